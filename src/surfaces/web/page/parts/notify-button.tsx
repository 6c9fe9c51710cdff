import { useCallback, useEffect, useRef, useState } from 'react';
import { printableLine } from '../../../../core/printable.ts';
import type { StreamedRun as BoardRun } from '../../api-types.ts';
import { runPath } from '../data/route.ts';
import { live, useBoardChanges } from '../data/use-live.ts';
import { goTo } from '../data/use-route.ts';
import { announce } from './announcer.tsx';
import { statusWord } from './status-mark.tsx';

const KEPT = 'atlas.notify';

/**
 * Notifies the person when a run waits or ends: through the browser, once they have asked for it; through a screen
 * reader always.
 */
export function NotifyButton() {
  const [on, setOn] = useState(() => localStorage.getItem(KEPT) === 'on' && permission() === 'granted');
  const known = useRef(new Map<string, BoardRun['status']>());

  useEffect(() => {
    live().keepForNotifications(on);
    localStorage.setItem(KEPT, on ? 'on' : 'off');
  }, [on]);

  const changed = useCallback(
    (run: BoardRun) => {
      const before = known.current.get(run.id);
      known.current.set(run.id, run.status);
      // A state from before the page was opened is no news.
      if (before !== 'working' || run.status === 'working') return;
      const sentence = `${statusWord(run.status)}: ${printableLine(run.request).slice(0, 120)}`;
      announce(sentence);
      if (!on || document.visibilityState === 'visible') return;
      const shown = new Notification(run.status === 'paused' ? 'Atlas waits for you' : 'A run has ended', {
        body: run.waits === undefined ? sentence : printableLine(run.waits.message).slice(0, 200),
        tag: run.id,
      });
      shown.addEventListener('click', () => {
        focus();
        goTo(runPath(run.id));
      });
    },
    [on],
  );
  useBoardChanges(changed, nothing);

  if (permission() === undefined) return null;
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

function permission(): NotificationPermission | undefined {
  return 'Notification' in globalThis ? Notification.permission : undefined;
}

function nothing(): void {
  // Changes that were missed are no news either.
}
