import { expect, test, vi } from 'vitest';
import { openTeamStore } from '../support/team-store.ts';
import { KILLED_ALONE, KILLED_IN_A_ROW } from '../support/killed-effects.ts';
import { STAGED } from '../support/run-kills.ts';
import { takeOverInARow, TAKEOVER_POINTS as POINTS } from '../support/team-takeover.ts';

// A server that starts waits for the disk, which others use as well.
vi.setConfig({ testTimeout: 1_800_000 });

test('every effect of a run is among the moments at which a home is killed', () => {
  const killed = new Set(POINTS.map((point) => point.split('.')[0]));
  expect([...KILLED_ALONE, ...KILLED_IN_A_ROW].filter((name) => !killed.has(name))).toEqual([]);
});

test('killed at one moment after the other, a run goes on in another home each time and comes to the same end', async () => {
  await using team = await openTeamStore();
  const env = { ATLAS_STORAGE_URL: await team.login('shop'), ATLAS_STORAGE_PROJECT: 'six files' };
  expect(await takeOverInARow(STAGED, POINTS, { admin: team.admin, env })).toEqual({ missed: [], problem: undefined });
});
