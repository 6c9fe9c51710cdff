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

test('doubts end with the share of their check, and leave a sixth for taking back (T3, T4)', () => {
  const { time, pass } = timeOf([1000, 3000], 6);
  time.reserve();
  const whole = time.left();
  expect(time.leftFor(0)).toBeCloseTo((whole * 5) / 6 / 4);
  expect(time.leftFor(1)).toBeCloseTo((whole * 5) / 6);
  pass(5000);
  expect(time.leftFor(0)).toBeLessThan(0);
  expect(time.leftFor(1)).toBeGreaterThan(0);
  pass(time.leftFor(1));
  expect(time.left()).toBeCloseTo(whole / 6);
});

test('a check that starts nothing is given a moment, one that starts a program none', () => {
  const file = checkSchema.parse({ kind: 'file', path: 'a', exists: true });
  const command = checkSchema.parse({ kind: 'command', run: 'true' });
  expect([ownTime(file, 1), ownTime(command, 1), ownTime(command, undefined)]).toEqual([200, 1, 0]);
});
