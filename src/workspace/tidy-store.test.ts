import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { describeTree } from '../../test/support/odd-trees.ts';
import { proofProject, type ProofProject } from '../../test/support/proof-project.ts';
import { proveAndLand } from '../../test/support/prove.ts';
import { systemClock } from '../core/clock.ts';
import { noCrash } from '../storage/crash-point.ts';
import { fileBlobs } from '../storage/blobs.ts';
import { openJournal } from '../storage/journal.ts';
import { createRedactor } from '../core/redact.ts';
import { newId } from '../core/ids.ts';
import { takeLease } from '../storage/lease.ts';
import { createRun, setRunStatus } from '../storage/runs.ts';
import { createCommitter } from '../verification/committer.ts';
import { keptStates } from '../verification/kept-states.ts';
import { receiptChain } from '../verification/receipt-chain.ts';
import { checkoutPool } from './checkout-pool.ts';
import { openProjectStore } from './project-store.ts';
import type { StateId } from './state.ts';
import { sizeOfStore, tidyStore } from './tidy-store.ts';
import { openView } from './view.ts';
import { homeStore } from '../storage/home-store.ts';

/** Closes the project, tidies up, and opens it again. */
async function tidied(parts: ProofProject): Promise<ProofProject> {
  const { key, project: folder } = parts.project;
  const { database } = parts;
  await parts.pool[Symbol.asyncDispose]();
  await parts.project[Symbol.asyncDispose]();
  const blobs = fileBlobs(join(parts.home, 'blobs'));
  const kept = async () => await keptStates({ database, store: homeStore(database), blobs }, { key, folder });
  expect(await tidyStore({ folder: parts.project.folder, kept, always: true })).toBe(true);
  const project = await openProjectStore(parts.home, parts.folder);
  const pool = checkoutPool(project, parts.database, noCrash);
  onTestFinished(async () => {
    await pool[Symbol.asyncDispose]();
    await project[Symbol.asyncDispose]();
  });
  return { ...parts, project, pool };
}

/** A state that no step landed: what an attempt came to that led nowhere. */
async function attempted(parts: ProofProject, content: string): Promise<StateId> {
  await using view = await openView(
    { ...parts, sandbox: { isolation: 'none', mounts: false, confine: async (program) => program } },
    await parts.project.snapshot(),
    { name: `try-${content.length}` },
  );
  writeFileSync(join(view.folder ?? '', 'attempt.txt'), content);
  return await view.capture();
}

test('what receipts, undo and runs that can go on need is kept, the rest goes, and everything works as before', async () => {
  let parts = await proofProject({ 'a.txt': 'one\n', 'b/c.txt': 'c\n' });
  const { landed } = await proveAndLand(parts, {
    executor: 'echo two > a.txt; mkdir e',
    checks: [{ kind: 'file', path: 'a.txt', contains: 'two' }],
  });
  const now = describeTree(Buffer.from(parts.folder));
  const forgotten = await attempted(parts, 'led nowhere');
  const waiting = await attempted(parts, 'of a run that is paused');
  const run = await createRun(parts.database, {
    id: newId('run'),
    request: 'x',
    project: parts.project.project,
    plan: '',
    options: '{}',
    now: systemClock.now(),
  });
  {
    await using lease = await takeLease(parts.database, `run:${run.id}`);
    const blobs = fileBlobs(join(parts.home, 'blobs'));
    const journalParts = {
      database: parts.database,
      blobs,
      redactor: createRedactor(),
      clock: systemClock,
      crash: noCrash,
    };
    const journal = openJournal(journalParts, run.id, lease);
    const key = { plan: 1, step: 's', attempt: 1, effect: 'agent-turn', ordinal: 0 } as const;
    const work = { staged: waiting, failures: [], summary: 'x'.repeat(9000) };
    await journal.effect(key, { action: 'agent-turn' }, async () => work);
  }
  mkdirSync(join(parts.project.folder, 'views/left-by-a-kill'), { recursive: true });
  parts = await tidied(parts);
  expect(await sizeOfStore(parts.project.folder)).toMatchObject({ looseObjects: 0, packs: 1 });
  expect(readdirSync(join(parts.project.folder, 'views'))).toEqual([]);
  const { store } = parts.project;
  const wanted = [landed?.receipt.before, landed?.receipt.after, waiting].map((state) => state ?? '');
  for (const state of wanted) expect((await store.git.run(['rev-list', '--objects', state])).exitCode).toBe(0);
  expect(await store.has(forgotten)).toBe(false);
  expect(await parts.project.snapshot()).toBe(landed?.receipt.after);
  expect(describeTree(Buffer.from(parts.folder))).toEqual(now);
  expect(await receiptChain({ database: parts.database, project: parts.project.key }).verified()).toHaveLength(1);

  // Once the run has ended, what it staged goes too; a second time changes nothing for anybody.
  await setRunStatus(parts.database, run.id, { status: 'failed' }, systemClock.now());
  parts = await tidied(parts);
  expect(await parts.project.store.has(waiting)).toBe(false);
  const committer = createCommitter({ ...parts, clock: systemClock, crash: noCrash });
  await committer.undo('run_1', undefined);
  expect(describeTree(Buffer.from(parts.folder))).toEqual(['a.txt 644 6f6e650a', 'b/ 755', 'b/c.txt 644 630a']);
});

test('while anybody uses the store nothing is removed, and whoever comes meanwhile waits', async () => {
  const parts = await proofProject({ 'a.txt': 'one\n' });
  await parts.project.snapshot();
  const kept = async () => ({ states: [], checkouts: new Map(), landings: [] });
  const { folder } = parts.project;
  expect(await tidyStore({ folder, kept, always: true })).toBe(false);
  await parts.pool[Symbol.asyncDispose]();
  await parts.project[Symbol.asyncDispose]();
  const order: string[] = [];
  let opening: Promise<unknown> = Promise.resolve();
  const meanwhile = async () => {
    opening = openProjectStore(parts.home, parts.folder).then(async (project) => {
      order.push('opened');
      await project.snapshot();
      await project[Symbol.asyncDispose]();
    });
    await eventually('it stands in line', () => readdirSync(join(folder, 'indexes')).length === 1);
    return await kept();
  };
  const crash = (name: string, moment: string): void => {
    if (name === 'tidy.remove' && moment === 'after') order.push('tidied');
  };
  expect(await tidyStore({ folder, kept: meanwhile, always: true, crash })).toBe(true);
  await opening;
  expect(order).toEqual(['tidied', 'opened']);
});

test('a store whose checkouts somebody deleted makes them again', async () => {
  const parts = await proofProject({ 'a.txt': 'one\n' });
  const state = await parts.project.snapshot();
  for (const name of ['first', 'second']) {
    await using view = await openView(parts, state, { name });
    expect(await view.capture()).toBe(state);
    await view[Symbol.asyncDispose]();
    await parts.pool[Symbol.asyncDispose]();
    rmSync(join(parts.project.folder, 'checkouts'), { recursive: true });
  }
  expect(existsSync(join(parts.project.folder, 'checkouts'))).toBe(false);
});
