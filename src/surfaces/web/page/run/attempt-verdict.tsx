import { coverageWords } from '../../../../core/proof-told.ts';
import type { RunAttempt } from '../../run-attempts.ts';
import type { ToldRun } from '../../run-story.ts';
import { CoverageBar } from '../parts/coverage-bar.tsx';
import { MarkdownText } from '../parts/markdown-text.tsx';
import { LineText } from '../parts/said-text.tsx';

interface AttemptVerdictProps {
  readonly told: ToldRun;
  readonly attempt: RunAttempt;
}

const VERDICTS = {
  pass: ['good', '✓ Proven'],
  held: ['warn', '✓ Held: nothing broke, nothing is proven'],
  fail: ['bad', '✗ Not proven'],
  unverifiable: ['warn', '? Atlas could not verify it'],
} as const;

/** The claim on one side, the finding on the other: where they disagree, it shows. */
export function AttemptVerdict({ told, attempt }: AttemptVerdictProps) {
  const { verdict, reasons, controls, receipt, decision } = attempt;
  const claim = claimOf(told, attempt);
  const [tone, word] = verdict === undefined ? (['dim', 'Not judged yet'] as const) : VERDICTS[verdict];
  const shown = reasons.filter((reason) => reason !== 'proven');
  return (
    <div className={`claim-and-finding tone-${tone}`}>
      <section className="claim" aria-label="Claim">
        <h3>The agent says {attempt.agent === undefined ? null : <LineText text={`(${attempt.agent})`} />}</h3>
        {claim === undefined ? (
          <p className="dim">nothing that was kept</p>
        ) : (
          <blockquote tabIndex={0}>
            <MarkdownText text={claim} />
          </blockquote>
        )}
      </section>
      <section className="finding" aria-label="Finding">
        <h3>Grisha finds</h3>
        <p className={`verdict ${tone}`}>{word}</p>
        {shown.map((reason) => (
          <p key={reason}>
            <LineText text={reason} />
          </p>
        ))}
        {controls === undefined ? null : (
          <>
            <p className="dim">{coverageWords(controls).join(', ')}</p>
            <CoverageBar {...controls} />
          </>
        )}
        <p className="dim">{became(receipt, decision)}</p>
      </section>
    </div>
  );
}

function became(receipt: string | undefined, decision: RunAttempt['decision']): string {
  if (receipt !== undefined) return 'It landed in the project.';
  if (decision === 'refine') return 'Nothing of it landed; the agent was sent back.';
  if (decision === 'rollback') return 'Nothing of it landed; it was thrown away.';
  return '';
}

/** The last words of the agent in this attempt, as far as the story keeps them. */
function claimOf({ story }: ToldRun, { step, attempt }: RunAttempt): string | undefined {
  const quotes = story.filter(
    (row) => row.role === 'Tetyana' && row.step === step && row.attempt === attempt && row.text.startsWith('“'),
  );
  // The story puts an agent's words in quotation marks; here the place shows that they are a quotation.
  return quotes.at(-1)?.text.slice(1).replace(/”$/, '');
}
