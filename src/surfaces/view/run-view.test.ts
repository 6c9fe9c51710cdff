import { expect, test } from 'vitest';
import { defined } from '../../core/defined.ts';
import type { RuntimeEvent, RuntimeEventBody } from '../../core/runtime-event.ts';
import { planLines } from './run-lines.ts';
import { EMPTY_RUN, foldRun, type RunView } from './run-view.ts';
import { seedRun } from './seed-run.ts';

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

function eventsOf(bodies: readonly RuntimeEventBody[]): readonly RuntimeEvent[] {
  return bodies.map((body, i) => ({ ...body, runId: 'run_x', seq: i + 1, at: new Date(i * 1000).toISOString() }));
}

function viewOf(...bodies: readonly RuntimeEventBody[]): RunView {
  let view = EMPTY_RUN;
  for (const event of eventsOf(bodies)) view = foldRun(view, event);
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

test('a step is worked on only while its run is: of one that stopped, or is met again, it waits or has stopped', () => {
  const attempt: RuntimeEventBody = {
    type: 'attempt-start',
    step: 'a',
    attempt: 1,
    maxAttempts: 3,
    isolation: 'none',
    agent: 'x',
  };
  const begun = [started(false), plan(1, 'a', 'b'), status('a', 'in_progress'), attempt];
  const pause = { reason: 'limit', message: 'm', answers: [] } as const;
  const paused = (step?: string): RuntimeEventBody => ({ type: 'paused', pause: { ...pause, ...defined({ step }) } });
  const told = (view: RunView): unknown =>
    planLines(view, 60, 9).map((line) =>
      line
        .map(({ text }) => text)
        .join('')
        .split(/ {2,}/)
        .at(-1),
    );
  const [first, second] = ['1/3 working', ''];
  expect(told(viewOf(...begun))).toEqual([first, second]);
  expect(told(viewOf(...begun, paused()))).toEqual(['1/3 waits for you', second]);
  expect(told(viewOf(...begun, paused('b')))).toEqual(['1/3 stopped', 'waits for you']);
  expect(told(viewOf(...begun, paused(), started(true), attempt))).toEqual([first, second]);
  expect(told(seedRun({ events: eventsOf([...begun, paused()]) }))).toEqual(['1/3 stopped', second]);
  expect(told(seedRun({ events: eventsOf(begun) }, pause))).toEqual(['1/3 waits for you', second]);
});
