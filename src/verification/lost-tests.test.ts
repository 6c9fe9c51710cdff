import { describe, expect, test } from 'vitest';
import { has } from '../../test/support/machine.ts';
import { writeFiles } from '../../test/support/person-files.ts';
import { proofProject } from '../../test/support/proof-project.ts';
import { checkSchema } from '../core/check.ts';
import { createRedactor } from '../core/redact.ts';
import { lostTests } from './lost-tests.ts';
import { createVerifier, decide } from './verifier.ts';

const CHECK = checkSchema.parse({ kind: 'command', run: 'npm test' });
const ran = (opened: readonly string[] | null, result: 'pass' | 'fail' = 'pass') => ({
  observations: [{ result, evidence: '' }],
  opened: [opened],
});
const lost = (
  before: readonly string[] | null,
  after: readonly string[] | null,
  writes?: readonly string[],
  result: 'pass' | 'fail' = 'pass',
): readonly string[] => lostTests({ writes, checks: [CHECK] }, ran(before, 'fail'), ran(after, result));

test('a test that was run before and is not run any more is named', () => {
  expect(lost(['a.test.js', 'b.test.js'], ['b.test.js', 'a.js'])).toEqual([
    'npm test: ran a.test.js before the step, and no longer does',
  ]);
});

test('what nobody saw, what is no test, what the step names and a check that fails say nothing', () => {
  expect(lost(['a.test.js'], null)).toEqual([]);
  expect(lost(null, [])).toEqual([]);
  expect(lost(['a.js'], [])).toEqual([]);
  expect(lost(['a.test.js'], [], ['*.test.js'])).toEqual([]);
  expect(lost(['a.test.js'], [], ['vitest.config.ts'])).toEqual([]);
  expect(lost(['a.test.js'], [], undefined, 'fail')).toEqual([]);
});

const TEST = `import { test } from 'node:test';\nimport assert from 'node:assert';\nimport { sum } from './sum.mjs';\ntest('adds', () => { assert.equal(sum(1, 2), 3); });\n`;
const PROJECT = { 'sum.mjs': 'export const sum = (a, b) => a - b;\n', 'sum.test.mjs': TEST };

describe.skipIf(!has('bwrap'))('however a runner is kept from its tests', () => {
  test.for([
    ['a folder in the place of a target', { Makefile: 'all:\n\tnode --test\n' }, 'make all', { 'all/x.txt': 'x' }],
    [
      'a library that is read where it is there',
      { 'run-tests.sh': '[ -f ./env.sh ] && . ./env.sh\nnode --test\n' },
      'sh run-tests.sh',
      { 'env.sh': 'node() { true; }\n' },
    ],
  ] as const)('it is seen that they are not run: %s', async ([, files, run, made]) => {
    const parts = await proofProject({ ...PROJECT, ...files }, { inside: false });
    const base = await parts.project.snapshot();
    writeFiles(parts.folder, made);
    const staged = await parts.project.snapshot();
    const claim = {
      step: 's1',
      attempt: 1,
      writes: undefined,
      checks: [checkSchema.parse({ kind: 'command', run })],
    };
    const verifier = createVerifier({ views: parts, redactor: createRedactor(), prepare: undefined });
    const before = await verifier.before(claim, base);
    const { verdict, reasons } = decide(claim, before, await verifier.after(claim, base, staged));
    expect(verdict).toBe('fail');
    expect(reasons.join()).toContain('ran sum.test.mjs before the step, and no longer does');
  });
});
