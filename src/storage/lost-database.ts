import { closeSync, openSync, readSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import type { Home } from './home.ts';

/** Where SQLite keeps the number that tells how far a schema has come. */
const VERSION_AT = 60;

/**
 * Refuses a home whose database is gone or empty although runs have left other files there: a new one in its place
 * would say that there never was a run, and nothing remembered.
 */
export function refuseLostDatabase(home: Home): void {
  if (hasSchema(home.database) || !wasUsed(home)) return;
  throw new AtlasError('storage.corrupt', `${home.database} is gone or empty, and the home was in use`, {
    remedy: `Put it back from a backup, or move ${home.path} away to begin anew.`,
    details: { path: home.database },
  });
}

/** Nothing in the file says so while its first pages are still in the log. */
function hasSchema(path: string): boolean {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return true;
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return false;
  const file = openSync(path, 'r');
  try {
    const version = Buffer.alloc(4);
    return readSync(file, version, 0, 4, VERSION_AT) < 4 || version.readUInt32BE() !== 0;
  } catch {
    // What it is instead, SQLite says best.
    return true;
  } finally {
    closeSync(file);
  }
}

/** What is only there after a database was. */
function wasUsed({ path, blobs }: Home): boolean {
  const kept = [...namesIn(blobs).filter((name) => name !== 'incoming'), ...namesIn(join(path, 'workspace'))];
  return kept.length > 0;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
