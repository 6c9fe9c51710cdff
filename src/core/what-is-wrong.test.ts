import { expect, test } from 'vitest';
import type { z } from 'zod';
import { planSchema } from './plan.ts';
import { whatIsWrong } from './what-is-wrong.ts';

function wrongWith(steps: unknown): string {
  return whatIsWrong(planSchema.safeParse({ steps }).error as z.ZodError);
}

const STEP = { id: 's1', title: 'mend', action: { instruction: 'mend it' } };

test('of several shapes the one that was meant is held against the value, down to the place', () => {
  expect(wrongWith([{ ...STEP, checks: [{ kind: 'file', path: 'a', contains: 1 }] }])).toContain(
    'steps[0].checks[0].contains',
  );
  expect(wrongWith([{ ...STEP, criteria: ['it adds'] }])).toContain('"criteria"');
  expect(wrongWith([{ id: 's2', verify: [] }])).toContain('steps[0].verify');
  expect(wrongWith([{ ...STEP, action: { tool: 'write_file', argument: {} } }])).toContain('"argument"');
});

test('each fault is one sentence with its place, without the headings of the parser', () => {
  expect(wrongWith([])).toBe('steps: is empty');
  expect(wrongWith([{ ...STEP, title: '' }])).toContain('steps[0].title: is empty');
  expect(wrongWith([{ id: 's1', action: STEP.action }])).toBe('steps[0].title: is missing (expected string)');
  expect(wrongWith([{ ...STEP, title: 1, writes: 2 }])).toContain('steps[0].title: expected string, received number; ');
});

test('a value of another type altogether is told as that', () => {
  expect(wrongWith('mend it')).toContain('expected array');
  expect(wrongWith([{ ...STEP, acceptanceCriteria: [1] }])).toContain('steps[0].acceptanceCriteria[0]');
});
