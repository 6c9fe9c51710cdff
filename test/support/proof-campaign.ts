import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CRASH_POINTS } from '../../src/storage/effects.ts';
import { has } from './machine.ts';
import { describeTree } from './odd-trees.ts';
import { CAMPAIGN_FILES, PERSON_EDITS } from './person-edits.ts';
import { git, writeFiles } from './person-files.ts';
import { runProofJob, type ProofAction, type ProofEnd, type ProofJob } from './proof-process.ts';

/** Effects that touch a private copy or the project; the others are the run's own and killed by its own tests. */
const OURS =
  /^(?:stage|check-before|check-after|receipt|commit|rollback|undo)(?:\.intent|\.result)?:|^(?:checkout|landing|unwind|git-commit|tidy)\./;

export const PROOF_POINTS: readonly string[] = CRASH_POINTS.filter((point) => OURS.test(point));

/** One way from a prepared project to an end. Where it starts saves doing again and again what is not looked at. */
export interface Scene {
  readonly name: string;
  readonly start: 'fresh' | 'proven' | 'landed';
  readonly action: Exclude<ProofAction, 'prove' | 'recover'>;
  /** The files at the end. */
  readonly wanted: 'old' | 'new';
  /** An edit that makes a landing be taken back on the way. */
  readonly edit?: { readonly name: string; readonly at: string };
  readonly gitCommits?: boolean;
}

export const SCENES: readonly Scene[] = [
  { name: 'stage and verify', start: 'fresh', action: 'land', wanted: 'new' },
  { name: 'commit', start: 'proven', action: 'land', wanted: 'new' },
  {
    name: 'commit, met by an edit',
    start: 'proven',
    action: 'land',
    wanted: 'new',
    edit: { name: 'adds a line elsewhere in a file that the step changes', at: 'landing.replace:before#3' },
  },
  { name: 'commit, written to git', start: 'proven', action: 'land', wanted: 'new', gitCommits: true },
  { name: 'rollback', start: 'proven', action: 'roll back', wanted: 'old' },
  { name: 'undo', start: 'landed', action: 'undo', wanted: 'old' },
  { name: 'undo, after tidying up', start: 'landed', action: 'tidy and undo', wanted: 'old' },
  {
    name: 'undo, met by an edit',
    start: 'landed',
    action: 'undo',
    wanted: 'old',
    edit: { name: 'adds a line elsewhere in a file that the step changes', at: 'landing.replace:before#4' },
  },
];

/** A moment of a scene, with the number of times that the scene passes it. */
export interface Moment {
  readonly scene: Scene;
  readonly point: string;
  readonly times: number;
}

export interface Campaign {
  readonly moments: readonly Moment[];
  /** Kills at the n-th passing; the sentence says what is not as it must be. */
  kill(moment: Moment, n: number): Promise<string | undefined>;
  /** A person edits at the n-th passing, with or without a kill right after. */
  edit(moment: Moment, n: number, edit: string, killed: boolean): Promise<EditOutcome>;
}

export interface EditOutcome {
  readonly end: ProofEnd;
  readonly fault: string | undefined;
}

/** Prepares a folder once; every kill starts from a copy of it. */
export async function openCampaign(folder: string): Promise<Campaign> {
  const project = join(folder, 'project');
  const home = join(project, '.atlas');
  const sandboxed = has('bwrap') && has('unshare');
  const base = { home, project, sandboxed } as const;
  const kept = (name: string): string => join(folder, name);
  const keep = (name: string): void => copyTree(project, kept(name));
  const restore = (name: string): void => copyTree(kept(name), project);
  makeProject(project, home);
  const old = describeTree(Buffer.from(project));
  const repository = describeRepository(project);
  keep('fresh');
  await runProofJob({ ...base, action: 'prove' });
  keep('proven');
  await runProofJob({ ...base, action: 'land' });
  const next = describeTree(Buffer.from(project));
  keep('landed');
  const trees = { old, new: next };

  const which = (touched: readonly string[] = []): 'old' | 'new' | 'between' => {
    const others = (lines: readonly string[]): string => lines.filter((line) => isOther(line, touched)).join('\n');
    const now = others(describeTree(Buffer.from(project)));
    if (now === others(trees.old)) return 'old';
    return now === others(trees.new) ? 'new' : 'between';
  };

  const moments: Moment[] = [];
  for (const scene of SCENES) {
    restore(scene.start);
    const times = new Map<string, number>();
    await runProofJob({ ...base, ...jobOf(scene) }, (name, at) => {
      times.set(`${name}:${at}`, (times.get(`${name}:${at}`) ?? 0) + 1);
    });
    // What an earlier scene goes through in the same way is looked at there.
    const own = (point: string): boolean => {
      if (scene.edit !== undefined) return point.startsWith('unwind.');
      if (scene.gitCommits === true) return /^(?:git-commit\.|landing\.done:after|commit:after)/.test(point);
      if (scene.action === 'tidy and undo') return point.startsWith('tidy.');
      return PROOF_POINTS.includes(point);
    };
    const later = (point: string): boolean => scene.start === 'fresh' && /^(?:receipt|commit|landing)/.test(point);
    for (const [point, n] of times) if (own(point) && !later(point)) moments.push({ scene, point, times: n });
  }

  const named = ({ scene, point }: Moment, n: number, what = ''): string =>
    `${scene.name}, ${what === '' ? '' : `${what}, `}${point}#${n}`;

  return {
    moments,
    kill: async (moment, n) => {
      const { scene } = moment;
      const { start, wanted, edit } = scene;
      restore(start);
      const touched = edit === undefined ? [] : (PERSON_EDITS[edit.name]?.touches ?? []);
      const job = { ...base, ...jobOf(scene) };
      const fault = (what: string): string => `${named(moment, n)}: ${what}`;
      if (inProcess(folder, { ...job, crashAt: `${moment.point}#${n}` }) !== 'SIGKILL') return fault('was not reached');
      await runProofJob({ ...base, action: 'recover' });
      if (which(touched) === 'between') return fault('the project was left between old and new');
      if (edit !== undefined && PERSON_EDITS[edit.name]?.survives(project) === false) return fault('the edit is gone');
      if (scene.gitCommits !== true && describeRepository(project) !== repository) {
        return fault("the person's repository was touched");
      }
      const { edit: _edit, ...again } = job;
      const end = await runProofJob(again);
      // With an edit of theirs the step may wait for the person; then everything else is as it was.
      const expected = end === 'conflict' ? (start === 'landed' ? 'new' : 'old') : wanted;
      if (which(touched) !== expected) return fault(`after resuming (${end}), the project is ${which(touched)}`);
      if (edit === undefined && end === 'conflict') return fault('it found a conflict where nobody had edited');
      if (edit !== undefined && PERSON_EDITS[edit.name]?.survives(project) === false) return fault('the edit is gone');
      if (scene.gitCommits === true) {
        const seen = describeCommits(project);
        return seen === COMMITTED_ONCE ? undefined : fault(`the repository has ${seen}`);
      }
      if (describeRepository(project) !== repository) return fault("the person's repository was touched");
      return undefined;
    },
    edit: async (moment, n, name, killed) => {
      const { start, action, wanted } = moment.scene;
      restore(start);
      const edit = PERSON_EDITS[name];
      if (edit === undefined) throw new Error(`there is no edit "${name}"`);
      const job = { ...base, action, edit: { name, at: `${moment.point}#${n}` } };
      const fault = (end: ProofEnd, what: string): EditOutcome => ({
        end,
        fault: `${named(moment, n, name)}${killed ? ', killed' : ''}: ${what} (${end})`,
      });
      if (killed && inProcess(folder, { ...job, crashAt: `${moment.point}#${n}` }) !== 'SIGKILL') {
        return fault('recovered', 'was not reached');
      }
      if (killed) {
        await runProofJob({ ...base, action: 'recover' });
        if (!edit.survives(project)) return fault('recovered', 'the edit is gone after the kill');
        if (which(edit.touches) === 'between') return fault('recovered', 'left between old and new');
      }
      const end = await runProofJob(killed ? { ...base, action } : job);
      if (isInBase(moment.point, killed) && end === 'landed') {
        // The step began with it, and may change it like anything else; taking the step back brings it back.
        if (which(edit.touches) !== 'new') return fault(end, 'the rest of the project is not new');
        await runProofJob({ ...base, action: 'undo' });
        if (!edit.survives(project)) return fault('undone', 'the edit is gone');
        return which(edit.touches) === 'old' ? { end, fault: undefined } : fault('undone', 'the project is not old');
      }
      if (!edit.survives(project)) return fault(end, 'the edit is gone');
      const expected = end === 'conflict' ? (start === 'landed' ? 'new' : 'old') : wanted;
      if (which(edit.touches) !== expected) return fault(end, `the rest of the project is ${which(edit.touches)}`);
      if (describeRepository(project) !== repository) return fault(end, "the person's repository was touched");
      return { end, fault: undefined };
    },
  };
}

/** Whether an edit at this point is part of what the step starts from: a kill before the record looks again. */
function isInBase(point: string, killed: boolean): boolean {
  return /^stage(?:\.intent:|:before)/.test(point) || (killed && /^stage(?::after|\.result:before)/.test(point));
}

/** A line of `describeTree` about a path that the person did not touch; the folders above it are theirs too. */
function isOther(line: string, touched: readonly string[]): boolean {
  return !touched.some((path) => {
    const parents = path.split('/').map((_, i, parts) => `${parts.slice(0, i).join('/')}/ `);
    return line.startsWith(`${path} `) || parents.slice(1).some((parent) => line.startsWith(parent));
  });
}

function makeProject(project: string, home: string): void {
  mkdirSync(home, { recursive: true });
  const files = Object.entries(CAMPAIGN_FILES).flatMap(([path, [text]]) => (text === undefined ? [] : [[path, text]]));
  writeFiles(project, { ...(Object.fromEntries(files) as Record<string, string>), '.gitignore': '.atlas\n' });
  chmodSync(join(project, 'crlf.txt'), 0o600);
  mkdirSync(join(project, 'empty'));
  git(project, 'init', '-q');
  git(project, 'config', 'user.name', 'Person');
  git(project, 'config', 'user.email', 'person@localhost');
  git(project, 'add', '-A');
  git(project, 'commit', '-qm', 'first');
  writeFileSync(join(project, 'other.txt'), 'stashed\n');
  git(project, 'stash', '-q');
}

/** Times and modes included: the index of a private copy goes by them. */
function copyTree(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', '--reflink=auto', '--', from, to]);
}

/** Started again and again, so what was compiled once is kept. */
function inProcess(folder: string, job: ProofJob): NodeJS.Signals | null {
  const file = join(folder, 'job.json');
  writeFileSync(file, JSON.stringify(job));
  const script = join(import.meta.dirname, 'proof-process.ts');
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, '../atlas-compiled') };
  const { signal, status, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8', env });
  if (signal === null && status !== 0) throw new Error(`${job.crashAt ?? ''}: ${stderr}`);
  return signal;
}

function jobOf({ action, edit, gitCommits }: Scene): Pick<ProofJob, 'action' | 'edit' | 'gitCommits'> {
  return { action, ...(edit === undefined ? {} : { edit }), ...(gitCommits === undefined ? {} : { gitCommits }) };
}

const COMMITTED_ONCE = 'the step, first; nothing to commit; one stash';

function describeCommits(project: string): string {
  const subjects = git(project, 'log', '--format=%s').trim().split('\n').join(', ');
  const status = git(project, 'status', '--porcelain').trim() || 'nothing to commit';
  const stashes = git(project, 'stash', 'list').trim().split('\n').length;
  return `${subjects}; ${status}; ${stashes === 1 ? 'one stash' : `${stashes} stashes`}`;
}

/** Everything in `.git`, to the byte and the time: index, references, stash, configuration, logs, objects. */
function describeRepository(project: string): string {
  const lines: string[] = [];
  for (const entry of readdirSync(join(project, '.git'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    lines.push(`${path} ${lstatSync(path).mtimeMs} ${readFileSync(path, 'hex')}`);
  }
  return lines.toSorted().join('\n');
}
