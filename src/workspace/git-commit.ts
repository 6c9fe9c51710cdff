import { randomUUID } from 'node:crypto';
import { access, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import type { CrashPoint } from '../storage/crash-point.ts';
import { carefulGit } from '../processes/careful-git.ts';
import { execute } from './execute.ts';
import { decodePath, encodePath, splitNul } from './path-bytes.ts';
import type { ProjectStore } from './project-store.ts';
import { gitModeOf, type Entry, type StateId } from './state.ts';

/**
 * Writes a landed step as a commit of the person's own repository, with its receipt in a trailer. This is the one place
 * that writes there, and only when the person asked for it.
 *
 * Invariants
 *  K1  The commit holds the landed content, at the landed paths, over the last commit; any other change of the person,
 *      staged or not, is not in it and stays as it is.
 *  K2  A step is committed once: Atlas first looks for a commit with its receipt, and moves the branch in one step from
 *      the commit that it saw.
 *  K3  No hook runs and nothing is signed: a hook that a step has landed would run unconfined, and a key is not Atlas's.
 *      Nor does any other program that the repository's own configuration names; conversions by programs are those of
 *      the person's configuration.
 */
export interface StepCommit {
  readonly title: string;
  readonly step: string;
  readonly runId: string;
  readonly receipt: { readonly id: string; readonly hash: string; readonly finishedAt: string };
  /** The state before it, where a commit must not hide what others changed since. */
  readonly base?: StateId;
  /** The state that landed, and the paths that came with it. */
  readonly state: StateId;
  readonly paths: readonly string[];
}

export interface GitCommitParts {
  readonly project: ProjectStore;
  readonly crash: CrashPoint;
}

const ROUNDS = 5;
const LOCK_PATIENCE = 50;
const DAY_MS = 86_400_000;

/** Fails before the run is created when there is no repository, or no author for the commits. */
export async function requireCommittable(project: ProjectStore): Promise<void> {
  if (project.repository === undefined) {
    throw new AtlasError('usage', `${project.project} is in no git repository: steps cannot be written as commits`, {
      remedy: 'Run `git init` there, or leave out --git-commits.',
    });
  }
  await userGit(project, ['var', 'GIT_COMMITTER_IDENT']).catch((cause: unknown) => {
    throw new AtlasError('usage', 'git does not know who you are: steps cannot be written as commits', {
      remedy: 'Set user.name and user.email with `git config`, or leave out --git-commits.',
      cause,
    });
  });
}

/** The commit's id, or undefined where no change of the step concerns the repository (ignored, or already there). */
export async function commitStep(parts: GitCommitParts, commit: StepCommit): Promise<string | undefined> {
  const { project, crash } = parts;
  readConfigAnew(project);
  for (let round = 0; round < ROUNDS; round += 1) {
    const head = await userGit(project, ['rev-parse', '--verify', '--quiet', 'HEAD']).catch(() => '');
    const done = head === '' ? '' : await findCommit(project, commit);
    if (done !== '') {
      await refreshIndex(project, done, crash);
      return done;
    }
    await requireNothingUnderWay(project, commit);
    const made = await makeCommit(project, head, commit);
    if (made === undefined) return undefined;
    crash('git-commit.branch', 'before');
    const moved = await moveBranch(project, made, head, commit);
    crash('git-commit.branch', 'after');
    if (!moved) continue;
    await refreshIndex(project, made, crash);
    return made;
  }
  throw failed(commit.receipt.id, 'the branch keeps moving');
}

/** K2. Only as far back as the receipt is old: a long history is not read. */
export async function findCommit(
  project: ProjectStore,
  { receipt }: StepCommit,
  tip: string = 'HEAD',
): Promise<string> {
  const since = new Date(Date.parse(receipt.finishedAt) - DAY_MS).toISOString();
  const wanted = `--grep=Atlas-Receipt: ${receipt.id} `;
  return await userGit(project, ['log', '-1', '--format=%H', `--since=${since}`, '--fixed-strings', wanted, tip]);
}

/** The commit over `head`, which no branch holds yet; undefined where it would change nothing. */
export async function makeCommit(project: ProjectStore, head: string, commit: StepCommit): Promise<string | undefined> {
  const indexFile = join(project.folder, `commit-${randomUUID()}`);
  try {
    await userGit(project, ['read-tree', head === '' ? '--empty' : head], { indexFile });
    const edits = await indexEdits(project, commit);
    await userGit(project, ['update-index', '-z', '--index-info'], { indexFile, input: edits });
    const tree = await userGit(project, ['write-tree'], { indexFile });
    const old = head === '' ? '' : await userGit(project, ['rev-parse', `${head}^{tree}`]);
    if (tree === old) return undefined;
    const parent = head === '' ? [] : ['-p', head];
    return await userGit(project, ['commit-tree', tree, ...parent, '-F', '-'], { input: messageFor(commit) });
  } finally {
    await Promise.all([indexFile, `${indexFile}.lock`].map((path) => rm(path, { force: true })));
  }
}

/**
 * The paths at which a commit holds neither what the step began with nor what it led to: to commit the step there would
 * take back what somebody else did, or show it as the step's.
 */
export async function strayPaths(project: ProjectStore, at: string, step: StepCommit): Promise<readonly string[]> {
  if (step.base === undefined) return [];
  const [before, after] = await Promise.all([
    indexEdits(project, { ...step, state: step.base }),
    indexEdits(project, step),
  ]);
  const wanted = [before, after].map((edits) => new Map(splitNul(edits).map(modeByPath)));
  const paths = [...new Set(wanted.flatMap((entries) => [...entries.keys()]))];
  if (paths.length === 0) return [];
  const prefix = splitNul((await runUserGit(project, ['ls-tree', '-r', '-z', '--full-tree', at])).stdout);
  const there = new Map(prefix.map((line) => modeByPath(line.replace(/^(\d+) \w+ /, '$1 '))));
  const absent = (entry: string | undefined): string => (entry === undefined || /^0+ /.test(entry) ? '' : entry);
  return paths.filter((path) => wanted.every((entries) => absent(entries.get(path)) !== absent(there.get(path))));
}

/** `mode oid<tab>path`, as git reads and writes it. */
function modeByPath(line: string): readonly [path: string, entry: string] {
  const tab = line.indexOf('\t');
  return [line.slice(tab + 1), line.slice(0, tab)];
}

/** K1: from the stored state, not from the folder, which the person may have changed since. */
async function indexEdits(project: ProjectStore, { state, paths }: StepCommit): Promise<Buffer> {
  const { store } = project;
  const entries = await store.entries(state);
  const { manifest } = await store.load(state);
  const elsewhere = (path: string): boolean => manifest.repositories.some((one) => path.startsWith(`${one}/`));
  const own = paths.filter((path) => !elsewhere(path));
  const ignored = await ignoredAmong(project, own);
  const format = await userGit(project, ['rev-parse', '--show-object-format']);
  const nothing = '0'.repeat(format === 'sha256' ? 64 : 40);
  const lines: Buffer[] = [];
  for (const path of own) {
    const entry = entries.get(path);
    if (entry?.kind === 'folder' || (entry !== undefined && ignored.has(path))) continue;
    const oid = entry === undefined ? nothing : await writeBlob(project, path, entry);
    const mode = entry === undefined ? '0' : gitModeOf(entry);
    lines.push(Buffer.from(`${mode} ${oid}\t`), inRepository(project, path), Buffer.of(0));
  }
  return Buffer.concat(lines);
}

/** With the conversions that the repository asks for, as `git add` would do it. */
async function writeBlob(
  project: ProjectStore,
  path: string,
  entry: Exclude<Entry, { kind: 'folder' }>,
): Promise<string> {
  const input = await project.store.read(entry.oid);
  const shown = inRepository(project, path).toString('utf8');
  const filtered = entry.kind === 'file' && shown.isWellFormed() && !shown.includes('\ufffd');
  const how = filtered ? [`--path=${shown}`] : ['--no-filters'];
  return await userGit(project, ['hash-object', '-w', '--stdin', ...how], { input });
}

/** Ignored and not in version control yet: `git add` would leave it out too. */
async function ignoredAmong(project: ProjectStore, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const input = Buffer.concat(paths.flatMap((path) => [inRepository(project, path), Buffer.of(0)]));
  const ignored = new Set(splitNul((await runUserGit(project, ['check-ignore', '-z', '--stdin'], { input })).stdout));
  return new Set(paths.filter((path) => ignored.has(decodePath(inRepository(project, path)))));
}

async function moveBranch(project: ProjectStore, to: string, from: string, { step }: StepCommit): Promise<boolean> {
  const was = from === '' ? '0'.repeat(to.length) : from;
  const { exitCode, stderr } = await runUserGit(project, ['update-ref', '-m', `atlas: land ${step}`, 'HEAD', to, was]);
  if (exitCode === 0) return true;
  const now = await userGit(project, ['rev-parse', '--verify', '--quiet', 'HEAD']).catch(() => '');
  if (now === from && !stderr.includes('.lock')) throw failed(to, stderr);
  await sleep(100);
  return false;
}

/**
 * Brings the commit's changes into the person's index, or git would show them as staged reversals. A path for which the
 * person had staged something else keeps what they staged.
 */
async function refreshIndex(project: ProjectStore, commit: string, crash: CrashPoint): Promise<void> {
  const args = ['diff-tree', '-r', '-z', '--root', '--no-commit-id', '--no-renames', '--full-index', commit];
  const words = splitNul((await runUserGit(project, args)).stdout);
  const staged = await stagedEntries(project);
  const lines: Buffer[] = [];
  for (let i = 0; i + 1 < words.length; i += 2) {
    const [oldMode = '', newMode = '', oldOid = '', newOid = ''] = (words[i] ?? '').slice(1).split(' ');
    const path = words[i + 1] ?? '';
    const before = oldMode === '000000' ? undefined : `${oldMode} ${oldOid}`;
    if (staged.get(path) !== before) continue;
    const mode = newMode === '000000' ? '0' : newMode;
    lines.push(Buffer.from(`${mode} ${newOid}\t`), encodePath(path), Buffer.of(0));
  }
  if (lines.length === 0) return;
  crash('git-commit.index', 'before');
  const input = Buffer.concat(lines);
  for (let attempt = 0; ; attempt += 1) {
    const { exitCode, stderr } = await runUserGit(project, ['update-index', '-z', '--index-info'], { input });
    if (exitCode === 0) break;
    // Another git of the person's is at it.
    if (!stderr.includes('index.lock') || attempt === LOCK_PATIENCE) throw indexLeft(commit, stderr);
    await sleep(100);
  }
  crash('git-commit.index', 'after');
}

async function stagedEntries(project: ProjectStore): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await runUserGit(project, ['ls-files', '-s', '-z']);
  const found = new Map<string, string>();
  for (const line of splitNul(stdout)) {
    const tab = line.indexOf('\t');
    const [mode = '', oid = ''] = line.slice(0, tab).split(' ');
    found.set(line.slice(tab + 1), `${mode} ${oid}`);
  }
  return found;
}

/** In the middle of a merge the next commit is the person's. */
async function requireNothingUnderWay({ repository }: ProjectStore, { receipt }: StepCommit): Promise<void> {
  const marks = ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'rebase-merge', 'rebase-apply'];
  for (const mark of marks) {
    const there = await access(join(repository?.gitDir ?? '', mark)).then(
      () => true,
      () => false,
    );
    if (there) throw failed(receipt.id, 'a merge, rebase, cherry-pick or revert is under way');
  }
}

function messageFor({ title, step, runId, receipt }: StepCommit): string {
  const subject = title.replaceAll(/\s+/g, ' ').trim() || `Land step ${step}`;
  const trailers = [`Atlas-Run: ${runId}`, `Atlas-Step: ${step}`, `Atlas-Receipt: ${receipt.id} ${receipt.hash}`];
  return `${subject}\n\n${trailers.join('\n')}\n`;
}

/** The project may lie deep in its repository. */
function inRepository({ project, repository }: ProjectStore, path: string): Buffer {
  const prefix =
    repository === undefined || repository.root === project ? '' : `${relative(repository.root, project)}/`;
  return Buffer.concat([Buffer.from(prefix), encodePath(path)]);
}

interface Call {
  readonly indexFile?: string;
  readonly input?: Uint8Array | string;
  readonly signal?: AbortSignal;
}

export async function userGit(project: ProjectStore, args: readonly string[], call: Call = {}): Promise<string> {
  const { exitCode, stdout, stderr } = await runUserGit(project, args, call);
  if (exitCode === 0) return stdout.toString('utf8').trim();
  throw failed(args[0] ?? '', stderr);
}

/** The configuration may have changed since: called before everything that writes. */
export function readConfigAnew(project: ProjectStore): void {
  careful.delete(project);
}

const careful = new WeakMap<ProjectStore, Promise<Readonly<Record<string, string>>>>();

/**
 * The person's own git, with their identity, conversions and keys, but without the programs that the repository's
 * configuration names (K3).
 */
export async function runUserGit(
  store: ProjectStore,
  args: readonly string[],
  { indexFile, input = '', signal }: Call = {},
): ReturnType<typeof execute> {
  const cwd = store.repository?.root ?? store.project;
  const kept = Object.entries(process.env).filter(
    ([name, value]) =>
      value !== undefined && (!name.startsWith('GIT_') || /^GIT_(?:(?:AUTHOR|COMMITTER)_|SSH)/.test(name)),
  ) as [string, string][];
  const settings = careful.get(store) ?? carefulGit([cwd], Object.fromEntries(kept));
  careful.set(store, settings);
  const own = defined({ GIT_INDEX_FILE: indexFile });
  const env = { ...Object.fromEntries(kept), ...(await settings), ...own, LC_ALL: 'C' };
  return await execute({ command: 'git', args: ['--literal-pathspecs', ...args], cwd, env }, input, signal);
}

/** Whoever committed by hand now would take back what was just committed. */
function indexLeft(commit: string, why: string): AtlasError {
  const made = commit.slice(0, 12);
  return new AtlasError(
    'workspace.failed',
    `the step landed and is committed as ${made}, but git's index still has the state before it: ${why.trim()}`,
    {
      remedy: 'Mend that and run `atlas resume`; until then, commit nothing: git shows the step as taken back.',
      details: { commit },
    },
  );
}

function failed(what: string, why: string): AtlasError {
  return new AtlasError(
    'workspace.failed',
    `the step landed, but could not be written as a git commit: ${why.trim()}`,
    {
      remedy: 'Mend that and run `atlas resume`, or commit by hand; the files are in place.',
      details: { what },
    },
  );
}
