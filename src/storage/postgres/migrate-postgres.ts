import { AtlasError } from '../../core/atlas-error.ts';
import type { PostgresMigration } from './migration-postgres.ts';
import { POSTGRES_MIGRATIONS } from './migrations-postgres.ts';
import type { Postgres, Transaction } from './postgres.ts';

/** Held while the schema is made or brought forward; "ATLS" and the first of its kind. */
const LOCK = [0x41544c53, 1] as const;

/**
 * Makes the schema of a team's store, or brings it forward; never back. One newer than this program is refused
 * untouched. All missing steps are one transaction, and two programs take turns.
 *
 * Everything belongs to `atlas_owner`, which has no login and is no superuser: the row rules bound its functions, too.
 * `atlas_app` holds the rights that a login of a tenant has.
 */
export async function migratePostgres(
  admin: Postgres,
  migrations: readonly PostgresMigration[] = POSTGRES_MIGRATIONS,
): Promise<void> {
  await admin.write(async (transaction) => {
    await transaction.query('SELECT pg_advisory_xact_lock($1, $2)', LOCK);
    for (const statement of ROLES) await transaction.query(statement);
    await requirePlainRoles(transaction, admin.shown);
    for (const statement of SCHEMA) await transaction.query(statement);
    const version = await schemaVersion(transaction);
    requireKnown(version, migrations.length, admin.shown);
    await transaction.query('SET LOCAL ROLE atlas_owner');
    for (const { version: number, name, sql } of migrations.slice(version)) {
      await inOne(transaction, sql);
      await transaction.query('INSERT INTO atlas.migrations (version, name) VALUES ($1, $2)', [number, name]);
    }
    if (version < migrations.length) await transaction.query(NO_STATISTICS);
  });
}

/** For a user of a store: its schema must be the one that this program knows. */
export async function requireSchema(store: Postgres): Promise<void> {
  const [found] = await store.query("SELECT to_regclass('atlas.migrations') IS NOT NULL AS there");
  const version = found?.['there'] === true ? await schemaVersion(store) : 0;
  requireKnown(version, POSTGRES_MIGRATIONS.length, store.shown);
  if (version === POSTGRES_MIGRATIONS.length) return;
  throw new AtlasError('storage.failed', `${store.shown} needs an upgrade, which a login of a tenant cannot make`, {
    remedy: 'Let the owner of the store run `atlas fleet migrate` with this Atlas and a login of their own.',
    details: { version, known: POSTGRES_MIGRATIONS.length },
  });
}

/**
 * Of tables in which tenants meet no statistics are kept: the plans that the server shows to everybody would tell how many
 * rows another tenant has, and whether a value that somebody guesses is among them. Keys begin with the tenant, so that
 * plans do without.
 */
const NO_STATISTICS = `
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT a.attrelid::regclass AS of, a.attname AS name FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'atlas' AND c.relkind IN ('r', 'p') AND c.relrowsecurity
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attstattarget IS DISTINCT FROM 0
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS 0', one.of, one.name);
  END LOOP;
END $$`;

const createRole = (name: string): string => `
DO $$ BEGIN
  CREATE ROLE ${name} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`;

/** Roles belong to the whole server: another store there may have made them, at this very moment. */
const ROLES = [
  createRole('atlas_owner'),
  createRole('atlas_app'),
  `DO $$ BEGIN
     IF NOT pg_has_role('atlas_owner', 'USAGE') THEN GRANT atlas_owner TO CURRENT_USER; END IF;
   EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
];

const SCHEMA = [
  'CREATE SCHEMA IF NOT EXISTS atlas AUTHORIZATION atlas_owner',
  'SET LOCAL ROLE atlas_owner',
  'ALTER DEFAULT PRIVILEGES FOR ROLE atlas_owner REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC',
  'GRANT USAGE ON SCHEMA atlas TO atlas_app',
  'CREATE TABLE IF NOT EXISTS atlas.migrations (version integer PRIMARY KEY, name text NOT NULL)',
  'GRANT SELECT ON atlas.migrations TO atlas_app',
  'RESET ROLE',
];

/** A role of that name that is above the rules would make them mean nothing. */
async function requirePlainRoles(transaction: Transaction, shown: string): Promise<void> {
  const above = await transaction.query(
    "SELECT rolname FROM pg_roles WHERE rolname IN ('atlas_owner', 'atlas_app') AND (rolsuper OR rolbypassrls OR rolcanlogin)",
  );
  if (above.length === 0) return;
  throw new AtlasError(
    'storage.unsafe-home',
    `on ${shown} a role of Atlas is above the rules that keep tenants apart`,
    {
      remedy: 'Run ALTER ROLE atlas_owner NOLOGIN NOSUPERUSER NOBYPASSRLS there, and the same for atlas_app.',
      details: { roles: above.map(({ rolname }) => String(rolname)) },
    },
  );
}

async function schemaVersion(transaction: Transaction): Promise<number> {
  const [row] = await transaction.query('SELECT coalesce(max(version), 0) AS version FROM atlas.migrations');
  return Number(row?.['version']);
}

function requireKnown(version: number, known: number, shown: string): void {
  if (version <= known) return;
  throw new AtlasError(
    'storage.newer-schema',
    `${shown} was written by a newer Atlas (schema ${version}, known ${known})`,
    { remedy: 'Upgrade Atlas on this machine.', details: { version, known } },
  );
}

/** Several statements at once cannot be prepared; a block of the server's language runs them. */
async function inOne(transaction: Transaction, sql: string): Promise<void> {
  await transaction.query(`DO $migration$ BEGIN EXECUTE $statements$${sql}$statements$; END $migration$`);
}
