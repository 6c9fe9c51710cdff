import { EFFECTS } from '../storage/effects.ts';
import type { Journal, JournalRecord } from '../storage/journal.ts';

/** Effects whose intent is journaled and whose result is not, and which nobody may simply repeat. */
export async function unknownOutcomes(journal: Journal): Promise<readonly JournalRecord[]> {
  const records = await journal.records();
  return records.filter(
    (one) =>
      one.record === 'intent' &&
      EFFECTS[one.effect] === 'ask' &&
      !records.some(
        (other) =>
          other.record === 'result' &&
          other.step === one.step &&
          other.attempt === one.attempt &&
          other.effect === one.effect &&
          other.ordinal === one.ordinal,
      ),
  );
}

/** The person has looked, and it happened: the step goes on to its checks, with its copy as it was before. */
export async function settleAsHappened(journal: Journal): Promise<number> {
  const open = await unknownOutcomes(journal);
  for (const { step, attempt, effect, ordinal } of open) {
    const base = await journal.result({ step, attempt, effect: 'stage', ordinal: 0 });
    await journal.settle(
      { step, attempt, effect, ordinal },
      { staged: base ?? null, failures: [], summary: 'happened, by the word of a person' },
    );
  }
  return open.length;
}
