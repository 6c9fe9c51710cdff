import { useCallback, useEffect, useState } from 'react';
import type { StreamedRun as BoardRun } from '../../api-types.ts';
import { runPath } from '../data/route.ts';
import { live, useBoardChanges } from '../data/use-live.ts';
import { goTo } from '../data/use-route.ts';
import { isStill } from '../picture/still.ts';
import { announce } from './announcer.tsx';
import { NewsOfRuns, type News } from './news.ts';

const KEPT = 'atlas.notify';
/** A tab that somebody looks at hears of it first, and then nobody needs to be called. */
const HIDDEN_WAITS_MS = 300;
/** For so long nobody else tells the same. */
const TOLD_MS = 30_000;

/**
 * Notifies the person when a run waits or ends: through the browser, once they have asked for it; through a screen
 * reader always.
 */
export function NotifyButton() {
  const [on, setOn] = useState(() => permission() === 'granted' && localStorage.getItem(KEPT) === 'on');
  const [news] = useState(() => new NewsOfRuns(Date.now()));

  useEffect(() => {
    live().keepForNotifications(on);
    localStorage.setItem(KEPT, on ? 'on' : 'off');
  }, [on]);

  const changed = useCallback(
    (run: BoardRun) => {
      const told = news.hear(run);
      if (told === undefined) return;
      announce(`${told.title}: ${told.body}`);
      if (on) tellOnce(told, run.id);
    },
    [news, on],
  );
  useBoardChanges(changed, nothing);

  if (permission() === undefined && !isStill()) return null;
  const ask = (): void => {
    if (on) {
      setOn(false);
      return;
    }
    Notification.requestPermission().then(
      (answer) => {
        setOn(answer === 'granted');
        if (answer !== 'granted') announce('The browser does not allow notifications of this page.');
      },
      () => undefined,
    );
  };
  return (
    <button type="button" className="quiet" aria-pressed={on} onClick={ask}>
      <svg viewBox="0 0 16 16" aria-hidden="true" className="icon">
        <path d="M8 2a4 4 0 0 0-4 4v3l-1.5 2.5h11L12 9V6a4 4 0 0 0-4-4Zm-1.5 11a1.5 1.5 0 0 0 3 0Z" />
      </svg>
      <span className="unseen">Notify me when a run waits or ends</span>
    </button>
  );
}

/** Of all tabs that hear of it, one tells it: whoever takes its name first. One that is looked at takes it in silence. */
function tellOnce(told: News, id: string): void {
  const seen = document.visibilityState === 'visible';
  const take = async (): Promise<void> => {
    await navigator.locks.request(`atlas.news ${told.name}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      if (!seen) show(told, id);
      await new Promise((resolve) => {
        setTimeout(resolve, TOLD_MS);
      });
    });
  };
  setTimeout(
    () => {
      // Without locks every tab tells it, and the browser shows what has the same name once.
      take().catch(() => {
        if (!seen) show(told, id);
      });
    },
    seen ? 0 : HIDDEN_WAITS_MS,
  );
}

function show({ name, title, body }: News, id: string): void {
  const shown = new Notification(title, { body, tag: name });
  shown.addEventListener('click', () => {
    focus();
    goTo(runPath(id));
  });
}

function permission(): NotificationPermission | undefined {
  return 'Notification' in globalThis ? Notification.permission : undefined;
}

function nothing(): void {
  // Changes that were missed are no news either.
}
