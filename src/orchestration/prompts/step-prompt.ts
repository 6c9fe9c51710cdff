import { isToolAction, type WorkStep } from '../../core/plan.ts';
import type { LaneReview, RunState } from '../run-state.ts';

/** What an agent is told about its step: the work, how it will be judged, what is known, and what went wrong before. */
export function stepPrompt({
  state,
  step,
  review,
}: {
  readonly state: RunState;
  readonly step: WorkStep;
  readonly review: LaneReview | null;
}): string {
  if (isToolAction(step.action)) return '';
  const sections = [
    `## Task\n${step.action.instruction}`,
    list('Acceptance criteria', step.acceptanceCriteria),
    list('You may write only', step.writes ?? []),
    state.summary === '' ? '' : `## So far\n${state.summary}`,
    state.taskContext.recalled === '' ? '' : state.taskContext.recalled,
    review === null ? '' : list('Your last attempt did not hold', [...review.reasons]),
    review === null ? '' : list('Do this now', [...review.instructions]),
    '## Notes\n- The overall request is: ' + state.taskContext.request,
    '- Your work is verified independently afterwards. Do not change tests or checks that are not in the list above.',
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

function list(title: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `## ${title}\n${items.map((item) => `- ${item}`).join('\n')}`;
}
