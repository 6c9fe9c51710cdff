import { useCallback, useEffect, useRef } from 'react';
import type { ApiBoard, StreamedRun as BoardRun } from '../../api-types.ts';
import type { PageRoute } from '../data/route.ts';
import { useBoardChanges } from '../data/use-live.ts';
import { useResource } from '../data/use-resource.ts';
import { ForRole } from './for-role.tsx';
import { Link } from './link.tsx';
import { NotifyButton } from './notify-button.tsx';

const PLACES = [
  ['/', 'Runs', ['runs', 'run']],
  ['/waiting', 'Waiting', ['waiting']],
  ['/memory', 'Memory', ['memory']],
  ['/machine', 'Machine', ['machine']],
] as const satisfies readonly (readonly [string, string, readonly PageRoute['view'][]])[];

export function TopBar({ view }: { readonly view: PageRoute['view'] }) {
  const waiting = useWaitingCount();
  return (
    <header className="top">
      <Link to="/" className="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M16 3 28 27H22.6L16 13.2 9.4 27H4Z" />
        </svg>
        Atlas
      </Link>
      <nav aria-label="Views">
        {PLACES.map(([to, name, views]) => (
          <Link key={to} to={to} aria-current={views.some((one) => one === view) ? 'page' : undefined}>
            {name}
            {to === '/waiting' && waiting > 0 ? (
              <span className="badge">
                {waiting}
                <span className="unseen"> waiting</span>
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      <NotifyButton />
      <ForRole needs="run">
        <Link to="/new" className="button primary" aria-current={view === 'new' ? 'page' : undefined}>
          New request
        </Link>
      </ForRole>
    </header>
  );
}

/** How many runs wait for a person. Fetched again when a run begins or ceases to wait. */
function useWaitingCount(): number {
  const { value, again } = useResource<ApiBoard>('/api/runs?limit=1');
  const counted = value !== undefined;
  const count = value?.waiting ?? 0;
  /** Whether a run was heard of before the first count came. */
  const early = useRef(false);
  const waits = useRef(new Map<string, boolean>());
  const changed = useCallback(
    ({ id, waits: why }: BoardRun) => {
      const now = why !== undefined;
      // A run that is heard of for the first time may be one of those that were counted, or are being counted.
      if (!counted) early.current = true;
      else if ((waits.current.get(id) ?? count > 0) !== now) again();
      waits.current.set(id, now);
    },
    [again, counted, count],
  );
  useBoardChanges(changed, again);
  useEffect(() => {
    if (!counted || !early.current) return;
    early.current = false;
    if (count > 0 || [...waits.current.values()].includes(true)) again();
  }, [again, counted, count]);
  useEffect(() => {
    const badge = navigator as { setAppBadge?: (count: number) => Promise<void> };
    badge.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  return count;
}
