import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import type { Clock } from '../core/clock.ts';
import { printable } from '../core/printable.ts';
import type { Redactor } from '../core/redact.ts';
import type { Connection, Database } from '../storage/database.ts';
import { compareTexts } from './compare-texts.ts';
import type { MemoryPolicy } from './memory-policy.ts';
import type { MemoryRecord, MemoryStore, NewMemory } from './memory-store.ts';
import { outranks, trustOf, type Provenance, type Trust } from './provenance.ts';
import {
  CONTENT_SCHEMAS,
  factSchema,
  headlineOf,
  wordsOfDraft,
  type ContentKind,
  type Draft,
} from './record-content.ts';
import { wordsOf } from './recall/words.ts';

export interface WriterParts {
  readonly database: Database;
  readonly store: MemoryStore;
  readonly policy: MemoryPolicy;
  readonly redactor: Redactor;
  readonly clock: Clock;
}

/** What the runtime knows of a write; nothing of it comes from the one who writes. */
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
  /** What the record said before, where this one took its place. */
  readonly superseded?: string;
  readonly reason?: string;
  /** Kinds of secrets that were taken out. */
  readonly redacted: readonly string[];
}

/** So many superseded versions of one record are kept. */
const MOST_VERSIONS = 20;

/**
 * The one way into memory.
 *
 * Invariants
 *  W1  Nothing is stored that was not checked against its schema; unknown keys are refused, ids are made here.
 *  W2  Secrets and invisible characters are out before anything is compared, embedded, stored or logged.
 *  W3  Policy, comparison and storing are one transaction: what was counted is what is there.
 *  W4  A record takes the place only of one that deserves no more trust than itself.
 */
export class MemoryWriter {
  readonly #parts: WriterParts;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** A deliberate memory, through the whole policy. */
  async writeFact(input: unknown, stamp: Stamp): Promise<Written> {
    const { policy } = this.#parts;
    if (typeof input === 'object' && input !== null && Object.hasOwn(input, 'confidence')) {
      policy.shouldStore((input as { confidence: unknown }).confidence);
    }
    if (typeof input === 'object' && input !== null && Object.hasOwn(input, 'type')) {
      policy.validateMemoryType((input as { type: unknown }).type);
    }
    const { draft, redacted } = this.#read('fact', input);
    policy.requireConfidence(factSchema.parse(draft.content).confidence);
    return await this.#write(draft, stamp, redacted, true);
  }

  /** What a run, the runtime itself or the person adds to the other kinds. */
  async writeRecord(kind: Exclude<ContentKind, 'fact'>, input: unknown, stamp: Stamp): Promise<Written> {
    const { draft, redacted } = this.#read(kind, input);
    return await this.#write(draft, stamp, redacted, false);
  }

  /** W1 and W2. */
  #read(kind: ContentKind, input: unknown): { readonly draft: Draft; readonly redacted: readonly string[] } {
    const parsed = CONTENT_SCHEMAS[kind].safeParse(input);
    if (!parsed.success) {
      throw new AtlasError(
        'memory.invalid',
        `not a ${kind}: ${this.#parts.redactor.text(z.prettifyError(parsed.error))}`,
        {
          remedy: 'Correct what is named, and leave out what is not known.',
        },
      );
    }
    const found = new Set<string>();
    const clean = cleaned(parsed.data, (text) => {
      const visible = printable(text);
      for (const one of this.#parts.redactor.findings(visible)) found.add(one);
      return this.#parts.redactor.text(visible);
    });
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
    return { draft: { kind, content: again.data } as Draft, redacted: [...found] };
  }

  async #write(draft: Draft, stamp: Stamp, redacted: readonly string[], limited: boolean): Promise<Written> {
    const { database, policy, store, clock } = this.#parts;
    const { scope, provenance } = stamp;
    const trust = trustOf(provenance);
    const { title, body } = wordsOfDraft(draft);
    const quarantine = policy.quarantineReason(`${title}\n${body}`, trust);
    const now = clock.now();
    return await database.write((connection) => {
      const key = limited ? limitKey(provenance) : undefined;
      if (key !== undefined) policy.enforceRateLimit(connection, scope, key, now.getTime());
      const fresh: NewMemory = { ...draft, scope, provenance, trust, ...pick(stamp) };
      const known = limited ? undefined : this.#learned(connection, fresh, now);
      const written = limited
        ? this.#place(connection, fresh, quarantine, now)
        : (known ?? { id: store.insert(connection, held(fresh, quarantine), now), outcome: outcomeOf(quarantine) });
      if (key !== undefined) policy.countWrite(connection, scope, key, now.getTime());
      return { ...written, ...(quarantine === undefined ? {} : { reason: quarantine }), redacted };
    });
  }

  /** Beside, into, or instead of what is there already. */
  #place(
    connection: Connection,
    fresh: NewMemory,
    quarantine: string | undefined,
    now: Date,
  ): Omit<Written, 'redacted'> {
    const { store, policy } = this.#parts;
    const text = headlineOf(fresh);
    const alike = this.#alike(connection, fresh, quarantine !== undefined);
    const twin = alike.find((old) => sameType(old, fresh) && compareTexts(headlineOf(old), text) === 'duplicate');
    if (twin !== undefined) {
      store.update(connection, merged(twin, fresh), now);
      return { id: twin.id, outcome: twin.state === 'quarantined' ? 'quarantined' : 'merged' };
    }
    policy.enforceQuota(connection, fresh.scope, fresh.trust);
    if (quarantine !== undefined)
      return { id: store.insert(connection, held(fresh, quarantine), now), outcome: 'quarantined' };
    const contrary = alike.filter(
      (old) => sameType(old, fresh) && compareTexts(headlineOf(old), text) === 'contradiction',
    );
    const stronger = contrary.find((old) => !outranks(fresh.trust, old.trust));
    if (stronger !== undefined) {
      const reason = `contradicts ${stronger.id}, which deserves more trust`;
      return { id: store.insert(connection, held(fresh, reason), now), outcome: 'quarantined', reason };
    }
    const [old] = contrary;
    if (old === undefined) return { id: store.insert(connection, fresh, now), outcome: 'stored' };
    const id = store.insert(connection, { ...fresh, version: old.version + 1, supersedes: old.id }, now);
    for (const one of contrary) {
      store.hold(
        connection,
        one.id,
        { state: 'superseded', reason: 'a newer record says otherwise', supersededBy: id },
        now,
      );
    }
    forgetOldVersions(connection, id);
    return { id, outcome: 'superseded', superseded: old.id };
  }

  /** A lesson that was learned before, in these words or nearly so, is counted and not kept twice. */
  #learned(connection: Connection, fresh: NewMemory, now: Date): Omit<Written, 'redacted'> | undefined {
    if (fresh.provenance.source !== 'run' || (fresh.kind !== 'strategy' && fresh.kind !== 'concept')) return undefined;
    const { store } = this.#parts;
    const words = wordsOfDraft(fresh);
    const twin = this.#alike(connection, fresh, false).find((old) => {
      const theirs = wordsOfDraft(old);
      return (
        compareTexts(theirs.title, words.title) === 'duplicate' && compareTexts(theirs.body, words.body) === 'duplicate'
      );
    });
    if (twin === undefined) return undefined;
    // Told again by the same run: it is being resumed.
    if (twin.provenance.run !== fresh.provenance.run) store.update(connection, { ...twin, seen: twin.seen + 1 }, now);
    return { id: twin.id, outcome: 'merged' };
  }

  /** Held records are compared with held ones, so that a flood of the same text stays one record there too. */
  #alike(connection: Connection, fresh: NewMemory, quarantined: boolean): readonly MemoryRecord[] {
    const { store } = this.#parts;
    const words = [...new Set(wordsOf(headlineOf(fresh)))].toSorted((a, b) => b.length - a.length).slice(0, 12);
    const live = store.similar(connection, { scope: fresh.scope, kind: fresh.kind, words });
    if (!quarantined) return live;
    const kept = store.list(connection, { scope: fresh.scope, states: ['quarantined'], kind: fresh.kind, limit: 5000 });
    return [...live, ...kept];
  }
}

function sameType(old: Draft, fresh: Draft): boolean {
  return old.kind !== 'fact' || fresh.kind !== 'fact' || old.content.type === fresh.content.type;
}

/** The same said again: the better-trusted word and the higher confidence stay, and it is counted. */
function merged(old: MemoryRecord, fresh: NewMemory): MemoryRecord {
  const seen = old.seen + 1;
  if (old.kind !== 'fact' || fresh.kind !== 'fact' || !outranks(fresh.trust, old.trust)) return { ...old, seen };
  const confidence = Math.max(old.content.confidence, fresh.content.confidence);
  const better = TRUST_RANK(fresh.trust) < TRUST_RANK(old.trust);
  return {
    ...old,
    seen,
    content: { ...old.content, confidence },
    ...(better ? { trust: fresh.trust, provenance: fresh.provenance } : {}),
  };
}

const TRUST_RANK = (trust: Trust): number => ['user', 'verified', 'agent', 'untrusted'].indexOf(trust);

function held(fresh: NewMemory, reason: string | undefined): NewMemory {
  return reason === undefined ? fresh : { ...fresh, state: 'quarantined', reason };
}

function outcomeOf(quarantine: string | undefined): 'stored' | 'quarantined' {
  return quarantine === undefined ? 'stored' : 'quarantined';
}

function pick({ origin, expiresAt }: Stamp): Pick<NewMemory, 'origin' | 'expiresAt'> {
  return { ...(origin === undefined ? {} : { origin }), ...(expiresAt === undefined ? {} : { expiresAt }) };
}

/** A person at the command line is not limited; everybody else is, by conversation or, without one, by source. */
function limitKey({ source, conversation }: Provenance): string | undefined {
  if (conversation !== undefined) return conversation;
  return source === 'user' ? undefined : `source:${source}`;
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

/** A chain of versions is kept as far as anyone would look. */
function forgetOldVersions(connection: Connection, newest: string): void {
  let id = newest;
  for (let depth = 0; id !== ''; depth += 1) {
    const row = connection.prepare('SELECT supersedes FROM record_details WHERE id = ?').get(id);
    if (depth > MOST_VERSIONS) {
      connection.prepare(`DELETE FROM record_details WHERE id = ? AND state = 'superseded'`).run(id);
    }
    id = row === undefined ? '' : String(row['supersedes']);
  }
}
