import { systemClock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import { RepresentingEmbedder, type Embedder, type Purpose, type Representation } from './embedder.ts';
import { textHash, type EmbeddingStore } from './embedding-store.ts';

export interface CachingOptions {
  /** Left out: the cache keeps nothing in memory. */
  readonly entries?: number;
  /** Left out: the cache keeps nothing on disk. */
  readonly store?: EmbeddingStore;
  /** Logs how many texts the model read and how long that took; never their content. */
  readonly logger?: Logger;
}

/** So many texts are embedded before they are stored: a crash may cost as many. */
const SAVE_EVERY = 256;

/** Embeds no text twice: it keeps a bounded cache of the last texts in memory, and passages on disk. */
export class CachingEmbedder extends RepresentingEmbedder {
  readonly modelName: string;
  readonly modelId: string;
  readonly dimension: number;
  readonly #inner: Embedder;
  readonly #entries: number;
  readonly #store: EmbeddingStore | undefined;
  readonly #logger: Logger | undefined;
  /** In order of last use. */
  readonly #recent = new Map<string, Representation>();

  constructor(inner: Embedder, options: CachingOptions) {
    super();
    ({ modelName: this.modelName, modelId: this.modelId, dimension: this.dimension } = inner);
    this.#inner = inner;
    this.#entries = options.entries ?? 0;
    this.#store = options.store;
    this.#logger = options.logger;
  }

  async represent(
    texts: readonly string[],
    purpose: Purpose,
    signal?: AbortSignal,
  ): Promise<readonly Representation[]> {
    const known = new Map<string, Representation>();
    for (const text of texts) {
      const recent = this.#touch(keyOf(text, purpose));
      if (recent !== undefined) known.set(text, recent);
    }
    if (purpose === 'passage') await this.#fromStore(texts, known);
    const missing = [...new Set(texts)].filter((text) => !known.has(text));
    for (let start = 0; start < missing.length; start += SAVE_EVERY) {
      const part = missing.slice(start, start + SAVE_EVERY);
      const before = systemClock.monotonic();
      const made = await this.#inner.represent(part, purpose, signal);
      const ms = Math.round(systemClock.monotonic() - before);
      this.#logger?.debug({ texts: part.length, purpose, ms }, 'embedded');
      const fresh = new Map<string, Representation>();
      part.forEach((text, i) => {
        const one = made[i];
        if (one === undefined) return;
        known.set(text, one);
        fresh.set(textHash(text), one);
      });
      if (purpose === 'passage') await this.#store?.save(fresh);
    }
    return texts.flatMap((text) => {
      const one = known.get(text);
      if (one === undefined) return [];
      this.#keep(keyOf(text, purpose), one);
      return [one];
    });
  }

  clearCache(): void {
    this.#recent.clear();
    this.#inner.clearCache();
  }

  async close(): Promise<void> {
    await this.#inner.close();
  }

  async #fromStore(texts: readonly string[], known: Map<string, Representation>): Promise<void> {
    const wanted = new Map(texts.filter((text) => !known.has(text)).map((text) => [textHash(text), text]));
    if (this.#store === undefined || wanted.size === 0) return;
    for (const [hash, found] of await this.#store.load([...wanted.keys()])) {
      const text = wanted.get(hash);
      if (text !== undefined && found.vector.length === this.dimension) known.set(text, found);
    }
  }

  #touch(key: string): Representation | undefined {
    const found = this.#recent.get(key);
    if (found === undefined) return undefined;
    this.#recent.delete(key);
    this.#recent.set(key, found);
    return found;
  }

  #keep(key: string, value: Representation): void {
    if (this.#entries === 0) return;
    this.#recent.delete(key);
    this.#recent.set(key, value);
    for (const oldest of this.#recent.keys()) {
      if (this.#recent.size <= this.#entries) break;
      this.#recent.delete(oldest);
    }
  }
}

function keyOf(text: string, purpose: Purpose): string {
  return `${purpose}\u0000${text}`;
}
