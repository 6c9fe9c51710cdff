import pg from 'pg';
import { expect, test } from 'vitest';
import { atlasJson } from '../support/atlas.ts';
import { postgresServer } from '../support/postgres-server.ts';
import { projectWith } from '../support/project.ts';

test('`atlas bench fleet` measures workers on files and stores, and leaves nothing on the server', async () => {
  const server = await postgresServer();
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  const names = async (): Promise<readonly unknown[]> =>
    (
      await client.query(
        "SELECT datname FROM pg_database WHERE datname LIKE 'atlas_bench%' UNION SELECT rolname FROM pg_roles WHERE rolname LIKE 'atlas_bench%'",
      )
    ).rows;
  const args = ['bench', 'fleet', '--url', server.url(), '--workers', '1,2', '--effects', '10', '--earlier', '3'];
  const { figures, aims } = await atlasJson<{
    readonly figures: readonly { readonly store: string; readonly workers: number; readonly perSecond: number }[];
    readonly aims: readonly { readonly limit: number }[];
  }>([...args, '--rounds', '1'], { cwd: projectWith({}) });
  expect(figures.map(({ store, workers }) => `${store} ${workers}`)).toEqual([
    'sqlite 1',
    'sqlite 2',
    'postgres 1',
    'postgres, full 1',
    'postgres 2',
    'postgres, full 2',
  ]);
  for (const { store, perSecond } of figures) expect(perSecond, store).toBeGreaterThan(0);
  expect(aims.map(({ limit }) => limit)).toEqual([1.2, 1.2]);
  expect(await names()).toEqual([]);
  await client.end();
});
