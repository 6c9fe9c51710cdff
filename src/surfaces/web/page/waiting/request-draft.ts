import { defined, some } from '../../../../core/defined.ts';
import type { RunLimit } from '../../../../core/pause.ts';
import type { NewRunRequest } from '../../api-types.ts';

/** The person's input in the form so far: an empty text stands for the configured value. */
export interface RequestDraft {
  readonly request: string;
  readonly project: string;
  readonly agent: string;
  readonly approve: boolean;
  readonly memory: boolean;
  readonly plan: string;
  readonly limits: Readonly<Partial<Record<RunLimit, number>>>;
}

export const EMPTY_DRAFT: RequestDraft = {
  request: '',
  project: '',
  agent: '',
  approve: true,
  memory: true,
  plan: '',
  limits: {},
};

/** The run that the form asks for, without its empty fields. Throws for a plan that cannot be read. */
export function newRunOf({ request, project, agent, approve, memory, plan, limits }: RequestDraft): NewRunRequest {
  return {
    request: request.trim(),
    approve,
    memory,
    ...defined({
      project: some(project),
      agent: some(agent),
      plan: plan.trim() === '' ? undefined : readPlan(plan),
      limits: Object.keys(limits).length === 0 ? undefined : limits,
    }),
  };
}

function readPlan(text: string): object {
  const plan: unknown = JSON.parse(text);
  if (typeof plan !== 'object' || plan === null) throw new SyntaxError('A plan is an object with steps.');
  return plan;
}
