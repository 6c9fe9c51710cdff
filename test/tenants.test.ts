import { expect, test } from 'vitest';
import { STORE_ATTACKS, TABLE_ATTACKS, type Attack } from './support/tenant-attacks.ts';
import { openTenants, type Tenants } from './support/tenant-world.ts';

/** What of an attack came through, on these tables or once; empty where nothing did. */
async function tried(
  world: Tenants,
  rows: string,
  attack: Attack,
  tables: readonly (string | undefined)[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const told = await world.attack(attack.sql, table);
    if (world.isOthers(told)) found.push(`${attack.name}: ${table ?? ''} tells ${told}`);
  }
  if ((await world.othersRows()) !== rows) found.push(`${attack.name} changes what belongs to another`);
  return found;
}

test('no way of a tenant with SQL of its own reaches what belongs to another', async () => {
  const world = await openTenants();
  // The judge sees what is to be kept: an attack by who is above the rules succeeds.
  for (const table of world.tables) expect(world.isOthers(await world.seenByAdmin(table)), table).toBe(true);
  const rows = await world.othersRows();
  const through: string[] = [];
  for (const attack of TABLE_ATTACKS) through.push(...(await tried(world, rows, attack, world.tables)));
  for (const attack of STORE_ATTACKS) through.push(...(await tried(world, rows, attack, [undefined])));
  expect(through).toEqual([]);
  expect(TABLE_ATTACKS.length + STORE_ATTACKS.length).toBeGreaterThanOrEqual(40);
});

test('nothing tells whether another tenant has a key, a value or a name', async () => {
  const world = await openTenants();
  const different: string[] = [];
  for (const oracle of await world.oracles()) {
    const [there, missing] = [await oracle.ask(true), await oracle.ask(false)];
    if (there !== missing) different.push(`${oracle.name}: ${partsApart(there, missing).join(' | ')}`);
  }
  expect(different).toEqual([]);
});

test('no way to log in reaches what belongs to another', async () => {
  const world = await openTenants();
  const other = await openTenants();
  const options = [
    '-c atlas.tenant=blue',
    '-c role=atlas_owner',
    '-c role=atlas_app -c atlas.tenant=blue',
    '-c session_authorization=postgres',
    '-c row_security=off',
    '-c search_path=pg_temp,atlas -c atlas.tenant=blue',
    '-c session_replication_role=replica',
    '-c local_preload_libraries=/tmp/stolen',
    '-c default_transaction_read_only=off -c atlas.tenant=red,blue',
  ];
  for (const one of options) {
    const told = await world.enter({ options: one });
    expect(world.isOthers(told), `${one}: ${told}`).toBe(false);
  }
  // Roles belong to the whole server: in the store of another team this login is nobody.
  const told = await world.enter({ database: other.database });
  expect(told).toContain('[{"tenant":null}]');
  expect(world.isOthers(told) || told.includes('own-'), told).toBe(false);
});

test('the rights of a tenant keep nobody else from working', async () => {
  const world = await openTenants();
  // What may be locked in these ways keeps every other tenant waiting.
  const locks = ['SHARE', 'SHARE ROW EXCLUSIVE', 'EXCLUSIVE', 'ACCESS EXCLUSIVE'].flatMap((mode) => [
    'BEGIN',
    `LOCK TABLE $table IN ${mode} MODE`,
    'ROLLBACK',
  ]);
  for (const table of world.tables) {
    const told = await world.attack(locks, table);
    expect(told.match(/permission denied/g)?.length ?? 0, `${table}: ${told}`).toBe(4);
  }
  expect(await world.catalogueFaults()).toEqual([]);
});

/** Where two texts begin to differ. */
function partsApart(one: string, other: string): readonly string[] {
  const at = Array.from(one, (letter, n) => letter === other[n]).indexOf(false);
  return [one, other].map((text) => text.slice(Math.max(0, at - 100), at + 100));
}
