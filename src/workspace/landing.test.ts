import {
  appendFileSync,
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeTree, everyOddity, oddTree, plant, type Node } from '../../test/support/odd-trees.ts';
import { writeFiles } from '../../test/support/person-files.ts';
import { proofProject, type ProofProject } from '../../test/support/proof-project.ts';
import { systemClock } from '../core/clock.ts';
import { noCrash, type CrashPoint } from '../storage/crash-point.ts';
import type { LandingParts } from './landing-parts.ts';
import { finishInterrupted, land, type LandingResult } from './landing.ts';
import { landingLog } from './landing-log.ts';
import { openProjectStore } from './project-store.ts';
import type { StateId } from './state.ts';
import { undoable, undoLanding } from './undo.ts';

function partsOf({ project, database }: ProofProject, crash: CrashPoint = noCrash): LandingParts {
  return {
    project,
    log: landingLog(database, project.key),
    clock: systemClock,
    crash,
    stillOurs: async () => undefined,
  };
}

async function landTo(parts: LandingParts, from: StateId, to: StateId, step = 's1'): Promise<LandingResult> {
  return await land(parts, {
    runId: 'run',
    step,
    attempt: 1,
    kind: 'commit',
    from,
    to,
    receipt: null,
    origin: null,
    undoes: null,
  });
}

/** A state of other files, made in a folder of its own but in the same store. */
async function stateOf(parts: ProofProject, change: (folder: string) => void): Promise<{ from: StateId; to: StateId }> {
  const from = await parts.project.snapshot();
  const copy = mkdtempSync(join(parts.home, 'copy-'));
  const { openView } = await import('./view.ts');
  await using view = await openView(
    { ...parts, sandbox: (await import('../processes/sandbox/no-sandbox.ts')).noSandbox },
    from,
    { name: 'edit' },
  );
  rmSync(copy, { recursive: true });
  change(view.folder ?? '');
  return { from, to: await view.capture() };
}

test('any tree comes out of the store as it went in, and landing no change changes nothing', async () => {
  const parts = await proofProject({});
  await fc.assert(
    fc.asyncProperty(oddTree, async (tree) => {
      const folder = mkdtempSync(join(parts.home, '../../tree-'));
      plant(Buffer.from(folder), tree);
      const before = describeTree(Buffer.from(folder));
      await using project = await openProjectStore(parts.home, folder);
      const { checkoutPool } = await import('./checkout-pool.ts');
      const pool = checkoutPool(project, parts.database, noCrash);
      const state = await project.snapshot();
      {
        await using checkout = await pool.share(state);
        expect(describeTree(Buffer.from(checkout.tree))).toEqual(before);
      }
      const landing = partsOf({ ...parts, project });
      expect(await landTo(landing, state, state)).toMatchObject({ landed: true });
      expect(describeTree(Buffer.from(folder))).toEqual(before);
      expect(await project.snapshot()).toBe(state);
      rmSync(folder, { recursive: true });
    }),
    { numRuns: Number(process.env['ATLAS_PROPERTY_RUNS'] ?? 12), examples: [[everyOddity]] },
  );
}, 900_000);

test('landing one tree over another gives exactly that tree, and undo gives the first one back', async () => {
  const parts = await proofProject({});
  await fc.assert(
    fc.asyncProperty(oddTree, oddTree, async (first, second) => {
      const folder = mkdtempSync(join(parts.home, '../../tree-'));
      const other = mkdtempSync(join(parts.home, '../../tree-'));
      plant(Buffer.from(folder), strip(first));
      plant(Buffer.from(other), strip(second));
      const before = describeTree(Buffer.from(folder));
      await using project = await openProjectStore(parts.home, folder);
      await using elsewhere = await openProjectStore(parts.home, other);
      // The same objects in one store: what the other tree holds must be there to be landed.
      const { takeSnapshot } = await import('./snapshot.ts');
      const { execute } = await import('./execute.ts');
      const { joinPath } = await import('./path-bytes.ts');
      const { lstat } = await import('node:fs/promises');
      const from = await project.snapshot();
      const { state: to } = await takeSnapshot(project.store, {
        root: other,
        git: project.store.git,
        execute,
        lstat: async (path) => await lstat(joinPath(other, path)).catch(() => undefined),
        index: join(elsewhere.folder, 'other-index'),
      });
      const landing = partsOf({ ...parts, project });
      expect(await landTo(landing, from, to)).toMatchObject({ landed: true });
      expect(describeTree(Buffer.from(folder))).toEqual(describeTree(Buffer.from(other)));
      const landed = (await undoable(landing, 'run', undefined)).find(({ undone }) => undone === undefined)?.landing;
      if (landed === undefined) throw new Error('nothing to undo');
      await undoLanding(landing, landed);
      expect(describeTree(Buffer.from(folder))).toEqual(before);
      expect(await project.snapshot()).toBe(from);
      rmSync(folder, { recursive: true });
      rmSync(other, { recursive: true });
    }),
    { numRuns: Number(process.env['ATLAS_PROPERTY_RUNS'] ?? 8) },
  );
}, 900_000);

test('what a step does in and around repositories inside the project lands, and undo takes exactly that back', async () => {
  const parts = await proofProject({});
  await fc.assert(
    fc.asyncProperty(oddTree, async (tree) => {
      const folder = mkdtempSync(join(parts.home, '../../tree-'));
      plant(Buffer.from(folder), tree);
      const before = describeTree(Buffer.from(folder));
      const inside = execFileSync('find', ['.', '-path', '*/.git/*', '-type', 'f'], { cwd: folder });
      await using project = await openProjectStore(parts.home, folder);
      const { checkoutPool } = await import('./checkout-pool.ts');
      const own = { ...parts, folder, project, pool: checkoutPool(project, parts.database, noCrash) };
      let wanted: readonly string[] = [];
      const { from, to } = await stateOf(own, (copy) => {
        meddle(Buffer.from(copy));
        wanted = describeTree(Buffer.from(copy));
      });
      const landing = partsOf(own);
      expect(await landTo(landing, from, to)).toMatchObject({ landed: true });
      expect(describeTree(Buffer.from(folder))).toEqual(wanted);
      const landed = (await undoable(landing, 'run', undefined)).find(({ undone }) => undone === undefined)?.landing;
      if (landed === undefined) throw new Error('nothing to undo');
      await undoLanding(landing, landed);
      expect(describeTree(Buffer.from(folder))).toEqual(before);
      expect(execFileSync('find', ['.', '-path', '*/.git/*', '-type', 'f'], { cwd: folder })).toEqual(inside);
      await own.pool[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    }),
    { numRuns: Number(process.env['ATLAS_PROPERTY_RUNS'] ?? 4), examples: [[everyOddity]] },
  );
}, 900_000);

/** Changes every third file, deletes every third, gives every third another mode, and adds one to every folder. */
function meddle(folder: Buffer, n = { files: 0 }): void {
  for (const entry of readdirSync(folder, { encoding: 'buffer', withFileTypes: true })) {
    const path = Buffer.concat([folder, Buffer.from('/'), entry.name]);
    if (entry.isDirectory() && entry.name.toString() !== '.git') meddle(path, n);
    if (!entry.isFile()) continue;
    n.files += 1;
    const mode = lstatSync(path).mode & 0o777;
    if (n.files % 3 === 0) rmSync(path);
    else if (n.files % 3 === 1) {
      chmodSync(path, mode | 0o200);
      writeFileSync(path, 'changed\r\n', { flag: 'a' });
      chmodSync(path, mode);
    } else chmodSync(path, mode === 0o600 ? 0o644 : 0o600);
  }
  writeFileSync(Buffer.concat([folder, Buffer.from('/added by a step')]), 'new\n');
}

/** Without repositories: a landing never makes or removes one. */
function strip(node: Node): Node {
  if (node.kind !== 'folder') return node;
  return { ...node, repository: false, children: node.children.map(([name, child]) => [name, strip(child)] as const) };
}

test('a file can take the place of an empty folder, and back', async () => {
  const parts = await proofProject({ 'a.txt': 'a\n', b: 'a file\n' });
  mkdirSync(join(parts.folder, 'f'));
  const before = describeTree(Buffer.from(parts.folder));
  const { from, to } = await stateOf(parts, (folder) => {
    rmSync(join(folder, 'f'), { recursive: true });
    writeFileSync(join(folder, 'f'), 'now a file');
    rmSync(join(folder, 'b'));
    mkdirSync(join(folder, 'b'));
  });
  const landing = partsOf(parts);
  expect(await landTo(landing, from, to)).toMatchObject({ landed: true });
  expect([statSync(join(parts.folder, 'f')).isFile(), statSync(join(parts.folder, 'b')).isDirectory()]).toEqual([
    true,
    true,
  ]);
  expect(await parts.project.snapshot()).toBe(to);
  const landed = (await undoable(landing, 'run', undefined)).find(({ undone }) => undone === undefined)?.landing;
  if (landed === undefined) throw new Error('nothing to undo');
  await undoLanding(landing, landed);
  expect(describeTree(Buffer.from(parts.folder))).toEqual(before);
});

test('a file that keeps its content keeps its inode and time; undo brings times back', async () => {
  const parts = await proofProject({ 'a.txt': 'one\n', 'b.txt': 'b\n', 'c.txt': 'c\n' });
  const old = statSync(join(parts.folder, 'a.txt')).mtimeMs;
  const kept = lstatSync(join(parts.folder, 'b.txt'));
  const { from, to } = await stateOf(parts, (folder) => {
    writeFiles(folder, { 'a.txt': 'two\n' });
    chmodSync(join(folder, 'b.txt'), 0o600);
  });
  const landing = partsOf(parts);
  await landTo(landing, from, to);
  expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).toBe('two\n');
  expect(lstatSync(join(parts.folder, 'b.txt'))).toMatchObject({ ino: kept.ino, mtimeMs: kept.mtimeMs });
  expect(lstatSync(join(parts.folder, 'b.txt')).mode & 0o777).toBe(0o600);
  const landed = (await undoable(landing, 'run', undefined)).find(({ undone }) => undone === undefined)?.landing;
  if (landed === undefined) throw new Error('nothing to undo');
  await undoLanding(landing, landed);
  expect(Math.abs(statSync(join(parts.folder, 'a.txt')).mtimeMs - old)).toBeLessThan(2);
  expect((await undoable(landing, 'run', undefined)).map(({ undone }) => undone?.paths)).toEqual([['a.txt', 'b.txt']]);
});

const EDITS = {
  'in place': (path: string) => {
    appendFileSync(path, 'mine\n');
  },
  'by renaming a new file over it': (path: string) => {
    writeFileSync(`${path}.swp`, 'one\nmine\n');
    renameSync(`${path}.swp`, path);
  },
} as const;

const POINTS = ['landing.log', 'landing.write', 'landing.ready', 'landing.aside', 'landing.replace'] as const;

for (const [how, edit] of Object.entries(EDITS)) {
  for (const point of POINTS) {
    for (const moment of ['before', 'after'] as const) {
      test(`an edit ${how}, ${moment} ${point}, survives`, async () => {
        const parts = await proofProject({ 'a.txt': 'one\n', 'b.txt': 'b\n', 'z.txt': 'z\n' });
        const { from, to } = await stateOf(parts, (folder) => {
          writeFiles(folder, { 'a.txt': 'landed\none\n', 'b.txt': 'B\n', 'z.txt': 'Z\n', 'new/n.txt': 'n' });
        });
        let done = false;
        const crash: CrashPoint = (name, at) => {
          if (done || name !== point || at !== moment) return;
          done = true;
          edit(join(parts.folder, 'a.txt'));
        };
        const result = await landTo(partsOf(parts, crash), from, to);
        expect(done).toBe(true);
        const text = readFileSync(join(parts.folder, 'a.txt'), 'utf8');
        expect(text).toContain('mine\n');
        const rest = ['b.txt', 'z.txt'].map((name) => readFileSync(join(parts.folder, name), 'utf8')).join('');
        // Saved over what had just landed, it is simply the newer version.
        if (result.landed) expect([rest, text.replace('landed\n', '')]).toEqual(['B\nZ\n', 'one\nmine\n']);
        else {
          expect([rest, text]).toEqual(['b\nz\n', 'one\nmine\n']);
          expect(result.edited).toEqual(['a.txt']);
          expect(() => statSync(join(parts.folder, 'new'))).toThrow('ENOENT');
        }
      });
    }
  }
}

test.each(['landing.aside:after', 'landing.replace:before', 'landing.replace:after'])(
  'a file that the person deletes at %s stays deleted',
  async (point) => {
    const parts = await proofProject({ 'a.txt': 'one\n', 'b.txt': 'b\n' });
    const { from, to } = await stateOf(parts, (folder) => {
      writeFiles(folder, { 'a.txt': 'two\n', 'b.txt': 'B\n' });
    });
    let done = false;
    const crash: CrashPoint = (name, at) => {
      if (done || `${name}:${at}` !== point) return;
      done = true;
      rmSync(join(parts.folder, 'a.txt'));
    };
    const { landed } = await landTo(partsOf(parts, crash), from, to);
    expect(() => statSync(join(parts.folder, 'a.txt'))).toThrow('ENOENT');
    expect(readFileSync(join(parts.folder, 'b.txt'), 'utf8')).toBe(landed ? 'B\n' : 'b\n');
  },
);

test('a folder that became a link in the meantime does not lead a write out of the project', async () => {
  const parts = await proofProject({ 'd/a.txt': 'one\n' });
  const { from, to } = await stateOf(parts, (folder) => {
    writeFiles(folder, { 'd/a.txt': 'two\n', 'd/new.txt': 'n' });
  });
  const outside = join(parts.folder, '../outside');
  renameSync(join(parts.folder, 'd'), outside);
  const { symlinkSync } = await import('node:fs');
  symlinkSync(outside, join(parts.folder, 'd'));
  const outcome = await landTo(partsOf(parts), from, to).catch((error: unknown) => error);
  expect(outcome).toBeDefined();
  expect(readFileSync(join(outside, 'a.txt'), 'utf8')).toBe('one\n');
  expect(() => statSync(join(outside, 'new.txt'))).toThrow('ENOENT');
});

test('what is not expected at a new path is never overwritten', async () => {
  const parts = await proofProject({ 'a.txt': 'one\n' });
  const { from, to } = await stateOf(parts, (folder) => {
    writeFiles(folder, { 'a.txt': 'two\n', 'new.txt': 'from the step' });
  });
  mkdirSync(join(parts.folder, 'x'));
  writeFileSync(join(parts.folder, 'new.txt'), 'mine');
  expect(await landTo(partsOf(parts), from, to)).toEqual({ landed: false, edited: ['new.txt'] });
  expect(readFileSync(join(parts.folder, 'new.txt'), 'utf8')).toBe('mine');
  expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).toBe('one\n');
  expect(await finishInterrupted(partsOf(parts))).toEqual([]);
});
