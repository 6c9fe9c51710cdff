import type { RunId } from '../core/ids.ts';
import { readJournal } from '../storage/journal.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { RunStore, TeamStore } from '../storage/run-store.ts';
import type { ObjectStore } from '../workspace/object-store.ts';
import type { SharedStates } from '../workspace/shared-states.ts';
import { statesIn } from './kept-states.ts';

/** Publishes whatever state a payload names, before the journal holds it: every machine may be the one that goes on. */
export function publishStates(store: ObjectStore, states: SharedStates): (payload: string) => Promise<void> {
  const published = new Set<string>();
  return async (payload) => {
    for (const state of statesIn(payload)) {
      if (published.has(state) || !(await store.has(state))) continue;
      await states.publish(state);
      published.add(state);
    }
  };
}

/** Brings the states that the journal of a run names, which another machine may have made. */
export async function fetchStates(
  run: { readonly store: RunStore; readonly blobs: BlobStore; readonly team: TeamStore },
  runId: RunId,
  store: ObjectStore,
  states: SharedStates,
): Promise<void> {
  const named = new Set((await readJournal(run, runId)).flatMap(({ payload }) => statesIn(JSON.stringify(payload))));
  for (const state of named) {
    if (await store.has(state)) continue;
    if ((await run.team.states.find(run.team.projectId, state)) !== undefined) await states.fetch(state);
  }
}
