import { EFFECTS } from '../storage/effects.ts';
import type { IntentRecord, Journal } from '../storage/journal.ts';

/** Effects that have an intent in the journal, no result, and that the run may not simply repeat. */
export async function unknownOutcomes(journal: Journal): Promise<readonly IntentRecord<'world-call'>[]> {
  const records = await journal.records();
  return records.filter(
    (one): one is IntentRecord<'world-call'> =>
      one.record === 'intent' &&
      EFFECTS[one.effect].crash === 'ask' &&
      !records.some(
        (other) =>
          other.record === 'result' &&
          other.plan === one.plan &&
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
  for (const { plan, step, attempt, effect, ordinal } of open) {
    const staged = await journal.result({ plan, step, attempt, effect: 'stage', ordinal: 0 });
    if (staged === undefined) throw new TypeError(`nothing was staged for attempt ${attempt} at ${step}`);
    const summary = 'happened, by the word of a person';
    await journal.settle({ plan, step, attempt, effect, ordinal }, { staged, failures: [], summary });
  }
  return open.length;
}
