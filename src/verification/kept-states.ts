import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { readJournal } from '../storage/journal.ts';
import type { RunStore } from '../storage/run-store.ts';
import type { StateId } from '../workspace/state.ts';
import type { Kept } from '../workspace/tidy-store.ts';
import { receiptsOf } from './receipts-of.ts';
import { statesNamedIn } from './seal-receipt.ts';

const ANY_STATE = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;

/** Whatever a text names that may be a state. */
export function statesIn(text: string): readonly StateId[] {
  return [...text.matchAll(ANY_STATE)].map(([state]) => state);
}

/**
 * The states of a project that may still be needed: by receipts (to be verified again), by landings (to be undone), and
 * by the journal of any run that can still go on.
 */
export async function keptStates(
  { database, store, blobs }: { readonly database: Database; readonly store: RunStore; readonly blobs: BlobStore },
  project: { readonly key: string; readonly folder: string },
): Promise<Kept> {
  const { key } = project;
  const rows = await database.read((connection) => ({
    landings: connection
      .prepare("SELECT base, next, status, moves FROM landings WHERE project = ? AND status <> 'unwound'")
      .all(key),
    checkouts: connection.prepare('SELECT id, state FROM checkouts WHERE project = ? AND state IS NOT NULL').all(key),
  }));
  const states = new Set<StateId>();
  const landings: string[] = [];
  const receipts = receiptsOf({ database, store }, key);
  for (const { body } of await receipts.rows.all(receipts.project)) {
    for (const state of statesNamedIn(body)) states.add(state);
  }
  for (const { base, next, status, moves } of rows.landings) {
    states.add(String(base)).add(String(next));
    if (status !== 'landed') landings.push((JSON.parse(String(moves)) as { readonly folder: string }).folder);
  }
  for (const { id } of await store.runs.unfinished(project.folder)) {
    for (const { payload } of await readJournal({ store, blobs }, id)) {
      for (const state of statesIn(JSON.stringify(payload))) states.add(state);
    }
  }
  const checkouts = new Map(rows.checkouts.map(({ id, state }) => [String(id), String(state)]));
  return { states: [...states], checkouts, landings };
}
