import type { RunHead } from '../../api-types.ts';
import type { RunAttempt } from '../../run-attempts.ts';
import { runPath, type AttemptAddress } from '../data/route.ts';
import type { ToldRun } from '../../run-story.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';
import { Empty } from '../parts/state-of-things.tsx';
import { AttemptVerdict } from './attempt-verdict.tsx';
import { ChecksTable } from './checks-table.tsx';
import { ControlsTold } from './controls-told.tsx';
import { DiffView } from './diff-view.tsx';
import { LiveWords } from './live-words.tsx';
import { ReceiptView } from './receipt-view.tsx';
import { ReviewTold } from './review-told.tsx';
import { TrajectoryView } from './trajectory-view.tsx';
import { UndoStep } from './undo-step.tsx';

interface AttemptViewProps {
  readonly head: RunHead;
  readonly told: ToldRun;
  readonly place: AttemptAddress;
  readonly attempt: RunAttempt | undefined;
}

/** One attempt at a step: the claim, and the finding. */
export function AttemptView({ head, told, place, attempt }: AttemptViewProps) {
  const run = head.run.id;
  const step = head.steps.find(({ id }) => id === place.step);
  const others = head.attempts.filter((one) => one.step === place.step);
  const working = told.view.active.includes(place.step);
  const key = `${place.plan ?? ''} ${place.step} ${place.attempt}`;
  return (
    <div className="attempt" key={key}>
      <div className="attempt-head">
        <h2>
          <LineText text={`${place.step}  ${step?.title ?? ''}`} />
        </h2>
        <Link to={runPath(run)} className="dim">
          Back to the story
        </Link>
      </div>
      {others.length > 1 ? (
        <nav className="attempts" aria-label="Attempts">
          {others.map((one) => (
            <Link
              key={`${one.plan} ${one.attempt}`}
              to={runPath(run, { step: one.step, attempt: one.attempt, plan: one.plan })}
              aria-current={one === attempt ? 'page' : undefined}
              className={`chip ${one.verdict ?? ''}`}
            >
              {head.plans.length > 1 ? `plan ${one.plan}, ` : ''}attempt {one.attempt}
              <VerdictSign attempt={one} />
            </Link>
          ))}
        </nav>
      ) : null}
      {attempt === undefined ? (
        working ? null : (
          <Empty title="No agent has worked on this yet" />
        )
      ) : (
        <AttemptVerdict told={told} attempt={attempt} />
      )}
      {working ? <LiveWords view={told.view} step={place.step} /> : null}
      {attempt === undefined ? null : <Parts run={run} attempt={attempt} verify={step?.verify === true} />}
    </div>
  );
}

function VerdictSign({ attempt }: { readonly attempt: RunAttempt }) {
  if (attempt.verdict === undefined) return null;
  const good = attempt.verdict === 'pass' || attempt.verdict === 'held';
  return (
    <span className={good ? 'good' : 'bad'}>
      {good ? '✓' : '✗'}
      <span className="unseen">{attempt.verdict}</span>
    </span>
  );
}

interface PartsProps {
  readonly run: string;
  readonly attempt: RunAttempt;
  readonly verify: boolean;
}

function Parts({ run, attempt, verify }: PartsProps) {
  const { controls, receipt, looks, criteria = [], instructions = [] } = attempt;
  // The changes of an attempt are known once it has a verdict.
  const changed = !verify && attempt.verdict !== undefined;
  return (
    <>
      {looks.length === 0 ? null : (
        <Disclosure title="Checks" aside={verify ? 'looked at once' : 'before and after'} open>
          {() => <ChecksTable run={run} attempt={attempt} verify={verify} />}
        </Disclosure>
      )}
      {controls === undefined ? null : (
        <Disclosure title="Controls" aside="are the checks alive?" open>
          {() => <ControlsTold controls={controls} />}
        </Disclosure>
      )}
      {changed ? (
        <Disclosure title="Difference" open>
          {() => <DiffView run={run} step={attempt.step} attempt={attempt.attempt} />}
        </Disclosure>
      ) : null}
      {criteria.length === 0 && instructions.length === 0 ? null : (
        <Disclosure title="Review" aside={attempt.decision} open={attempt.verdict !== 'pass'}>
          {() => <ReviewTold attempt={attempt} />}
        </Disclosure>
      )}
      {verify ? null : (
        <Disclosure title="Trajectory" aside="thought, action, observation">
          {() => <TrajectoryView run={run} step={attempt.step} attempt={attempt.attempt} />}
        </Disclosure>
      )}
      {receipt === undefined ? null : (
        <Disclosure title="Receipt" aside={<code>{receipt.slice(-8)}</code>} open>
          {() => (
            <>
              <ReceiptView run={run} id={receipt} />
              {verify ? null : <UndoStep run={run} step={attempt.step} />}
            </>
          )}
        </Disclosure>
      )}
    </>
  );
}
