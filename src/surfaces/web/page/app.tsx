import { lazy, Suspense, useEffect, useRef } from 'react';
import { BoardView } from './board/board-view.tsx';
import type { Route } from './data/route.ts';
import { useConnection, useWatched } from './data/use-live.ts';
import { useRoute } from './data/use-route.ts';
import { Announcer } from './parts/announcer.tsx';
import { ErrorFence } from './parts/error-fence.tsx';
import { Link } from './parts/link.tsx';
import { Empty, Loading } from './parts/state-of-things.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { VIEWS } from './views.ts';

/** Views are fetched when they are looked at. */
const RunPage = lazy(async () => ({ default: (await VIEWS.run()).RunPage }));
const WaitingView = lazy(async () => ({ default: (await VIEWS.waiting()).WaitingView }));
const NewRequest = lazy(async () => ({ default: (await VIEWS.new()).NewRequest }));
const MemoryView = lazy(async () => ({ default: (await VIEWS.memory()).MemoryView }));
const MachineView = lazy(async () => ({ default: (await VIEWS.machine()).MachineView }));

export function App() {
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const { view } = route;
  const shown = route.view === 'run' ? `run ${route.id}` : view;

  // Moves the focus of people who use keys or a screen reader to the start of the new view.
  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
  }, [shown]);

  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <TopBar view={view} />
      <ConnectionNotice />
      <main id="main" ref={main} tabIndex={-1}>
        <ErrorFence key={shown}>
          <Suspense fallback={<Loading what="the view" />}>
            <View route={route} />
          </Suspense>
        </ErrorFence>
      </main>
      <Announcer />
    </>
  );
}

function View({ route }: { readonly route: Route }) {
  switch (route.view) {
    case 'run':
      return <RunPage id={route.id} place={route.place} />;
    case 'runs':
      return <Plain view={<BoardView />} />;
    case 'waiting':
      return <Plain view={<WaitingView />} />;
    case 'new':
      return <Plain view={<NewRequest />} />;
    case 'memory':
      return <Plain view={<MemoryView record={route.record} />} />;
    case 'machine':
      return <Plain view={<MachineView />} />;
    case 'unknown':
      return (
        <Empty title="There is nothing at this address">
          <Link to="/">All runs</Link>
        </Empty>
      );
  }
}

/** A view that follows no single run: it gets only changes of the board. */
function Plain({ view }: { readonly view: React.ReactNode }) {
  useWatched(undefined);
  return view;
}

function ConnectionNotice() {
  const connection = useConnection();
  if (connection === 'live' || connection === 'connecting') return null;
  return (
    <p className="notice" role="status">
      {connection === 'refused'
        ? 'This page is no longer let in: open the link that `atlas web` prints.'
        : 'Atlas is not there. What you see is what was known last; it goes on by itself when `atlas web` is back.'}
    </p>
  );
}
