import { useState } from 'react';
import type { ApiSummary, ApiUndone, RunHead } from '../../api-types.ts';
import { getJson, postJson } from '../data/api-client.ts';
import { postStream } from '../data/post-stream.ts';
import { useMay } from '../data/use-role.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { LineText, ProseText } from '../parts/said-text.tsx';
import { useDoing } from '../parts/use-doing.tsx';
import { ProofToldAgain, withHeard, type ProofAgain } from './proof-again.tsx';
import { UndoneTold } from './undone-told.tsx';

interface RunActionsProps {
  readonly head: RunHead;
  readonly again: () => void;
}

type Outcome =
  | { readonly kind: 'undone'; readonly undone: ApiUndone }
  | { readonly kind: 'proof'; readonly again: ProofAgain }
  | { readonly kind: 'summary'; readonly summary: ApiSummary };

/** The person's actions on a run. Only those that fit its state are offered. */
export function RunActions({ head, again }: RunActionsProps) {
  const { run, here, receipts, pause } = head;
  const [outcome, setOutcome] = useState<Outcome>();
  const doing = useDoing();
  const mayRun = useMay('run');
  const path = `/api/runs/${encodeURIComponent(run.id)}`;
  const resumable = run.status === 'interrupted' || (run.status === 'paused' && pause === undefined);
  const landed = receipts.length > 0 && run.status !== 'working';
  const act = (what: string, action: () => Promise<void>): (() => void) => doing.start(what, action);
  return (
    <div className="actions-place">
      <div className="actions">
        {run.status === 'working' && here && mayRun ? (
          <button
            type="button"
            disabled={doing.busy}
            onClick={act('Stopping', async () => {
              await postJson(`${path}/stop`, {});
              again();
            })}
          >
            Stop
          </button>
        ) : null}
        {resumable && mayRun ? (
          <button
            type="button"
            className="primary"
            disabled={doing.busy}
            onClick={act('Going on', async () => {
              await postJson(`${path}/resume`, {});
              again();
            })}
          >
            Go on
          </button>
        ) : null}
        {landed ? (
          <>
            {mayRun ? (
              <button
                type="button"
                disabled={doing.busy}
                onClick={act('Verifying every check again', async () => {
                  setOutcome(undefined);
                  await verify(path, setOutcome);
                })}
              >
                Verify again
              </button>
            ) : null}
            <a className="button" href={`${path}/proof`} download>
              Export proof
            </a>
            <button
              type="button"
              disabled={doing.busy}
              onClick={act('Writing the text', async () => {
                setOutcome({ kind: 'summary', summary: await getJson<ApiSummary>(`${path}/summary`) });
              })}
            >
              Pull request text
            </button>
            {mayRun ? (
              <ConfirmButton
                name="Undo"
                question="Take back everything that landed?"
                yes="Yes, take it back"
                disabled={doing.busy}
                confirmed={act('Taking it back', async () => {
                  setOutcome({ kind: 'undone', undone: await postJson<ApiUndone>(`${path}/undo`, {}) });
                  again();
                })}
              />
            ) : null}
          </>
        ) : null}
      </div>
      {doing.told}
      {outcome === undefined ? null : <OutcomeTold outcome={outcome} />}
    </div>
  );
}

async function verify(path: string, tell: (outcome: Outcome) => void): Promise<void> {
  let again: ProofAgain = { looks: [] };
  for await (const heard of postStream(`${path}/verify`, {})) {
    again = withHeard(again, heard);
    tell({ kind: 'proof', again });
  }
  if (again.proof === undefined) throw again.problem ?? new Error('Atlas left before every check was run.');
}

function OutcomeTold({ outcome }: { readonly outcome: Outcome }) {
  switch (outcome.kind) {
    case 'undone':
      return <UndoneTold undone={outcome.undone} />;
    case 'proof':
      return <ProofToldAgain again={outcome.again} />;
    case 'summary':
      return (
        <div className="outcome" role="status">
          <p className="state-title">
            <LineText text={outcome.summary.title} />
          </p>
          <pre tabIndex={0} aria-label="Pull request text">
            <ProseText text={outcome.summary.body} />
          </pre>
        </div>
      );
  }
}
