import { useMemo, useState } from 'react';
import type { ApiAgents, ApiMachine, ApiStatus } from '../../api-types.ts';
import { useResource } from '../data/use-resource.ts';
import { LineText } from '../parts/said-text.tsx';
import { Failed, Loading } from '../parts/state-of-things.tsx';
import { AgentCard } from './agent-card.tsx';
import { FleetTold } from './fleet-told.tsx';
import { useTitle } from '../parts/use-title.ts';

type Diagnosis = ApiMachine['diagnosis'];

/** The doctor's findings on this machine, and the settings. */
export function MachineView() {
  useTitle('This machine');
  const { value, failure, again } = useResource<ApiMachine>('/api/machine');
  const status = useResource<ApiStatus>('/api/status');
  return (
    <>
      <div className="view-head">
        <h1>This machine</h1>
        {status.value === undefined ? null : (
          <p className="dim">
            Atlas {status.value.version}, <LineText text={status.value.home} />
          </p>
        )}
      </div>
      {failure !== undefined && value === undefined ? <Failed failure={failure} again={again} /> : null}
      {value === undefined && failure === undefined ? <Loading what="doctor’s findings" /> : null}
      <div className="machine">
        {value === undefined ? null : <Findings diagnosis={value.diagnosis} />}
        <FleetTold />
        <Agents />
        {value === undefined ? null : <Settings diagnosis={value.diagnosis} />}
      </div>
    </>
  );
}

function Findings({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">
        {diagnosis.ok ? 'Everything that Atlas needs is here' : 'Something that Atlas needs is missing'}
      </h2>
      <ul className="findings">
        {diagnosis.findings.map(({ name, ok, needed, untested, detail, remedy }) => (
          <li key={name}>
            <span className={untested === true ? 'dim' : ok ? 'good' : needed ? 'bad' : 'warn'}>
              <span aria-hidden="true">{untested === true ? '?' : ok ? '✓' : needed ? '✗' : '!'}</span>
              <span className="unseen">{untested === true ? 'untested' : ok ? 'good' : 'missing'}</span>
            </span>
            <span className="finding-name">
              <LineText text={name} />
            </span>
            <span className="dim">
              <LineText text={detail} />
              {remedy === undefined ? null : (
                <>
                  <br />
                  <LineText text={remedy} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Agents() {
  const { value, failure, again } = useResource<ApiAgents>('/api/agents');
  return (
    <section aria-labelledby="agents">
      <h2 id="agents">Agents</h2>
      {failure === undefined ? null : <Failed failure={failure} again={again} />}
      {value === undefined && failure === undefined ? <Loading what="agents" /> : null}
      {value?.agents.length === 0 ? <p className="dim">No agent is installed here.</p> : null}
      <ul className="agents">
        {value?.agents.map((agent) => (
          <AgentCard key={agent.id} agent={agent} />
        ))}
      </ul>
    </section>
  );
}

function Settings({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const [words, setWords] = useState('');
  const shown = useMemo(
    () => diagnosis.settings.filter(({ key }) => key.toLowerCase().includes(words.trim().toLowerCase())),
    [diagnosis.settings, words],
  );
  return (
    <section aria-labelledby="settings" className="settings">
      <div className="view-head">
        <h2 id="settings">Settings</h2>
        <input
          type="search"
          value={words}
          placeholder="Find a setting"
          aria-label="Find a setting"
          onChange={(event) => {
            setWords(event.target.value);
          }}
        />
      </div>
      {diagnosis.heldBack.map(({ key, why, source }) => (
        <p key={key} className="warn">
          <LineText text={`${key} of ${source} is held back: ${why}`} />
        </p>
      ))}
      <div className="table-box" tabIndex={0} role="group" aria-label="Settings and where they come from">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Value</th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, value, layer, source, variable }) => (
              <tr key={key} className={layer === 'default' ? undefined : 'set'}>
                <th scope="row" className="mono" title={variable}>
                  {key}
                </th>
                <td className="mono">
                  {value === '' ? (
                    <span className="dim">not set</span>
                  ) : (
                    <LineText text={typeof value === 'string' ? value : (JSON.stringify(value) ?? '')} />
                  )}
                </td>
                <td className="dim">
                  <LineText text={layer === 'default' ? 'default' : source} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
