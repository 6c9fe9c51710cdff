import { expect, test } from 'vitest';
import { newId } from '../core/ids.ts';
import type { QueuedRun, SeenWorker } from '../storage/run-queue.ts';
import { fleetOf } from './waits-for.ts';

const queued = (more: Partial<QueuedRun> = {}): QueuedRun => ({
  runId: newId('run'),
  project: 'p',
  request: 'do it',
  labels: [],
  priority: 0,
  queuedAt: '2026-01-01T00:00:00.000Z',
  asleep: false,
  worker: undefined,
  held: false,
  givenUp: false,
  alone: false,
  ...more,
});
const worker = (more: Partial<SeenWorker> = {}): SeenWorker => ({
  worker: 'w',
  machine: 'm',
  labels: ['linux'],
  slots: 2,
  draining: false,
  login: 'l',
  since: '2026-01-01T00:00:00.000Z',
  silentFor: 1,
  ...more,
});
const held = queued({ held: true, worker: 'w' });

test.each([
  ['a worker: there is none', queued(), [], {}],
  ['a worker: there is none', queued(), [worker({ silentFor: 60 })], {}],
  ['a worker: there is none', queued(), [worker({ draining: true })], {}],
  ['a worker with the labels gpu', queued({ labels: ['gpu'] }), [worker()], {}],
  ['an answer of a person', queued({ asleep: true }), [worker()], {}],
  ['the limit of 1 runs at once', queued(), [worker()], { '': 1 }],
  ["the project's limit of 1 runs at once", queued(), [worker()], { p: 1 }],
  ['a free place at a worker', queued(), [worker({ slots: 1 })], {}],
  ['its turn', queued(), [worker()], { '': 2, p: 2 }],
  [
    'a worker whose other runs are well under way: its workers were lost, and it may be the cause',
    queued({ alone: true }),
    [worker()],
    {},
  ],
] as const)('a run waits for %s', (words, run, workers, limits) => {
  const fleet = fleetOf({ runs: [held, run], workers, limits: new Map(Object.entries(limits)) });
  expect(fleet.runs.map(({ waitsFor }) => waitsFor)).toEqual([undefined, words]);
});

test('a worker is told with its runs and its state', () => {
  const { workers } = fleetOf({
    runs: [held, queued()],
    workers: [worker(), worker({ worker: 'idle' }), worker({ worker: 'x', silentFor: 30 })],
    limits: new Map(),
  });
  expect(workers.map(({ state, runs }) => [state, runs])).toEqual([
    ['working', [held.runId]],
    ['idle', []],
    ['gone', []],
  ]);
});
