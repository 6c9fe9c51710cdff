import { proofText, type ProofTold } from '../../../../core/proof-told.ts';
import type { RunHead } from '../../api-types.ts';
import type { Told } from '../../run-story.ts';
import { CoverageBar } from '../parts/coverage-bar.tsx';
import { LineText } from '../parts/said-text.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { useNow } from '../parts/use-now.ts';
import { agoText, costWords, folderName, momentText } from '../text/format.ts';
import { RunActions } from './run-actions.tsx';

interface RunHeaderProps {
  readonly head: RunHead;
  readonly told: Told;
  readonly again: () => void;
}

/** The request, its state, and its proof in the sentence that every surface uses. */
export function RunHeader({ head, told, again }: RunHeaderProps) {
  const { run, end } = head;
  const now = useNow(5000);
  return (
    <header className="run-head">
      <div className="run-line">
        <StatusMark status={run.status} />
        <ul className="meta dim">
          <li>
            <LineText text={folderName(run.project)} />
          </li>
          {run.agent === undefined ? null : (
            <li>
              <LineText text={run.agent} />
            </li>
          )}
          <li>
            <time dateTime={run.startedAt} title={momentText(run.startedAt)}>
              {agoText(run.startedAt, now)}
            </time>
          </li>
          {costWords(head.spent).map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
      <h1>
        <LineText text={run.request} />
      </h1>
      <div className="run-verdict">
        {end?.proof === undefined ? (
          <p className={`sentence ${run.status}`}>
            <LineText text={standing(head, told)} />
          </p>
        ) : (
          <Proof proof={end.proof} status={run.status} />
        )}
        <RunActions head={head} again={again} />
      </div>
    </header>
  );
}

function Proof({ proof, status }: { readonly proof: ProofTold; readonly status: string }) {
  return (
    <div className="proof-told">
      <p className={`sentence ${status}`}>
        <LineText text={proofText(proof)} />
      </p>
      <CoverageBar covered={proof.covered} uncovered={proof.uncovered} notTried={proof.notTried} />
    </div>
  );
}

const PHASES: Readonly<Record<Told['view']['phase'], string>> = {
  starting: 'Beginning.',
  planning: 'Making a plan.',
  working: 'An agent works on it.',
  verifying: 'Its checks are being run.',
  landing: 'What was proven lands.',
  ended: 'It has ended.',
};

/** The state of a run that has proven nothing yet, in a sentence. */
function standing({ run, end, pause }: RunHead, { view }: Told): string {
  if (end !== undefined) return end.message;
  if (pause !== undefined) return 'It waits for you.';
  if (run.status !== 'working') return run.message ?? 'No process works on it.';
  const at = view.steps.filter(({ id }) => view.active.includes(id));
  const where = at.map(({ id, attempt }) => (attempt > 1 ? `${id}, attempt ${attempt}` : id)).join('; ');
  return where === '' ? PHASES[view.phase] : `${PHASES[view.phase]} ${where}`;
}
