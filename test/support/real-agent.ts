import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Real agents that tests drive, at the versions that they were seen with. */
const PACKAGES = {
  'claude-code': { name: '@agentclientprotocol/claude-agent-acp', version: '0.99.0', program: 'dist/index.js' },
  gemini: { name: '@google/gemini-cli', version: '0.61.0', program: 'bundle/gemini.js' },
  opencode: { name: `opencode-linux-${process.arch}`, version: '1.18.18', program: 'bin/opencode' },
} as const;

/**
 * Whole or not at all: a killed install must not look like one. Several files of tests ask for the same program at once,
 * and whoever waited for another one's install takes that.
 */
const INSTALL = '[ -e "$0" ] || { from=$1; shift; timeout 240 "$@" && mv -T "$from" "$0"; }';

export type RealAgent = keyof typeof PACKAGES;

/**
 * The program of a real agent, installed once into a cache outside the repository. Undefined where that is not
 * possible; tests that need it are then skipped by name.
 */
export function realAgentProgram(agent: RealAgent): string | undefined {
  return installedProgram(agent, PACKAGES[agent]);
}

/** An ACP client that is not ours, for the editor's side of the protocol; installed and missing likewise. */
export function acpxProgram(): string | undefined {
  return installedProgram('acpx', { name: 'acpx', version: '0.19.1', program: 'dist/cli.js' });
}

function installedProgram(
  folderName: string,
  { name, version, program }: { readonly name: string; readonly version: string; readonly program: string },
): string | undefined {
  const cache = process.env['ATLAS_TEST_AGENTS'] ?? join(homedir(), '.cache/atlas-test-agents');
  const folder = join(cache, `${folderName}-${version}`);
  const path = join(folder, 'node_modules', name, program);
  if (existsSync(path)) return path;
  const incoming = `${folder}.incoming-${process.pid}`;
  try {
    mkdirSync(incoming, { recursive: true });
    writeFileSync(join(incoming, 'package.json'), '{"private":true}');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`];
    const words = ['-w', '240', `${folder}.lock`, 'sh', '-c', INSTALL, folder, incoming, 'npm', ...args];
    spawnSync('flock', words, { cwd: incoming, timeout: 480_000, stdio: 'ignore' });
  } catch {
    // No cache folder, no npm, no network: there is no agent here.
  }
  rmSync(incoming, { recursive: true, force: true });
  return existsSync(path) ? path : undefined;
}
