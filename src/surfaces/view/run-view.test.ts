import { expect, test } from 'vitest';
import type { RuntimeEvent, RuntimeEventBody } from '../../core/runtime-event.ts';
import { EMPTY_RUN, foldRun, type RunView } from './run-view.ts';

const plan = (number: number, ...ids: readonly string[]): RuntimeEventBody => ({
  type: 'plan',
  number,
  source: 'agent',
  steps: ids.map((id) => ({ id, title: `do ${id}`, verify: false })),
});
const status = (step: string, is: 'in_progress' | 'completed'): RuntimeEventBody => ({
  type: 'step-status',
  step,
  status: is,
  title: `do ${step}`,
});
const started = (resumed: boolean): RuntimeEventBody => ({ type: 'run-start', request: 'r', project: '/p', resumed });

function viewOf(...bodies: readonly RuntimeEventBody[]): RunView {
  let view = EMPTY_RUN;
  for (const [i, body] of bodies.entries()) {
    const event: RuntimeEvent = { ...body, runId: 'run_x', seq: i + 1, at: new Date(i * 1000).toISOString() };
    view = foldRun(view, event);
  }
  return view;
}

const shown = ({ steps, budget }: RunView): unknown => [
  budget.plans,
  ...steps.map(({ id, status: is }) => `${id} ${is}`),
];

test('a plan that is told again when a run is resumed is no new plan, and what is done of it stays done', () => {
  const view = viewOf(started(false), plan(1, 'a', 'b'), status('a', 'completed'), started(true), plan(1, 'a', 'b'));
  expect(shown(view)).toEqual([1, 'a completed', 'b pending']);
});

test('a plan that is made anew starts afresh, even where its steps have the same names', () => {
  const view = viewOf(started(false), plan(1, 'a', 'b'), status('a', 'completed'), plan(2, 'a', 'b'));
  expect(shown(view)).toEqual([2, 'a pending', 'b pending']);
});
