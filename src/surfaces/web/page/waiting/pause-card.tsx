import { defined } from '../../../../core/defined.ts';
import { useEffect, useId, useRef, useState } from 'react';
import type { AnsweredRun, OfferedAnswer, OpenPause, RunHead } from '../../api-types.ts';
import { ApiFailure, postJson } from '../data/api-client.ts';
import { runPath } from '../data/route.ts';
import { goTo } from '../data/use-route.ts';
import { announce } from '../parts/announcer.tsx';
import { ForRole } from '../parts/for-role.tsx';
import { AgreedText, LineText } from '../parts/said-text.tsx';
import { useDoing } from '../parts/use-doing.tsx';
import { ConflictSides } from './conflict-sides.tsx';
import { PlanEditor, type EditedPlan } from './plan-editor.tsx';

interface PauseCardProps {
  readonly id: string;
  readonly open: OpenPause;
  readonly head: RunHead | undefined;
  /** Called when the question has been answered: the shown one no longer holds. */
  readonly answered: () => void;
}

const REASONS: Readonly<Record<OpenPause['pause']['reason'], string>> = {
  permission: 'The run wants to do something that no rule decides',
  conflict: 'Your project has changed where this would land',
  unverifiable: 'Atlas cannot verify the work',
  unproven: 'What was done is not proven',
  'unknown-outcome': 'The outcome of an action is unknown',
  limit: 'A limit is reached',
  approval: 'This shows outside, or waits for your yes',
  model: 'The agent or its model cannot go on',
};

/** A question to the person, with everything that they need to answer it, and the answers that there are. */
export function PauseCard({ id, open, head, answered }: PauseCardProps) {
  const { pause, choices } = open;
  const [words, setWords] = useState('');
  const [edited, setEdited] = useState<EditedPlan>({ plan: undefined, wrong: false });
  const doing = useDoing();
  const title = useId();
  const card = useRef<HTMLElement>(null);
  const isPlan = pause.permission === 'plan';
  const sides = pause.reason === 'permission' ? [] : (pause.sides ?? []);
  const current = head?.plans.at(-1)?.plan;
  useEffect(() => {
    announce(`Waits for you: ${pause.message}`);
  }, [pause.message]);

  const give = (choice: OfferedAnswer, to?: number): (() => void) =>
    doing.start('Answering', async () => {
      const { kind } = choice.answer;
      const answer = {
        ...choice.answer,
        ...defined({
          words: choice.words && words.trim() !== '' ? words.trim() : undefined,
          to: kind === 'raise' ? to : undefined,
        }),
      };
      const changed = isPlan && kind === 'approve' && edited.plan !== undefined ? { plan: edited.plan } : {};
      try {
        const done = await postJson<AnsweredRun>(`/api/runs/${encodeURIComponent(id)}/answer`, {
          seen: open.seen,
          answer,
          ...changed,
        });
        announce(done.decided);
        if (done.replacedBy !== undefined) goTo(runPath(done.replacedBy));
        answered();
      } catch (error) {
        // Another answer was first: its decision is shown next.
        if (error instanceof ApiFailure && error.status === 409) answered();
        throw error;
      }
    });

  return (
    <section ref={card} className="card" aria-labelledby={title}>
      <h2 id={title}>{isPlan ? 'The plan waits for your yes' : REASONS[pause.reason]}</h2>
      <p className="question">
        <AgreedText text={pause.message} />
      </p>
      {pause.reason === 'permission' ? <Wanted pause={pause} /> : null}
      {sides.length === 0 ? null : <ConflictSides sides={sides} />}
      {pause.details === undefined || sides.length > 0 ? null : (
        <pre className="details" tabIndex={0} aria-label="Details">
          <AgreedText text={pause.details} />
        </pre>
      )}
      <ForRole needs="answer" otherwise={<p className="dim">Others answer this: you may look at it here.</p>}>
        {isPlan && current !== undefined ? (
          <PlanEditor plan={current} project={head?.run.project} changed={setEdited} />
        ) : null}
        {choices.some((choice) => choice.words) ? (
          <label className="words-for">
            Words for the agent, with a no
            <textarea
              rows={2}
              value={words}
              onChange={(event) => {
                setWords(event.target.value);
              }}
            />
          </label>
        ) : null}
        <div className="answers">
          {choices.map((choice, i) => (
            <AnswerButton
              key={choice.key}
              choice={choice}
              first={i === 0}
              disabled={doing.busy || (edited.wrong && choice.answer.kind === 'approve')}
              give={(to) => give(choice, to)()}
            />
          ))}
        </div>
      </ForRole>
      {doing.told}
    </section>
  );
}

function Wanted({ pause }: { readonly pause: Extract<OpenPause['pause'], { readonly reason: 'permission' }> }) {
  const args = typeof pause.blockedArgs === 'string' ? pause.blockedArgs : JSON.stringify(pause.blockedArgs, null, 2);
  return (
    <dl className="pairs">
      <dt>Tool</dt>
      <dd>
        <AgreedText text={pause.blockedTool} />
      </dd>
      <dt>With</dt>
      <dd>
        <AgreedText text={args ?? ''} />
      </dd>
      {pause.rule === undefined ? null : (
        <>
          <dt>Asked by</dt>
          <dd>
            <AgreedText text={pause.rule} />
          </dd>
        </>
      )}
      {pause.preset === undefined ? null : (
        <>
          <dt>Rules that answer it</dt>
          <dd>
            <code>
              atlas permissions use <LineText text={pause.preset} />
            </code>
          </dd>
        </>
      )}
    </dl>
  );
}

interface AnswerButtonProps {
  readonly choice: OfferedAnswer;
  readonly first: boolean;
  readonly disabled: boolean;
  readonly give: (to?: number) => void;
}

const NO: ReadonlySet<string> = new Set(['no', 'refuse', 'discard']);

function AnswerButton({ choice, first, disabled, give }: AnswerButtonProps) {
  const { answer, label } = choice;
  const [to, setTo] = useState(answer.kind === 'raise' ? answer.to : 0);
  const style = NO.has(answer.kind) ? 'danger' : first ? 'primary' : undefined;
  return (
    <span className="answer">
      <button
        type="button"
        className={style}
        disabled={disabled}
        onClick={() => {
          give(answer.kind === 'raise' ? to : undefined);
        }}
      >
        {answer.kind === 'raise' ? `Go on with ${answer.limit}` : sentence(label)}
      </button>
      {answer.kind === 'raise' ? (
        <input
          type="number"
          min="1"
          value={to}
          aria-label={`New ${answer.limit}`}
          onChange={(event) => {
            setTo(event.target.valueAsNumber);
          }}
        />
      ) : null}
    </span>
  );
}

function sentence(label: string): string {
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`;
}
