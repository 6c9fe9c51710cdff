import { setTimeout as sleep } from 'node:timers/promises';
import { AtlasError, messageOf } from '../../core/atlas-error.ts';
import type { Logger } from '../../core/logger.ts';
import type { Database } from '../../storage/database.ts';
import { mayNotWrite } from './feed-rows.ts';
import type { MemoryFeed } from './memory-feed.ts';
import { MemoryReplica, type ReplicaScope } from './memory-replica.ts';

export interface SharedMemoryParts {
  readonly database: Database;
  /** The home folder. */
  readonly home: string;
  readonly logger: Logger;
  /** Connects to the team's store, at the first need. */
  readonly connect: () => Promise<SharedContact>;
  readonly places?: SharedPlaces | undefined;
  /** How long a question waits for the store, and how long a store that was away is left alone. */
  readonly patienceMs?: number;
  readonly restMs?: number;
}

/** The team's memory as this home has its share in it. */
export interface SharedContact {
  readonly feed: MemoryFeed;
  /** That of the project. */
  readonly scope: ReplicaScope;
  /** Those of the team and of the person. */
  readonly also?: readonly ReplicaScope[];
}

/** Where this home keeps its copies of what is the team's and the person's: each is named as a project is. */
export interface SharedPlaces {
  readonly team: string;
  readonly person: string;
  /** The person, as the store knows them. */
  readonly login: string;
}

export interface Contact {
  /** Whether others had changed anything. */
  readonly came: boolean;
  /** Why the store could not be asked, in a sentence for a person. */
  readonly away?: string;
}

const PATIENCE_MS = 3000;
const REST_MS = 10_000;
/** As long as a timer can be set. */
const WHOLE_MS = 2 ** 31 - 1;

/**
 * The memory of a team, seen from one home.
 *
 * Invariants
 *  S1  Before a question the store is asked what others changed, and the answer is made from that.
 *  S2  After a write the store has it when the writer goes on. Forgetting is a write.
 *  S3  A store that is away, or slow, fails neither: the question is answered from what this home has, with a sentence
 *      that says so, and what was written here goes along with the next contact.
 *  S4  A store that was away a moment ago is not waited for by every question.
 *  S5  What is written for the team on purpose waits for the store's word that this person may: who may not is told.
 *  S6  Who asks for the whole waits for it: a home that begins with a million records has them after minutes.
 */
export class SharedMemory {
  readonly places: SharedPlaces | undefined;
  readonly #parts: SharedMemoryParts;
  #replica: Promise<MemoryReplica> | undefined;
  #away: { readonly why: string; readonly until: number } | undefined;

  constructor(parts: SharedMemoryParts) {
    this.#parts = parts;
    this.places = parts.places;
  }

  /** Before a write into one of the places (S5). */
  async requireWriter(place: string): Promise<void> {
    const { feed, also = [] } = await this.#parts.connect();
    const shared = also.find(({ local }) => local === place)?.shared ?? place;
    if (!(await feed.mayWrite(shared))) throw mayNotWrite(shared, this.places?.login ?? 'this login');
  }

  /** Before a question (S1). */
  async refresh(signal?: AbortSignal): Promise<Contact> {
    if (this.#parts.database.readOnly) return { came: false };
    return await this.#inTime(async (replica, ends) => ({ came: await replica.refresh(ends) }), signal);
  }

  /** Everything, however long that takes (S6). */
  async bring(signal?: AbortSignal): Promise<Contact> {
    this.#away = undefined;
    return await this.#inTime(async (replica, ends) => ({ came: await replica.refresh(ends) }), signal, WHOLE_MS);
  }

  /** After a write (S2). */
  async push(signal?: AbortSignal): Promise<Contact> {
    return await this.#inTime(async (replica, ends) => {
      await replica.push(ends);
      return { came: false };
    }, signal);
  }

  async #inTime(
    work: (replica: MemoryReplica, ends: AbortSignal) => Promise<Contact>,
    signal?: AbortSignal,
    patienceMs = this.#parts.patienceMs ?? PATIENCE_MS,
  ): Promise<Contact> {
    const { restMs = REST_MS, logger } = this.#parts;
    if (this.#away !== undefined && performance.now() < this.#away.until) return { came: false, away: this.#away.why };
    const ending = new AbortController();
    const ends = AbortSignal.any([ending.signal, ...(signal === undefined ? [] : [signal])]);
    const late = sleep(patienceMs, undefined, { signal: ends, ref: false }).then(() => {
      throw new AtlasError('storage.unreachable', `it did not tell all it has within ${patienceMs / 1000} s`, {
        remedy: 'Nothing to do: the next contact goes on. `atlas memory reindex` waits for everything.',
      });
    });
    late.catch(() => undefined);
    const asked = this.#open().then(async (replica) => await work(replica, ends));
    // Whoever stopped waiting does not hear of it any more.
    asked.catch(() => undefined);
    try {
      const contact = await Promise.race([asked, late]);
      this.#away = undefined;
      return contact;
    } catch (error) {
      signal?.throwIfAborted();
      const why = `the team's memory could not be asked, and this home's copy of it answers: ${messageOf(error)}`;
      if (this.#away === undefined) logger.warn({ error }, why);
      this.#away = { why, until: performance.now() + restMs };
      return { came: false, away: why };
    } finally {
      ending.abort();
    }
  }

  async #open(): Promise<MemoryReplica> {
    this.#replica ??= this.#begin();
    try {
      return await this.#replica;
    } catch (error) {
      // The next contact tries again.
      this.#replica = undefined;
      throw error;
    }
  }

  async #begin(): Promise<MemoryReplica> {
    const { database, home, connect, logger } = this.#parts;
    const { feed, scope, also } = await connect();
    const replica = new MemoryReplica({ database, home, feed });
    for (const { shared } of await replica.share(scope, also))
      logger.warn(
        { shared },
        `${shared} of another team or login is in this home already: use another home for this one`,
      );
    return replica;
  }
}
