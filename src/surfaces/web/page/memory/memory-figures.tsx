import { countText } from '../../../../core/money-text.ts';
import type { ApiMemoryStats } from '../../api-types.ts';
import { recordPath } from '../data/route.ts';
import { useResource } from '../data/use-resource.ts';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';
import { Failed, Loading } from '../parts/state-of-things.tsx';
import { bytesText, counted, dayText } from '../text/format.ts';
import { recordWords } from './record-words.ts';

/** The growth of memory, its use, and its effect. */
export function MemoryFigures() {
  const { value, failure, again } = useResource<ApiMemoryStats>('/api/memory/stats');
  if (failure !== undefined) return <Failed failure={failure} again={again} />;
  if (value === undefined) return <Loading what="figures" />;
  const { stats, used, learned, proof } = value;
  return (
    <div className="memory-figures">
      <Growth growth={stats.growth} />
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Live</th>
            <th scope="col">Held</th>
          </tr>
        </thead>
        <tbody>
          {stats.kinds.map(({ kind, live, held }) => (
            <tr key={kind}>
              <td>{kind}</td>
              <td>{countText(live)}</td>
              <td>{countText(held)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dim">
        {counted(stats.conversations, 'conversation')}, {bytesText(stats.bytes)} in all
      </p>
      <h3>What memory has brought</h3>
      {proof.requests === 0 ? (
        <p className="dim">
          Nothing can be compared yet: with <code>memory.holdout</code> set, a share of requests goes without memory.
        </p>
      ) : (
        <p>
          {counted(proof.requests, 'request')} compared: {proof.shown.proven} of {proof.shown.runs} proven with memory,{' '}
          {proof.without.proven} of {proof.without.runs} without.
        </p>
      )}
      <p className="dim">
        {counted(learned.showings, 'showing')} have taught the ranking; it is believed {Math.round(learned.trust * 100)}{' '}
        %.
      </p>
      {used.length === 0 ? null : (
        <>
          <h3>Shown most often</h3>
          <ul className="rows">
            {used.map((record) => (
              <li key={record.id}>
                <Link to={recordPath(record.id)}>
                  <LineText text={recordWords(record).title} />
                </Link>
                <span className="dim">
                  {record.kind}, {counted(record.uses, 'time')}, {record.successes} proven
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const WIDTH = 300;
const HEIGHT = 48;

function Growth({ growth }: { readonly growth: ApiMemoryStats['stats']['growth'] }) {
  if (growth.length === 0) return null;
  const most = Math.max(...growth.map(({ records }) => records));
  const slot = Math.min(20, WIDTH / growth.length);
  return (
    <svg
      className="growth"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Records written on ${counted(growth.length, 'day')}, at most ${countText(most)} on one`}
    >
      {growth.map(({ day, records }, i) => {
        const height = (records / most) * (HEIGHT - 2);
        return (
          <rect key={day} x={i * slot} y={HEIGHT - height} width={slot * 0.7} height={height}>
            <title>{`${dayText(day)}: ${counted(records, 'record')}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
