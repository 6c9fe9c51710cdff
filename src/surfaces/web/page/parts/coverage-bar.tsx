import { coverageWords } from '../../../../core/proof-told.ts';
import { isStill } from '../picture/still.ts';

interface Coverage {
  readonly covered: number;
  readonly uncovered: number;
  readonly notTried: number;
}

const PARTS = ['covered', 'uncovered', 'notTried'] as const;

/** Changed lines by whether a check notices their absence, distinguished by shade, by pattern and in words. */
export function CoverageBar(coverage: Coverage) {
  const { covered, uncovered, notTried } = coverage;
  const all = covered + uncovered + notTried;
  if (all === 0) return null;
  return (
    <div className="coverage" role="img" aria-label={coverageWords(coverage).join(', ')}>
      {PARTS.map((part) => {
        const share = coverage[part] / all;
        if (share === 0) return null;
        // Shares need a style of their own, which a still picture may not have.
        if (isStill()) return share === 1 ? <span key={part} className={part} /> : null;
        return <span key={part} className={part} style={{ flexGrow: share }} />;
      })}
    </div>
  );
}
