import fc from 'fast-check';
import { Gate } from '../../src/permissions/gate.ts';
import { Policy } from '../../src/permissions/policy.ts';
import { parseRules } from '../../src/permissions/rule.ts';
import { loadShellParser } from '../../src/permissions/shell/syntax-tree.ts';
import { commandLine, FUZZ_PROGRAMS, FUZZ_RULES } from '../support/shell-grammar.ts';
import { trespasses } from '../support/shell-oracle.ts';

/**
 * The fuzz of the permission gate, for as long as wanted: `npm run soak -- shell-fuzz [ROUNDS] [FIRST SEED]`.
 * Each round judges 20,000 lines and runs those that were allowed with the real bash.
 */
const [rounds = 10, first = 1000] = process.argv.slice(2).map(Number);
const LINES = 20_000;

const policy = new Policy({ layers: { run: parseRules(FUZZ_RULES, 'fuzz') }, projectTrusted: true, home: '/root' });
const gate = new Gate({ policy, parse: await loadShellParser(), sandboxed: true });
let guilty = 0;
for (let seed = first; seed < first + rounds; seed += 1) {
  const lines = fc.sample(commandLine, { numRuns: LINES, seed });
  const allowed = lines.filter(
    (command) =>
      gate.decide({ tool: 'run_shell', args: { command }, folder: '/tmp/oracle/work', effects: ['execute'], command })
        .decision === 'allow',
  );
  const found = trespasses(allowed, FUZZ_PROGRAMS);
  guilty += found.length;
  process.stdout.write(`seed ${seed}: ${LINES} lines, ${allowed.length} allowed, ${found.length} outside the rules\n`);
  for (const { line, what } of found) process.stdout.write(`  ${JSON.stringify(line)}\n    ${what}\n`);
}
process.exitCode = guilty === 0 ? 0 : 1;
