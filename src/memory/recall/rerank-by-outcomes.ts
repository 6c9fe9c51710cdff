import type { Fused } from './fuse.ts';
import { addedBy } from './learned-ranking.ts';
import type { OutcomeModel, Showing } from './outcome-model.ts';

/** So many of the best are put in order again; the others stay where they are. */
const RERANKED = 15;
/** In log odds: a record that is expected to do this much worse than none is not shown. */
const HARM = -1;

export interface Reranked {
  readonly fused: readonly Fused[];
  /** True where past outcomes say that the best of them would rather hurt. */
  readonly harmful: boolean;
}

/** Orders the candidates by how much they are expected to help; unchanged where the home has learned nothing (O1). */
export function rerankByOutcomes(
  fused: readonly Fused[],
  model: OutcomeModel,
  showingOf: (one: Fused) => Showing,
): Reranked {
  const candidates = fused.slice(0, RERANKED).map((one) => ({ one, expectation: model.expect(showingOf(one)) }));
  const mean =
    candidates.reduce((sum, { expectation }) => sum + expectation.weight, 0) / Math.max(1, candidates.length);
  const best = candidates[0]?.one.score ?? 0;
  const reranked = candidates
    .map(({ one, expectation }) => {
      const outcomes = addedBy(expectation, mean, best);
      const fusedAgain: Fused = { ...one, score: one.score + outcomes, why: { ...one.why, outcomes } };
      return { fused: fusedAgain, weight: expectation.weight };
    })
    .toSorted((a, b) => b.fused.score - a.fused.score || a.fused.record - b.fused.record);
  const [first] = reranked;
  return {
    fused: [...reranked.map((one) => one.fused), ...fused.slice(RERANKED)],
    harmful: first !== undefined && first.weight < HARM,
  };
}
