import { useId, useState } from 'react';
import type { Plan } from '../../../../core/plan.ts';
import { visible } from '../../../../core/printable.ts';
import { LineText } from '../parts/said-text.tsx';

interface PlanEditorProps {
  readonly plan: Plan;
  /** The plan as it was changed, undefined while it is as it was; and whether it cannot be read. */
  readonly changed: (plan: object | undefined, wrong: boolean) => void;
}

/** A plan to be read, and changed where the person wants it changed: Atlas validates and hashes it anew. */
export function PlanEditor({ plan, changed }: PlanEditorProps) {
  const [editing, setEditing] = useState(false);
  const [text, setText] = useState(() => JSON.stringify(plan, null, 2));
  const [wrong, setWrong] = useState('');
  const id = useId();

  const write = (next: string): void => {
    setText(next);
    try {
      const read: unknown = JSON.parse(next);
      if (typeof read !== 'object' || read === null) throw new SyntaxError('a plan is an object with steps');
      setWrong('');
      changed(JSON.stringify(read) === JSON.stringify(plan) ? undefined : read, false);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
      changed(undefined, true);
    }
  };

  if (!editing) {
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
  return (
    <div className="plan-edit">
      <label htmlFor={id}>The plan</label>
      <textarea
        id={id}
        className="mono"
        rows={18}
        spellCheck={false}
        value={text}
        aria-invalid={wrong !== ''}
        aria-describedby={wrong === '' ? undefined : `${id}-wrong`}
        onChange={(event) => {
          write(event.target.value);
        }}
      />
      {wrong === '' ? null : (
        <p id={`${id}-wrong`} className="bad">
          {wrong}
        </p>
      )}
    </div>
  );
}
