import { expect, test } from 'vitest';
import { checkSchema, type Check } from '../core/check.ts';
import { bundleCommands } from './bundle-commands.ts';

const receipt = (step: string, ...checks: readonly unknown[]): { step: string; checks: { check: Check }[] } => ({
  step,
  checks: checks.map((check) => ({ check: checkSchema.parse(check) })),
});

test('every command of a bundle is told once, with its step and what it is for', () => {
  const server = { kind: 'http', start: 'node s.js', ready: 'http://127.0.0.1:1/', url: 'http://127.0.0.1:1/' };
  const found = bundleCommands([
    receipt('s1', { kind: 'command', run: 'npm test' }, { kind: 'file', path: 'a', exists: true }, server),
    receipt('s1', { kind: 'command', run: 'npm test' }),
    receipt('s2', { kind: 'command', run: 'npm test' }, { kind: 'judge', question: 'Is it?' }),
  ]);
  expect(found).toEqual([
    { step: 's1', line: 'npm test', what: 'check' },
    { step: 's1', line: 'node s.js', what: 'server' },
    { step: 's2', line: 'npm test', what: 'check' },
  ]);
});

test('what nobody would read before agreeing is refused', () => {
  const long = receipt('s1', { kind: 'command', run: `true ${'#'.repeat(20_000)}` });
  const many = Array.from({ length: 1001 }, (_, i) => receipt(`s${i}`, { kind: 'command', run: 'true' }));
  for (const receipts of [[long], many]) {
    expect(() => bundleCommands(receipts)).toThrow(/which no person would read/);
  }
});
