import { expect, test } from 'vitest';
import type { RuntimeEvent } from '../../core/runtime-event.ts';
import type { FinishedRun } from '../../runs/run-request.ts';
import { activeRun } from './active-run.ts';

const FINISHED: FinishedRun = { runId: 'run_1', exitCode: 0, status: 'proven', receipts: [], message: 'done' };

function said(seq: number): RuntimeEvent {
  return { type: 'message', text: String(seq), runId: 'run_1', at: '', seq };
}

function warned(seq: number): RuntimeEvent {
  return { type: 'warning', code: 'internal', message: '', runId: 'run_1', at: '', seq };
}

const signal = new AbortController().signal;

test('whoever begins to listen late is told everything in order, and the loop ends with the run (R1, R4)', async () => {
  const run = activeRun(
    async (_, tell) => {
      tell(said(1));
      await Promise.resolve();
      tell(said(2));
      return FINISHED;
    },
    { signal },
  );
  await run.finished;
  const heard: number[] = [];
  for await (const { seq } of run) heard.push(seq);
  expect(heard).toEqual([1, 2]);
});

test('a second listener is refused (R1)', async () => {
  const run = activeRun(async () => FINISHED, { signal });
  for await (const _ of run) expect.unreachable();
  expect(() => run[Symbol.asyncIterator]()).toThrow(/listens to this run already/);
});

test('what nobody takes is bounded, and what decides a run is never dropped (R2)', async () => {
  const run = activeRun(
    async (_, tell) => {
      for (let seq = 0; seq < 12_000; seq += 1) tell(said(seq));
      tell(warned(12_000));
      return FINISHED;
    },
    { signal },
  );
  await run.finished;
  let last: RuntimeEvent | undefined;
  let count = 0;
  for await (const event of run) {
    last = event;
    count += 1;
  }
  expect(count).toBe(10_001);
  expect(run.dropped).toBe(2000);
  expect(last?.type).toBe('warning');
});

test('leaving the loop does not stop a run; disposing of it does, and waits (R3)', async () => {
  const stopped: string[] = [];
  const wait = Promise.withResolvers<void>();
  {
    await using run = activeRun(
      async (stop, tell) => {
        stop.addEventListener('abort', () => {
          wait.resolve();
        });
        tell(said(1));
        await wait.promise;
        stopped.push('put down');
        return { ...FINISHED, status: 'interrupted' };
      },
      { signal },
    );
    for await (const _ of run) break;
    expect(stopped).toEqual([]);
  }
  expect(stopped).toEqual(['put down']);
});

test('a run that cannot be begun fails the loop as it fails `finished` (R4)', async () => {
  const run = activeRun(async () => await Promise.reject(new Error('no plan')), { signal });
  const listen = async (): Promise<void> => {
    for await (const _ of run) expect.unreachable();
  };
  await expect(listen()).rejects.toThrow('no plan');
  await expect(run.finished).rejects.toThrow('no plan');
});
