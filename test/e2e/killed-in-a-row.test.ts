import { expect, test } from 'vitest';
import { EFFECT_NAMES } from '../../src/storage/effects.ts';
import { KILLED_ALONE, KILLED_IN_A_ROW } from '../support/killed-effects.ts';
import { killInARow, STAGED } from '../support/run-kills.ts';

test('there is no effect at which nothing is killed', () => {
  const killed = new Set([...KILLED_ALONE, ...KILLED_IN_A_ROW]);
  // What touches the world is killed in mcp-servers.test.ts, and what takes a landing back in proof-survives.test.ts.
  expect(EFFECT_NAMES.filter((name) => !killed.has(name))).toEqual(['world-call', 'undo']);
});

test('killed at one effect after the other, a run of agents comes to the same end', async () => {
  // The moment at which a kill hurts most: it has happened, and nobody has noted it.
  const points = KILLED_IN_A_ROW.map((name) => `${name}.result:before`);
  expect(await killInARow(STAGED, points)).toEqual({ missed: [], problem: undefined });
});
