import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { harmlessGitSetting } from '../core/git-programs.ts';
import { errand } from './errands.ts';

/**
 * Keeps git from running a program that a repository's own configuration names.
 *
 * Invariants
 *  C1  Settings of the repository (its config, that of the working tree, whatever they include) that name a program are
 *      overridden: by the person's own configuration of the key, or else by a value that runs nothing. Names of drivers
 *      are arbitrary, so the keys are read from the repository and not from a list.
 *  C2  The configuration is only listed, which runs nothing. An include counts whatever its condition says: the
 *      condition may come true while the command runs.
 *  C3  Git looks into submodules by a git of its own, which does not get these settings: these settings keep it from
 *      looking.
 *  C4  A folder that looks like a bare repository is none unless the command says so.
 */
export async function carefulGit(
  folders: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const settings = new Map(Object.entries(ALWAYS));
  const repositories = new Set<string>();
  for (const folder of folders) {
    const root = await repositoryAround(folder);
    if (root === undefined || repositories.has(root)) continue;
    repositories.add(root);
    const list = async (...args: readonly string[]): Promise<readonly Listed[]> =>
      await listed(root, args, environment, signal);
    for (const [key, value] of await overrides(root, list)) settings.set(key, value);
  }
  return { ...VARIABLES, ...asVariables(settings) };
}

const ALWAYS: Readonly<Record<string, string>> = {
  'core.fsmonitor': 'false',
  'core.hooksPath': '/dev/null',
  'core.sshCommand': 'ssh',
  'protocol.ext.allow': 'never',
  'safe.bareRepository': 'explicit',
  'commit.gpgSign': 'false',
  'tag.gpgSign': 'false',
  'log.showSignature': 'false',
  'merge.verifySignatures': 'false',
  'submodule.recurse': 'false',
  'diff.ignoreSubmodules': 'dirty',
  'diff.submodule': 'short',
  'status.submoduleSummary': 'false',
  'fetch.recurseSubmodules': 'false',
  'push.recurseSubmodules': 'no',
};

/** Where git asks the environment before its configuration. */
const VARIABLES: Readonly<Record<string, string>> = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_PAGER: 'cat',
  PAGER: 'cat',
  GIT_EDITOR: ':',
  GIT_SEQUENCE_EDITOR: ':',
  GIT_ASKPASS: 'false',
  // A list of its own, of which the first counts: only an empty variable takes it away.
  GIT_PROXY_COMMAND: '',
};

interface Listed {
  readonly scope: string;
  readonly origin: string;
  readonly key: string;
  readonly value: string;
}

type List = (...args: readonly string[]) => Promise<readonly Listed[]>;

/** C1 */
async function overrides(root: string, list: List): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const person = new Map<string, string>();
  const entries = await list('--show-scope');
  for (const { scope, key, value } of entries) if (!isOfRepository(scope)) person.set(key, value);
  const own = entries.filter(({ scope }) => isOfRepository(scope));
  for (const { key } of [...own, ...(await included(root, own, list))]) {
    const harmless = harmlessGitSetting(key);
    if (harmless !== undefined)
      found.set(harmless[0], (harmless[0] === key ? person.get(key) : undefined) ?? harmless[1]);
    const [, name] = SUBMODULE.exec(key) ?? [];
    if (name !== undefined) found.set(`submodule.${name}.ignore`, 'dirty');
  }
  // C3: a submodule's own settings can make git look into it.
  const modules = join(root, '.gitmodules');
  const there = (await stat(modules).catch(() => undefined)) !== undefined;
  for (const { key } of there ? await list('--file', modules) : []) {
    const [, name] = SUBMODULE.exec(key) ?? [];
    if (name !== undefined) found.set(`submodule.${name}.ignore`, 'dirty');
  }
  return found;
}

const SUBMODULE = /^submodule\.(.+)\.[^.]+$/s;
const MAX_INCLUDES = 32;

/** C2: the files that are included under a condition, and those that they include. */
async function included(root: string, entries: readonly Listed[], list: List): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  const waiting = [...entries];
  const seen = new Set<string>();
  for (let one = waiting.shift(); one !== undefined && seen.size < MAX_INCLUDES; one = waiting.shift()) {
    if (!/^include(?:if\..*)?\.path$/s.test(one.key)) continue;
    const file = resolve(dirname(resolve(root, one.origin.replace(/^file:/, ''))), one.value);
    if (seen.has(file)) continue;
    seen.add(file);
    const more = await list('--file', file);
    found.push(...more);
    waiting.push(...more);
  }
  return found;
}

function isOfRepository(scope: string): boolean {
  return scope === 'local' || scope === 'worktree';
}

async function listed(
  root: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal | undefined,
): Promise<readonly Listed[]> {
  const seen = ['XDG_CONFIG_HOME', 'GIT_CONFIG_NOSYSTEM', 'GIT_CONFIG_GLOBAL'].flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { PATH = '/usr/bin:/bin', HOME = '/' } = environment;
  const env = { PATH, HOME, ...Object.fromEntries(seen), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
  const words = ['config', '--list', '--show-origin', '-z', ...args];
  const { exitCode, stdout } = await errand({ command: 'git', args: words, cwd: root, env }, '', signal);
  // Configuration that git cannot read here, the command cannot use either.
  if (exitCode !== 0) return [];
  const fields = stdout.toString('utf8').split('\0').slice(0, -1);
  const scoped = args.includes('--show-scope');
  const width = scoped ? 3 : 2;
  return Array.from({ length: Math.floor(fields.length / width) }, (_, index) => {
    const [scope, origin, entry] = scoped ? fields.slice(index * 3) : ['local', ...fields.slice(index * 2)];
    const line = (entry ?? '').indexOf('\n');
    const key = line < 0 ? (entry ?? '') : (entry ?? '').slice(0, line);
    return { scope: scope ?? '', origin: origin ?? '', key, value: line < 0 ? '' : (entry ?? '').slice(line + 1) };
  });
}

/** The nearest folder with a `.git` in it, upwards. */
async function repositoryAround(folder: string): Promise<string | undefined> {
  for (let place = resolve(folder); ; place = dirname(place)) {
    if ((await stat(join(place, '.git')).catch(() => undefined)) !== undefined) return place;
    if (dirname(place) === place) return undefined;
  }
}

function asVariables(settings: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const pairs = [...settings].flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key] as const,
    [`GIT_CONFIG_VALUE_${index}`, value] as const,
  ]);
  return { GIT_CONFIG_COUNT: String(settings.size), ...Object.fromEntries(pairs) };
}
