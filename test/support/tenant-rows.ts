import type { Postgres } from '../../src/storage/postgres/postgres.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly key: boolean;
}

export interface Table {
  readonly name: string;
  readonly owner: string;
  readonly columns: readonly Column[];
}

/** So many rows of the other, so that what the server knows by statistics is worth something. */
const ROWS = 120;
export const SECRET = 'blue-secret';
export const SECRETS = [SECRET, Buffer.from(SECRET).toString('hex'), '77007', 'b10eb10e', '2001-02-03'];

export async function readTables(admin: Postgres): Promise<readonly Table[]> {
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
export async function seed(admin: Postgres, tables: readonly Table[]): Promise<void> {
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
export function valueOf(table: string, { name, type, key }: Column, tenant: 'red' | 'blue'): string {
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
