import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqliteStates } from '../../test/fakes/sqlite-states.ts';
import { describeTree } from '../../test/support/odd-trees.ts';
import { proofProject, type ProofProject } from '../../test/support/proof-project.ts';
import { systemClock } from '../core/clock.ts';
import { fileBlobs } from '../storage/blobs.ts';
import { noCrash } from '../storage/crash-point.ts';
import type { TeamStore } from '../storage/run-store.ts';
import type { TeamLanding, TeamLandings } from '../storage/team-landings.ts';
import { landingLog } from '../workspace/landing-log.ts';
import type { LandingParts } from '../workspace/landing-parts.ts';
import { openProjectStore } from '../workspace/project-store.ts';
import { teamProject } from './team-project.ts';

function chainOf(all: TeamLanding[]): TeamLandings {
  return {
    head: async () => await Promise.resolve(all.at(-1)),
    numbered: async (_, number) => await Promise.resolve(all[number - 1]),
    after: async (_, number) => await Promise.resolve(all.slice(number)),
    ofRun: async () => await Promise.resolve([]),
    landedFor: async () => await Promise.resolve(undefined),
    withState: async (_, state) => await Promise.resolve(all.findLast((one) => one.state === state)),
    add: async (_, seen, landing) => {
      if (seen !== all.length) return await Promise.resolve(undefined);
      const added = { ...landing, number: seen + 1 };
      all.push(added);
      return added;
    },
  };
}

/** A team whose head holds these files, and a machine that has never seen the project. */
async function newMachine(
  files: Readonly<Record<string, string>>,
): Promise<{ parts: ProofProject; landing: LandingParts; sync: () => Promise<unknown>; chain: TeamLanding[] }> {
  const parts = await proofProject({}, { inside: false });
  const blobs = fileBlobs(join(parts.home, 'team-blobs'));
  const chain: TeamLanding[] = [];
  const team = {
    projectId: 'p',
    blobs,
    states: sqliteStates(parts.database, blobs),
    landings: chainOf(chain),
  } as unknown as TeamStore;
  {
    const elsewhere = join(parts.home, 'elsewhere');
    mkdirSync(elsewhere);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(elsewhere, name), text);
    await using there = await openProjectStore(join(parts.home, 'home-elsewhere'), elsewhere);
    const { states } = teamProject({ project: there, database: parts.database, team });
    const state = await there.snapshot();
    await states.publish(state);
    const nobody = { runId: '', step: '', attempt: 0, receipt: null, origin: null, undoes: null };
    chain.push({ ...nobody, number: 1, id: randomUUID(), kind: 'edit', base: state, state });
  }
  const { project, database } = parts;
  const here = teamProject({ project, database, team });
  const log = landingLog(database, project.key);
  const landing = { project, log, clock: systemClock, crash: noCrash, stillOurs: async () => undefined };
  return { parts, landing, sync: async () => await here.sync(landing), chain };
}

test('F3: an empty folder that cannot take the head deletes nothing of the team', async () => {
  const { parts, sync, chain } = await newMachine({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  // A pipe is no part of a project, so the folder counts as empty.
  execFileSync('mkfifo', [join(parts.folder, 'b.txt')]);
  await expect(sync()).rejects.toMatchObject({
    code: 'workspace.conflict',
    message: expect.stringContaining('b.txt (a named pipe)') as string,
  });
  expect(chain).toHaveLength(1);
  rmSync(join(parts.folder, 'b.txt'));
  await sync();
  expect(chain).toHaveLength(1);
  expect(describeTree(Buffer.from(parts.folder)).map((line) => line.split(' ')[0])).toEqual(['a.txt', 'b.txt']);
});

test('F3: a file that the person makes while the head comes into their empty folder is no deletion of the rest', async () => {
  const { parts, landing, sync, chain } = await newMachine({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  let made = false;
  Object.assign(landing, {
    crash: (name: string) => {
      if (made || name !== 'landing.replace') return;
      made = true;
      writeFileSync(join(parts.folder, 'b.txt'), 'mine\n');
    },
  });
  await expect(sync()).rejects.toMatchObject({
    message: expect.stringContaining('nobody can say which is newer') as string,
  });
  expect(chain).toHaveLength(1);
  expect(existsSync(join(parts.folder, 'a.txt'))).toBe(false);
});
