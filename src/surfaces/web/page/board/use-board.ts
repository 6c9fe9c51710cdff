import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiBoard, StreamedRun as BoardRun } from '../../api-types.ts';
import { failureFrom, getJson, type ApiFailure } from '../data/api-client.ts';
import { firstAnswer, firstOfBoard } from '../data/first-answer.ts';
import { useBoardChanges } from '../data/use-live.ts';
import { mergedRuns } from './merged-runs.ts';

export interface Board {
  readonly runs: readonly BoardRun[];
  readonly month: ApiBoard['month'];
  readonly counts: Partial<ApiBoard['counts']>;
  readonly more: boolean;
  readonly loading: boolean;
  readonly failure: ApiFailure | undefined;
  readonly loadMore: () => void;
  readonly again: () => void;
}

interface Loaded {
  readonly key: string;
  readonly runs: readonly BoardRun[];
  readonly answer: ApiBoard | undefined;
  readonly next: string | undefined;
}

/** While runs change quickly, counts and picture are fetched this often at most. */
const RECOUNT_MS = 2000;

/** The runs of this home as they change: pages of them as the person scrolls, and every change from the stream. */
export function useBoard(status: string, words: string): Board {
  const key = `${status}\n${words}`;
  const [loaded, setLoaded] = useState<Loaded>(() => {
    const answer = firstAnswer(firstOfBoard(status, words)) as ApiBoard | undefined;
    return { key, runs: answer?.runs ?? [], answer, next: answer?.next };
  });
  const [failure, setFailure] = useState<ApiFailure>();
  const [asked, setAsked] = useState(0);
  const loadingMore = useRef(false);
  const again = useCallback(() => {
    setAsked((count) => count + 1);
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    getJson<ApiBoard>(firstOfBoard(status, words), stop.signal).then(
      (answer) => {
        setFailure(undefined);
        setLoaded((before) => {
          // After a new fetch, the pages behind the first stay as they are.
          const rest = before.key === key && before.next !== undefined ? before.runs.slice(answer.runs.length) : [];
          const next = rest.length > 0 ? before.next : answer.next;
          return { key, runs: withoutTwins([...answer.runs, ...rest]), answer, next };
        });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(failureFrom(error));
      },
    );
    return () => {
      stop.abort();
    };
  }, [key, status, words, asked]);

  const recount = useRecount(again);
  const changed = useCallback(
    (run: BoardRun) => {
      setLoaded((before) => ({ ...before, runs: mergedRuns(before.runs, run, { status, words }) }));
      recount();
    },
    [recount, status, words],
  );
  useBoardChanges(changed, again);

  const current = loaded.key === key ? loaded : undefined;
  const next = current?.next;
  const loadMore = useCallback(() => {
    if (next === undefined || loadingMore.current) return;
    loadingMore.current = true;
    getJson<ApiBoard>(`${firstOfBoard(status, words)}&cursor=${encodeURIComponent(next)}`)
      .then(
        (answer) => {
          setLoaded((before) =>
            before.key === key
              ? { ...before, runs: withoutTwins([...before.runs, ...answer.runs]), next: answer.next }
              : before,
          );
        },
        (error: unknown) => {
          setFailure(failureFrom(error));
        },
      )
      .finally(() => {
        loadingMore.current = false;
      });
  }, [key, next, status, words]);

  return {
    runs: current?.runs ?? [],
    month: loaded.answer?.month ?? [],
    counts: loaded.answer?.counts ?? {},
    more: next !== undefined,
    loading: current?.answer === undefined,
    failure,
    loadMore,
    again,
  };
}

function useRecount(again: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      again();
    }, RECOUNT_MS);
  }, [again]);
}

function withoutTwins(runs: readonly BoardRun[]): readonly BoardRun[] {
  return [...new Map(runs.map((run) => [run.id, run])).values()];
}
