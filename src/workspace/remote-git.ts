import { AtlasError } from '../core/atlas-error.ts';
import { readConfigAnew, runUserGit, userGit } from './git-commit.ts';
import type { ProjectStore } from './project-store.ts';

/**
 * Branches of a git remote, moved from the commit that was seen there, or not at all.
 *
 * Invariants
 *  R1  No program runs that a repository names: neither that of the person nor, where the remote is a folder of this
 *      machine, the remote's own hooks. Programs that reach a remote are git's, ssh and the person's own helpers.
 *  R2  A branch is moved by compare-and-swap: of two that saw the same, one moves it. A push whose answer was lost
 *      counts where the branch stands at what was pushed.
 *  R3  Nothing is written into the person's repository but objects, and where a branch of the remote was seen.
 */
export interface RemoteGit {
  readonly name: string;
  /** The commits at which these branches stand there; left out: those that are not there. */
  look(branches: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Brings what a branch holds; false where it does not stand at that commit any more. */
  fetch(branch: string, commit: string): Promise<boolean>;
  /** False where the branch stands elsewhere than where it was seen (R2); undefined: it was not there. */
  push(branch: string, seen: string | undefined, to: string): Promise<boolean>;
}

const NETWORK_MS = 300_000;

/** On a machine of others, hooks are theirs; on this one they would run here, in the name of the person. */
const WITHOUT_PROGRAMS = '-c core.hooksPath=/dev/null -c core.alternateRefsCommand= -c receive.autogc=false';

export async function openRemote(project: ProjectStore, wanted?: string, signal?: AbortSignal): Promise<RemoteGit> {
  readConfigAnew(project);
  const name = await nameOf(project, wanted);
  const ends = { fetch: await isFolder(project, name, []), push: await isFolder(project, name, ['--push']) };
  const end = (way: keyof typeof ends, word: string): readonly string[] =>
    ends[way] ? [`--${word}=git ${WITHOUT_PROGRAMS} ${word}`] : [];
  const run = async (args: readonly string[]): ReturnType<typeof runUserGit> => {
    const limit = AbortSignal.timeout(NETWORK_MS);
    return await runUserGit(project, args, { signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) });
  };

  const look: RemoteGit['look'] = async (branches) => {
    const refs = branches.map((branch) => `refs/heads/${branch}`);
    const { exitCode, stdout, stderr } = await run(['ls-remote', ...end('fetch', 'upload-pack'), '--', name, ...refs]);
    if (exitCode !== 0) throw unreachable(name, 'it cannot be read', stderr);
    const found = stdout
      .toString('utf8')
      .split('\n')
      .map((line) => line.split('\t'));
    // A pattern also matches the end of longer names.
    return new Map(
      found.flatMap(([commit = '', ref = '']) =>
        refs.includes(ref) ? [[ref.slice('refs/heads/'.length), commit] as const] : [],
      ),
    );
  };

  return {
    name,
    look,
    fetch: async (branch, commit) => {
      if (await hasCommit(project, commit)) return true;
      const quiet = [
        '--quiet',
        '--no-tags',
        '--no-write-fetch-head',
        '--no-auto-maintenance',
        '--no-recurse-submodules',
      ];
      const words = [
        'fetch',
        ...quiet,
        '--refmap=',
        ...end('fetch', 'upload-pack'),
        '--',
        name,
        `refs/heads/${branch}`,
      ];
      const { exitCode, stderr } = await run(words);
      if (await hasCommit(project, commit)) return true;
      if (exitCode === 0 || (await look([branch])).get(branch) !== commit) return false;
      throw unreachable(name, `${branch} cannot be read`, stderr);
    },
    push: async (branch, seen, to) => {
      const ref = `refs/heads/${branch}`;
      const plain = ['--quiet', '--no-verify', '--no-signed', '--no-follow-tags', '--no-recurse-submodules'];
      const lease = `--force-with-lease=${ref}:${seen ?? ''}`;
      const words = ['push', ...plain, lease, ...end('push', 'receive-pack'), '--', name, `${to}:${ref}`];
      const { exitCode, stderr } = await run(words);
      if (exitCode === 0) return true;
      const now = (await look([branch])).get(branch);
      if (now === to) return true;
      if (now !== seen) return false;
      throw unreachable(name, `${branch} cannot be pushed`, stderr);
    },
  };
}

async function nameOf(project: ProjectStore, wanted: string | undefined): Promise<string> {
  if (project.repository === undefined) {
    throw new AtlasError('usage', `${project.project} is in no git repository: there is nothing to push from`, {
      remedy: 'Clone the repository, and run it there.',
    });
  }
  const names = (await userGit(project, ['remote'])).split('\n').filter((name) => name !== '');
  const name = wanted ?? (names.includes('origin') ? 'origin' : names[0]);
  if (name !== undefined && names.includes(name)) return name;
  const message =
    name === undefined ? 'this repository has no remote to push to' : `this repository has no remote named ${name}`;
  throw new AtlasError('usage', message, {
    remedy: names.length === 0 ? 'Add one with `git remote add origin URL`.' : `It has: ${names.join(', ')}.`,
  });
}

const SCHEMES = /^(?:https?|ssh|git|git\+ssh|ssh\+git):\/\//;

/** Whether git would start the remote's end on this machine. Refuses an address for which git starts a helper (R1). */
async function isFolder(project: ProjectStore, name: string, which: readonly string[]): Promise<boolean> {
  const [address = '', ...more] = (await userGit(project, ['remote', 'get-url', ...which, '--all', '--', name])).split(
    '\n',
  );
  if (more.length > 0) {
    throw new AtlasError('usage', `the remote ${name} has several addresses`, {
      remedy: 'Name a remote with one: a branch is moved at one place.',
    });
  }
  if (SCHEMES.test(address)) return false;
  if (address.startsWith('file://')) return true;
  if (address.includes('://') || /^[^/:]*::/.test(address)) {
    throw new AtlasError('usage', `git would start a program for the address of the remote ${name}`, {
      remedy: 'Use an address by https, ssh, git or a path.',
    });
  }
  // `host:path`, unless a slash comes before the colon.
  return !/^[^/:]+:/.test(address);
}

async function hasCommit(project: ProjectStore, commit: string): Promise<boolean> {
  return (await runUserGit(project, ['cat-file', '-e', `${commit}^{commit}`])).exitCode === 0;
}

function unreachable(name: string, what: string, stderr: string): AtlasError {
  // An address may hold a password.
  const why = stderr.trim().replaceAll(/:\/\/[^/@\s]*@/g, '://');
  return new AtlasError('process.failed', `the remote ${name}: ${what}: ${why}`, {
    remedy: `See whether \`git ls-remote ${name}\` and a push by hand work for you, then run it again: nothing was changed there.`,
    details: { remote: name },
  });
}
