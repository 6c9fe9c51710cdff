import { expect, test } from 'vitest';
import { atlas, atlasJson } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';
import { openTeamStore } from '../support/team-store.ts';

interface Found {
  readonly results: readonly { readonly id: string; readonly score: number }[];
  readonly degraded: readonly string[];
}

test(
  'two homes share a memory: told here, known there; forgotten there, gone here; the store away, a warning',
  { timeout: 900_000 },
  async () => {
    await using team = await openTeamStore();
    const homeOf = async (): Promise<{ cwd: string; env: Record<string, string> }> => ({
      cwd: projectWith({}),
      env: { ATLAS_STORAGE_URL: await team.login('red'), ATLAS_STORAGE_PROJECT: 'shop' },
    });
    const [a, b] = [await homeOf(), await homeOf()];
    const ask = async (home: typeof a, question: string): Promise<Found> =>
      await atlasJson<Found>(['memory', 'search', question], home);
    const { id } = await atlasJson(['memory', 'add', 'The badger service keeps its ledger in Lisbon'], a);
    await atlasJson(['memory', 'add', 'The heron service keeps its ledger in Oslo'], b);
    const [here, there] = [await ask(a, 'ledger'), await ask(b, 'ledger')];
    const ranked = ({ results }: Found): unknown => results.map(({ id: found, score }) => [found, score]);
    expect(ranked(there)).toEqual(ranked(here));
    expect(here.results).toHaveLength(2);
    expect(await atlasJson(['memory', 'forget', String(id), '--yes'], b)).toMatchObject({ team: 'cleared' });
    expect((await ask(a, 'badger')).results).toHaveLength(0);
    expect(JSON.stringify(await team.admin.query('SELECT * FROM atlas.memory_records'))).not.toContain('badger');

    await team.server.kill();
    try {
      const alone = await ask(a, 'heron');
      expect(alone.results).toHaveLength(1);
      expect(alone.degraded[0]).toContain("the team's memory could not be asked");
      // What is told meanwhile goes along with the next contact.
      expect((await atlas(['memory', 'add', 'The otter service is in Vienna'], a)).exitCode).toBe(0);
    } finally {
      await team.server.start();
    }
    expect((await ask(a, 'otter')).degraded).toEqual([]);
    expect((await ask(b, 'otter')).results).toHaveLength(1);
  },
);
