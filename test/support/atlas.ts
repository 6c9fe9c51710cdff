import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AtlasResult } from './atlas-result.ts';
import { plainWords } from './plain-words.ts';
import { canStay, inResident } from './resident-atlas.ts';

const root = join(import.meta.dirname, '../..');
const main = join(root, 'dist/src/surfaces/cli/main.js');

export interface AtlasOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** A command to put in front, such as a sandbox. */
  readonly prefix?: readonly string[];
  readonly onStart?: (child: ChildProcess) => void;
}

/**
 * The environment of a person who has configured nothing, with a config folder of the test's own. What was compiled is
 * shared by the processes of all tests: it is a tenth of what a short run costs.
 */
export function cleanEnvironment(folder: string): Record<string, string> {
  const compiled = process.env['NODE_COMPILE_CACHE'];
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    LANG: 'C.UTF-8',
    // A test that wants a process left behind says so.
    ATLAS_MEMORY_WARM_MINUTES: '0',
    ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
  };
}

/**
 * Runs the built program as a person would. Where the test says nothing about the process, it runs in one that stays:
 * loading the program costs five times what a short run does. `ATLAS_TEST_PROCESSES=own` starts one for every command.
 */
export async function atlas(args: readonly string[], options: AtlasOptions): Promise<AtlasResult> {
  const { cwd, env = {}, input = '', prefix, onStart } = options;
  if (input === '' && prefix === undefined && onStart === undefined && canStay(env))
    return await inResident({ main, args, cwd, env: { ...cleanEnvironment(join(cwd, '..')), ...env } });
  return await start([...(options.prefix ?? []), process.execPath, main, ...args], options);
}

/** A line as a person types it into bash, where `atlas` is the built program. No shell is started to split words alone. */
export async function typed(line: string, options: AtlasOptions): Promise<AtlasResult> {
  const [command, ...args] = plainWords(line) ?? [];
  if (command === 'atlas') return await atlas(args, options);
  const script = `set -o pipefail; atlas() { ${JSON.stringify(process.execPath)} ${JSON.stringify(main)} "$@"; }; ${line}`;
  return await start(['bash', '-c', script], options);
}

async function start(words: readonly string[], options: AtlasOptions): Promise<AtlasResult> {
  if (!existsSync(main)) throw new Error('Atlas is not built: run `npm run build` first');
  const [command = '', ...rest] = words;
  const child = spawn(command, rest, {
    cwd: options.cwd,
    env: { ...cleanEnvironment(join(options.cwd, '..')), ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  options.onStart?.(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      resolve({ exitCode, signal, stdout, stderr });
    });
  });
}

/** The same, where success is expected; what it said is in the failure. */
export async function atlasJson<T = Record<string, unknown>>(
  args: readonly string[],
  options: AtlasOptions,
): Promise<T> {
  const result = await atlas([...args, '--json'], options);
  expect(result, `${args.join(' ')}\n${result.stderr}`).toMatchObject({ exitCode: 0 });
  return JSON.parse(result.stdout) as T;
}
