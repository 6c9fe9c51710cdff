import { useEffect } from 'react';
import type { ApiFleet } from '../../api-types.ts';
import { useResource } from '../data/use-resource.ts';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';

type Standing = NonNullable<ApiFleet['fleet']>;

/** A worker says every five seconds that it is there. */
const LOOK_MS = 5000;

/** Who of the team works on what, and what every other queued run waits for; nothing where there is no team. */
export function FleetTold() {
  const { value, again } = useResource<ApiFleet>('/api/fleet');
  const fleet = value?.fleet;
  const isThere = fleet !== undefined;
  useEffect(() => {
    if (!isThere) return undefined;
    const timer = setInterval(again, LOOK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isThere, again]);
  if (fleet === undefined) return null;
  return (
    <section aria-labelledby="fleet" className="settings">
      <h2 id="fleet">Fleet</h2>
      <Workers workers={fleet.workers} />
      <Queue runs={fleet.runs} />
      {Object.entries(fleet.limits).map(([project, most]) => (
        <p key={project} className="dim">
          <LineText text={`${project === '' ? 'All projects together' : project}: at most ${most} runs at once`} />
        </p>
      ))}
    </section>
  );
}

function Workers({ workers }: Pick<Standing, 'workers'>) {
  if (workers.length === 0) return <p className="dim">No worker is there: `atlas worker` starts one.</p>;
  return (
    <div className="table-box" tabIndex={0} role="group" aria-label="Workers of the team">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Worker</th>
            <th scope="col">State</th>
            <th scope="col">Places</th>
            <th scope="col">Labels</th>
            <th scope="col">Login</th>
          </tr>
        </thead>
        <tbody>
          {workers.map(({ worker, state, runs, slots, labels, login }) => (
            <tr key={worker}>
              <th scope="row" className="mono">
                <LineText text={worker} />
              </th>
              <td className={state === 'gone' ? 'bad' : undefined}>{state}</td>
              <td>
                {runs.length} of {slots}
              </td>
              <td>
                <LineText text={labels.join(', ')} />
              </td>
              <td>
                <LineText text={login} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Queue({ runs }: Pick<Standing, 'runs'>) {
  if (runs.length === 0) return <p className="dim">Nothing is queued.</p>;
  return (
    <div className="table-box" tabIndex={0} role="group" aria-label="Queued runs and what they wait for">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">Where it is</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ runId, request, worker, waitsFor }) => (
            <tr key={runId}>
              <th scope="row">
                <Link to={`/runs/${runId}`}>
                  <LineText text={request} />
                </Link>
              </th>
              <td>
                <LineText
                  text={
                    waitsFor === undefined
                      ? `at ${worker ?? 'somebody who did not ask the queue'}`
                      : `waits for ${waitsFor}`
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
