import { useEffect, useId, useState } from 'react';
import type { Plan } from '../../../../core/plan.ts';
import { visible } from '../../../../core/printable.ts';
import type { ApiCheckedPlan } from '../../api-types.ts';
import { failureFrom, postJson } from '../data/api-client.ts';
import { LineText } from '../parts/said-text.tsx';

/** The plan as the person leaves it: undefined while it is as it was, or cannot be done. */
export interface EditedPlan {
  readonly plan: object | undefined;
  /** Nothing can be agreed to: it cannot be read, is no plan, or is still being looked at. */
  readonly wrong: boolean;
}

interface PlanEditorProps {
  readonly plan: Plan;
  readonly project: string | undefined;
  readonly changed: (edited: EditedPlan) => void;
}

/** A plan to be read, and changed where the person wants it changed. */
export function PlanEditor({ plan, project, changed }: PlanEditorProps) {
  const [editing, setEditing] = useState(false);
  if (editing) return <PlanText plan={plan} project={project} changed={changed} />;
  return (
    <div className="plan-read">
      <ol>
        {plan.steps.map((step) => (
          <li key={step.id}>
            <span className="mono">{step.id}</span> <LineText text={step.title ?? 'VERIFY'} />
            <ul className="dim">
              {'verify' in step ? (
                <li>looks at {step.verify.join(', ')} again</li>
              ) : (
                <li>
                  <LineText text={'tool' in step.action ? `tool ${step.action.tool}` : step.action.instruction} />
                </li>
              )}
              {step.checks.map((check, i) => (
                <li key={i} className="mono">
                  <LineText text={visible('run' in check ? check.run : JSON.stringify(check))} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <button
        type="button"
        onClick={() => {
          setEditing(true);
        }}
      >
        Change the plan
      </button>
    </div>
  );
}

/** How long somebody has stopped writing before Atlas is asked what it thinks of it. */
const SETTLED_MS = 400;

type Judged =
  | { readonly kind: 'same' | 'asking' }
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'good'; readonly digest: string };

/** Atlas itself says whether it is a plan, and names it by its digest, before anybody agrees to it. */
function PlanText({ plan, project, changed }: PlanEditorProps) {
  const [text, setText] = useState(() => JSON.stringify(plan, null, 2));
  const [judged, setJudged] = useState<Judged>({ kind: 'same' });
  const id = useId();

  const write = (next: string): void => {
    setText(next);
    setJudged({ kind: 'asking' });
    changed({ plan: undefined, wrong: true });
  };

  useEffect(() => {
    if (judged.kind !== 'asking') return undefined;
    let left = false;
    const tell = (now: Judged, edited: EditedPlan): void => {
      if (left) return;
      setJudged(now);
      changed(edited);
    };
    const timer = setTimeout(() => {
      judge(text, plan, project).then(
        ({ read, digest }) => {
          if (read === undefined) tell({ kind: 'same' }, { plan: undefined, wrong: false });
          else tell({ kind: 'good', digest }, { plan: read, wrong: false });
        },
        (error: unknown) => {
          tell({ kind: 'wrong', why: failureFrom(error).message }, { plan: undefined, wrong: true });
        },
      );
    }, SETTLED_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
    // What `changed` does is for the last one that was given: a new one of it asks for nothing.
  }, [judged.kind, text]);

  return (
    <div className="plan-edit">
      <label htmlFor={id}>The plan</label>
      <textarea
        id={id}
        className="mono"
        rows={18}
        spellCheck={false}
        value={text}
        aria-invalid={judged.kind === 'wrong'}
        aria-describedby={`${id}-judged`}
        onChange={(event) => {
          write(event.target.value);
        }}
      />
      <p id={`${id}-judged`} role="status" className={judged.kind === 'wrong' ? 'bad' : 'dim'}>
        <LineText text={wordsOf(judged)} />
      </p>
    </div>
  );
}

function wordsOf(judged: Judged): string {
  switch (judged.kind) {
    case 'same':
      return 'As it was made.';
    case 'asking':
      return 'Atlas looks at it …';
    case 'wrong':
      return `This is no plan: ${judged.why}`;
    case 'good':
      return `A plan of its own, named ${judged.digest}. Your yes is for this one.`;
  }
}

async function judge(
  text: string,
  plan: Plan,
  project: string | undefined,
): Promise<{ readonly read: object | undefined; readonly digest: string }> {
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new Error('it has to be an object with steps');
  if (JSON.stringify(read) === JSON.stringify(plan)) return { read: undefined, digest: '' };
  const checked = await postJson<ApiCheckedPlan>('/api/plans/check', {
    plan: read,
    ...(project === undefined ? {} : { project }),
  });
  if ('wrong' in checked) throw new Error(checked.wrong);
  return { read, digest: checked.digest };
}
