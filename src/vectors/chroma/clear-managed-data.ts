import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { vacuumFile } from '../../storage/vacuum-file.ts';

/** A folder with the vectors of one collection is named after its segment. */
const SEGMENT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Clears deleted data from the files of a server of our own: it leaves the rows in free pages of its database, and the
 * vectors of a dropped collection in a folder that nothing refers to. The server may be running.
 */
export async function clearManagedData(folder: string): Promise<void> {
  const before = (await readdir(folder)).filter((name) => SEGMENT.test(name));
  // Queried after the folders were listed: one that is made meanwhile is not among them.
  const rows = await vacuumFile(join(folder, 'chroma.sqlite3'), 'SELECT id FROM segments');
  const used = new Set(rows.map((row) => String(row['id'])));
  for (const name of before.filter((one) => !used.has(one))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
