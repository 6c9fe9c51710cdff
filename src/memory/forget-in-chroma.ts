import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../core/atlas-error.ts';
import type { ServerReport } from './leave-no-trace.ts';
import { COLLECTIONS, type RecordKind } from './recall/record.ts';
import type { Database } from '../storage/database.ts';
import type { Memory } from './open-memory.ts';

/** Deletes records of these kinds from Chroma, also from the leftover data of a server that is no longer in use. */
export async function forgetInChroma(
  runtime: { readonly database: Database; readonly home: { readonly path: string } },
  memory: Pick<Memory, 'chroma' | 'index'>,
  kinds: readonly RecordKind[],
  ids: readonly string[],
): Promise<ServerReport | undefined> {
  const folder = join(runtime.home.path, 'chroma');
  try {
    if (memory.chroma === undefined) return await forgetLeftovers(runtime.database, folder);
    for (const kind of kinds) memory.index(kind);
    return await memory.chroma.forget(
      kinds.map((kind) => COLLECTIONS[kind]),
      ids,
    );
  } catch (error) {
    return {
      server: folder,
      state: 'due',
      note: `the data of Chroma in ${folder} could not be cleared: ${messageOf(error)}`,
    };
  }
}

/** All of it can be drawn from the truth again. */
async function forgetLeftovers(database: Database, folder: string): Promise<ServerReport | undefined> {
  if (!existsSync(folder)) return undefined;
  const { takeLease } = await import('../storage/lease.ts');
  // The process that has a server running on this data holds the lease.
  await using _lease = await takeLease(database, 'chroma');
  await rm(folder, { recursive: true, force: true });
  return { server: folder, state: 'cleared', note: `the data of Chroma in ${folder}, not in use, were deleted` };
}
