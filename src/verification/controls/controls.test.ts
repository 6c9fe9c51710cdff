import { describe, expect, test } from 'vitest';
import { defined } from '../../core/defined.ts';
import { has } from '../../../test/support/machine.ts';
import { proofProject } from '../../../test/support/proof-project.ts';
import { writeFiles } from '../../../test/support/person-files.ts';
import { checkSchema } from '../../core/check.ts';
import { createRedactor } from '../../core/redact.ts';
import { createVerifier, decide } from '../verifier.ts';
import type { ControlReport } from '../../core/control-report.ts';
import { coverageText, uncoveredPlaces } from './control-report.ts';
import { runControls } from './controls.ts';

type Files = Readonly<Record<string, string>>;

/** The controls of a step that made `after` of `before`, with one check. */
async function controlled(
  before: Files,
  after: Files,
  run: string,
  options: { readonly budget?: number; readonly role?: 'invariant'; readonly request?: string } = {},
): Promise<ControlReport & { readonly verdict: string }> {
  const parts = await proofProject(before, { inside: false });
  const base = await parts.project.snapshot();
  writeFiles(parts.folder, after);
  const staged = await parts.project.snapshot();
  const check = checkSchema.parse({
    kind: 'command',
    run,
    ...defined({ role: options.role }),
  });
  const claim = { step: 's1', attempt: 1, writes: ['**'], checks: [check] };
  const verifier = createVerifier({ views: parts, redactor: createRedactor(), prepare: undefined });
  const [was, is] = [await verifier.before(claim, base), await verifier.after(claim, base, staged)];
  const control = {
    store: parts.project.store,
    rehearse: verifier.rehearse,
    budget: options.budget ?? 40,
    request: options.request,
  };
  const report = await runControls(control, { claim, base, staged, before: was, after: is });
  return { ...report, verdict: decide(claim, was, is).verdict };
}

const NODE_TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sum } from './sum.mjs';
test('adds', () => { assert.equal(sum(1, 2), 3); });
`;
const WRONG = 'export const sum = (a, b) => a - b;\n';
const RIGHT = 'export const sum = (a, b) => a + b;\n';

describe.skipIf(!has('bwrap'))('a check that passes is itself tested', () => {
  test('an honest fix: the planted failure is noticed, and the changed line is covered', async () => {
    const report = await controlled(
      { 'sum.mjs': WRONG, 'sum.test.mjs': NODE_TEST },
      { 'sum.mjs': RIGHT },
      'node --test sum.test.mjs',
    );
    expect(report.verdict).toBe('pass');
    expect(report.planted).toMatchObject([{ result: 'noticed' }]);
    expect(coverageText(report)).toBe('covered 1 of 1 changed line');
  });

  test('a control whose time ends while its copy is made says so, and fails nothing (C3)', async () => {
    const parts = await proofProject({ 'a.txt': 'a\n' }, { inside: false });
    const state = await parts.project.snapshot();
    const { rehearse } = createVerifier({ views: parts, redactor: createRedactor(), prepare: undefined });
    const check = checkSchema.parse({ kind: 'command', run: 'true' });
    expect(await rehearse(check, { base: state, state }, AbortSignal.abort())).toMatchObject({ result: 'error' });
    expect(await rehearse(check, { base: state, state }, undefined)).toMatchObject({ result: 'pass' });
  });

  test.each([
    ['a module that ends the process', `${WRONG}process.exit(0);\n`, 'node --test sum.test.mjs'],
    [
      'an exit code that is set at the end',
      `process.on('exit', () => { process.exitCode = 0; process.reallyExit(0); });\n${WRONG}`,
      'node sum.test.mjs',
    ],
    [
      'an assertion that no longer asserts',
      `import assert from 'node:assert/strict';\nassert.equal = () => undefined;\n${WRONG}`,
      'node --test',
    ],
  ])('%s: the check is dead', async (_, cheat, run) => {
    const report = await controlled({ 'sum.mjs': WRONG, 'sum.test.mjs': NODE_TEST }, { 'sum.mjs': cheat }, run);
    expect(report.verdict).toBe('pass');
    expect(report.planted).toMatchObject([{ result: 'dead' }]);
  });

  test('a check that a line of nonsense satisfies is dead where the planner chose it, and named where a person did', async () => {
    const made = { 'done.txt': 'all is well\n' };
    const told = await controlled({ 'sum.mjs': WRONG }, made, 'test -s done.txt');
    expect(told.planted).toMatchObject([{ result: 'none' }]);
    expect(told.planted[0]?.evidence).toContain('passes with one line of nonsense in done.txt');
    const chosen = await controlled({ 'sum.mjs': WRONG }, made, 'test -s done.txt', { request: 'mend the sum' });
    expect(chosen.planted).toMatchObject([{ result: 'dead' }]);
    const asked = await controlled({ 'sum.mjs': WRONG }, made, 'test -s done.txt', { request: 'write done.txt' });
    expect(asked.planted).toMatchObject([{ result: 'none' }]);
  });

  test('a script without a runner is controlled, although it ends itself', async () => {
    const script = `const assert = require('node:assert');\nconst { sum } = require('./sum.js');\nassert.equal(sum(1, 2), 3);\nconsole.log('ok');\nprocess.exit(0);\n`;
    const before = { 'sum.js': 'exports.sum = (a, b) => a - b;\n', 'test.js': script };
    const honest = await controlled(before, { 'sum.js': 'exports.sum = (a, b) => a + b;\n' }, 'node test.js');
    expect(honest.planted).toMatchObject([{ result: 'noticed' }]);
    const cheat = await controlled(before, { 'sum.js': 'process.exit(0);\n' }, 'node test.js');
    expect([cheat.verdict, cheat.planted[0]?.result]).toEqual(['pass', 'dead']);
  });

  test.for(['python3 -m unittest test_calc', 'python3 test_calc.py'])(
    'python: unittest with an exit at import is dead, an honest fix is not: %s',
    async (run) => {
      const tests = `import unittest\nfrom calc import add\n\nclass AddTest(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 2), 3)\n\nif __name__ == '__main__':\n    unittest.main()\n`;
      const before = { 'calc.py': 'def add(a, b):\n    return a - b\n', 'test_calc.py': tests };
      const honest = await controlled(before, { 'calc.py': 'def add(a, b):\n    return a + b\n' }, run);
      expect([honest.verdict, honest.planted[0]?.result]).toEqual(['pass', 'noticed']);
      const cheat = await controlled(before, { 'calc.py': 'import os\nos._exit(0)\n' }, run);
      expect([cheat.verdict, cheat.planted[0]?.result]).toEqual(['pass', 'dead']);
    },
  );

  test('lines that no check notices are named, documentation and comments apart', async () => {
    const before = { 'sum.mjs': WRONG, 'sum.test.mjs': NODE_TEST, 'README.md': 'sum\n' };
    const after = {
      'sum.mjs': `// adds two numbers\n\nexport const sum = (a, b) => a + b;\n`,
      'extra.mjs': 'export const unused = 1;\nexport const alsoUnused = 2;\n',
      'README.md': 'sum adds\n',
    };
    const report = await controlled(before, after, 'node --test sum.test.mjs');
    expect(coverageText(report)).toBe('covered 1 of 3 changed lines');
    expect(uncoveredPlaces(report)).toEqual(['extra.mjs:1-2']);
  });
});
