import { useState, type FormEvent } from 'react';
import type { ApiBoard, ApiMachine, BegunRun } from '../../api-types.ts';
import { postJson } from '../data/api-client.ts';
import { runPath } from '../data/route.ts';
import { goTo } from '../data/use-route.ts';
import { useResource } from '../data/use-resource.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { ForRole } from '../parts/for-role.tsx';
import { useDoing } from '../parts/use-doing.tsx';
import { useTitle } from '../parts/use-title.ts';
import { EMPTY_DRAFT, newRunOf, type RequestDraft } from './request-draft.ts';
import { AgentField, LimitFields, PlanField, ProjectField, Tick } from './request-fields.tsx';

/** Asks Atlas for something. */
export function NewRequest() {
  useTitle('New request');
  const machine = useResource<ApiMachine>('/api/machine');
  const board = useResource<ApiBoard>('/api/runs?limit=1');
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const doing = useDoing();
  const setter =
    <Key extends keyof RequestDraft>(key: Key) =>
    (value: RequestDraft[Key]): void => {
      setDraft((before) => ({ ...before, [key]: value }));
    };

  const ask = doing.start('Beginning', async () => {
    const { id } = await postJson<BegunRun>('/api/runs', newRunOf(draft));
    goTo(runPath(id));
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (draft.request.trim() !== '') ask();
  };
  const setRequest = setter('request');
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
          value={draft.request}
          onChange={(event) => {
            setRequest(event.target.value);
          }}
        />
      </label>
      <div className="form-row">
        <AgentField agents={machine.value?.agents} value={draft.agent} changed={setter('agent')} />
        {projects.length > 1 ? (
          <ProjectField projects={projects} value={draft.project} changed={setter('project')} />
        ) : null}
      </div>
      <Tick name="Let me see the plan before anything is done" value={draft.approve} changed={setter('approve')} />
      <Tick name="Use what Atlas remembers" value={draft.memory} changed={setter('memory')} />
      <Disclosure title="Limits" aside="as configured where left empty">
        {() => <LimitFields value={draft.limits} changed={setter('limits')} />}
      </Disclosure>
      <Disclosure title="A plan of your own" aside="as in a plan file; without one the agent plans">
        {() => <PlanField value={draft.plan} changed={setter('plan')} />}
      </Disclosure>
      <ForRole needs="run" otherwise={<p className="dim">You may look at runs here, and not begin one.</p>}>
        <div>
          <button type="submit" className="primary" disabled={doing.busy}>
            Begin
          </button>
        </div>
      </ForRole>
      {doing.told}
    </form>
  );
}
