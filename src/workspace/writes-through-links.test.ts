import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFiles } from '../../test/support/person-files.ts';
import { proofProject, type ProofProject } from '../../test/support/proof-project.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { systemClock } from '../core/clock.ts';
import { noCrash, type CrashPoint } from '../storage/crash-point.ts';
import { finishInterrupted, land, type LandingResult } from './landing.ts';
import { landingLog } from './landing-log.ts';
import type { LandingParts } from './landing-parts.ts';
import { stageAttempt } from './staged-attempt.ts';
import { EMPTY_MANIFEST, type StateId } from './state.ts';
import { undoable, undoLanding } from './undo.ts';
import { openView } from './view.ts';

/** A folder of somebody else, with the same names in it as the project has, and what it looks like. */
interface Outside {
  readonly folder: string;
  readonly unchanged: () => void;
}

function outside(): Outside {
  const folder = scratchFolder();
  writeFiles(folder, { file: 'theirs\n', 'sub/file': 'theirs\n', private: 'theirs\n' });
  mkdirSync(join(folder, 'empty'));
  const look = (): string =>
    execFileSync('find', ['.', '-printf', '%p %m %y %s %T@\n'], { cwd: folder, encoding: 'utf8' });
  const before = look();
  return {
    folder,
    unchanged: () => {
      expect(look()).toBe(before);
    },
  };
}

/** What an agent can leave in its copy, as a line for the shell. OUT is the folder outside. */
const PLANTED: readonly (readonly [name: string, line: string])[] = [
  ['a link in place of a folder', 'rm -r dir && ln -s OUT dir'],
  ['a link in place of a folder within a folder', 'rm -r dir/sub && ln -s OUT/sub dir/sub'],
  ['a link that leads up and out', 'rm -r dir && ln -s ../../../../../../../../../../../../..OUT dir'],
  ['a link through another link', 'ln -s OUT way && rm -r dir && ln -s way dir'],
  ['a link in place of a file', 'rm dir/file && ln -s OUT/file dir/file'],
  ['a link in place of a file with a mode of its own', 'rm dir/private && ln -s OUT/private dir/private'],
  ['a link in place of an empty folder', 'rm -rf dir/empty && ln -s OUT/empty dir/empty'],
  ['a link in place of a folder above an empty one', 'rm -rf dir && ln -s OUT dir'],
  ['a link as a repository', 'rm -rf .git dir/.git && ln -s OUT .git && ln -s OUT dir/.git && ln -s OUT .GIT'],
  ['a pipe behind a link', 'rm -r dir && ln -s OUT dir && mkfifo pipe'],
  ['a link as an ignored folder', 'rm -rf ignored && ln -s OUT ignored'],
  ['a link as an ignore file', 'rm -f .gitignore && ln -s OUT/file .gitignore'],
];

async function projectWithModes(options: { readonly sandbox?: 'none' } = {}): Promise<ProofProject> {
  const parts = await proofProject(
    { 'dir/file': 'ours\n', 'dir/sub/file': 'ours\n', 'dir/private': 'ours\n', '.gitignore': 'ignored/\n' },
    options,
  );
  mkdirSync(join(parts.folder, 'dir/empty'));
  chmodSync(join(parts.folder, 'dir/empty'), 0o700);
  chmodSync(join(parts.folder, 'dir/private'), 0o600);
  writeFiles(parts.folder, { 'ignored/x': 'x' });
  return parts;
}

test.each(PLANTED)('%s leads neither capture nor rollback out of the copy', async (_name, line) => {
  const out = outside();
  const parts = await projectWithModes({ sandbox: 'none' });
  const base = await parts.project.snapshot();
  for (const attempt of [1, 2]) {
    await using staged = await stageAttempt(parts, base, { runId: 'run', plan: 0, step: 's', attempt });
    const folder = staged.view.folder ?? '';
    // What the one before left is gone, and everything is there again.
    expect(readFileSync(join(folder, 'dir/sub/file'), 'utf8')).toBe('ours\n');
    expect(lstatSync(join(folder, 'dir/empty')).mode & 0o7777).toBe(0o700);
    expect(lstatSync(join(folder, 'dir/private')).mode & 0o7777).toBe(0o600);
    execFileSync('sh', ['-c', line.replaceAll('OUT', out.folder)], { cwd: folder });
    await staged.finish();
  }
  await using again = await openView(parts, base, { name: 'again', git: true });
  expect(await again.capture()).toBe(base);
  out.unchanged();
});

test('what an agent plants in an overlay leads capture nowhere either', async () => {
  const out = outside();
  const parts = await projectWithModes();
  const base = await parts.project.snapshot();
  const lines = PLANTED.filter(([name]) => !name.includes('repository')).map(([, line]) => line);
  for (const [attempt, line] of lines.entries()) {
    await using staged = await stageAttempt(parts, base, { runId: 'run', plan: 0, step: 's', attempt });
    const program = { command: 'sh', args: ['-c', line.replaceAll('OUT', out.folder)], cwd: staged.view.cwd };
    const env = { PATH: process.env['PATH'] ?? '' };
    const { execute } = await import('./execute.ts');
    await execute(await parts.sandbox.confine({ ...program, env }, staged.view.confinement()));
    await staged.finish();
  }
  out.unchanged();
  expect(await parts.project.snapshot()).toBe(base);
});

function landingParts({ project, database }: ProofProject, crash: CrashPoint = noCrash): LandingParts {
  const log = landingLog(database, project.key);
  return { project, log, clock: systemClock, crash, stillOurs: async () => undefined };
}

async function landTo(parts: LandingParts, from: StateId, to: StateId): Promise<LandingResult> {
  const request = { runId: 'run', step: 's1', attempt: 1, kind: 'commit', from, to } as const;
  return await land(parts, { ...request, receipt: null, origin: null, undoes: null });
}

/** A landing with everything in it: a new file and folder, a changed file, one that goes, and a mode. */
async function everyMove(parts: ProofProject): Promise<{ readonly from: StateId; readonly to: StateId }> {
  const from = await parts.project.snapshot();
  await using view = await openView(parts, from, { name: 'made' });
  const dir = join(view.folder ?? '', 'dir');
  writeFileSync(join(dir, 'file'), 'new\n');
  writeFileSync(join(dir, 'added'), 'new\n');
  mkdirSync(join(dir, 'more'));
  writeFileSync(join(dir, 'more/added'), 'new\n');
  rmSync(join(dir, 'sub/file'));
  chmodSync(join(dir, 'private'), 0o644);
  return { from, to: await view.capture() };
}

/** Puts a link to the outside in the place of the project's folder, as somebody could at any moment. */
function swap(parts: ProofProject, out: Outside): void {
  if (lstatSync(join(parts.folder, 'dir')).isSymbolicLink()) return;
  renameSync(join(parts.folder, 'dir'), join(parts.folder, 'moved'));
  symlinkSync(out.folder, join(parts.folder, 'dir'));
}

test.each([
  'landing.ready:after',
  'landing.aside:before',
  'landing.aside:after',
  'landing.replace:before',
  'landing.replace:after',
  'landing.settle:before',
  'unwind.begin:before',
  'unwind.restore:before',
])('a folder that is swapped for a link at %s leads no write out (R6)', async (moment) => {
  const out = outside();
  const parts = await projectWithModes({ sandbox: 'none' });
  const { from, to } = await everyMove(parts);
  const crash: CrashPoint = (name, when) => {
    // Somebody's edit makes it unwind.
    const edits = moment.startsWith('unwind') && `${name}:${when}` === 'landing.ready:after';
    if (edits) writeFileSync(join(parts.folder, 'dir/private'), 'edit');
    if (`${name}:${when}` === moment) swap(parts, out);
  };
  const landing = landingParts(parts, crash);
  await landTo(landing, from, to).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'path.outside-workspace' });
  });
  out.unchanged();
  // And when it is the folder again, what was begun comes to its end.
  rmSync(join(parts.folder, 'dir'));
  renameSync(join(parts.folder, 'moved'), join(parts.folder, 'dir'));
  await finishInterrupted(landingParts(parts));
  expect(await landing.log.unfinished()).toEqual([]);
  out.unchanged();
});

test('what a killed landing left is not taken back through a link that has come since', async () => {
  const out = outside();
  const parts = await projectWithModes({ sandbox: 'none' });
  const { from, to } = await everyMove(parts);
  let left = 3;
  const crash: CrashPoint = (name, when) => {
    if (name !== 'landing.replace' || when !== 'after') return;
    left -= 1;
    if (left === 0) throw new Error('killed');
  };
  await expect(landTo(landingParts(parts, crash), from, to)).rejects.toThrow('killed');
  // The same names with the same content outside: only the place is another.
  for (const name of ['file', 'added']) writeFileSync(join(out.folder, name), 'new\n');
  const there = readdirSync(out.folder).toSorted();
  swap(parts, out);
  const { log } = landingParts(parts);
  for (const one of await log.unfinished()) await log.setStatus(one.id, 'unwinding');
  await finishInterrupted(landingParts(parts));
  expect(readdirSync(out.folder).toSorted()).toEqual(there);
  expect(readFileSync(join(out.folder, 'file'), 'utf8')).toBe('new\n');
});

test('a landed step is not taken back through a link that has come since', async () => {
  const out = outside();
  const parts = await projectWithModes({ sandbox: 'none' });
  const { from, to } = await everyMove(parts);
  const landing = landingParts(parts);
  expect(await landTo(landing, from, to)).toMatchObject({ landed: true });
  rmSync(join(out.folder, 'file'));
  writeFileSync(join(out.folder, 'file'), 'new\n');
  writeFileSync(join(out.folder, 'added'), 'new\n');
  swap(parts, out);
  const [one] = await undoable(landing, 'run', undefined);
  if (one === undefined) throw new Error('one was landed');
  await undoLanding(landing, one.landing).catch(() => undefined);
  expect(readFileSync(join(out.folder, 'file'), 'utf8')).toBe('new\n');
  expect(existsSync(join(out.folder, 'added'))).toBe(true);
});

test('a file that has another name outside becomes one of its own before its mode changes (R5)', async () => {
  const out = outside();
  const parts = await proofProject({ 'a.txt': 'a\n' }, { sandbox: 'none' });
  const path = join(parts.folder, 'shared');
  linkSync(join(out.folder, 'file'), path);
  const { store } = parts.project;
  const from = await parts.project.snapshot();
  const before = (await store.load(from)).manifest;
  const { tree } = await store.load(from);
  const to = await store.makeState(tree, { ...before, modes: { ...before.modes, shared: 0o600 } });
  const landing = landingParts(parts);
  expect(await landTo(landing, from, to)).toMatchObject({ landed: true });
  expect([statSync(path).mode & 0o777, readFileSync(path, 'utf8')]).toEqual([0o600, 'theirs\n']);
  out.unchanged();
  const [one] = await undoable(landing, 'run', undefined);
  if (one === undefined) throw new Error('one was landed');
  await undoLanding(landing, one.landing);
  expect(statSync(path).mode & 0o777).not.toBe(0o600);
  out.unchanged();
});

test('a state that speaks of paths below its own links does nothing there', async () => {
  const out = outside();
  const parts = await proofProject({ 'a.txt': 'a\n' }, { sandbox: 'none' });
  const { store } = parts.project;
  const base = await parts.project.snapshot();
  const oid = await store.write(Buffer.from(out.folder));
  const { tree } = await store.load(await store.edit(base, new Map([['x', { kind: 'link', oid }]])));
  const folders = { 'x/empty': 0o777, 'x/made': 0o777, 'x/sub/made': 0o777 };
  const state = await store.makeState(tree, { ...EMPTY_MANIFEST, folders, modes: { 'x/file': 0o666 } });
  await expect(openView(parts, state, { name: 'hostile' })).rejects.toMatchObject({ code: 'path.outside-workspace' });
  out.unchanged();
});

test.each(['../x', '/etc/x', 'a/../../x', '.', 'a//x', 'a/', ''])('a state that speaks of %j is none', async (path) => {
  const parts = await proofProject({ 'a.txt': 'a\n' }, { sandbox: 'none' });
  const { store } = parts.project;
  const { tree } = await store.load(await parts.project.snapshot());
  const forged = { ...EMPTY_MANIFEST, folders: { [path]: 0o777 } };
  const manifest = await store.write(Buffer.from(JSON.stringify(forged)));
  const state = await store.git.text(['mktree'], {
    input: `040000 tree ${tree}\tfiles\n100644 blob ${manifest}\tmanifest\n`,
  });
  await expect(openView(parts, state, { name: 'hostile' })).rejects.toThrow('manifest');
});

test('dependencies are not shown where the state has a link on the way', async () => {
  const out = outside();
  const parts = await proofProject({ 'a.txt': 'a\n', '.gitignore': 'deps/\n' }, { sandbox: 'none' });
  const { store } = parts.project;
  const base = await parts.project.snapshot();
  const oid = await store.write(Buffer.from(out.folder));
  const linked = await store.edit(base, new Map([['sub', { kind: 'link', oid }]]));
  writeFiles(parts.folder, { 'sub/deps/x': 'x', 'deps/y': 'y' });
  await using view = await openView(parts, linked, { name: 'linked', ignored: ['sub/deps', 'deps'] });
  expect(statSync(join(view.folder ?? '', 'deps/y')).isFile()).toBe(true);
  out.unchanged();
});
