import { useCallback, useState } from 'react';
import type { ApiBoard, RunHead, StreamedRun as BoardRun } from '../../api-types.ts';
import { runPath } from '../data/route.ts';
import { useBoardChanges } from '../data/use-live.ts';
import { useResource } from '../data/use-resource.ts';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';
import { Empty, Failed, Loading } from '../parts/state-of-things.tsx';
import { useNow } from '../parts/use-now.ts';
import { useTitle } from '../parts/use-title.ts';
import { agoText, folderName } from '../text/format.ts';
import { PauseCard } from './pause-card.tsx';

/** At once, so many questions are shown; the rest are opened one by one. */
const AT_ONCE = 8;

/** Every open question of every run, in one place. */
export function WaitingView() {
  useTitle('Waiting for you');
  const { value, failure, again } = useResource<ApiBoard>('/api/runs?waiting=1&limit=100');
  const changed = useCallback(() => {
    again();
  }, [again]);
  useBoardChanges(changed, again);
  return (
    <>
      <div className="view-head">
        <h1>Waiting for you</h1>
      </div>
      {failure !== undefined && value === undefined ? <Failed failure={failure} again={again} /> : null}
      {value === undefined && failure === undefined ? <Loading what="what waits" /> : null}
      {value?.runs.length === 0 ? (
        <Empty title="Nothing waits for you">
          <p className="dim">A run that needs a permission, a yes to its plan or your judgement shows up here.</p>
        </Empty>
      ) : null}
      {value?.runs.map((run, i) => (
        <WaitingRun key={run.id} run={run} open={i < AT_ONCE} answered={again} />
      ))}
    </>
  );
}

interface WaitingRunProps {
  readonly run: BoardRun;
  readonly open: boolean;
  readonly answered: () => void;
}

function WaitingRun({ run, open, answered }: WaitingRunProps) {
  const [shown, setShown] = useState(open);
  const now = useNow();
  const path = shown ? `/api/runs/${encodeURIComponent(run.id)}` : undefined;
  const { value, failure, again } = useResource<RunHead>(path);
  return (
    <article className="waiting-run">
      <p className="meta dim">
        <span>
          <Link to={runPath(run.id)}>
            <LineText text={run.request} />
          </Link>
        </span>
        <span>
          <LineText text={folderName(run.project)} />
        </span>
        <span>{agoText(run.updatedAt, now)}</span>
      </p>
      {failure !== undefined && value === undefined ? <Failed failure={failure} again={again} /> : null}
      {value?.pause === undefined ? (
        <div className="card">
          <p>
            <LineText text={run.waits?.message ?? ''} />
          </p>
          {shown ? null : (
            <button
              type="button"
              onClick={() => {
                setShown(true);
              }}
            >
              Look at it
            </button>
          )}
        </div>
      ) : (
        <PauseCard
          id={run.id}
          open={value.pause}
          head={value}
          answered={() => {
            again();
            answered();
          }}
        />
      )}
    </article>
  );
}
