import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RuntimeEvent } from '../../../../core/runtime-event.ts';
import type { ApiStory, RunHead } from '../../api-types.ts';
import { RunStory, type Told } from '../../run-story.ts';
import { getJson, type ApiFailure } from '../data/api-client.ts';
import { firstOfRun } from '../data/first-answer.ts';
import { useWatched } from '../data/use-live.ts';
import { useResource } from '../data/use-resource.ts';

/** A screen shows no more than this many states a second; what comes in between is folded, not drawn. */
const DRAW_MS = 80;
/** Several events of one turn come together: the head is asked for once behind them. */
const SETTLE_MS = 200;

interface ShownRun {
  readonly head: RunHead;
  readonly told: Told;
  /** Fetches what was told before the rows that are here. */
  readonly earlier: () => void;
}

/**
 * The run in view, live. The server has folded what was told so far; from there on events come one by one, and the head
 * is asked for again whenever the story has taken a turn.
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
  useTurns(told?.turns ?? 0, again);
  const head = newer.value ?? start;
  return {
    run: head === undefined || told === undefined ? undefined : { head, told, earlier: story.earlier },
    failure: first.failure,
    again: start === undefined ? first.again : again,
  };
}

/** The story from the moment on at which its beginning is there: folded as events come, drawn a few times a second. */
function useStory(id: string, start: RunHead | undefined): { readonly told?: Told; readonly earlier: () => void } {
  const story = useMemo(() => (start?.told === undefined ? undefined : new RunStory(start.told)), [start]);
  const [drawn, setDrawn] = useState<{ readonly story: RunStory; readonly told: Told }>();
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

function useTurns(turns: number, again: () => void): void {
  const known = useRef(turns);
  useEffect(() => {
    if (known.current === turns) return undefined;
    const timer = setTimeout(() => {
      known.current = turns;
      again();
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [again, turns]);
}
