import type { RunAttempt } from '../../run-attempts.ts';
import { LineText, ProseText } from '../parts/said-text.tsx';

const RESULTS = { pass: ['good', '✓'], fail: ['bad', '✗'], 'cannot verify': ['warn', '?'] } as const;

/** The result of each acceptance criterion, and the agent's next instructions. */
export function ReviewTold({ attempt }: { readonly attempt: RunAttempt }) {
  const { criteria = [], instructions = [], score } = attempt;
  return (
    <>
      <ul className="criteria">
        {criteria.map(({ criterion, result, evidence }) => {
          const [tone, sign] = RESULTS[result];
          return (
            <li key={criterion}>
              <span className={tone}>
                <span aria-hidden="true">{sign}</span>
                <span className="unseen">{result}</span>
              </span>
              <span>
                <LineText text={criterion} />
                <br />
                <span className="dim">
                  <LineText text={evidence} />
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {score === undefined ? null : <p className="dim">Score {score.toFixed(2)}</p>}
      {instructions.length === 0 ? null : (
        <>
          <h3>What the agent was told next</h3>
          {instructions.map((text) => (
            <p key={text}>
              <ProseText text={text} />
            </p>
          ))}
        </>
      )}
    </>
  );
}
