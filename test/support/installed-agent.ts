import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { AgentDefinition } from '../../src/agents/agent-definition.ts';
import { CATALOGUE } from '../../src/agents/catalogue.ts';
import type { MatrixAgent } from './matrix-agents.ts';

/** An agent of the matrix on this machine: its entry in the catalogue, started from where it was installed. */
export interface InstalledAgent {
  readonly command: readonly string[];
  readonly definition: AgentDefinition;
}

/** Installed once into the cache that the tests use; undefined where that is not possible. */
export function installedAgent(id: string, { name, version, program }: MatrixAgent): InstalledAgent | undefined {
  const cache = process.env['ATLAS_TEST_AGENTS'] ?? join(homedir(), '.cache/atlas-test-agents');
  const folder = join(cache, `${id}-${version}`);
  const path = join(folder, 'node_modules', name, program);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`];
    spawnSync('npm', args, { cwd: folder, timeout: 600_000, stdio: 'ignore' });
  }
  const known = CATALOGUE.find((one) => one.id === id);
  if (!existsSync(path) || known === undefined) return undefined;
  const [, ...args] = known.atlas.command ?? [];
  const command = /\.m?js$/.test(path) ? [process.execPath, path, ...args] : [path, ...args];
  return { command, definition: { ...known, atlas: { ...known.atlas, command } } };
}
