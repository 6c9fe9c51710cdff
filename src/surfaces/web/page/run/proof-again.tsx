import type { ApiProblem, ApiProof, ToldLook } from '../../api-types.ts';
import { ApiFailure } from '../data/api-client.ts';
import type { Heard } from '../data/post-stream.ts';
import { LineText } from '../parts/said-text.tsx';
import { counted } from '../text/format.ts';

/** A proof that is run again: each look of each check as it is told, then what came of all of them. */
export interface ProofAgain {
  readonly looks: readonly ToldLook[];
  readonly proof?: ApiProof;
  readonly problem?: ApiFailure;
}

export function withHeard(again: ProofAgain, { event, data }: Heard): ProofAgain {
  if (event === 'proof') return { ...again, proof: data as ApiProof };
  if (event === 'problem') {
    const { code, message, remedy } = (data as ApiProblem).error;
    return { ...again, problem: new ApiFailure(0, code, message, remedy) };
  }
  if (event !== 'look') return again;
  const look = data as ToldLook;
  const at = again.looks.findIndex((one) => keyOf(one) === keyOf(look) && one.result === undefined);
  const looks = at === -1 ? [...again.looks, look] : again.looks.with(at, look);
  return { ...again, looks };
}

function keyOf({ step, attempt, phase, check }: ToldLook): string {
  return [step, attempt, phase, check].join('\n');
}

export function ProofToldAgain({ again }: { readonly again: ProofAgain }) {
  const { looks, proof } = again;
  const done = looks.filter(({ result }) => result !== undefined).length;
  return (
    <div className="outcome">
      <p role="status" className={proof === undefined ? 'dim' : proof.holds ? 'good' : 'bad'}>
        {proof === undefined
          ? `${done} of ${counted(looks.length, 'look')} done`
          : proof.holds
            ? '✓ Every check was run again, and the proof holds.'
            : '✗ The proof does not hold.'}
      </p>
      <ol className="looks" aria-label="Checks that were run again">
        {looks.map((look, i) => (
          <Look key={i} look={look} />
        ))}
      </ol>
      {proof === undefined ? null : (
        <ul>
          {proof.steps.map((step) => (
            <li key={step.receipt} className={step.holds ? undefined : 'bad'}>
              <LineText text={`${step.step}: ${step.holds ? 'holds' : step.differences.join('; ')}`} />
            </li>
          ))}
          {[...proof.reasons, ...proof.signed].map((text, i) => (
            <li key={i} className="dim">
              <LineText text={text} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Look({ look }: { readonly look: ToldLook }) {
  const { step, phase, title, result, evidence = '' } = look;
  return (
    <li>
      <span className={result === undefined ? 'dim' : result === 'pass' ? 'good' : 'warn'}>
        {result ?? <span className="pulse" aria-hidden="true" />}
        {result === undefined ? <span className="unseen">running</span> : null}
      </span>
      <span className="mono">
        <LineText text={`${step} ${phase}`} />
      </span>
      <span>
        <LineText text={title} />
        {evidence === '' ? null : (
          <span className="dim">
            {' '}
            <LineText text={evidence} />
          </span>
        )}
      </span>
    </li>
  );
}
