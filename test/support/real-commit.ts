import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isCode, fileKind } from '../../src/verification/controls/change-kind.ts';
import { isTestPath } from '../../src/verification/protected-files.ts';

/** A commit of somebody's repository that changed code together with tests. */
export interface RealCommit {
  readonly repository: string;
  readonly id: string;
  readonly subject: string;
  /** The tests that it brought or changed. */
  readonly tests: readonly string[];
  /** The code that it changed. */
  readonly code: readonly string[];
}

const LOOKED_AT = 3000;
/** A commit that touches more than this is a move or an import, and no step of anybody. */
const MOST_FILES = 12;

/** The newest of a repository that changed code together with tests, or those that are named. */
export function realCommits(repository: string, ids: readonly string[]): readonly RealCommit[] {
  const which = ids.length > 0 ? ['--no-walk', ...ids] : ['-n', String(LOOKED_AT), '--no-merges'];
  const log = git(repository, ['log', ...which, '--format=%x00%H %s', '--name-status', '--no-renames']);
  return log
    .split('\0')
    .filter((one) => one !== '')
    .flatMap((one) => {
      const [head = '', ...lines] = one.split('\n');
      const id = head.slice(0, 40);
      const paths = lines.flatMap((line) => /^[AM]\t(.*)$/.exec(line)?.[1] ?? []);
      const tests = paths.filter((path) => isTestPath(path) && isCode(path));
      const code = paths.filter((path) => isCode(path) && fileKind(path) === 'code');
      if (tests.length === 0 || code.length === 0 || paths.length > MOST_FILES) return [];
      return [{ repository, id, subject: head.slice(41), tests, code }];
    });
}

/** Puts a state of the repository into a folder, with the dependencies that are installed beside it. */
export function checkOut(repository: string, commit: string, folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true, force: true });
  }
  const archive = git(repository, ['archive', commit], 'buffer');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const installed = join(repository, 'node_modules');
  if (existsSync(installed) && !existsSync(join(folder, 'node_modules'))) {
    cpSync(installed, join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
}

/** The state before the commit, with the commit's tests: as if somebody had asked for it by a failing test. */
export function checkOutBefore({ repository, id, tests }: RealCommit, folder: string): void {
  checkOut(repository, `${id}^`, folder);
  const archive = git(repository, ['archive', id, '--', ...tests], 'buffer');
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
}

function git(repository: string, args: readonly string[]): string;
function git(repository: string, args: readonly string[], as: 'buffer'): Buffer;
function git(repository: string, args: readonly string[], as?: 'buffer'): string | Buffer {
  const out = execFileSync('git', ['-C', repository, ...args], {
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return as === 'buffer' ? out : out.toString('utf8');
}
