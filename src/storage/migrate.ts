import { AtlasError } from '../core/atlas-error.ts';
import type { Connection, Database } from './database.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations.ts';

/** Marks a file as ours ("ATLS"), so that a wrong path is refused instead of filled with tables. */
const APPLICATION_ID = 0x41544c53;

/**
 * Brings the schema forward, never back. A schema newer than this program is refused untouched.
 * All missing steps run in one transaction: a kill in the middle leaves the old schema whole.
 */
export async function migrate(database: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  const known = migrations.length;
  const current = await database.read((connection) => inspect(connection, database.path, known));
  if (current === known) return;
  if (database.readOnly) {
    throw new AtlasError('storage.read-only', `${database.path} needs an upgrade and cannot be written`, {
      remedy: 'Make the home folder writable once, or choose another with --home DIR.',
      details: { path: database.path },
    });
  }
  await database.write((connection) => {
    // Another process may have been faster.
    const version = inspect(connection, database.path, known);
    for (const migration of migrations.slice(version)) connection.exec(migration.sql);
    connection.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${known}`);
  });
}

function inspect(connection: Connection, path: string, known: number): number {
  const version = pragma(connection, 'user_version');
  const owner = pragma(connection, 'application_id');
  const tables = connection.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n'];
  if (owner !== APPLICATION_ID && tables !== 0) {
    throw new AtlasError('storage.unsafe-home', `${path} is a database of another program`, {
      remedy: 'Choose another home folder with --home DIR.',
      details: { path },
    });
  }
  if (version > known) {
    throw new AtlasError(
      'storage.newer-schema',
      `${path} was written by a newer Atlas (schema ${version}, known ${known})`,
      {
        remedy: 'Upgrade Atlas, or choose another home folder with --home DIR.',
        details: { path, version, known },
      },
    );
  }
  return version;
}

function pragma(connection: Connection, name: 'user_version' | 'application_id'): number {
  return Number(connection.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0);
}
