import { useEffect, useMemo, useState } from 'react';
import type { RuntimeEvent } from '../../../../core/runtime-event.ts';
import { RunStory, type Told } from './run-story.ts';
import { useWatched } from './use-live.ts';

/** The page draws no more than this many states a second; events in between are folded, not drawn. */
const DRAW_MS = 80;

/** The run in view, live: folded as its events come, drawn a few times a second at most. */
export function useTold(id: string): Told {
  const story = useMemo(() => new RunStory(id), [id]);
  const [drawn, setDrawn] = useState<{ readonly story: RunStory; readonly told: Told }>({ story, told: story.told() });
  const watcher = useMemo(() => {
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
  useWatched(watcher);
  useEffect(() => () => watcher.stop(), [watcher]);
  return drawn.story === story ? drawn.told : story.told();
}
