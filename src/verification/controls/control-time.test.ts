import { expect, test } from 'vitest';
import { checkSchema } from '../../core/check.ts';
import { ControlTime, ownTime } from './control-time.ts';

function timeOf(
  own: readonly number[],
  budget: number,
): { readonly time: ControlTime; readonly pass: (ms: number) => void } {
  let clock = 1000;
  const time = new ControlTime(own, budget, () => clock);
  return {
    time,
    pass: (ms) => {
      clock += ms;
    },
  };
}

test('the whole is the budget times the own time of the checks, less what ending takes (T1)', () => {
  for (const own of [[20], [200], [100, 900], [60_000]]) {
    const { time, pass } = timeOf(own, 6);
    const all = 6 * own.reduce((sum, one) => sum + one, 0);
    expect(time.left()).toBeLessThan(all);
    pass(all);
    expect(time.left()).toBeLessThan(0);
  }
});

test('doubts begin within the share of their check, and leave a quarter for taking back (T3, T4)', () => {
  const { time, pass } = timeOf([1000, 3000], 6);
  time.reserve();
  const whole = time.left();
  expect(time.forDoubt(0)).toBeCloseTo((whole * 3) / 4 / 4);
  expect(time.forDoubt(1)).toBeCloseTo((whole * 3) / 4);
  pass(5000);
  expect(time.forDoubt(0)).toBeUndefined();
  expect(time.forDoubt(1)).toBeCloseTo((whole * 3) / 4 - 5000);
  pass((whole * 3) / 4 - 5000 - 1);
  // One that is begun at the last moment of its share has the time to end, and no more than there is.
  expect(time.forDoubt(1)).toBeCloseTo(whole / 4 + 1);
  pass(1);
  expect(time.forDoubt(1)).toBeUndefined();
  expect(time.left()).toBeCloseTo(whole / 4);
});

test('a check that starts nothing is given a moment, one that starts a program none', () => {
  const file = checkSchema.parse({ kind: 'file', path: 'a', exists: true });
  const command = checkSchema.parse({ kind: 'command', run: 'true' });
  expect([ownTime(file, 1), ownTime(command, 1), ownTime(command, undefined)]).toEqual([200, 1, 0]);
});
