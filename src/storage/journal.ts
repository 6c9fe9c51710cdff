import { AtlasError } from '../core/atlas-error.ts';
import { canonicalJson, type JsonValue } from '../core/canonical-json.ts';
import type { Clock } from '../core/clock.ts';
import type { RunId } from '../core/ids.ts';
import type { Redactor } from '../core/redact.ts';
import type { BlobStore } from './blobs.ts';
import type { CrashPoint } from './crash-point.ts';
import type { Database } from './database.ts';
import { EFFECTS, toDisk, type EffectName, type IntentOf, type ResultOf } from './effects.ts';
import { requireStepName, type JournalRow } from './journal-chain.ts';
import type { JournalRecords, StoredPayload } from './journal-records.ts';
import type { Lease } from './lease.ts';
import type { RunStore } from './run-store.ts';
import { sqliteRecords } from './sqlite-journal-records.ts';

/**
 * The effect journal: the truth about what a run has done.
 *
 * Invariants
 *  J1  An effect happens only after its intent is handed to the store, and counts only after its result is written, in
 *      their order: no reader ever finds a record without those that it follows from. The intent of an effect that may
 *      touch the world is on disk before the effect, and so is every earlier record. The intent of a repeatable effect
 *      does not wait for the disk, nor for the answer of a store that is a network away, because after a power cut the
 *      next process repeats the effect anyway. Where the effect has a log of its own, neither does the result wait. The
 *      intent of an effect that touches only what the run owns is of no use after a kill either: it is written along with
 *      the next record, or a moment later by itself. So is its result, where doing it again comes to the same.
 *  J2  A journaled result is returned, never produced again.
 *  J3  An intent without a result is an unknown outcome: the run repeats the effect where that does no harm, otherwise
 *      a person decides.
 *  J4  Records are appended, never changed. Each carries the hash of its predecessor, and the head is kept apart, so
 *      that a changed, missing or cut-off record shows.
 *  J5  Only the holder of the run's lease appends.
 *  J6  The journal holds no secret: payloads pass the redactor, and the caller gets back the stored payload, so that a
 *      run goes on the same way whether or not it was interrupted.
 *  J7  Every record fits the table of effects: the journal appends nothing else, so a reader need not guess. A process
 *      parses each payload once.
 */
export interface EffectKey<N extends EffectName = EffectName> {
  /** The number of the step's plan, the first is 1; 0 for an effect of the whole run. */
  readonly plan: number;
  readonly step: string;
  readonly attempt: number;
  readonly effect: N;
  /** Counts the effects of one name within an attempt. */
  readonly ordinal: number;
}

interface Written<N extends EffectName> extends EffectKey<N> {
  readonly seq: number;
  readonly fence: number;
  readonly at: string;
  readonly hash: string;
}

export type IntentRecord<N extends EffectName = EffectName> = {
  [K in N]: Written<K> & { readonly record: 'intent'; readonly payload: IntentOf<K> };
}[N];
export type ResultRecord<N extends EffectName = EffectName> = {
  [K in N]: Written<K> & { readonly record: 'result'; readonly payload: ResultOf<K> };
}[N];
export type JournalRecord = IntentRecord | ResultRecord;

export interface JournalParts {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly redactor: Redactor;
  readonly clock: Clock;
  readonly crash: CrashPoint;
  /** Where the records are kept, if not in the home's own file. */
  readonly records?: JournalRecords | undefined;
  /** Called with everything that a record says, before it is appended. */
  readonly share?: ((payload: string) => Promise<void>) | undefined;
  /** A person has looked: effects of unknown outcome did not happen and may be done again. */
  readonly repeatUnknown?: boolean;
}

export interface Begun<N extends EffectName> {
  readonly at: string;
  readonly intent: IntentOf<N>;
}

export interface Journal {
  /** Performs an effect once, or returns its earlier result (J1, J2, J3). */
  effect<N extends EffectName>(
    key: EffectKey<N>,
    intent: IntentOf<N>,
    perform: () => Promise<ResultOf<N>>,
  ): Promise<ResultOf<N>>;
  /** A person's word on an unknown outcome: it happened, and came to this. */
  settle<N extends EffectName>(key: EffectKey<N>, result: ResultOf<N>): Promise<void>;
  /** When the run first began an effect, and with which intent: a repetition goes on from there. */
  begun<N extends EffectName>(key: EffectKey<N>): Promise<Begun<N> | undefined>;
  /** The stored result of an effect, if there is one. */
  result<N extends EffectName>(key: EffectKey<N>): Promise<ResultOf<N> | undefined>;
  records(): Promise<readonly JournalRecord[]>;
}

/** Above this, a payload is stored by hash beside the journal. */
const INLINE_BYTES = 4096;

/** A stored payload, and its value once a caller has read it. */
interface KnownPayload {
  readonly stored: string;
  readonly at: string;
  value?: Promise<unknown>;
}

/** Payloads by the key and kind of their record. */
type Known = Map<string, KnownPayload>;

export function openJournal(parts: JournalParts, runId: RunId, lease: Lease): Journal {
  const { blobs, redactor, clock, crash } = parts;
  const records = parts.records ?? sqliteRecords(parts.database, runId, lease);

  const store = async (payload: unknown): Promise<string> => {
    const text = canonicalJson(redactor.value(payload));
    await parts.share?.(text);
    if (text.length <= INLINE_BYTES) return text;
    return canonicalJson({ $blob: await blobs.put(text) });
  };

  // Read once: no other process appends while this one holds the lease (J5), and under a lost lease the next append
  // fails.
  let reading: Promise<Known> | undefined;
  const known = async (): Promise<Known> => {
    reading ??= records.payloads().then(knownFrom);
    return await reading;
  };

  const append = async (key: EffectKey, record: 'intent' | 'result', said: Omit<KnownPayload, 'at'>): Promise<void> => {
    const before = await known();
    crash(`${key.effect}.${record}`, 'before');
    const payload = { ...said, at: clock.now().toISOString() };
    const { at } = payload;
    const { plan, step, attempt, effect, ordinal } = key;
    // Checked here, because a write along must not fail.
    requireStepName(step);
    const content = { plan, step, attempt, effect, ordinal, record, at, payload: payload.stored, fence: lease.fence };
    await records.append(content, toDisk(effect, record));
    before.set(nameOf(key, record), payload);
    crash(`${key.effect}.${record}`, 'after');
  };

  const find = async (key: EffectKey, record: 'intent' | 'result'): Promise<KnownPayload | undefined> =>
    (await known()).get(nameOf(key, record));

  const result = async <N extends EffectName>(key: EffectKey<N>): Promise<ResultOf<N> | undefined> => {
    const found = await find(key, 'result');
    if (found === undefined) return undefined;
    found.value ??= load(found.stored, blobs).then((value) => resultIn(key.effect, value));
    return (await found.value) as ResultOf<N>;
  };

  const appendResult = async <N extends EffectName>(key: EffectKey<N>, came: ResultOf<N>): Promise<ResultOf<N>> => {
    const stored = await store(came);
    // Parsed before it is appended: a result that does not fit the table must not stay in the journal for ever (J7).
    const value = resultIn(key.effect, await load(stored, blobs));
    await append(key, 'result', { stored, value: Promise.resolve(value) });
    return value;
  };

  return {
    result,
    begun: async <N extends EffectName>(key: EffectKey<N>): Promise<Begun<N> | undefined> => {
      const found = await find(key, 'intent');
      if (found === undefined) return undefined;
      found.value ??= load(found.stored, blobs).then((value): unknown => EFFECTS[key.effect].intent.parse(value));
      return { at: found.at, intent: (await found.value) as IntentOf<N> };
    },
    effect: async (key, intent, perform) => {
      const before = await result(key);
      if (before !== undefined) return before;
      if ((await find(key, 'intent')) === undefined) await append(key, 'intent', { stored: await store(intent) });
      else if (EFFECTS[key.effect].crash === 'ask' && parts.repeatUnknown !== true) throw unknownOutcome(runId, key);
      crash(key.effect, 'before');
      const value = await perform();
      crash(key.effect, 'after');
      return await appendResult(key, value);
    },
    settle: async (key, value) => {
      await appendResult(key, value);
    },
    records: async () => await recordsIn(await records.rows(), blobs),
  };
}

/** The one place that joins an effect's name to the type of its result. */
function resultIn<N extends EffectName>(effect: N, value: JsonValue): ResultOf<N> {
  return EFFECTS[effect].result.parse(value) as ResultOf<N>;
}

function knownFrom(payloads: readonly StoredPayload[]): Known {
  return new Map(payloads.map((row) => [nameOf(row, row.record), { stored: row.payload, at: row.at }]));
}

function nameOf({ plan, step, attempt, effect, ordinal }: EffectKey, record: 'intent' | 'result'): string {
  return `${record} ${effect} ${plan} ${attempt} ${ordinal} ${step}`;
}

/** Every record of a run in order, from whichever store keeps it, after checking that the chain is whole (J4). */
export async function readJournal(
  { store, blobs }: { readonly store: Pick<RunStore, 'journal'>; readonly blobs: BlobStore },
  runId: RunId,
): Promise<readonly JournalRecord[]> {
  return await recordsIn(await store.journal(runId), blobs);
}

/** Rows of a verified chain, with what they say. */
export async function recordsIn(rows: readonly JournalRow[], blobs: BlobStore): Promise<readonly JournalRecord[]> {
  return await Promise.all(rows.map(async (row) => recordIn(row, await load(row.payload, blobs))));
}

function recordIn(row: JournalRow, payload: JsonValue): JournalRecord {
  const { intent, result } = EFFECTS[row.effect];
  return { ...row, payload: (row.record === 'intent' ? intent : result).parse(payload) } as JournalRecord;
}

async function load(stored: string, blobs: BlobStore): Promise<JsonValue> {
  const value = JSON.parse(stored) as JsonValue;
  const hash = referenceIn(value);
  if (hash === undefined) return value;
  return JSON.parse(new TextDecoder().decode(await blobs.get(hash))) as JsonValue;
}

/** An object of `{$blob: hash}` alone refers to a payload that lies beside the journal. */
function referenceIn(value: JsonValue): string | undefined {
  if (typeof value !== 'object' || value === null || !('$blob' in value) || Object.keys(value).length !== 1)
    return undefined;
  const { $blob: hash } = value;
  return typeof hash === 'string' ? hash : undefined;
}

function unknownOutcome(runId: RunId, key: EffectKey): AtlasError {
  return new AtlasError(
    'journal.unknown-outcome',
    `step ${key.step} was interrupted during ${key.effect}: it may or may not have happened`,
    { remedy: 'Look whether it happened, then say so: the run cannot tell by itself.', details: { runId, ...key } },
  );
}
