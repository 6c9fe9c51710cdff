import type { ApiShowings } from '../../api-types.ts';
import { runPath } from '../data/route.ts';
import { useResource } from '../data/use-resource.ts';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';
import { Empty, Failed, Loading } from '../parts/state-of-things.tsx';
import { momentText } from '../text/format.ts';
import { Reasons } from './reasons.tsx';

/** When a record was shown, for which question and why, and what came of it. */
export function ShowingsTold({ record }: { readonly record: string }) {
  const { value, failure, again } = useResource<ApiShowings>(
    `/api/memory/records/${encodeURIComponent(record)}/showings`,
  );
  if (failure !== undefined) return <Failed failure={failure} again={again} />;
  if (value === undefined) return <Loading what="when it was shown" />;
  if (value.showings.length === 0) return <Empty title="It was shown to nobody yet" />;
  const most = Math.max(...value.showings.map(({ score }) => score), Number.EPSILON);
  return (
    <ol className="showings">
      {value.showings.map(({ at, question, score, why, run, helped }, i) => (
        <li key={i}>
          <p>
            <time dateTime={at} className="dim">
              {momentText(at)}
            </time>{' '}
            <LineText text={question.slice(0, 200)} />
          </p>
          <p className="meta">
            <span className={helped === undefined ? 'dim' : helped ? 'good' : 'warn'}>
              {helped === undefined ? 'nothing came of it yet' : helped ? 'it ended proven' : 'it did not end proven'}
            </span>
            {run === undefined ? null : <Link to={runPath(run)}>the run</Link>}
          </p>
          <Reasons why={why} share={score / most} />
        </li>
      ))}
    </ol>
  );
}
