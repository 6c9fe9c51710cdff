import { spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StandInScript } from '../../src/builtin-agent/stand-in-script.ts';

const root = join(import.meta.dirname, '../..');
const main = join(root, 'dist/src/surfaces/cli/main.js');
const standIn = join(root, 'dist/src/builtin-agent/stand-in.js');

/** Processes that live for two seconds, by the thousand: what is compiled for a long life is a third of their work. */
const SHORT_LIVED = ['--no-opt', '--no-maglev', '--liftoff-only'];
const COMPILED = join(tmpdir(), 'atlas-soak-compiled');

export interface World extends Disposable {
  readonly folder: string;
  readonly project: string;
  /** A file outside the project, for effects that cannot be taken back. */
  readonly log: string;
}

export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** A folder of its own with a project in it. Not below /tmp: a confined shell has a /tmp of its own. */
export function makeWorld(files: Readonly<Record<string, string>>): World {
  const cache = join(homedir(), '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'atlas-soak-'));
  const [project, out] = [join(folder, 'project'), join(folder, 'out')];
  for (const path of [project, out]) mkdirSync(path);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text.replaceAll('OUT', out));
  return {
    folder,
    project,
    log: join(out, 'log'),
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

export function linesOf({ log }: World): readonly string[] {
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

/** The variable that makes the stand-in with this script the agent. */
export function agentOf(script: StandInScript): Readonly<Record<string, string>> {
  return {
    ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify([process.execPath, standIn, JSON.stringify(script)]),
    ATLAS_VERIFICATION_CHECKS_BY: 'planner',
  };
}

export function environmentOf({ folder }: World, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), ...more };
}

/** Runs the built program in a world; `during` may do something to it meanwhile. */
export async function atlasIn(
  world: World,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  during?: (child: ChildProcess) => () => void,
): Promise<Ran> {
  const child = spawn(process.execPath, [...SHORT_LIVED, main, ...args], {
    cwd: world.project,
    env: { ...environmentOf(world, env), NODE_COMPILE_CACHE: COMPILED },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const over = during?.(child);
  return await new Promise((resolve) => {
    child.once('close', (code) => {
      over?.();
      resolve({ code, output });
    });
  });
}

/** Ends a child in that many milliseconds, unless it is over before. */
export function signalAfter(ms: number, signal: NodeJS.Signals): (child: ChildProcess) => () => void {
  return (child) => {
    const timer = setTimeout(() => child.kill(signal), ms);
    return () => {
      clearTimeout(timer);
    };
  };
}

/** Processes that still work in a world: by their folder or their command line. */
export function processesIn(world: World): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const cwd = readlinkSync(`/proc/${pid}/cwd`);
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return cwd.startsWith(world.folder) || line.includes(world.folder) ? [`${pid} ${line.slice(0, 120)}`] : [];
      } catch {
        return [];
      }
    });
}

/** Waits until nobody works there any more; what is left after ten seconds is left over. */
export async function leftOver(world: World): Promise<readonly string[]> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (processesIn(world).length === 0) return [];
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return processesIn(world);
}
