import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CATALOGUE } from '../../src/agents/catalogue.ts';
import {
  faultsOf,
  packageSchema,
  PACKAGES_FILE,
  recordedPackages,
  type AgentPackage,
} from '../support/agent-packages.ts';

/**
 * Asks the registry for the package of every agent in the catalogue: `npm run soak -- catalogue [--record]`.
 * Prints a line each, and ends with 1 where an entry is not as its package says. `--record` keeps what was told for the
 * tests, and leaves those alone that could not be had.
 */
const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } });
const before = recordedPackages();
const told: AgentPackage[] = [];
let bad = 0;
for (const agent of CATALOGUE) {
  const name = agent.distribution.npx?.package;
  if (name === undefined) continue;
  const found = ask(name);
  const known = before.find((one) => one.name === name);
  const kept = found ?? known;
  if (kept !== undefined) told.push(kept);
  if (found === undefined) {
    process.stdout.write(`${agent.id}: ${name} could not be had here\n`);
    continue;
  }
  const moved =
    known !== undefined && known.repository !== found.repository ? ['it has moved to another repository'] : [];
  const faults = [...faultsOf(agent, found), ...moved];
  if (faults.length > 0) bad += 1;
  const from = found.repository ?? 'no repository told';
  process.stdout.write(
    `${agent.id}: ${name} ${found.version}, ${from}: ${faults.join('; ') || 'as the catalogue says'}\n`,
  );
}
if (values.record) writeFileSync(PACKAGES_FILE, `${JSON.stringify(told, null, 2)}\n`);
process.stdout.write(`${bad} of ${told.length} entries are not as their packages say\n`);
process.exitCode = bad === 0 ? 0 : 1;

function ask(name: string): AgentPackage | undefined {
  const args = ['view', name, 'name', 'version', 'bin', 'repository.url', '--json'];
  const { status, stdout } = spawnSync('npm', args, { encoding: 'utf8', timeout: 60_000 });
  if (status !== 0) return undefined;
  const { 'repository.url': repository, ...rest } = JSON.parse(stdout) as Record<string, unknown>;
  return packageSchema.parse(repository === undefined ? rest : { ...rest, repository });
}
