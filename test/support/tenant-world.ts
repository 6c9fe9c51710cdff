import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Postgres } from '../../src/storage/postgres/postgres.ts';
import { teamStore } from './team-store.ts';

/**
 * A team's store in which two tenants have rows in every table, found in the server's own catalogue: a table that
 * somebody adds is tried without being named here.
 */
export interface Tenants {
  /** Every table of the store that holds rows of tenants. */
  readonly tables: readonly string[];
  /** Sends statements as a login of the tenant `red`; everything that came back. */
  attack(sql: readonly string[], table?: string): Promise<string>;
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

export interface Oracle {
  readonly name: string;
  ask(there: boolean): Promise<string>;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly key: boolean;
}

interface Table {
  readonly name: string;
  readonly owner: string;
  readonly columns: readonly Column[];
}

/** So many rows of the other, so that what the server knows by statistics is worth something. */
const ROWS = 120;
const SECRET = 'blue-secret';
const SECRETS = [SECRET, Buffer.from(SECRET).toString('hex'), '77007', 'b10eb10e', '2001-02-03'];
const MISSING = 'blue-absent';

export async function openTenants(): Promise<Tenants> {
  const { admin, login } = await teamStore();
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

  return {
    tables: tables.map(({ name }) => name),
    attack,
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

type Tell = (statements: readonly string[]) => Promise<string>;

/** As new before each of them; a statement that fails does not keep the next from being tried. */
async function attacker(url: string): Promise<Tell> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 20_000, lock_timeout: 5000 });
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

async function readTables(admin: Postgres): Promise<readonly Table[]> {
  const rows = await admin.query(
    `SELECT c.oid::regclass::text AS name, pg_get_userbyid(c.relowner) AS owner, a.attname AS attribute,
            format_type(a.atttypid, NULL) AS type,
            EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY (i.indkey)) AS key
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND c.oid::regclass::text NOT IN ('atlas.migrations', 'atlas.tenants', 'atlas.logins')
     ORDER BY c.oid, a.attnum`,
  );
  const found = new Map<string, { owner: string; columns: Column[] }>();
  for (const row of rows) {
    const table = found.get(String(row['name'])) ?? { owner: String(row['owner']), columns: [] };
    table.columns.push({ name: String(row['attribute']), type: String(row['type']), key: row['key'] === true });
    found.set(String(row['name']), table);
  }
  return [...found].map(([name, table]) => ({ name, ...table }));
}

/** The rules of values are not what keeps tenants apart: without them every table takes the same rows. */
async function seed(admin: Postgres, tables: readonly Table[]): Promise<void> {
  const rules = await admin.query(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS sql FROM pg_constraint
     WHERE contype IN ('c', 'f') AND conrelid::regclass::text LIKE 'atlas.%'`,
  );
  for (const { sql } of rules) await admin.query(String(sql));
  for (const table of tables) {
    await admin.query(`INSERT INTO ${table.name} SELECT ${valuesOf(table, 'blue')} FROM generate_series(1, ${ROWS}) n`);
    await admin.query(`INSERT INTO ${table.name} SELECT ${valuesOf(table, 'red')} FROM generate_series(1, 2) n`);
  }
  await admin.query('ANALYZE');
}

function valuesOf({ name, columns }: Table, tenant: 'red' | 'blue'): string {
  return columns.map((column) => valueOf(name, column, tenant)).join(', ');
}

/** What stands in a column of the n-th row: in keys one of its own, elsewhere the same in all rows of a tenant. */
function valueOf(table: string, { name, type, key }: Column, tenant: 'red' | 'blue'): string {
  if (name === 'tenant') return `'${tenant}'`;
  const text = tenant === 'blue' ? `'${SECRET}-${table}-${name}'` : `'own-${table}-${name}'`;
  const number = tenant === 'blue' ? (key ? '770070000 + n' : '770070000') : 'n';
  switch (type) {
    case 'text':
    case 'character varying':
      return key ? `${text} || n` : text;
    case 'name':
      return `(${key ? `${text} || n` : text})::name`;
    case 'bytea':
      return `convert_to(${text}, 'UTF8')`;
    case 'uuid':
      return `('${tenant === 'blue' ? 'b10eb10e' : 'aaaaaaaa'}-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid`;
    case 'bigint':
    case 'integer':
    case 'double precision':
    case 'real':
    case 'numeric':
      return number;
    case 'smallint':
      return key ? 'n' : '1';
    case 'boolean':
      return 'true';
    case 'timestamp with time zone':
    case 'timestamp without time zone':
      return tenant === 'blue' ? `'2001-02-03 04:05:06Z'::timestamptz` : 'now()';
    case 'interval':
      return `interval '1 second'`;
    case 'json':
    case 'jsonb':
      return `jsonb_build_object('is', ${text})::${type}`;
    case 'text[]':
      return `ARRAY[${text}]`;
    default:
      throw new Error(`tell here what stands in ${table}.${name}, which is ${type}`);
  }
}

/** As SQL, the value of a key of the other's first row, or one that nobody has. */
function guessOf(table: string, column: Column, there: boolean): string {
  const guessed = valueOf(table, column, 'blue').replaceAll(/\bn\b/g, '1');
  if (there) return guessed;
  return guessed.replaceAll(SECRET, MISSING).replaceAll('b10eb10e', 'b10eabbb').replaceAll('770070000', '770080000');
}

function normal(told: string): string {
  return told
    .replaceAll(MISSING, SECRET)
    .replaceAll('b10eabbb', 'b10eb10e')
    .replaceAll('77008', '77007')
    .replaceAll(Buffer.from(MISSING).toString('hex'), Buffer.from(SECRET).toString('hex'))
    .replaceAll(/\d+\.\d+ ms|actual time=[\d.]+|(?:Planning|Execution) Time: [\d.]+|Buffers: [^"]*/g, '');
}

function tableOracles(tell: Tell, table: Table): readonly Oracle[] {
  const { name, columns } = table;
  const others = columns.filter((column) => column.name !== 'tenant');
  const values = (tenant: string, there: boolean): string =>
    columns
      .map((column) => {
        if (column.name === 'tenant') return `'${tenant}'`;
        return column.key ? guessOf(name, column, there) : valueOf(name, column, 'red').replaceAll(/\bn\b/g, '1');
      })
      .join(', ');
  const ask =
    (statements: (there: boolean) => readonly string[]): Oracle['ask'] =>
    async (there) =>
      normal(await tell(['BEGIN', ...statements(there), 'ROLLBACK']));
  const keys = columns.filter(({ key }) => key).map((column) => column.name);
  const equal = (column: Column, there: boolean): string => `${column.name} = ${guessOf(name, column, there)}`;
  return [
    // First: what was inserted and taken back leaves traces in the attacker's own part of an index.
    {
      name: `what the server guesses of ${name}`,
      ask: ask((there) =>
        others
          .filter(comparable)
          .flatMap((column) => [
            `EXPLAIN SELECT 1 FROM ${name} WHERE ${equal(column, there)}`,
            `EXPLAIN SELECT 1 FROM ${name} WHERE ${equal(column, there)} AND tenant = 'blue'`,
          ]),
      ),
    },
    {
      name: `what the server did for ${name}`,
      ask: ask((there) => [
        'SET LOCAL enable_seqscan = off',
        ...others
          .filter(comparable)
          .map(
            (column) =>
              `EXPLAIN (ANALYZE, TIMING off, BUFFERS off) SELECT 1 FROM ${name} WHERE ${equal(column, there)}`,
          ),
      ]),
    },
    {
      name: `whether ${name} has rows of a tenant of that name`,
      ask: async (there) =>
        (await tell([`EXPLAIN SELECT 1 FROM ${name} WHERE tenant = '${there ? 'blue' : 'grey'}'`])).replaceAll(
          'grey',
          'blue',
        ),
    },
    {
      name: `a collision of keys as the other in ${name}`,
      ask: ask((there) => [`INSERT INTO ${name} SELECT ${values('blue', there)}`]),
    },
    {
      name: `a collision of keys as itself in ${name}`,
      ask: ask((there) => [`INSERT INTO ${name} SELECT ${values('red', there)}`]),
    },
    {
      name: `an insert that does nothing in ${name}`,
      ask: ask((there) => [`INSERT INTO ${name} SELECT ${values('blue', there)} ON CONFLICT DO NOTHING RETURNING 1`]),
    },
    {
      name: `a change to a key of the other in ${name}`,
      ask: ask((there) =>
        others.filter(({ key }) => key).map((column) => `UPDATE ${name} SET ${equal(column, there)}`),
      ),
    },
    ...(keys.length === 0
      ? []
      : [
          {
            name: `a count by key in ${name}`,
            ask: ask((there) =>
              others.map(
                (column) => `SELECT count(*) FROM ${name} WHERE ${comparable(column) ? equal(column, there) : 'false'}`,
              ),
            ),
          },
        ]),
  ];
}

function comparable({ type }: Column): boolean {
  return !['json', 'interval'].includes(type);
}

/** Every function that a tenant may call, with every key of the other as its words. */
async function functionOracles(admin: Postgres, tell: Tell, tables: readonly Table[]): Promise<readonly Oracle[]> {
  const functions = await admin.query(
    `SELECT p.oid::regproc::text AS name,
            ARRAY(SELECT format_type(t, NULL) FROM unnest(p.proargtypes) WITH ORDINALITY a (t, n) ORDER BY n) AS types
     FROM pg_proc p JOIN pg_namespace s ON s.oid = p.pronamespace
     WHERE s.nspname = 'atlas' AND p.prorettype <> 'trigger'::regtype AND has_function_privilege('atlas_app', p.oid, 'EXECUTE')`,
  );
  const guesses = tables.flatMap((table) =>
    table.columns
      .filter(({ key, type, name }) => key && type === 'text' && name !== 'tenant')
      .flatMap((column) => [
        (there: boolean) => guessOf(table.name, column, there),
        (there: boolean) => `'run:' || ${guessOf(table.name, column, there)}`,
      ]),
  );
  return functions.map((row) => {
    const [name, types] = [String(row['name']), row['types'] as readonly string[]];
    const call = (guess: string): string =>
      `SELECT * FROM ${name}(${types.map((type) => argument(type, guess)).join(', ')})`;
    return {
      name: `what ${name} answers`,
      ask: async (there) => {
        const calls = (types.length === 0 ? [() => `''`] : guesses).map((guess) => call(guess(there)));
        const told = await tell(calls.flatMap((sql) => ['BEGIN', sql, 'ROLLBACK']));
        return normal(told)
          .replaceAll(/[0-9a-f]{64}/g, 'HASH')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
      },
    };
  });
}

function argument(type: string, guess: string): string {
  if (type === 'text') return guess;
  if (type.endsWith('[]')) return `ARRAY[${argument(type.slice(0, -2), guess)}]`;
  if (['jsonb', 'json'].includes(type)) return `to_json(${guess})::${type}`;
  if (type === 'uuid') return `'b10eb10e-0000-0000-0000-000000000001'::uuid`;
  if (type === 'bytea') return `convert_to(${guess}, 'UTF8')`;
  if (type === 'boolean') return 'false';
  if (type.startsWith('timestamp')) return `now()::${type}`;
  return `1::${type}`;
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
