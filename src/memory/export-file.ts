import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { Clock } from '../core/clock.ts';
import type { Connection } from '../storage/database.ts';
import { exportMemory, type TransferParts } from './export-import.ts';

/** What is not whole yet. */
const partOf = (file: string): string => `${file}.part`;

/**
 * Writes an export, and returns its lines.
 *
 * Invariants
 *  E1  A file is known to memory before a word stands in it: whatever a kill leaves behind, forgetting finds.
 *  E2  What is forgotten while the file is written does not stand in it afterwards.
 */
export async function exportToFile(parts: TransferParts, file: string, clock: Clock): Promise<readonly string[]> {
  const { database } = parts;
  await database.write((connection) => {
    connection
      .prepare('INSERT OR REPLACE INTO memory_exports (path, at) VALUES (?, ?)')
      .run(file, clock.now().toISOString());
  });
  const lines = await exportMemory(parts);
  await writeFile(partOf(file), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  try {
    await rename(partOf(file), file);
  } catch (error) {
    // Something was forgotten meanwhile, and the file with it (E2).
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return await exportToFile(parts, file, clock);
    throw error;
  }
  const gone = await database.read(forgottenIds);
  await withoutRecords(file, gone);
  return lines.filter((line) => !gone.has(idOf(line)));
}

/** Everything that was ever forgotten here: a forgetting that was cut short is made up for by the next. */
export function forgottenIds(connection: Connection): ReadonlySet<string> {
  return new Set(
    connection
      .prepare('SELECT id FROM memory_forgotten')
      .all()
      .map((row) => String(row['id'])),
  );
}

/**
 * Takes records out of an export, a line per record; true where any stood there. Written beside and renamed, so that it
 * is never half there. What a kill has left half written is of no use to anybody, and may hold any of them.
 */
export async function withoutRecords(file: string, gone: ReadonlySet<string>): Promise<boolean> {
  const left = await stat(partOf(file)).catch(() => undefined);
  if (left?.isFile() === true) await rm(partOf(file), { force: true });
  const wasLeft = left?.isFile() === true;
  if ((await stat(file).catch(() => undefined))?.isFile() !== true) return wasLeft;
  const lines = (await readFile(file, 'utf8')).split('\n');
  const kept = lines.filter((line) => !gone.has(idOf(line)));
  if (kept.length === lines.length) return wasLeft;
  await writeFile(partOf(file), kept.join('\n'), { mode: 0o600 });
  await rename(partOf(file), file);
  return true;
}

/** The id of a line's record; a record may have names of its own that are called so. */
function idOf(line: string): string {
  try {
    const { id } = JSON.parse(line) as { readonly id?: unknown };
    return typeof id === 'string' ? id : '';
  } catch {
    // Cut off or changed by hand: the last of them is the record's, whose fields are in order.
    return (
      line
        .match(/"id":"[^"]*"/g)
        ?.at(-1)
        ?.slice(6, -1) ?? ''
    );
  }
}
