/** One request of an experiment, with the records that it was or would have been shown. */
export interface RequestTrial {
  readonly shown: boolean;
  readonly probability: number;
  readonly proven: boolean;
  readonly candidates: readonly string[];
  /** How likely each was to be kept back from a request that was shown the others, and which were. */
  readonly withholding?: number;
  readonly withheld?: readonly string[];
}

/** The outcomes of requests that a memory was shown to, beside those that it was withheld from. */
export interface RecordEffect {
  readonly id: string;
  readonly shown: number;
  readonly kept: number;
  /** Drawn towards 0 while there is little to go by. */
  readonly effect: number;
}

/** So many requests, half of them without it, count for half of what many would. */
const SHRINKAGE = 10;

interface Look {
  readonly shown: boolean;
  /** How likely that it is shown. */
  readonly chance: number;
  readonly proven: boolean;
}

/**
 * The effect of each memory, the most helpful first. Where single memories are withheld, only requests that were shown
 * the others count for it: only this separates two that always come together. Otherwise the arms are compared. Each
 * outcome is weighed by how likely its arm was; the usual rate is subtracted first, so that a small arm does not count
 * for much by chance.
 */
export function recordEffects(trials: readonly RequestTrial[]): readonly RecordEffect[] {
  const byRecord = new Map<string, Look[]>();
  for (const { shown, probability, proven, candidates, withholding, withheld = [] } of trials) {
    for (const id of candidates) {
      const looks = byRecord.get(id) ?? [];
      byRecord.set(id, looks);
      if (withholding === undefined) looks.push({ shown, chance: probability, proven });
      else if (shown) looks.push({ shown: !withheld.includes(id), chance: 1 - withholding, proven });
    }
  }
  return Array.from(byRecord, ([id, looks]): RecordEffect => {
    const usual = looks.filter(({ proven }) => proven).length / Math.max(1, looks.length);
    let [sum, weight] = [0, 0];
    for (const { shown, chance, proven } of looks) {
      // As much as a request says where both are as likely: 1.
      const says = 4 * chance * (1 - chance);
      sum += says * ((proven ? 1 : 0) - usual) * (shown ? 1 / chance : -1 / (1 - chance));
      weight += says;
    }
    const shown = looks.filter((one) => one.shown).length;
    return { id, shown, kept: looks.length - shown, effect: sum / (weight + SHRINKAGE) };
  })
    .filter(({ shown, kept }) => shown > 0 && kept > 0)
    .toSorted((a, b) => b.effect - a.effect);
}
