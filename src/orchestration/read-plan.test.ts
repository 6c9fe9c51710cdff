import { expect, test } from 'vitest';
import { planOf, stepOf } from '../../test/fakes/fake-run.ts';
import { createRedactor } from '../core/redact.ts';
import { validatePlan } from './read-plan.ts';

const validate = (step: Readonly<Record<string, unknown>>): unknown =>
  validatePlan(planOf(stepOf('s1', step)), { maxSteps: 30, tools: [] }, createRedactor([]));
const looksAt = (path: string): Record<string, unknown> => ({ checks: [{ kind: 'file', path, exists: true }] });

test.each(['../outside/**', '/etc/**', 'src/../../x', '{..,src}/*'])('a step is not to write %s', (glob) => {
  const why = `step s1 is to write ${glob}, which is no path inside the project`;
  expect(() => validate({ writes: ['src/**', glob] })).toThrow(expect.objectContaining({ code: 'plan.invalid' }));
  expect(() => validate({ writes: ['src/**', glob] })).toThrow(why);
});

test.each(['../../x', '/etc/passwd', 'src/../../x', '.'])('a check does not look at %s', (path) => {
  expect(() => validate(looksAt(path))).toThrow(
    `a check of step s1 looks at ${path}, which is no path inside the project`,
  );
});

test('a check of a VERIFY step does not look outside either', () => {
  const plan = planOf(stepOf('s1'), { id: 'v', verify: ['s1'], ...looksAt('../x') });
  expect(() => validatePlan(plan, { maxSteps: 30, tools: [] }, createRedactor([]))).toThrow('a check of step v');
});

test('names with dots, and a way round within the project, are paths like others', () => {
  expect(
    validate({ writes: ['./src/**', '..odd', '.github/*.yml', 'a...b'], ...looksAt('src/../a.txt') }),
  ).toBeDefined();
});

const SHELL = {
  name: 'run_shell',
  description: '',
  schema: {},
  flaw: () => undefined,
  junction: () => 'irreversible' as const,
};
const missingRunner = (line: string): string | undefined => (line.startsWith('nope') ? 'nope' : undefined);
const running = (run: string): Record<string, unknown> => ({ checks: [{ kind: 'command', run }] });

test('where runners are looked for, a check whose program is certainly missing is sent back', () => {
  const limits = { maxSteps: 30, tools: [SHELL], missingRunner };
  const valid = (...steps: readonly Readonly<Record<string, unknown>>[]): unknown =>
    validatePlan(planOf(...steps), limits, createRedactor([]));
  expect(() => valid(stepOf('s1', running('nope --all')))).toThrow(
    'a check of step s1 runs nope, which is not on this machine: nope --all',
  );
  expect(valid(stepOf('s1', running('npm test')))).toBeDefined();
  // It may be just that which the first step is to install.
  const installs = stepOf('s0', { action: { tool: 'run_shell', args: { command: 'get nope', network: true } } });
  expect(valid(installs, stepOf('s1', running('nope')))).toBeDefined();
  expect(validate(running('nope'))).toBeDefined();
});
