import type { Postgres } from '../../src/storage/postgres/postgres.ts';
import { SECRET, valueOf, type Column, type Table } from './tenant-rows.ts';

export type Tell = (statements: readonly string[]) => Promise<string>;

export interface Oracle {
  readonly name: string;
  ask(there: boolean): Promise<string>;
}

const MISSING = 'blue-absent';

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

export function tableOracles(tell: Tell, table: Table): readonly Oracle[] {
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
export async function functionOracles(
  admin: Postgres,
  tell: Tell,
  tables: readonly Table[],
): Promise<readonly Oracle[]> {
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
