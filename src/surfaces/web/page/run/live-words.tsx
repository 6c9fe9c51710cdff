import type { RunView } from '../../../view/run-view.ts';
import { ProseText } from '../parts/said-text.tsx';

const SHOWN = 40;

/** The agent's words and calls at this moment: its claim, and no finding. */
export function LiveWords({ view, step }: { readonly view: RunView; readonly step?: string }) {
  const lines = view.output.filter((line) => step === undefined || line.step === step).slice(-SHOWN);
  if (lines.length === 0) return null;
  const from = view.dropped + view.output.length - lines.length;
  return (
    <section className="words" aria-label="The agent’s own words">
      <h3>The agent, as it works</h3>
      <div className="words-box">
        {lines.map((line, i) => (
          <p key={from + i} className={line.kind}>
            <ProseText text={line.text} />
          </p>
        ))}
      </div>
    </section>
  );
}
