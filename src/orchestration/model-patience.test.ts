import { expect, test } from 'vitest';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import { ModelPatience } from './model-patience.ts';

const overloaded = { kind: 'overloaded', reason: 'API Error: 529' } as const;

function patience(minutes: number): {
  readonly patience: ModelPatience;
  readonly told: string[];
  readonly still: () => number;
  readonly pass: (ms: number) => void;
} {
  let now = 0;
  let stills = 0;
  const told: string[] = [];
  const clock = { now: () => new Date(now), monotonic: () => now };
  const emit = (event: RuntimeEventBody): void => {
    if (event.type === 'warning') told.push(event.message);
  };
  const standStill = (): Disposable => {
    stills += 1;
    return { [Symbol.dispose]: () => undefined };
  };
  return {
    patience: new ModelPatience({ minutes, clock, emit, standStill, firstMs: 1 }),
    told,
    still: () => stills,
    pass: (ms) => {
      now += ms;
    },
  };
}

test('W1 W3: each wait is told with its reason, and the clock of the run stands still', async () => {
  const { patience: one, told, still } = patience(15);
  await one.again(overloaded, new AbortController().signal);
  expect(told).toEqual([
    'the model of the agent is overloaded or failing: API Error: 529 (asked again in 1 s, for 15 min at most; costs no attempt)',
  ]);
  expect(still()).toBe(1);
});

test('W2: after the minutes of the setting the run pauses, unless something worked meanwhile', async () => {
  const { patience: one, pass } = patience(15);
  const { signal } = new AbortController();
  await one.again(overloaded, signal);
  pass(14 * 60_000);
  await one.again(overloaded, signal);
  one.worked();
  pass(14 * 60_000);
  await one.again(overloaded, signal);
  pass(15 * 60_000);
  await expect(one.again(overloaded, signal)).rejects.toMatchObject({
    pause: { reason: 'model', answers: [{ kind: 'go-on' }], message: expect.stringContaining('529') as string },
  });
});

test('a key that is refused again and again is not waited for to the end', async () => {
  const { patience: one } = patience(15);
  const { signal } = new AbortController();
  const refused = { kind: 'key-refused', reason: 'API Error: 401' } as const;
  await one.again(refused, signal);
  await one.again(refused, signal);
  await expect(one.again(refused, signal)).rejects.toMatchObject({ pause: { reason: 'model' } });
});

test('W3: who is told to stop does not wait', async () => {
  const { patience: one } = patience(15);
  await expect(one.again(overloaded, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
});
