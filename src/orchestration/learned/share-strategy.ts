import { sha256 } from '../../core/hash.ts';
import type { MemoryGateway } from '../../memory/memory-gateway.ts';
import type { Provenance } from '../../memory/provenance.ts';
import { taskScores } from '../../memory/recall/task-line.ts';
import { sharedStrategy, type ProvenWay } from './shared-strategy.ts';

/** So many proven experiences make a strategy. */
const ENOUGH = 3;
/** How alike their task lines must be, 0..1. */
const ALIKE = 0.4;
/** The search covers so many of the oldest. */
const MOST = 1000;

/** When the third experience of a kind is proven, their common steps become a strategy; once for each situation. */
export async function shareStrategy(
  { records }: { readonly records: Pick<MemoryGateway, 'list' | 'writeRecord'> },
  own: ProvenWay,
  ownId: string,
  provenance: Provenance,
): Promise<{ readonly id: string; readonly title: string } | undefined> {
  if (own.approach === '') return undefined;
  const known = await records.list({ states: ['live'], kind: 'experience', limit: MOST });
  const proven = known.flatMap((one) =>
    one.kind === 'experience' && one.id !== ownId && one.trust === 'verified' && one.content.outcome === 'success'
      ? [one.content]
      : [],
  );
  const scores = taskScores(own.task, new Map(proven.map(({ task }, i) => [i, task])));
  const alike = proven
    .map((content, i) => ({ content, score: scores.get(i) ?? 0 }))
    .filter(({ score }) => score >= ALIKE)
    .toSorted((a, b) => b.score - a.score)
    .map(({ content }) => content);
  if (alike.length < ENOUGH - 1) return undefined;
  const shared = sharedStrategy([own, ...alike.slice(0, ENOUGH - 1)]);
  if (shared === undefined) return undefined;
  const origin = `shared:${sha256(shared.situation)}`;
  const { id } = await records.writeRecord(
    'strategy',
    { ...shared, parameters: { experiences: ENOUGH } },
    provenance,
    origin,
  );
  return { id, title: shared.situation };
}
