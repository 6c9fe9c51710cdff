import { randomBytes } from 'node:crypto';
import { defined } from '../../src/core/defined.ts';
import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts';
import { Postgres, type StoreOptions } from '../../src/storage/postgres/postgres.ts';
import { addLogin } from '../../src/storage/postgres/tenants.ts';

/** A team's store in a database of its own, on the server of whoever measures; gone when it is disposed of. */
export interface ScratchStore extends AsyncDisposable {
  /** The address for a login of one tenant. */
  readonly url: string;
  /** Puts runs there that ended long ago, each with a journal. */
  fill(runs: number, records: number, onProgress: (done: number) => void): Promise<void>;
  /** Puts records into a scope of shared memory behind those that are there, without asking who may. */
  remember(scope: string, records: readonly { readonly id: string; readonly record: string }[]): Promise<void>;
}

export async function openScratchStore({ url: server, password: given }: StoreOptions): Promise<ScratchStore> {
  const owner = { url: server, ...defined({ password: given }), connections: 1 };
  const name = `atlas_bench_${randomBytes(5).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await using first = await Postgres.open(owner);
  await first.query(`CREATE DATABASE ${name}`);
  const at = new URL(server);
  at.pathname = `/${name}`;
  const admin = await Postgres.open({ ...owner, url: at.href });
  await migratePostgres(admin);
  await addLogin(admin, { name, password, tenants: ['bench'] });
  const url = new URL(at.href);
  url.username = name;
  url.password = password;
  return {
    url: url.href,
    fill: async (runs, records, onProgress) => {
      // In parts, none of which lasts as long as a statement may.
      for (let done = 0; done < runs; done += AT_ONCE) {
        onProgress(done);
        const last = Math.min(done + AT_ONCE, runs);
        await admin.query(FILL_RUNS, [done + 1, last, records]);
        await admin.query(FILL_JOURNAL, [done + 1, last, records]);
      }
      // What the server would do some time later anyway is not done while it is measured.
      for (const table of ['runs', 'heads', 'journal', 'leases']) await admin.query(`VACUUM ANALYZE atlas.${table}`);
      await admin.query('CHECKPOINT');
    },
    remember: async (scope, records) => {
      const columns = [records.map(({ id }) => id), records.map(({ record }) => record)];
      await admin.query(REMEMBER, [scope, name, ...columns]);
    },
    [Symbol.asyncDispose]: async () => {
      await admin.close();
      await using last = await Postgres.open(owner);
      await last.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await last.query(`DROP ROLE ${name}`);
    },
  };
}

const AT_ONCE = 2000;

const FILL_RUNS = `
WITH made AS (
  INSERT INTO atlas.runs (tenant, id, request, project, plan, options, status, graph_version, created_at, updated_at)
  SELECT 'bench', 'run_old' || n, 'earlier', 'bench', '', '{}', 'proven', 1, '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z'
  FROM generate_series($1::integer, $2::integer) AS n RETURNING id
), leased AS (
  INSERT INTO atlas.leases (tenant, name, fence, owner, renewed) SELECT 'bench', 'run:' || id, 1, NULL, now() FROM made
)
INSERT INTO atlas.heads (tenant, run_id, fence, seq, hash) SELECT 'bench', id, 1, $3::integer, repeat('0', 64) FROM made`;

const FILL_JOURNAL = `
INSERT INTO atlas.journal (tenant, run_id, seq, record, plan, step, attempt, effect, ordinal, fence, at, payload, hash)
SELECT 'bench', 'run_old' || n, seq, CASE WHEN seq % 2 = 1 THEN 'intent' ELSE 'result' END, 1, 's1', 1, 'tool-call',
  seq / 2, 1, '2026-01-01T00:00:00.000Z', '{"failures":[],"summary":"done"}', repeat('0', 64)
FROM generate_series($1::integer, $2::integer) AS n, generate_series(1, $3::integer) AS seq`;

const REMEMBER = `
WITH clock AS (
  INSERT INTO atlas.memory_clocks AS c (tenant, scope, change) VALUES ('bench', $1, cardinality($3::text[]))
  ON CONFLICT (tenant, scope) DO UPDATE SET change = c.change + excluded.change RETURNING change
)
INSERT INTO atlas.memory_records (tenant, scope, id, change, born, person, record)
SELECT 'bench', $1, one.id, change - cardinality($3::text[]) + n, change - cardinality($3::text[]) + n, $2, one.record
FROM clock, unnest($3::text[], $4::text[]) WITH ORDINALITY AS one (id, record, n)`;
