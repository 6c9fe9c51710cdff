import { useEffect, useRef } from 'react';
import { printableLine } from '../../../../core/printable.ts';
import type { ApiSpending, RunHead } from '../../api-types.ts';
import { useResource } from '../data/use-resource.ts';
import { LineText } from '../parts/said-text.tsx';
import { Failed, Loading } from '../parts/state-of-things.tsx';
import { costWords } from '../text/format.ts';

/** What each step has cost, as its agents told it; drawn against the dearest. */
export function SpendingBySteps({ head }: { readonly head: RunHead }) {
  const { value, failure, again } = useResource<ApiSpending>(`/api/runs/${encodeURIComponent(head.run.id)}/spending`);
  const { tokens: spent } = head.spent;
  const known = useRef(spent);
  useEffect(() => {
    if (known.current !== spent) again();
    known.current = spent;
  }, [again, spent]);
  if (failure !== undefined) return <Failed failure={failure} again={again} />;
  if (value === undefined) return <Loading what="what was spent" />;
  const steps = value.steps.filter(({ tokens, money }) => tokens > 0 || money > 0);
  const by = steps.some(({ money }) => money > 0) ? 'money' : 'tokens';
  const most = Math.max(1e-9, ...steps.map((one) => one[by]));
  const left = head.spent.tokens - steps.reduce((sum, { tokens }) => sum + tokens, 0);
  return (
    <ul className="rows spending">
      {steps.map(({ step, ...cost }) => (
        <li key={step ?? ''}>
          <span>{step === undefined ? 'planning' : <LineText text={step} />}</span>
          <progress max={most} value={cost[by]} aria-label={`Share of ${printableLine(step ?? 'planning')}`} />
          <span className="dim">{costWords(cost).join(' · ')}</span>
        </li>
      ))}
      {left > 0 ? (
        <li>
          <span className="dim">without a step, or no longer told</span>
          <span className="dim">{costWords({ tokens: left, money: 0 }).join(' · ')}</span>
        </li>
      ) : null}
    </ul>
  );
}
