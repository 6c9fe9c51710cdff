import { showingsOf, type RecordShowing } from './recall-showings.ts';
import { AtlasError } from '../core/atlas-error.ts';
import type { Clock } from '../core/clock.ts';
import { defined } from '../core/defined.ts';
import type { Redactor } from '../core/redact.ts';
import type { StatementReader } from '../embeddings/statement-reader.ts';
import type { Database } from '../storage/database.ts';
import { ConversationHistory, type NewTurn, type Turn } from './conversation-history.ts';
import { creditOutcome, type RunOutcome } from './credit-outcome.ts';
import { expireRecords } from './expire-records.ts';
import { heldScopeOf } from './foreign-turns.ts';
import { leaveNoTrace, type ForgetOnServer, type ForgetReport } from './leave-no-trace.ts';
import type { PolicyOptions } from './memory-policy.ts';
import { MemoryStore, notFound, type MemoryRecord, type RecordState } from './memory-store.ts';
import type { Correction, MemoryWriter, Stamp, Written } from './memory-writer.ts';
import type { MemoryScopeName, Provenance } from './provenance.ts';
import type { ContentKind } from './record-content.ts';
import { scopeOf, type Namespace } from './recall/namespace.ts';
import type { Recall } from './recall/recall.ts';
import { MOST_RECALLED, type Recalled, type RecallQuestion, type RecallResult } from './recall/recall-request.ts';
import { COLLECTIONS, type RecordKind } from './recall/record.ts';
import { RecordStore, recordOf } from './recall/record-store.ts';
import type { Contact, SharedMemory } from './shared/shared-memory.ts';
import { sharedPlace } from './shared/shared-place.ts';
import { turnOf } from './conversation-history.ts';

export interface GatewayParts {
  readonly database: Database;
  readonly home: string;
  readonly redactor: Redactor;
  readonly clock: Clock;
  readonly recall: Pick<Recall, 'search'>;
  /** The same by words alone, for a caller that cannot wait for a model; left out: `recall` serves for both. */
  readonly wordRecall?: Pick<Recall, 'search'>;
  readonly policy?: PolicyOptions;
  readonly forgetOnServer?: ForgetOnServer;
  /** Reads two statements together where no rule can compare them. */
  readonly reader?: StatementReader;
  /** The memory that this home shares with a team. */
  readonly shared?: Pick<SharedMemory, 'refresh' | 'push' | 'places' | 'requireWriter'>;
}

/** The project inside which every question of a caller stays. */
export interface MemoryScope {
  readonly project: string;
  /** Further projects whose records may be read, each named by the caller. */
  readonly alsoRead?: readonly string[];
}

/** How well something answers the question; the same for records and turns. */
interface Rank extends Pick<Recalled, 'score' | 'strength'> {
  /** Each part's share of the score. */
  readonly why: Partial<Recalled['why']>;
}

export interface RecalledRecord extends Rank {
  readonly memory: MemoryRecord;
}

export interface RecalledTurn extends Rank {
  readonly turn: Turn;
}

export interface MemoryAnswer extends Omit<RecallResult, 'results'> {
  readonly results: readonly RecalledRecord[];
  readonly turns: readonly RecalledTurn[];
  /** Records and turns together, the best first, as they are stored. */
  readonly ranked: readonly Recalled[];
}

/** As much of an answer as a prompt is made of. */
export type PromptAnswer = Pick<MemoryAnswer, 'receipt' | 'results' | 'degraded'>;

/**
 * The five kinds of memory behind one door.
 *
 * Invariants
 *  G1  A caller sees records of its own project, of those that were named when it was started, and what its team and
 *      its person share; no argument of a call widens that.
 *  G2  Only live records are recalled; the person alone sees held ones.
 */
export class MemoryGateway {
  readonly #parts: GatewayParts;
  readonly #scope: MemoryScope;
  readonly #own: string;
  readonly #store: MemoryStore;
  #writer: Promise<MemoryWriter> | undefined;
  readonly #history: ConversationHistory;

  constructor(parts: GatewayParts, scope: MemoryScope) {
    this.#parts = parts;
    this.#scope = scope;
    this.#own = scopeOf(scope);
    const { database, redactor, clock } = parts;
    const records = new RecordStore(database, clock);
    this.#store = new MemoryStore(records);
    this.#history = new ConversationHistory({ database, records, redactor, clock });
  }

  /** The names of the five collections; they exist as soon as the schema does. */
  async ensureCollections(): Promise<readonly string[]> {
    return await this.#parts.database.read((connection) => {
      connection.prepare('SELECT 1 FROM records LIMIT 1').get();
      return Object.values(COLLECTIONS);
    });
  }

  /** Takes a record of the specification's history as well: `{ document, metadata: { conversation_id, role } }`. */
  async appendHistory(turn: NewTurn | Readonly<Record<string, unknown>>): Promise<Turn> {
    return await this.#history.append(this.#scope.project, turn);
  }

  /** The last `count` turns of a conversation, the oldest first; with those that are held, for the person alone. */
  async tailHistory(conversation: string, count: number, held = false): Promise<readonly Turn[]> {
    return await this.#history.tail(this.#scope.project, conversation, count, held);
  }

  async conversations(limit: number): Promise<readonly { readonly id: string; readonly turns: number }[]> {
    return await this.#history.conversations(this.#scope.project, limit);
  }

  /** A deliberate memory, through the policy. */
  async writeMemory(
    fact: unknown,
    provenance: Provenance,
    expiresAt?: number,
    scope?: MemoryScopeName,
  ): Promise<Written> {
    const stamp = await this.#stamp(provenance, scope);
    const written = await (await this.#write()).writeFact(fact, { ...stamp, ...defined({ expiresAt }) });
    await this.#share();
    return written;
  }

  /** An experience, strategy or concept of the runtime's, or of the person's own. */
  async writeRecord(
    kind: Exclude<ContentKind, 'fact'>,
    content: unknown,
    provenance: Provenance,
    origin?: string,
    scope?: MemoryScopeName,
  ): Promise<Written> {
    if (provenance.source !== 'user' && provenance.source !== 'run') {
      throw new AtlasError('memory.refused', `a ${kind} comes from a verified run or from the person`, {
        remedy: 'Remember it as a fact.',
      });
    }
    const stamp = await this.#stamp(provenance, scope);
    const writer = await this.#write();
    const written = await writer.writeRecord(kind, content, origin === undefined ? stamp : { ...stamp, origin });
    await this.#share();
    return written;
  }

  /** Brings what others of the team have changed; a question does so by itself. */
  async contact(signal?: AbortSignal): Promise<Contact> {
    return (await this.#parts.shared?.refresh(signal)) ?? { came: false };
  }

  async recallMemory(question: RecallQuestion, contact?: Contact): Promise<MemoryAnswer> {
    const { away } = contact ?? (await this.contact(question.signal));
    await this.#expire();
    const { conversation, agent, wordsOnly, ...asked } = question;
    const { recall, wordRecall } = this.#parts;
    const { results, ...found } = await (wordsOnly === true ? (wordRecall ?? recall) : recall).search({
      ...asked,
      k: Math.min(asked.k, MOST_RECALLED),
      namespaces: this.#namespaces(conversation, agent),
    });
    return await this.#parts.database.read((connection) => {
      const records: RecalledRecord[] = [];
      const turns: RecalledTurn[] = [];
      const ranked = results.filter(({ record, ...rank }) => {
        if (record.kind === 'turn') {
          const row = connection.prepare('SELECT * FROM records WHERE id = ?').get(record.id);
          if (row !== undefined) turns.push({ turn: turnOf(row), ...rank });
          return row !== undefined;
        }
        const memory = this.#store.find(connection, record.id);
        // The index may lag behind (G2).
        if (memory?.state !== 'live' || this.#isOver(memory)) return false;
        records.push({ memory, ...rank });
        return true;
      });
      const degraded = away === undefined ? found.degraded : [away, ...found.degraded];
      return { ...found, degraded, results: records, turns, ranked };
    });
  }

  /** A record that may be seen here, whatever its state; undefined for one of another project (G1). */
  async find(id: string): Promise<MemoryRecord | undefined> {
    const look = async (): Promise<MemoryRecord | undefined> =>
      await this.#parts.database.read((connection) => this.#store.find(connection, id));
    // Somebody of the team may have just written it.
    const memory = (await look()) ?? ((await this.contact()).came ? await look() : undefined);
    if (memory === undefined || !this.#projects().some((project) => scopeOf({ project }) === memory.scope))
      return undefined;
    return memory;
  }

  /** A live record by kind, which an agent may look up (G2). */
  async findLive(id: string, kind?: ContentKind): Promise<MemoryRecord | undefined> {
    const memory = await this.find(id);
    if (memory === undefined || memory.state !== 'live' || this.#isOver(memory)) return undefined;
    return kind === undefined || memory.kind === kind ? memory : undefined;
  }

  /** A held one as well: for the person. */
  async findTurn(id: string): Promise<Turn | undefined> {
    return await this.#parts.database.read((connection) => {
      const row = connection.prepare(`SELECT * FROM records WHERE id = ? AND kind = 'turn'`).get(id);
      if (row === undefined) return undefined;
      const { conversation, scope } = recordOf(row);
      const { project } = this.#scope;
      const places = [scopeOf({ project, conversation }), heldScopeOf(project, conversation)];
      return places.includes(scope) ? turnOf(row) : undefined;
    });
  }

  async list({
    scope,
    ...options
  }: {
    readonly scope?: MemoryScopeName | undefined;
    readonly states: readonly RecordState[];
    readonly kind?: ContentKind;
    readonly limit: number;
    readonly after?: string;
    readonly newest?: boolean;
  }): Promise<readonly MemoryRecord[]> {
    await this.contact();
    await this.#expire();
    return await this.#parts.database.read((connection) =>
      this.#store.list(connection, { scope: this.#placeOf(scope), ...options }),
    );
  }

  /** When it was shown and what came of it, the last time first. */
  async showings(id: string, most: number): Promise<readonly RecordShowing[]> {
    return await this.#parts.database.read((connection) => showingsOf(connection, id, most));
  }

  /** Marks a record of this project as wrong or outdated. */
  async correct(correction: Correction, provenance: Provenance, scope?: MemoryScopeName): Promise<Written> {
    await this.contact();
    const written = await (await this.#write()).correct(correction, await this.#stamp(provenance, scope));
    await this.#share();
    return written;
  }

  /** The records that this one superseded, the newest first. */
  async history(id: string, limit = 50): Promise<readonly MemoryRecord[]> {
    if ((await this.find(id)) === undefined) return [];
    return await this.#parts.database.read((connection) => this.#store.history(connection, id, limit));
  }

  /** The person has looked at a held record and wants it recalled. */
  async release(id: string, scope?: MemoryScopeName): Promise<MemoryRecord> {
    if ((await this.find(id))?.scope !== (await this.#writablePlace(scope))) throw notFound(id);
    const released = await this.#parts.database.write((connection) =>
      this.#store.release(connection, id, this.#parts.clock.now()),
    );
    await this.#share();
    return released;
  }

  /** Everything of these records, everywhere; ids of other projects count as unknown. */
  async forget(ids: readonly string[], scope?: MemoryScopeName): Promise<ForgetReport> {
    const mine: string[] = [];
    const place = await this.#writablePlace(scope);
    for (const id of ids) {
      const here = (await this.find(id))?.scope === place || (await this.findTurn(id)) !== undefined;
      if (!here) throw notFound(id);
      mine.push(id);
    }
    const { database, home, forgetOnServer } = this.#parts;
    const report = await leaveNoTrace(database, home, mine, forgetOnServer);
    const contact = await this.#share();
    return contact === undefined ? report : { ...report, team: contact.away === undefined ? 'cleared' : 'due' };
  }

  /**
   * Credits or debits the memories that a receipt lists, by the verifier's verdict, and ranking learns from it. Returns
   * the number of memories.
   */
  async credit(receipts: readonly string[], outcome: RunOutcome): Promise<number> {
    const { database, clock } = this.#parts;
    const credited = await database.write((connection) =>
      creditOutcome(connection, this.#store, receipts, { ...outcome, at: clock.now(), own: this.#own }),
    );
    await this.#share();
    return credited;
  }

  /** Whether there are live records of these kinds to recall: whether it is worth to load a model. */
  async holds(
    kinds: readonly RecordKind[],
    { conversation, agent }: Pick<RecallQuestion, 'conversation' | 'agent'> = {},
  ): Promise<boolean> {
    const scopes = this.#namespaces(conversation, agent).map(scopeOf);
    const marks = (list: readonly unknown[]): string => list.map(() => '?').join(', ');
    const sql = `SELECT 1 FROM records WHERE scope IN (${marks(scopes)}) AND kind IN (${marks(kinds)}) LIMIT 1`;
    return await this.#parts.database.read(
      (connection) => connection.prepare(sql).get(...scopes, ...kinds) !== undefined,
    );
  }

  /** Loaded by the first writer: reading statements takes tables and patterns that a question does not need. */
  async #write(): Promise<MemoryWriter> {
    this.#writer ??= Promise.all([import('./memory-policy.ts'), import('./memory-writer.ts')]).then(
      ([{ MemoryPolicy }, { MemoryWriter: Writer }]) => {
        const { database, redactor, clock } = this.#parts;
        return new Writer({
          database,
          store: this.#store,
          policy: new MemoryPolicy(this.#parts.policy),
          redactor,
          clock,
          reader: this.#parts.reader,
        });
      },
    );
    return await this.#writer;
  }

  /** What was written here goes to the team; undefined where it is nobody else's. */
  async #share(): Promise<Contact | undefined> {
    return await this.#parts.shared?.push();
  }

  /** What is shared beyond the project names the person who shares it. */
  async #stamp(provenance: Provenance, scope: MemoryScopeName = 'project'): Promise<Stamp> {
    const place = await this.#writablePlace(scope);
    const person = scope === 'project' ? undefined : this.#parts.shared?.places?.login;
    return { scope: place, provenance: { ...provenance, ...defined({ person }) } };
  }

  async #writablePlace(scope: MemoryScopeName = 'project'): Promise<string> {
    const place = this.#placeOf(scope);
    if (scope !== 'project') await this.#parts.shared?.requireWriter(place);
    return place;
  }

  #placeOf(scope: MemoryScopeName = 'project'): string {
    return scope === 'project' ? this.#own : scopeOf({ project: sharedPlace(scope, this.#parts.shared?.places) });
  }

  #projects(): readonly string[] {
    const { places } = this.#parts.shared ?? {};
    const shared = places === undefined ? [] : [places.team, places.person];
    return [this.#scope.project, ...(this.#scope.alsoRead ?? []), ...shared];
  }

  #namespaces(conversation: string | undefined, agent: string | undefined): readonly Namespace[] {
    const { project } = this.#scope;
    return [
      ...this.#projects().map((one) => ({ project: one })),
      ...(conversation === undefined ? [] : [{ project, conversation }]),
      ...(agent === undefined ? [] : [{ project, agent }]),
    ];
  }

  #isOver({ expiresAt }: MemoryRecord): boolean {
    return expiresAt !== undefined && expiresAt <= this.#parts.clock.now().getTime();
  }

  async #expire(): Promise<void> {
    await expireRecords(this.#parts.database, this.#parts.clock);
  }
}
