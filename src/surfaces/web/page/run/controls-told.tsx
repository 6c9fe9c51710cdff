import { printableLine } from '../../../../core/printable.ts';
import type { RunAttempt } from '../../run-attempts.ts';
import { LineText } from '../parts/said-text.tsx';

type Controls = NonNullable<RunAttempt['controls']>;

const RESULTS = {
  noticed: ['good', '✓ noticed a planted failure'],
  dead: ['bad', '✗ dead: it passed a planted failure'],
  unknown: ['warn', '? could not be told'],
  none: ['dim', 'was not tested'],
} as const;

/** Whether the checks themselves notice anything: each was shown a failure, each changed line was left out once. */
export function ControlsTold({ controls }: { readonly controls: Controls }) {
  const { planted, unnoticed } = controls;
  return (
    <>
      <ul className="rows">
        {planted.map(({ check, title, result, evidence }) => {
          const [tone, words] = RESULTS[result];
          return (
            <li key={check}>
              <code>
                <LineText text={title} />
              </code>
              <span className={tone} title={printableLine(evidence)}>
                {words}
              </span>
            </li>
          );
        })}
      </ul>
      {unnoticed.length === 0 ? null : (
        <>
          <h3>Lines that no check notices</h3>
          <ul className="places">
            {unnoticed.map((place) => (
              <li key={place} className="mono">
                <LineText text={place} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
