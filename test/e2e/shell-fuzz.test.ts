import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Gate } from '../../src/permissions/gate.ts';
import { Policy } from '../../src/permissions/policy.ts';
import { parseRules } from '../../src/permissions/rule.ts';
import { loadShellParser } from '../../src/permissions/shell/syntax-tree.ts';
import { commandLine, FUZZ_PROGRAMS, FUZZ_RULES } from '../support/shell-grammar.ts';
import { trespasses } from '../support/shell-oracle.ts';

const noBubblewrap = spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true']).status !== 0;
const count = Number(process.env['ATLAS_FUZZ_LINES'] ?? 10_000);
const seed = Number(process.env['ATLAS_FUZZ_SEED'] ?? 20_261_115);

async function gate(): Promise<Gate> {
  const policy = new Policy({ layers: { run: parseRules(FUZZ_RULES, 'fuzz') }, projectTrusted: true, home: '/root' });
  return new Gate({ policy, parse: await loadShellParser(), sandboxed: true });
}

test.skipIf(noBubblewrap)(
  'of 10,000 generated command lines, none that is allowed starts a program or writes a file outside the rules',
  { timeout: 900_000 },
  async () => {
    const judge = await gate();
    const lines = fc.sample(commandLine, { numRuns: count, seed });
    const allowed = lines.filter(
      (command) =>
        judge.decide({
          tool: 'run_shell',
          args: { command },
          folder: '/tmp/oracle/work',
          effects: ['execute'],
          command,
        }).decision === 'allow',
    );
    // A guard that allows nothing would pass this test and serve nobody.
    expect(allowed.length).toBeGreaterThan(count / 20);
    expect(trespasses(allowed, FUZZ_PROGRAMS)).toEqual([]);
  },
);

test.skipIf(noBubblewrap)('the oracle sees what it is there to see', () => {
  const guilty = [
    'evil',
    'touch canary',
    '/usr/bin/touch canary',
    'echo a > canary',
    'echo b >> seed.txt',
    'sort -o canary seed.txt',
    'git push',
    '(evil &) ; true',
  ];
  const innocent = ['git status', 'echo evil', 'cat seed.txt > /dev/null', 'true'];
  expect(trespasses([...guilty, ...innocent]).map(({ line }) => line)).toEqual(guilty);
});
