import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Postgres } from '../../src/storage/postgres/postgres.ts';
import { teamStore } from './team-store.ts';
import { functionOracles, tableOracles, type Oracle, type Tell } from './tenant-oracles.ts';
import { readTables, SECRET, SECRETS, seed } from './tenant-rows.ts';

/**
 * A team's store in which two tenants have rows in every table, found in the server's own catalogue: a table that
 * somebody adds is tried without being named here.
 */
export interface Tenants {
  readonly database: string;
  /** Every table of the store that holds rows of tenants. */
  readonly tables: readonly string[];
  /** Sends statements as a login of the tenant `red`; everything that came back. */
  attack(sql: readonly string[], table?: string): Promise<string>;
  /** The same on a new connection that says more of itself when it begins, or in another database of the server. */
  enter(how: { readonly options?: string; readonly database?: string }): Promise<string>;
  /** Whether a text holds anything that only the tenant `blue` has. */
  isOthers(told: string): boolean;
  /** One number for everything that `blue` has. */
  othersRows(): Promise<string>;
  seenByAdmin(table: string): Promise<string>;
  /** Questions whose answer must not depend on whether `blue` has what is asked for. */
  oracles(): Promise<readonly Oracle[]>;
  /** What in the catalogue would let tenants meet. */
  catalogueFaults(): Promise<readonly string[]>;
}

export async function openTenants(): Promise<Tenants> {
  const { admin, database, login } = await teamStore();
  const [red, blue] = [await login('red'), await login('blue')];
  const nameOf = (url: string): string => new URL(url).username;
  const tell = await attacker(red);
  const tables = await readTables(admin);
  await seed(admin, tables);
  const witness = new pg.Client({ connectionString: blue });
  await connected(witness);
  await witness.query(`SELECT '${SECRET} is asked for'`);

  const attack: Tenants['attack'] = async (sql, table) => {
    const owner = tables.find(({ name }) => name === table)?.owner ?? 'atlas_owner';
    const filled = sql.map((text) =>
      text
        .replaceAll('$table', table ?? '')
        .replaceAll('$owner', owner)
        .replaceAll('$victim', nameOf(blue))
        .replaceAll('$me', nameOf(red)),
    );
    return await tell(filled);
  };

  const enter: Tenants['enter'] = async ({ options, database: other }) => {
    const url = new URL(red);
    if (other !== undefined) url.pathname = `/${other}`;
    try {
      const asked = await attacker(url.href, options);
      return await asked(['SELECT atlas.tenant()', ...tables.map(({ name }) => `SELECT * FROM ${name}`)]);
    } catch (error) {
      return String(error);
    }
  };

  return {
    database,
    tables: tables.map(({ name }) => name),
    attack,
    enter,
    isOthers: (told) => SECRETS.some((secret) => told.includes(secret)),
    othersRows: async () => {
      // Whoever was ended by somebody else cannot answer any more.
      await witness.query('SELECT 1');
      const each = tables.map(({ name }) => `SELECT '${name}' AS t, r::text AS r FROM ${name} r WHERE tenant = 'blue'`);
      const [row] = await admin.query(
        `SELECT md5(string_agg(t || r, '|' ORDER BY t, r)) AS sum FROM (${each.join(' UNION ALL ')}) everything`,
      );
      return String(row?.['sum']);
    },
    seenByAdmin: async (table) => JSON.stringify(await admin.query(`SELECT t::text AS row FROM ${table} t LIMIT 3`)),
    oracles: async () => [
      ...tables.flatMap((table) => tableOracles(tell, table)),
      ...(await functionOracles(admin, tell, tables)),
    ],
    catalogueFaults: async () => await faultsIn(admin),
  };
}

async function connected(client: pg.Client): Promise<void> {
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
  });
}

/** As new before each of them; a statement that fails does not keep the next from being tried. */
async function attacker(url: string, options?: string): Promise<Tell> {
  const client = new pg.Client({
    connectionString: url,
    ...(options === undefined ? {} : { options }),
    statement_timeout: 20_000,
    lock_timeout: 5000,
  });
  let told: unknown[] = [];
  client.on('notice', (notice) => told.push([notice.message, notice.detail, notice.hint]));
  client.on('notification', (notification) => told.push(notification.payload));
  await connected(client);
  client.connection.on('copyData', (message: { readonly chunk: Buffer }) =>
    told.push(message.chunk.toString('latin1')),
  );
  return async (statements) => {
    await client.query('ROLLBACK');
    await client.query('DISCARD ALL');
    told = [];
    for (const sql of statements) {
      try {
        told.push((await client.query<Record<string, unknown>>(sql)).rows);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        told.push([error.message, error.detail, error.hint, error.where, error.internalQuery]);
      }
    }
    return JSON.stringify(told, (_, value: unknown) => {
      if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
      const { type, data } = { ...(value as { type?: unknown; data?: unknown } | null) };
      return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data as number[]).toString('hex') : value;
    });
  };
}

async function faultsIn(admin: Postgres): Promise<readonly string[]> {
  const found = await admin.query(`
    SELECT format('%s can be changed as a whole: %s', c.oid::regclass, p) AS fault
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
      unnest('{UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) p
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND c.relkind IN ('r', 'p', 'v', 'm')
      AND (has_table_privilege('atlas_app', c.oid, p) OR has_table_privilege('public', c.oid, p))
    UNION ALL
    SELECT format('a key of %s does not begin with the tenant: %s', i.indrelid::regclass, i.indexrelid::regclass)
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'atlas' AND c.relname NOT IN ('migrations', 'tenants', 'logins')
      AND (SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum = i.indkey[0]) IS DISTINCT FROM 'tenant'
    UNION ALL
    SELECT format('%s numbers the rows of all tenants', c.oid::regclass) FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'atlas' AND c.relkind = 'S'
    UNION ALL
    SELECT format('%s tells everybody who listens', p.oid::regprocedure) FROM pg_proc p
      JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND p.prosrc ~* '\\ynotify|pg_notify'
    UNION ALL
    SELECT format('%s shows rows of all tenants', c.oid::regclass) FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'atlas' AND c.relkind IN ('v', 'm') AND NOT coalesce(c.reloptions::text LIKE '%security_invoker=true%', false)
      AND has_table_privilege('atlas_app', c.oid, 'SELECT')
    UNION ALL
    SELECT format('statistics of %s.%s are kept over all tenants', a.attrelid::regclass, a.attname)
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'atlas' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND c.relrowsecurity AND a.attstattarget IS DISTINCT FROM 0
    UNION ALL
    SELECT format('%s can make things in %s', r, n.nspname) FROM pg_namespace n, unnest('{public,atlas_app}'::text[]) r
    WHERE n.nspname NOT LIKE 'pg_%' AND has_schema_privilege(r, n.oid, 'CREATE')`);
  return found.map(({ fault }) => String(fault));
}
