import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setMemoryWriters } from '../../src/storage/postgres/tenants.ts';
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

test(
  "what is the team's is known in every project of it, what is a person's to that person alone, and who may write is a rule",
  { timeout: 900_000 },
  async () => {
    await using team = await openTeamStore();
    const [annUrl, bobUrl, eveUrl] = [await team.login('red'), await team.login('red'), await team.login('blue')];
    const homeOf = (url: string, project: string): { cwd: string; env: Record<string, string> } => ({
      cwd: projectWith({}),
      env: { ATLAS_STORAGE_URL: url, ATLAS_STORAGE_PROJECT: project },
    });
    const ann = homeOf(annUrl, 'shop');
    const [bob, elsewhere] = [homeOf(bobUrl, 'bank'), homeOf(annUrl, 'bank')];
    const found = async (home: typeof ann, question: string): Promise<readonly string[]> =>
      (await atlasJson<Found>(['memory', 'search', question], home)).results.map(({ id }) => id);
    const add = async (home: typeof ann, text: string, scope: string): Promise<string> =>
      String((await atlasJson(['memory', 'add', text, '--scope', scope], home))['id']);
    const rule = await add(ann, 'The badger service is released by its owners alone', 'team');
    await add(ann, 'The stoat port is 5000', 'project');
    const own = await add(ann, 'The heron dashboard is my start page', 'person');
    expect([await found(bob, 'badger'), await found(elsewhere, 'badger')]).toEqual([[rule], [rule]]);
    expect([await found(bob, 'heron'), await found(elsewhere, 'heron')]).toEqual([[], [own]]);
    // Whose it is says the store.
    const login = new URL(annUrl).username;
    expect(await atlasJson(['memory', 'list', '--scope', 'team'], bob)).toMatchObject({
      records: [{ id: rule, provenance: { source: 'user', person: login } }],
    });
    expect((await atlas(['memory', 'list', '--scope', 'team'], bob)).stdout).toContain(`(from ${login})`);
    expect(await atlasJson(['memory', 'list'], bob)).toMatchObject({ records: [] });
    const exported = async (scope: string, home: typeof ann): Promise<string> =>
      (await atlas(['memory', 'export', '--scope', scope], home)).stdout;
    expect([await exported('team', elsewhere), await exported('person', bob)]).toEqual([
      expect.stringMatching(/^[^\n]*badger[^\n]*\n$/),
      '',
    ]);
    expect(await atlasJson(['memory', 'stats', '--scope', 'person'], elsewhere)).toMatchObject({
      kinds: [{ kind: 'fact', live: 1 }],
    });

    // The rule, and a record that is not of the scope that was named.
    await setMemoryWriters(team.admin, 'red', 'team:', [login]);
    const refused = await atlas(['memory', 'add', 'The otter service is mine', '--scope', 'team'], bob);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('may not write the shared memory')]);
    expect(await found(bob, 'otter')).toEqual([]);
    expect((await atlas(['memory', 'forget', rule, '--yes', '--scope', 'team'], bob)).stderr).toContain(
      'may not write',
    );
    expect((await atlas(['memory', 'forget', rule, '--yes'], bob)).exitCode).not.toBe(0);
    expect(await atlasJson(['memory', 'forget', rule, '--yes', '--scope', 'team'], ann)).toMatchObject({
      team: 'cleared',
    });
    expect(await found(bob, 'badger')).toEqual([]);

    // A home that another team uses as well brings nothing of the one to the other.
    const blue = { cwd: projectWith({}), env: { ATLAS_STORAGE_URL: eveUrl, ATLAS_STORAGE_PROJECT: 'mill' } };
    const home = ['--home', join(ann.cwd, '.atlas')];
    await atlasJson(['memory', 'add', 'The lynx service is blue', ...home], blue);
    expect((await atlasJson<Found>(['memory', 'search', 'heron', ...home], blue)).results).toEqual([]);
    const rows = await team.admin.query("SELECT record FROM atlas.memory_records WHERE tenant = 'blue'");
    expect(JSON.stringify(rows)).toContain('lynx');
    expect(JSON.stringify(rows)).not.toMatch(/heron|stoat/);
    const alone = await atlas(['memory', 'add', 'x', '--scope', 'team'], { cwd: projectWith({}) });
    expect([alone.exitCode, alone.stderr]).toEqual([2, expect.stringContaining('there is no memory of a team')]);
  },
);
