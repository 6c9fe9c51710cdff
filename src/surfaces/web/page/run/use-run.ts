import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RuntimeEvent } from '../../../../core/runtime-event.ts';
import type { ApiStory, RunHead, StreamedRun } from '../../api-types.ts';
import { RunStory, type ToldRun } from '../../run-story.ts';
import { getJson, type ApiFailure } from '../data/api-client.ts';
import { firstOfRun } from '../data/first-answer.ts';
import { useBoardChanges, useWatched } from '../data/use-live.ts';
import { useResource } from '../data/use-resource.ts';
import { headNow } from './head-now.ts';

/** A screen shows no more than this many states a second; what comes in between is folded, not drawn. */
const DRAW_MS = 80;
/** Several events of one turn come together: the head is asked for once behind them. */
const SETTLE_MS = 200;
/** What no event tells, such as bytes that hosts received, is no older than this while a run is worked on. */
const OLDEST_MS = 60_000;

interface ShownRun {
  readonly head: RunHead;
  readonly told: ToldRun;
  /** Fetches what was told before the rows that are here. */
  readonly earlier: () => void;
}

/**
 * The run in view, live. The server has folded what was told so far; from there on events come one by one and are folded
 * here. The head costs the server what the whole run costs to read: it is asked for again when the story or the board
 * tells of something that only the server knows, and otherwise now and then.
 */
export function useRun(id: string): {
  readonly run: ShownRun | undefined;
  readonly failure: ApiFailure | undefined;
  readonly again: () => void;
} {
  const path = `/api/runs/${encodeURIComponent(id)}`;
  const first = useResource<RunHead>(firstOfRun(id));
  const begun = useRef<{ readonly path: string; readonly head: RunHead }>(undefined);
  if (first.value !== undefined && begun.current?.path !== path) begun.current = { path, head: first.value };
  const start = begun.current?.path === path ? begun.current.head : undefined;
  const story = useStory(id, start);
  const { told } = story;
  const [asked, setAsked] = useState<string>();
  const newer = useResource<RunHead>(asked === path ? path : undefined);
  const anew = newer.again;
  const again = useCallback(() => {
    setAsked(path);
    anew();
  }, [anew, path]);
  useTurns(told?.turns ?? 0, again, SETTLE_MS);
  useTurns(told?.last ?? 0, again, OLDEST_MS);
  const head = newer.value ?? start;
  const heard = useHeard(id, head?.run, again);
  return {
    run:
      head === undefined || told === undefined
        ? undefined
        : { head: headNow(head, told, heard), told, earlier: story.earlier },
    failure: first.failure,
    again: start === undefined ? first.again : again,
  };
}

/** The story from the moment on at which its beginning is there: folded as events come, drawn a few times a second. */
function useStory(id: string, start: RunHead | undefined): { readonly told?: ToldRun; readonly earlier: () => void } {
  const story = useMemo(() => (start?.told === undefined ? undefined : new RunStory(start.told)), [start]);
  const [drawn, setDrawn] = useState<{ readonly story: RunStory; readonly told: ToldRun }>();
  const asking = useRef(false);
  const watcher = useMemo(() => {
    if (story === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    return {
      id,
      last: () => story.last(),
      take: (event: RuntimeEvent) => {
        story.take(event);
        timer ??= setTimeout(() => {
          timer = undefined;
          setDrawn({ story, told: story.told() });
        }, DRAW_MS);
      },
      stop: () => {
        clearTimeout(timer);
      },
    };
  }, [id, story]);
  useWatched(watcher ?? 'later');
  useEffect(() => () => watcher?.stop(), [watcher]);

  const earlier = useCallback(() => {
    const before = story?.told().earlier;
    if (story === undefined || before === undefined || asking.current) return;
    asking.current = true;
    getJson<ApiStory>(`/api/runs/${encodeURIComponent(id)}/story?before=${before}`)
      .then(
        (page) => {
          story.putBefore(page.rows, page.earlier);
          setDrawn({ story, told: story.told() });
        },
        // Nobody answers: who scrolls on asks again.
        () => undefined,
      )
      .finally(() => {
        asking.current = false;
      });
  }, [id, story]);

  if (story === undefined) return { earlier };
  return { told: drawn?.story === story ? drawn.told : story.told(), earlier };
}

/** What the board tells of this run. Where the head stands for another state of it, the server is asked again. */
function useHeard(id: string, shown: StreamedRun | undefined, again: () => void): StreamedRun | undefined {
  const [heard, setHeard] = useState<StreamedRun>();
  const known = useRef(shown);
  useEffect(() => {
    known.current = shown;
  }, [shown]);
  const changed = useCallback(
    (run: StreamedRun) => {
      if (run.id !== id) return;
      setHeard(run);
      if (known.current !== undefined && standing(known.current) !== standing(run)) again();
    },
    [again, id],
  );
  useBoardChanges(changed, again);
  return heard?.id === id ? heard : undefined;
}

function standing({ status, waits }: StreamedRun): string {
  return `${status} ${waits?.message ?? ''}`;
}

/** Asks again so long after the count has grown, once for all by which it grows until then. */
function useTurns(turns: number, again: () => void, afterMs: number): void {
  const known = useRef(turns);
  const now = useRef(turns);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    now.current = turns;
    if (known.current === turns) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      known.current = now.current;
      again();
    }, afterMs);
  }, [again, turns, afterMs]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [again],
  );
}
