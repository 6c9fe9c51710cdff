import { messageOf } from '../core/atlas-error.ts';
import type { Logger } from '../core/logger.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import type { MemoryAnswer, MemoryGateway } from './memory-gateway.ts';
import type { RecallQuestion } from './recall/recall-request.ts';
import type { IndexProgress, IndexRun } from './recall/indexer.ts';
import { RECORD_KINDS } from './recall/record.ts';
import { IdleModel } from '../embeddings/idle-model.ts';
import { openGateway, type GatewayOptions, type OpenedGateway } from './open-gateway.ts';
import type { MemoryHome } from './memory-home.ts';
import { PublishWrites } from './publish-writes.ts';

export interface RestingOptions extends GatewayOptions {
  /** How long the model is kept without being asked. */
  readonly idleMs?: number;
  /** Whether many new records may be embedded behind the back of a question. */
  readonly background: boolean;
}

/** Memory for a process that stays: one model for all callers, released when it is idle. */
export interface RestingMemory extends AsyncDisposable {
  readonly gateway: MemoryGateway;
  /** Recalls with new records indexed first, as far as that is quick. */
  recall(question: RecallQuestion): Promise<MemoryAnswer>;
  /** Other work with the model. */
  withModel<T>(work: (embedder: Embedder) => Promise<T>): Promise<T>;
  /** Something was written here. */
  outdated(): void;
  /** Records whose meaning is not indexed yet: they are found by their words alone. */
  pending(): Promise<number>;
  /** Records of whose text an older program has read the beginning alone. */
  partlyRead(): Promise<number>;
  /** Resolves when the vectors that a question has begun are made. Closing stops them. */
  settled(): Promise<void>;
  /** Resolves when every receipt is on disk. */
  flush(): Promise<void>;
}

const IDLE_MS = 5 * 60_000;
/** So few records are embedded before a question is answered, of long ones a first batch; more follow behind its back. */
const EMBED_FIRST = 64;

export async function openRestingMemory(runtime: MemoryHome, options: RestingOptions): Promise<RestingMemory> {
  const opened = await openGateway(runtime, options);
  const { gateway, memory } = opened;
  const { embedder } = memory;
  // Closing ends the model's thread only: it starts anew with the next text.
  const rest = new IdleModel(async () => {
    await embedder.close();
  }, options.idleMs ?? IDLE_MS);
  const vectors = new FreshVectors(runtime, opened, options.background);
  const published = new PublishWrites({
    memory,
    embed: async () => {
      await rest.during(async () => {
        await vectors.refresh();
      });
    },
    logger: runtime.logging.logger('atlas.storage'),
    atOnce: options.background,
  });
  return {
    gateway,
    recall: async (question) => {
      if (question.wordsOnly === true) return await gateway.recallMemory(question);
      return await rest.during(async () => {
        // First what others wrote, so that it has its vectors when the question is answered.
        const contact = await gateway.contact(question.signal);
        if (contact.came) vectors.outdated();
        // Where nothing can be found, no model is loaded to look for it.
        if (!(await gateway.holds(question.kinds ?? RECORD_KINDS, question)))
          return await gateway.recallMemory({ ...question, wordsOnly: true }, contact);
        await vectors.refresh();
        const answer = await gateway.recallMemory(question, contact);
        const { problem } = vectors;
        return problem === undefined ? answer : { ...answer, degraded: [problem, ...answer.degraded] };
      });
    },
    withModel: async (work) => await rest.during(async () => await work(embedder)),
    outdated: () => {
      vectors.outdated();
      published.written();
    },
    pending: async () => await memory.indexer.pending(),
    partlyRead: async () => await memory.indexer.outdated(),
    settled: async () => {
      await vectors.settled();
    },
    flush: async () => {
      await opened.flush();
    },
    [Symbol.asyncDispose]: async () => {
      await published.finish();
      rest.stop();
      await vectors.stop();
      await opened[Symbol.asyncDispose]();
    },
  };
}

/** New records get their vectors on the way to an answer, looked for only when something was written. */
class FreshVectors {
  readonly #runtime: MemoryHome;
  readonly #opened: OpenedGateway;
  readonly #background: boolean;
  readonly #logger: Logger;
  readonly #closing = new AbortController();
  /** Why new records have no vectors, in a sentence. */
  problem: string | undefined;
  #seen: number | undefined;
  #begun: Promise<void> | undefined;
  #running: Promise<unknown> | undefined;

  constructor(runtime: MemoryHome, opened: OpenedGateway, background: boolean) {
    this.#runtime = runtime;
    this.#opened = opened;
    this.#background = background;
    this.#logger = runtime.logging.logger('atlas.memory');
  }

  outdated(): void {
    this.#seen = undefined;
  }

  async settled(): Promise<void> {
    await this.#begun;
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#closing.abort();
    await this.settled();
  }

  async refresh(): Promise<void> {
    const begun = this.#refresh();
    // A failure reaches the caller that waits here; `settled` only waits.
    this.#begun = begun.catch(() => undefined);
    await begun;
  }

  async #refresh(): Promise<void> {
    const { database } = this.#runtime;
    const version = database.dataVersion();
    if (database.readOnly || version === this.#seen || this.#running !== undefined) return;
    this.#seen = version;
    const { indexer } = this.#opened.memory;
    const pending = await indexer.pending();
    const { signal } = this.#closing;
    if (pending > 0 && pending <= EMBED_FIRST) {
      const first = this.#settling(indexer.run({ signal, once: true }));
      this.#running = first;
      const { done, total } = await first;
      // The next question takes the next batch.
      if (done > 0 && done < total) this.#seen = undefined;
    }
    if (!this.#background || signal.aborted) return;
    this.#running = this.#settling(
      indexer.run({ signal }).then(async (made) => ({ ...(await indexer.renew({ signal })), ...made })),
    );
  }

  async #settling(run: Promise<IndexRun>): Promise<IndexProgress> {
    try {
      const made = await run;
      const { total, lastError } = made;
      if (total > 0) this.problem = lastError === undefined ? undefined : `could not embed: ${lastError}`;
      return made;
    } catch (error) {
      if (!this.#closing.signal.aborted) {
        this.problem = `could not embed: ${messageOf(error)}`;
        this.#logger.warn({ error }, 'new records could not be embedded');
      }
      return { done: 0, failed: 0, total: 0 };
    } finally {
      this.#running = undefined;
    }
  }
}
