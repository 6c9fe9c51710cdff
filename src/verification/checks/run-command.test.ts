import { expect, test } from 'vitest';
import { has } from '../../../test/support/machine.ts';
import { proofProject } from '../../../test/support/proof-project.ts';
import { checkSchema } from '../../core/check.ts';
import { createRedactor } from '../../core/redact.ts';
import { createVerifier } from '../verifier.ts';

/** What each check comes to, before and after, on a project in which nothing happens. */
async function observed(files: Readonly<Record<string, string>>, checks: readonly object[]) {
  const parts = await proofProject(files);
  const claim = {
    step: 's1',
    attempt: 1,
    writes: undefined,
    checks: checks.map((check) => checkSchema.parse({ kind: 'command', ...check })),
  };
  const verifier = createVerifier({ views: parts, redactor: createRedactor(), prepare: undefined });
  const base = await parts.project.snapshot();
  const [before, after] = [await verifier.before(claim, base), await verifier.after(claim, base, base)];
  return claim.checks.map((_, i) => [before.observations[i]?.result, after.observations[i]?.result]);
}

test.skipIf(!has('bwrap'))('a runner that is missing proves nothing, even where the check names its code', async () => {
  const run = 'no-such-runner --all';
  expect(
    await observed({ 'a.txt': '1\n', 'calls.sh': 'no-such-runner\n', 'plain.txt': '1\n' }, [
      { run },
      { run, exitCode: 127 },
      { run, before: { exitCode: 127 } },
      { run: 'sh calls.sh', before: { exitCode: 127 } },
      { run: 'node_modules/.bin/no-such-runner', before: { exitCode: 127 } },
      { run: '/no/such/runner', before: { exitCode: 127 } },
      { run: '/etc/passwd', exitCode: 126 },
      { run: './plain.txt', exitCode: 126 },
    ]),
  ).toEqual(Array.from({ length: 8 }, () => ['error', 'error']));
});

test.skipIf(!has('bwrap'))('a program that the step is to make fails as stated while it is not there', async () => {
  expect(
    await observed({ 'a.txt': '1\n', 'tool.sh': '#!/bin/sh\n' }, [
      { run: './src/tool.sh --help', before: { exitCode: 127 } },
      { run: './tool.sh', before: { exitCode: 126 } },
      { run: './src/tool.sh', before: { exitCode: 126 } },
      { run: './src/tool.sh' },
    ]),
  ).toEqual([
    ['fail', 'fail'],
    ['fail', 'fail'],
    ['error', 'error'],
    ['error', 'error'],
  ]);
});
