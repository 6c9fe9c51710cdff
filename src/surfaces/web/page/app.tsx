import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { BoardView } from './board/board-view.tsx';
import type { PageRoute } from './data/route.ts';
import { useConnection, useWatched } from './data/use-live.ts';
import { useRoute } from './data/use-route.ts';
import { Announcer } from './parts/announcer.tsx';
import { ErrorFence } from './parts/error-fence.tsx';
import { Link } from './parts/link.tsx';
import { Empty, Loading } from './parts/state-of-things.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { fetchedView, VIEWS } from './views.ts';

/** Views are fetched when they are looked at. */
const RunPage = later(
  async () => (await VIEWS.run()).RunPage,
  () => fetchedView('run')?.RunPage,
);
const WaitingView = later(
  async () => (await VIEWS.waiting()).WaitingView,
  () => fetchedView('waiting')?.WaitingView,
);
const NewRequest = later(
  async () => (await VIEWS.new()).NewRequest,
  () => fetchedView('new')?.NewRequest,
);
const MemoryView = later(
  async () => (await VIEWS.memory()).MemoryView,
  () => fetchedView('memory')?.MemoryView,
);
const MachineView = later(
  async () => (await VIEWS.machine()).MachineView,
  () => fetchedView('machine')?.MachineView,
);

/** A view that is here already is drawn at once: the picture before it gives way to the view, not to a wait for it. */
function later<P extends object>(
  fetchIt: () => Promise<ComponentType<P>>,
  fetchedAlready: () => ComponentType<P> | undefined,
): ComponentType<P> {
  const Later = lazy(async () => ({ default: await fetchIt() }));
  return function HereOrLater(props: P) {
    // Decided once: another component in its place would lose its state.
    const [Here] = useState(fetchedAlready);
    return Here === undefined ? <Later {...props} /> : <Here {...props} />;
  };
}

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

function View({ route }: { readonly route: PageRoute }) {
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
