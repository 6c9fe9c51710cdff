import { expect, test } from 'vitest';
import { planSchema } from '../../core/plan.ts';
import { createRedactor } from '../../core/redact.ts';
import { loadShellParser } from '../../permissions/shell/syntax-tree.ts';
import { createVerifier } from '../../verification/verifier.ts';
import { has } from '../../../test/support/machine.ts';
import { proofProject } from '../../../test/support/proof-project.ts';
import { reviewChecks, withWeaknesses } from './review-checks.ts';

const PROJECT = {
  'package.json': '{"name": "p", "version": "1.0.0", "type": "module"}\n',
  'sum.mjs': 'export const sum = (a, b) => a - b;\n',
  'cli.mjs': "import { readFileSync } from 'node:fs';\nconsole.log(readFileSync('settings.json', 'utf8'));\n",
  'settings.json': '{"timeout": 1}\n',
  'README.md': '# p\n',
  'test/sum.test.mjs':
    "import { test } from 'node:test';\nimport assert from 'node:assert';\nimport { sum } from '../sum.mjs';\ntest('adds', () => assert.equal(sum(2, 3), 5));\n",
};
const MEND = 'Mend sum so that its test passes';

/** What is said of each check of a step, in the order of the checks. */
async function said(
  checks: readonly unknown[],
  { request = MEND, writes }: { readonly request?: string; readonly writes?: readonly string[] } = {},
): Promise<readonly (string | undefined)[]> {
  const parts = await proofProject(PROJECT, { inside: false });
  const { store } = parts.project;
  const { rehearse } = createVerifier({ views: parts, redactor: createRedactor(), prepare: undefined });
  const step = { id: 's1', title: 't', action: { instruction: 'i' }, writes, checks };
  const plan = planSchema.parse({ steps: [step] });
  const base = await parts.project.snapshot();
  const signal = new AbortController().signal;
  const weak = await reviewChecks({ parse: await loadShellParser(), store, rehearse }, { plan, request, base, signal });
  return withWeaknesses(plan, weak).steps[0]?.checks.map((check) => check.weak) ?? [];
}

const file = (path: string, more: object = { exists: true }): object => ({ kind: 'file', path, ...more });
const command = (run: string): object => ({ kind: 'command', run });

test('W1: files that nobody reads and nobody asked for prove nothing, whatever is to stand in them', async () => {
  const found = await said([
    file('done.txt'),
    file('done.txt', { contains: 'ok' }),
    file('status.json', { json: { path: 'done', equals: true } }),
    file('notes/progress.md', { matches: 'mended' }),
    file('README.md', { contains: 'sum was mended' }),
  ]);
  expect(found.every((why) => why?.includes('it passes by what is written into'))).toBe(true);
});

test('W1: words in code prove nothing: a comment would hold them', async () => {
  const [contains, exists, matches] = await said([
    file('sum.mjs', { contains: 'a + b' }),
    file('src/better.mjs'),
    file('test/sum.test.mjs', { matches: 'mended' }),
  ]);
  expect(contains).toMatch(/a comment in sum.mjs is enough/);
  expect(exists).toMatch(/as soon as src\/better.mjs is there/);
  expect(matches).toMatch(/a comment in/);
});

test('W1: what a request speaks of, or the project reads, may be looked at', async () => {
  const request = 'Create hello.txt with the text hello, bump the version, set the timeout and describe the setup';
  expect(
    await said(
      [
        file('hello.txt', { contains: 'hello' }),
        file('package.json', { json: { path: 'version', equals: '2.0.0' } }),
        file('settings.json', { json: { path: 'timeout', equals: 5 } }),
        file('docs/setup.md', { contains: 'npm' }),
        file('sum.mjs', { absent: true }),
        { kind: 'file', path: 'README.md', unchanged: true, role: 'invariant' },
      ],
      { request },
    ),
  ).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
  expect(await said([file('sum.mjs', { contains: '@license' })], { request: 'Add a license header to sum' })).toEqual([
    undefined,
  ]);
});

test.skipIf(!has('bwrap'))('W1: commands that a text alone satisfies are found by trying', async () => {
  const found = await said([
    command('test -s done.txt'),
    command('[ -f DONE ]'),
    command('grep -q "a + b" sum.mjs'),
    command('node done.mjs'),
    command("node -e \"process.exit(require('fs').existsSync('done.txt') ? 0 : 1)\""),
    command('node --test test/new.test.mjs'),
  ]);
  expect(found.map((why) => why !== undefined)).toEqual(found.map(() => true));
  expect(found[0]).toContain('done.txt');
  expect(found[2]).toContain('a comment in sum.mjs');
});

test.skipIf(!has('bwrap'))('commands that only the work satisfies are left alone', async () => {
  const checks = [
    command('node --test test/sum.test.mjs'),
    command('node -e "import(\'./sum.mjs\').then(({ sum }) => process.exit(sum(2, 3) === 5 ? 0 : 1))"'),
  ];
  expect(await said(checks, { writes: ['sum.mjs'] })).toEqual(checks.map(() => undefined));
  const request = 'Create hello.txt with the text hello';
  expect(await said([command('grep -qx hello hello.txt')], { request, writes: ['hello.txt'] })).toEqual([undefined]);
});

test('W3: where nothing confines a check, nothing is tried', async () => {
  const parts = await proofProject(PROJECT, { inside: false, sandbox: 'none' });
  const plan = planSchema.parse({
    steps: [{ id: 's1', title: 't', action: { instruction: 'i' }, checks: [command('test -s done.txt')] }],
  });
  const about = { plan, request: MEND, base: await parts.project.snapshot(), signal: new AbortController().signal };
  const { store } = parts.project;
  expect(await reviewChecks({ parse: await loadShellParser(), store, rehearse: undefined }, about)).toEqual([]);
});
