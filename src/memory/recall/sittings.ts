import type { Fused } from './fuse.ts';
import { SAME_SITTING_MS, type RecordCatalogue } from './record-catalogue.ts';

type Catalogue = Pick<RecordCatalogue, 'conversation' | 'at'>;

/** The scores of its best turns. */
interface Sitting {
  first: number;
  second: number;
  third: number;
}

/**
 * How well the sitting of each turn fits the question as a whole, 0..1, in the order of `fused`: the mean score of its
 * best turns. A conversation returns to a subject on few days, so that a turn is rather meant if others of its sitting
 * fit too. 0 where all turns are of one sitting, and for records that belong to no conversation.
 */
export function sittingFits(fused: readonly Fused[], catalogue: Catalogue): Float64Array {
  const sittings = sittingsOf(fused, catalogue);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const sitting of sittings) {
    if (sitting === undefined) continue;
    low = Math.min(low, meanOf(sitting));
    high = Math.max(high, meanOf(sitting));
  }
  const fits = new Float64Array(fused.length);
  if (!(high > low)) return fits;
  sittings.forEach((sitting, i) => {
    if (sitting !== undefined) fits[i] = (meanOf(sitting) - low) / (high - low);
  });
  return fits;
}

/** The sitting of each turn: the turns of one conversation with no long pause between them. */
function sittingsOf(fused: readonly Fused[], catalogue: Catalogue): readonly (Sitting | undefined)[] {
  const conversations = fused.map(({ record }) => catalogue.conversation(record));
  const times = fused.map(({ record }) => catalogue.at(record));
  const known = new Map<number, ReadonlyMap<number, Sitting>>();
  for (const conversation of new Set(conversations)) {
    if (conversation === undefined) continue;
    known.set(conversation, sittingsAt(times.filter((_, i) => conversations[i] === conversation)));
  }
  return fused.map(({ score }, i) => {
    const sitting = known.get(conversations[i] ?? -1)?.get(times[i] ?? 0);
    if (sitting !== undefined) speak(sitting, score);
    return sitting;
  });
}

/** The sittings of one conversation, by the times at which something was said. */
function sittingsAt(times: readonly number[]): ReadonlyMap<number, Sitting> {
  const sittings = new Map<number, Sitting>();
  let before = Number.NEGATIVE_INFINITY;
  let sitting: Sitting | undefined;
  // Plain numbers are sorted many times faster than turns by a comparison, and this is for every question.
  for (const time of Float64Array.from(new Set(times)).toSorted()) {
    if (sitting === undefined || time - before > SAME_SITTING_MS) sitting = { first: 0, second: 0, third: 0 };
    sittings.set(time, sitting);
    before = time;
  }
  return sittings;
}

function speak(sitting: Sitting, score: number): void {
  if (score <= sitting.third) return;
  const { first, second } = sitting;
  sitting.third = Math.min(second, Math.max(score, sitting.third));
  sitting.second = Math.min(first, Math.max(score, second));
  sitting.first = Math.max(first, score);
}

/** One turn can be chance, so three speak for their sitting. */
function meanOf({ first, second, third }: Sitting): number {
  return (first + second + third) / 3;
}
