import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofProject, type ProofProject } from '../../test/support/proof-project.ts';
import { systemClock } from '../core/clock.ts';
import { noCrash } from '../storage/crash-point.ts';
import { finishInterrupted, land } from './landing.ts';
import { landingLog } from './landing-log.ts';
import type { LandingParts } from './landing-parts.ts';

function partsOf({ project, database }: ProofProject): LandingParts {
  const log = landingLog(database, project.key);
  return { project, log, clock: systemClock, crash: noCrash, stillOurs: async () => undefined };
}

/** A landing whose process ends after the last file is in its place, and before it says so. */
async function endedBeforeItsWord(): Promise<ProofProject & { readonly landings: string }> {
  const parts = await proofProject({ 'a.txt': 'one\n', 'b.txt': 'b\n' });
  const { project, folder } = parts;
  const before = await project.snapshot();
  writeFileSync(join(folder, 'a.txt'), 'two\n');
  rmSync(join(folder, 'b.txt'));
  const after = await project.snapshot();
  writeFileSync(join(folder, 'a.txt'), 'one\n');
  writeFileSync(join(folder, 'b.txt'), 'b\n');
  const whole = partsOf(parts);
  const log = {
    ...whole.log,
    setStatus: async (...[id, status, how]: Parameters<typeof whole.log.setStatus>) => {
      if (status === 'landed') throw new Error('killed');
      await whole.log.setStatus(id, status, how);
    },
  };
  const nothing = { receipt: null, origin: null, undoes: null };
  const request = {
    runId: 'run',
    step: 's1',
    attempt: 1,
    kind: 'commit',
    from: before,
    to: after,
    ...nothing,
  } as const;
  await expect(land({ ...whole, log }, request)).rejects.toThrow('killed');
  return { ...parts, landings: join(project.folder, 'landings') };
}

test('a landing that ended before its last word has landed, whatever the person wrote since', async () => {
  const parts = await endedBeforeItsWord();
  writeFileSync(join(parts.folder, 'a.txt'), 'mine\n');
  expect(await finishInterrupted(partsOf(parts))).toMatchObject([{ landed: true }]);
  expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).toBe('mine\n');
  expect(existsSync(join(parts.folder, 'b.txt'))).toBe(false);
  expect(readdirSync(parts.landings)).toEqual([]);
  expect(await finishInterrupted(partsOf(parts))).toEqual([]);
});

test('where a power cut took its word and kept the removal of its folder, the files tell that it landed', async () => {
  const parts = await endedBeforeItsWord();
  for (const name of readdirSync(parts.landings)) rmSync(join(parts.landings, name), { recursive: true });
  expect(await finishInterrupted(partsOf(parts))).toMatchObject([{ landed: true }]);
  expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).toBe('two\n');
});

test('where neither its folder nor the files tell, the person is asked and their files stay', async () => {
  const parts = await endedBeforeItsWord();
  for (const name of readdirSync(parts.landings)) rmSync(join(parts.landings, name), { recursive: true });
  writeFileSync(join(parts.folder, 'a.txt'), 'mine\n');
  expect(await finishInterrupted(partsOf(parts))).toMatchObject([{ landed: false }]);
  expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).toBe('mine\n');
});
