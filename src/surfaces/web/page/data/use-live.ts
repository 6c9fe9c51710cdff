import { useEffect, useSyncExternalStore } from 'react';
import type { StreamedRun as BoardRun } from '../../api-types.ts';
import { Live, type ConnectionState, type RunWatcher } from './live.ts';

let only: Live | undefined;

/** The stream of this tab. */
export function live(): Live {
  only ??= new Live();
  return only;
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    (changed) => live().listen({ state: changed }),
    () => live().state,
    () => 'connecting',
  );
}

/** Watches a run while it is in view; without one, the tab gets only changes of the board. `later` changes nothing. */
export function useWatched(watcher: RunWatcher | 'later' | undefined): void {
  useEffect(() => {
    if (watcher !== 'later') live().watch(watcher);
  }, [watcher]);
}

/** Hears of every run that changes, and of the moments after which one has to ask anew. */
export function useBoardChanges(board: (run: BoardRun) => void, anew: () => void): void {
  useEffect(() => live().listen({ board, anew }), [board, anew]);
}
