import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { diskFull, goneFolder, saysFull } from '../storage/storage-error.ts';
import { execute, type Execute } from './execute.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Git as a library over a repository of our own.
 *
 * Invariants
 *  G1  The repository is always named (`--git-dir`, `GIT_DIR`), never discovered: git never reads a planted `.git`.
 *  G2  Git reads no configuration of the system, the person or the project, so it runs no program configured there.
 *  G3  Attributes switch every conversion off: git stores the files byte for byte.
 */
export interface GitCall {
  readonly workTree?: string;
  readonly indexFile?: string;
  /** Whether files of a work tree are written. */
  readonly writesFiles?: boolean;
  readonly input?: Uint8Array | string;
  readonly signal?: AbortSignal | undefined;
  /** Exit codes other than 0 that are an answer and no failure. */
  readonly accept?: readonly number[];
}

export interface GitResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
}

export interface PrivateGit {
  readonly gitDir: string;
  run(args: readonly string[], call?: GitCall): Promise<GitResult>;
  /** The trimmed text of its output. */
  text(args: readonly string[], call?: GitCall): Promise<string>;
  /**
   * Runs several commands one after the other, for the price of one message and one shell. Each is a line of shell,
   * with `values` as `$1`, `$2`...; the outputs come back separately. The first that fails ends the series, and is
   * thrown.
   */
  series(lines: readonly string[], values: readonly string[], call: SeriesCall): Promise<readonly Buffer[]>;
}

export type SeriesCall = Pick<GitCall, 'workTree' | 'indexFile' | 'signal'>;

/** Case, links and modes are kept whatever the platform is; odd names are names. */
const CONFIG = (format: 'sha1' | 'sha256'): string => `[core]
	repositoryformatversion = ${format === 'sha256' ? 1 : 0}
	bare = false
	filemode = true
	symlinks = true
	ignorecase = false
	precomposeunicode = false
	protectHFS = false
	protectNTFS = false
	autocrlf = false
	safecrlf = false
	fsmonitor = false
	untrackedCache = false
	splitIndex = false
	trustctime = true
	attributesFile = /dev/null
	hooksPath = /dev/null
	logAllRefUpdates = false
	looseCompression = 1
[gc]
	auto = 0
[maintenance]
	auto = false
[index]
	version = 2
[advice]
	addEmbeddedRepo = false
${format === 'sha256' ? '[extensions]\n\tobjectformat = sha256\n' : ''}`;

const ATTRIBUTES = '* -text -crlf -ident -filter !eol !working-tree-encoding\n';

/** Makes the repository where there is none. Writing it again is harmless: the content is always the same. */
export async function makePrivateGit(gitDir: string, format: 'sha1' | 'sha256' = 'sha256'): Promise<PrivateGit> {
  const head = join(gitDir, 'HEAD');
  if ((await readFile(head, 'utf8').catch(() => '')) === '') {
    for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'info']) {
      await mkdir(join(gitDir, folder), { recursive: true, mode: 0o700 });
    }
    // Another process may make it at the same time, and already work with it.
    await writeWhole(join(gitDir, 'config'), CONFIG(format));
    await writeWhole(join(gitDir, 'info/attributes'), ATTRIBUTES);
    // Last: a kill before it leaves something that is simply made again.
    await writeWhole(head, 'ref: refs/heads/none\n');
  }
  return privateGit(gitDir);
}

/** The same repository, with git started another way: inside a mount namespace, for one. */
export function privateGit(gitDir: string, start: Execute = execute): PrivateGit {
  const run = async (args: readonly string[], call: GitCall = {}): Promise<GitResult> => {
    const workTree = call.workTree === undefined ? [] : [`--work-tree=${call.workTree}`];
    const words = [`--git-dir=${gitDir}`, ...workTree, ...args];
    const rest = { cwd: call.workTree ?? '/', env: gitEnvironment(call.indexFile) };
    // The modes of git's files must not depend on the person's umask: the manifest sets other modes.
    const program =
      call.writesFiles === true
        ? { command: '/bin/sh', args: ['-c', 'umask 022; exec git "$@"', 'git', ...words], ...rest }
        : { command: 'git', args: words, ...rest };
    const result = await start(program, call.input, call.signal);
    if (result.exitCode === 0 || call.accept?.includes(result.exitCode) === true) return result;
    throw gitFailed(gitDir, args, result.exitCode, result.stderr);
  };

  const series: PrivateGit['series'] = async (lines, values, { workTree, indexFile, signal }) => {
    // A random mark separates the outputs, because no output can contain it.
    const mark = randomUUID();
    const end = `code=$?; printf '\\000${mark} %s\\000' "$code"; [ "$code" = 0 ] || exit 0`;
    const script = lines.map((line) => `${line}; ${end}`).join('\n');
    const named = { GIT_DIR: gitDir, ...defined({ GIT_WORK_TREE: workTree }) };
    const env = { ...gitEnvironment(indexFile), ...named };
    const program = { command: '/bin/sh', args: ['-c', script, 'sh', ...values], cwd: workTree ?? '/', env };
    const { exitCode, stdout, stderr } = await start(program, '', signal);
    const outputs: Buffer[] = [];
    for (let from = 0; from < stdout.length;) {
      const at = stdout.indexOf(`\0${mark} `, from);
      const stop = stdout.indexOf(0, at + 1);
      if (at === -1 || stop === -1) break;
      const code = Number(stdout.toString('latin1', at + mark.length + 2, stop));
      if (code !== 0) throw gitFailed(gitDir, wordsOf(lines[outputs.length]), code, stderr);
      outputs.push(stdout.subarray(from, at));
      from = stop + 1;
    }
    if (outputs.length < lines.length) throw gitFailed(gitDir, wordsOf(lines[outputs.length]), exitCode, stderr);
    return outputs;
  };

  const text: PrivateGit['text'] = async (args, call) => (await run(args, call)).stdout.toString('utf8').trim();
  return { gitDir, run, text, series };
}

function wordsOf(line: string = ''): readonly string[] {
  return line.replace(/^.*\bgit /, '').split(' ');
}

function gitEnvironment(indexFile?: string): Record<string, string> {
  const { PATH = '/usr/bin:/bin', HOME = '/', XDG_CONFIG_HOME } = process.env;
  return {
    PATH,
    HOME,
    ...defined({ XDG_CONFIG_HOME }),
    LC_ALL: 'C',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    ...defined({ GIT_INDEX_FILE: indexFile }),
  };
}

const REMEDY = 'Check that git 2.35 or newer is installed and that the home folder can be written.';

function gitFailed(gitDir: string, args: readonly string[], exitCode: number, stderr: string): AtlasError {
  const failed = new AtlasError(
    'workspace.failed',
    `git ${args[0] ?? ''} failed: ${stderr.trim() || `exit ${exitCode}`}`,
    {
      remedy: REMEDY,
      details: { args: args.slice(0, 8), exitCode, stderr: stderr.slice(0, 2000) },
    },
  );
  return saysFull(stderr) ? diskFull(gitDir, failed) : (goneFolder(gitDir, failed) ?? failed);
}
