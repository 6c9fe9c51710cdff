import { AtlasError } from '../core/atlas-error.ts';
import type { Clock } from '../core/clock.ts';
import { defined, some } from '../core/defined.ts';
import { printable } from '../core/printable.ts';
import type { Redactor } from '../core/redact.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';
import type { StatementReader } from '../embeddings/statement-reader.ts';
import type { Connection, Database } from '../storage/database.ts';
import { closeFacts, type CloseFact } from './close-facts.ts';
import { ComparedAhead } from './compared-ahead.ts';
import { forgetOldVersions } from './forget-old-versions.ts';
import type { MemoryPolicy } from './memory-policy.ts';
import { notFound, type MemoryRecord, type MemoryStore, type FilledDraft } from './memory-store.ts';
import { mergeMemory } from './merge-memory.ts';
import { mostAlike } from './most-alike.ts';
import { outranks, trustOf, type Provenance } from './provenance.ts';
import {
  CONTENT_SCHEMAS,
  factSchema,
  headlineOf,
  wordsOfDraft,
  type ContentKind,
  type Draft,
} from './record-content.ts';
import { wordsOf } from './recall/words.ts';
import { claimedSource, withSeedFields, withSeedNames } from './seed-fields.ts';
import { isRepeated } from './statements/compare-statements.ts';
import { toBeRead, weighFact, type Weighed } from './weigh-fact.ts';

export interface WriterParts {
  readonly database: Database;
  readonly store: MemoryStore;
  readonly policy: MemoryPolicy;
  readonly redactor: Redactor;
  readonly clock: Clock;
  /** Reads what no rule can compare; left out where no model is at hand. */
  readonly reader?: StatementReader | undefined;
}

/** The runtime's own knowledge of a write; no part of it comes from the writer. */
export interface Stamp {
  readonly scope: string;
  readonly provenance: Provenance;
  /** Writing the same origin twice changes nothing. */
  readonly origin?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
}

export interface Written {
  readonly id: string;
  readonly outcome: 'stored' | 'merged' | 'superseded' | 'quarantined';
  /** The record that this one superseded. */
  readonly superseded?: string;
  /** The statement of that record: `port 8080`. */
  readonly was?: string;
  /** What the record says that it was merged into, where that is in other words. */
  readonly known?: string;
  readonly reason?: string;
  /** Facts about the same thing beside which it stands; one of them may be outdated now. */
  readonly close?: readonly CloseFact[];
  /** Kinds of secrets that were taken out. */
  readonly redacted: readonly string[];
}

interface ReadDraft {
  readonly draft: Draft;
  readonly redacted: readonly string[];
  /** Texts as they came, where something in them could not be seen. */
  readonly hidden: string;
}

/** "This is wrong", "this is outdated", with or without the correct statement. */
export interface Correction {
  readonly id: string;
  readonly why: 'wrong' | 'outdated';
  readonly document?: string | undefined;
  /** In a few words, for a person who looks it up later. */
  readonly note?: string | undefined;
}

const MOST_NOTE = 300;

/**
 * The one way into memory.
 *
 * Invariants
 *  W1  The writer checks every record against its schema, refuses unknown keys, and makes the ids.
 *  W2  The writer removes secrets and invisible characters before it compares, embeds, stores or logs anything.
 *  W3  Policy, comparison and storing are one transaction: the count and the store always agree.
 *  W4  A record supersedes only one that deserves no more trust than itself.
 *  W5  No statement is lost: a repetition is added to the record, and a contradicted record is kept as history.
 *  W6  Only a new record uses up the writer's window; repeating or correcting one is free.
 */
export class MemoryWriter {
  readonly #parts: WriterParts;
  readonly #compared: ComparedAhead;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#compared = new ComparedAhead(parts.reader);
  }

  /** A deliberate memory, through the whole policy. */
  async writeFact(given: unknown, from: Stamp): Promise<Written> {
    const { policy } = this.#parts;
    const input = withSeedFields(given);
    const claimed = claimedSource(given);
    const named = claimed === undefined ? undefined : { ...from.provenance, source: claimed };
    // A writer that names another source is believed where that source deserves less trust.
    const stamp =
      named !== undefined && !outranks(trustOf(named), trustOf(from.provenance))
        ? { ...from, provenance: named }
        : from;
    if (typeof input === 'object' && input !== null && Object.hasOwn(input, 'confidence')) {
      policy.shouldStore((input as { confidence: unknown }).confidence);
    }
    if (typeof input === 'object' && input !== null && Object.hasOwn(input, 'type')) {
      policy.validateMemoryType((input as { type: unknown }).type);
    }
    const read = this.#read('fact', input);
    policy.requireConfidence(factSchema.parse(read.draft.content).confidence);
    return await this.#write(read, stamp, true);
  }

  /** Writes a record of another kind for a run, the runtime itself or the person. */
  async writeRecord(kind: Exclude<ContentKind, 'fact'>, input: unknown, stamp: Stamp): Promise<Written> {
    return await this.#write(this.#read(kind, input), stamp, false);
  }

  /** W1 and W2. */
  #read(kind: ContentKind, input: unknown): ReadDraft {
    const parsed = CONTENT_SCHEMAS[kind].safeParse(withSeedNames(kind, input));
    if (!parsed.success) {
      throw new AtlasError('memory.invalid', `not a ${kind}: ${this.#parts.redactor.text(whatIsWrong(parsed.error))}`, {
        remedy: 'Correct what is named, and leave out what is not known.',
      });
    }
    const found = new Set<string>();
    let hidden = '';
    const redactor = this.#parts.redactor.forRecord();
    const seen = cleaned(parsed.data, (text) => {
      const visible = printable(text);
      if (visible !== text) hidden += `${text}\n`;
      for (const one of redactor.findings(visible)) found.add(one);
      return visible;
    });
    // A tag may tell again what only the text behind it shows to be secret.
    const clean = cleaned(seen, (text) => redactor.text(text));
    const again = CONTENT_SCHEMAS[kind].safeParse(clean);
    if (!again.success || isOnlyRedacted(headlineOf({ kind, content: again.data } as Draft))) {
      throw new AtlasError(
        'memory.refused',
        'nothing is left of it once secrets and invisible characters are taken out',
        {
          remedy: 'Say what it is for, not what it is.',
          details: { secrets: [...found] },
        },
      );
    }
    return { draft: { kind, content: again.data } as Draft, redacted: [...found], hidden };
  }

  async #write({ draft, redacted, hidden }: ReadDraft, stamp: Stamp, limited: boolean): Promise<Written> {
    const { database, policy, store, clock } = this.#parts;
    const { scope, provenance } = stamp;
    const trust = trustOf(provenance);
    // The removed hidden text shows what the text was meant to do, so it is judged too.
    const quarantine = policy.quarantineRecord(draft, trust, [hidden]);
    const now = clock.now();
    const fresh: FilledDraft = { ...draft, scope, provenance, trust, ...pick(stamp) };
    if (limited) await this.#lookAhead(fresh, quarantine !== undefined);
    return await database.write((connection) => {
      const known = limited ? undefined : this.#learned(connection, fresh, now);
      const written = limited
        ? this.#place(connection, fresh, quarantine, now)
        : (known ?? { id: store.insert(connection, held(fresh, quarantine), now), outcome: outcomeOf(quarantine) });
      return { ...written, ...defined({ reason: quarantine }), redacted };
    });
  }

  /** What the transaction will ask is answered before it begins (W3). */
  async #lookAhead(fresh: FilledDraft, quarantined: boolean): Promise<void> {
    const others = await this.#parts.database.read((connection) => this.#alike(connection, fresh, quarantined));
    const compare = this.#comparing(quarantined);
    await this.#compared.until(others, (old) => weighFact(fresh, [old], compare).twin !== undefined);
    // What is held is an order more often than a fact, and never in anybody's way.
    if (!quarantined) await this.#compared.read(others.flatMap((old) => toBeRead(old, fresh)));
  }

  #comparing(quarantined: boolean): ComparedAhead['compare'] {
    return quarantined ? this.#compared.repeats : this.#compared.compare;
  }

  /** Places the record beside, into, or instead of an existing one (W5). */
  #place(
    connection: Connection,
    fresh: FilledDraft,
    quarantine: string | undefined,
    now: Date,
  ): Omit<Written, 'redacted'> {
    const { store } = this.#parts;
    const others = this.#alike(connection, fresh, quarantine !== undefined);
    const { twin, replaced } = weighFact(fresh, others, this.#comparing(quarantine !== undefined));
    if (twin !== undefined) {
      store.update(connection, this.#merged(twin, fresh, quarantine, now), now);
      if (twin.state === 'quarantined') return { id: twin.id, outcome: 'quarantined' };
      const known = headlineOf(twin) === headlineOf(fresh) ? undefined : headlineOf(twin);
      return { id: twin.id, outcome: 'merged', ...defined({ known }) };
    }
    const [old] = replaced;
    if (quarantine !== undefined || old === undefined) {
      const id = this.#more(connection, held(fresh, quarantine), now);
      const close = quarantine === undefined ? closeFacts(fresh, others) : [];
      return { id, outcome: outcomeOf(quarantine), ...defined({ close: some(close) }) };
    }
    const stronger = strongerOf(replaced, fresh);
    if (stronger !== undefined) {
      const reason = `contradicts ${stronger.id}, which deserves more trust`;
      const kept = this.#more(connection, held({ ...fresh, corrects: stronger.id }, reason), now);
      return { id: kept, outcome: 'quarantined', reason };
    }
    const id = store.insert(connection, { ...fresh, version: old.record.version + 1, supersedes: old.record.id }, now);
    this.#supersede(connection, replaced, id, now);
    forgetOldVersions(connection, id);
    return { id, outcome: 'superseded', superseded: old.record.id, was: old.was };
  }

  #supersede(connection: Connection, replaced: Weighed['replaced'], by: string, now: Date): void {
    const reason = 'a newer record says otherwise';
    for (const { record } of replaced)
      this.#parts.store.hold(connection, record.id, { state: 'superseded', reason, supersededBy: by }, now);
  }

  /** What is told again adds its tags and names, unless they were held, or give an order together with the others. */
  #merged(twin: MemoryRecord, fresh: FilledDraft, quarantine: string | undefined, now: Date): MemoryRecord {
    const merged = mergeMemory(twin, fresh, now);
    if (merged.kind !== 'fact' || twin.kind !== 'fact' || twin.state !== 'live') return merged;
    const reason = quarantine ?? this.#parts.policy.quarantineRecord(merged, merged.trust);
    if (reason === undefined) return merged;
    const { tags, entities } = twin.content;
    const bare = mergeMemory(twin, fresh, now, false);
    return { ...bare, kind: 'fact', content: { ...merged.content, tags, entities } };
  }

  /** A record more, as far as the writer's window and the quota go (W6). */
  #more(connection: Connection, fresh: FilledDraft, now: Date): string {
    const { store, policy } = this.#parts;
    const writer = writerOf(fresh.provenance);
    if (writer !== undefined) policy.enforceRateLimit(connection, fresh.scope, writer, now.getTime());
    policy.enforceQuota(connection, fresh.scope, fresh.trust);
    const id = store.insert(connection, fresh, now);
    if (writer !== undefined) policy.countWrite(connection, fresh.scope, writer, now.getTime());
    return id;
  }

  /** Takes a record out of use, or puts another statement in its place (W4, W5). */
  async correct({ id, why, document, note = '' }: Correction, stamp: Stamp): Promise<Written> {
    const { database, store, policy, redactor, clock } = this.#parts;
    const trust = trustOf(stamp.provenance);
    const said = redactor.text(printable(note)).replaceAll(/\s+/g, ' ').trim().slice(0, MOST_NOTE);
    // It is shown with the earlier version.
    const unsaid = said === '' || policy.quarantineReason(said, trust) !== undefined;
    const reason = unsaid ? why : `${why}: ${said}`;
    const now = clock.now();
    const find = (connection: Connection): MemoryRecord => {
      const found = store.find(connection, id);
      if (found === undefined || found.scope !== stamp.scope || found.state !== 'live') throw notFound(id);
      return found;
    };
    if (document === undefined) {
      return await database.write((connection) => {
        const old = find(connection);
        if (!outranks(trust, old.trust)) throw strongerWord(id);
        store.hold(connection, id, { state: 'superseded', reason }, now);
        return { id, outcome: 'superseded', superseded: id, was: headlineOf(old), redacted: [] };
      });
    }
    const before = await database.read(find);
    if (before.kind !== 'fact') {
      throw new AtlasError('memory.invalid', `only a fact is corrected by another; ${id} is a ${before.kind}`, {
        remedy: 'Say that it is wrong or outdated, without a new text.',
      });
    }
    const { draft, redacted, hidden } = this.#read('fact', { ...before.content, document });
    const unplaced: FilledDraft = { ...draft, ...stamp, trust };
    const order = policy.quarantineRecord(draft, trust, [hidden]);
    await this.#lookAhead(unplaced, order !== undefined);
    return await database.write((connection) => {
      const old = find(connection);
      const fresh: FilledDraft = { ...unplaced, version: old.version + 1, supersedes: id };
      // It may say what another record says, or otherwise than a third one: those two would stand beside it.
      const others = this.#alike(connection, fresh, false).filter((one) => one.id !== id);
      const { twin, replaced } = weighFact(fresh, others, this.#comparing(order !== undefined));
      const stronger = outranks(trust, old.trust) ? strongerOf(replaced, fresh) : old;
      const quarantine =
        order ??
        (stronger === undefined
          ? undefined
          : `${stronger.id === id ? 'would correct' : 'contradicts'} ${stronger.id}, which deserves more trust`);
      if (quarantine !== undefined) {
        const waiting = { ...fresh, version: 1, supersedes: '', corrects: id };
        const kept = this.#more(connection, held(waiting, quarantine), now);
        return { id: kept, outcome: 'quarantined', reason: quarantine, redacted };
      }
      const newest = twin?.id ?? store.insert(connection, fresh, now);
      if (twin !== undefined) store.update(connection, this.#merged(twin, fresh, undefined, now), now);
      else this.#supersede(connection, replaced, newest, now);
      store.hold(connection, id, { state: 'superseded', reason, supersededBy: newest }, now);
      forgetOldVersions(connection, newest);
      return { id: newest, outcome: 'superseded', superseded: id, was: headlineOf(old), redacted };
    });
  }

  /** A lesson that was learned before, in these words or nearly so, is counted and not kept twice. */
  #learned(connection: Connection, fresh: FilledDraft, now: Date): Omit<Written, 'redacted'> | undefined {
    if (fresh.provenance.source !== 'run' || (fresh.kind !== 'strategy' && fresh.kind !== 'concept')) return undefined;
    const { store } = this.#parts;
    const { title, body } = wordsOfDraft(fresh);
    const digits = digitsIn(title);
    const twin = this.#alike(connection, fresh, false).find((old) => {
      const theirs = wordsOfDraft(old);
      // The cheapest first: a run writes a lesson with every step, and many differ in a number.
      return digitsIn(theirs.title) === digits && isRepeated(theirs.body, body) && isRepeated(theirs.title, title);
    });
    if (twin === undefined) return undefined;
    // The same run wrote it before: it is being resumed.
    if (twin.provenance.run !== fresh.provenance.run) store.update(connection, { ...twin, seen: twin.seen + 1 }, now);
    return { id: twin.id, outcome: 'merged' };
  }

  /** Held records are compared with held ones, so that a flood of the same text stays one record there too. */
  #alike(connection: Connection, fresh: FilledDraft, quarantined: boolean): readonly MemoryRecord[] {
    const { store } = this.#parts;
    // Numbers and names first: among many similar records, they find the one that says the same.
    const weight = (word: string): number => word.length + (/\d/.test(word) ? 100 : 0);
    const words = [...new Set(wordsOf(headlineOf(fresh)))].toSorted((a, b) => weight(b) - weight(a)).slice(0, 16);
    const live = store.similar(connection, { scope: fresh.scope, kind: fresh.kind, words });
    if (!quarantined) return live;
    const kept = store.list(connection, { scope: fresh.scope, states: ['quarantined'], kind: fresh.kind, limit: 5000 });
    return [...live, ...mostAlike(headlineOf(fresh), kept, headlineOf)];
  }
}

/** The first of the records that would be replaced which deserves more trust than the new one (W4). */
function strongerOf(replaced: Weighed['replaced'], { trust }: FilledDraft): MemoryRecord | undefined {
  return replaced.find(({ record }) => !outranks(trust, record.trust))?.record;
}

function strongerWord(id: string): AtlasError {
  return new AtlasError('memory.refused', `${id} deserves more trust than the source of the correction`, {
    remedy: `Say what holds instead: that is kept for the person, who can run \`atlas memory correct ${id}\`.`,
  });
}

function held(fresh: FilledDraft, reason: string | undefined): FilledDraft {
  return reason === undefined ? fresh : { ...fresh, state: 'quarantined', reason };
}

function outcomeOf(quarantine: string | undefined): 'stored' | 'quarantined' {
  return quarantine === undefined ? 'stored' : 'quarantined';
}

function digitsIn(text: string): string {
  return text.match(/\d+/g)?.join(' ') ?? '';
}

function pick({ origin, expiresAt }: Stamp): Pick<FilledDraft, 'origin' | 'expiresAt'> {
  return { ...defined({ origin, expiresAt }) };
}

/**
 * The account of a writer, whatever the conversation and the process: an agent that names another source is still that
 * agent. A person at the command line is not limited.
 */
function writerOf({ source, author, conversation }: Provenance): string | undefined {
  if (source === 'user') return conversation === undefined ? undefined : 'writer:user';
  const writer = source === 'tool_output' || source === 'file' || source === 'web' ? 'agent' : source;
  return `writer:${writer}${author === undefined ? '' : `/${author}`}`;
}

/** Every text in a value of JSON, read through `clean`; keys too. */
function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), cleaned(item, clean)]));
}

function isOnlyRedacted(text: string): boolean {
  return text.replaceAll(/\[redacted:[a-z-]+\]/g, '').trim() === '';
}
