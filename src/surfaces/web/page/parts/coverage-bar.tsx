import { coverageWords } from '../../../../core/proof-told.ts';

interface Coverage {
  readonly covered: number;
  readonly uncovered: number;
  readonly notTried: number;
}

/** Changed lines by whether a check notices their absence, distinguished by shade, by pattern and in words. */
export function CoverageBar(coverage: Coverage) {
  const { covered, uncovered, notTried } = coverage;
  const all = covered + uncovered + notTried;
  if (all === 0) return null;
  return (
    <div className="coverage" role="img" aria-label={coverageWords(coverage).join(', ')}>
      {(['covered', 'uncovered', 'notTried'] as const).map((part) =>
        coverage[part] === 0 ? null : <span key={part} className={part} style={{ flexGrow: coverage[part] / all }} />,
      )}
    </div>
  );
}
