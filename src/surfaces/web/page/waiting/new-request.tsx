import { useState, type FormEvent } from 'react';
import type { RunLimit } from '../../../../core/pause.ts';
import type { ApiBoard, ApiMachine, BegunRun, NewRun } from '../../api-types.ts';
import { postJson } from '../data/api-client.ts';
import { runPath } from '../data/route.ts';
import { goTo } from '../data/use-route.ts';
import { useResource } from '../data/use-resource.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { useDoing } from '../parts/use-doing.tsx';
import { useTitle } from '../parts/use-title.ts';
import { folderName } from '../text/format.ts';

const LIMITS: readonly (readonly [RunLimit, string])[] = [
  ['maxMinutes', 'Minutes'],
  ['maxTokens', 'Tokens'],
  ['maxMoney', 'Money'],
  ['maxSteps', 'Steps'],
  ['maxReplans', 'New plans'],
];

/** Asks Atlas for something. */
export function NewRequest() {
  useTitle('New request');
  const machine = useResource<ApiMachine>('/api/machine');
  const board = useResource<ApiBoard>('/api/runs?limit=1');
  const [request, setRequest] = useState('');
  const [project, setProject] = useState('');
  const [agent, setAgent] = useState('');
  const [approve, setApprove] = useState(true);
  const [memory, setMemory] = useState(true);
  const [plan, setPlan] = useState('');
  const [limits, setLimits] = useState<Readonly<Partial<Record<RunLimit, number>>>>({});
  const doing = useDoing();

  const ask = doing.start('Beginning', async () => {
    const wanted: NewRun = {
      request: request.trim(),
      approve,
      memory,
      ...(project === '' ? {} : { project }),
      ...(agent === '' ? {} : { agent }),
      ...(plan.trim() === '' ? {} : { plan: readPlan(plan) }),
      ...(Object.keys(limits).length === 0 ? {} : { limits }),
    };
    const { id } = await postJson<BegunRun>('/api/runs', wanted);
    goTo(runPath(id));
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (request.trim() !== '') ask();
  };
  const projects = board.value?.projects ?? [];

  return (
    <form className="form" onSubmit={submit}>
      <div className="view-head">
        <h1>New request</h1>
      </div>
      <label className="field">
        What shall be done, and how one would notice that it is
        <textarea
          rows={4}
          required
          autoFocus
          value={request}
          onChange={(event) => {
            setRequest(event.target.value);
          }}
        />
      </label>
      <div className="form-row">
        <label className="field">
          Agent
          <select
            value={agent}
            onChange={(event) => {
              setAgent(event.target.value);
            }}
          >
            <option value="">as configured</option>
            {machine.value?.agents.map(({ id, name, chosen, installed }) => (
              <option key={id} value={id}>
                {name}
                {chosen ? ' (configured)' : ''}
                {installed ? '' : ' (not installed)'}
              </option>
            ))}
          </select>
        </label>
        {projects.length > 1 ? (
          <label className="field">
            Project
            <select
              value={project}
              onChange={(event) => {
                setProject(event.target.value);
              }}
            >
              <option value="">that of this page</option>
              {projects.map((path) => (
                <option key={path} value={path}>
                  {folderName(path)} ({path})
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      <label className="tick">
        <input
          type="checkbox"
          checked={approve}
          onChange={(event) => {
            setApprove(event.target.checked);
          }}
        />
        Let me see the plan before anything is done
      </label>
      <label className="tick">
        <input
          type="checkbox"
          checked={memory}
          onChange={(event) => {
            setMemory(event.target.checked);
          }}
        />
        Use what Atlas remembers
      </label>
      <Disclosure title="Limits" aside="as configured where left empty">
        {() => (
          <div className="form-row">
            {LIMITS.map(([limit, name]) => (
              <label key={limit} className="field">
                {name}
                <input
                  type="number"
                  min="0"
                  step={limit === 'maxMoney' ? 'any' : '1'}
                  value={limits[limit] ?? ''}
                  onChange={({ target: { valueAsNumber } }) => {
                    const { [limit]: _, ...others } = limits;
                    setLimits(Number.isNaN(valueAsNumber) ? others : { ...others, [limit]: valueAsNumber });
                  }}
                />
              </label>
            ))}
          </div>
        )}
      </Disclosure>
      <Disclosure title="A plan of your own" aside="as in a plan file; without one the agent plans">
        {() => (
          <label className="field">
            Plan (JSON)
            <textarea
              rows={10}
              className="mono"
              spellCheck={false}
              value={plan}
              onChange={(event) => {
                setPlan(event.target.value);
              }}
            />
            <input
              type="file"
              accept="application/json,.json"
              aria-label="Read a plan file"
              onChange={({ target: { files } }) => {
                files?.[0]?.text().then(setPlan, () => undefined);
              }}
            />
          </label>
        )}
      </Disclosure>
      <div>
        <button type="submit" className="primary" disabled={doing.busy}>
          Begin
        </button>
      </div>
      {doing.told}
    </form>
  );
}

function readPlan(text: string): object {
  const plan: unknown = JSON.parse(text);
  if (typeof plan !== 'object' || plan === null) throw new SyntaxError('A plan is an object with steps.');
  return plan;
}
