import { AtlasError, isAtlasError, messageOf } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import type { Metric } from '../vector-index.ts';

export interface ChromaAddress {
  /** `http://127.0.0.1:8000`; a host alone means port 8000. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tenant?: string;
  readonly database?: string;
  /** How long one request may take. */
  readonly timeoutMs?: number;
}

export type ChromaMetadata = Readonly<Record<string, string | number | boolean>>;

export interface ChromaRows {
  readonly ids: readonly string[];
  readonly embeddings: readonly (readonly number[])[] | null;
  readonly metadatas: readonly (ChromaMetadata | null)[] | null;
  readonly documents?: readonly (string | null)[] | null;
}

interface QueryAnswer {
  readonly ids: readonly (readonly string[])[];
  readonly distances: readonly (readonly number[])[];
  readonly metadatas: readonly (readonly (ChromaMetadata | null)[])[];
}

export interface ChromaCollection {
  readonly id: string;
  readonly name: string;
  readonly space: string;
  readonly dimension: number | null;
  readonly metadata: ChromaMetadata;
}

interface CollectionAnswer {
  readonly id: string;
  readonly name: string;
  readonly dimension: number | null;
  readonly metadata?: ChromaMetadata | null;
  readonly configuration_json?: { readonly hnsw?: { readonly space?: string } | null };
}

const LIST_PAGE = 500;

/** The part of a Chroma server's HTTP interface (version 2) that Atlas uses. It needs no package. */
export class ChromaClient {
  readonly #address: ChromaAddress;
  readonly #base: string;

  constructor(address: ChromaAddress) {
    this.#address = address;
    this.#base = baseUrl(address.url);
  }

  async heartbeat(signal?: AbortSignal): Promise<void> {
    await this.#send('GET', `${this.#base}/api/v2/heartbeat`, undefined, signal);
  }

  /** The collection of this name, if there is one. */
  async find(name: string): Promise<ChromaCollection | undefined> {
    const answer = await this.#unless(404, 'GET', `${this.#collections()}/${encodeURIComponent(name)}`);
    return answer === undefined ? undefined : collectionOf(answer);
  }

  /** Every collection of the database. */
  async list(): Promise<readonly ChromaCollection[]> {
    const found: ChromaCollection[] = [];
    for (;;) {
      const page = await this.#send('GET', `${this.#collections()}?limit=${LIST_PAGE}&offset=${found.length}`);
      if (!Array.isArray(page))
        throw new AtlasError('vector.unavailable', `Chroma at ${this.#base} lists no collections`, {
          remedy: 'Look whether the address is that of a Chroma server (version 2 of its interface).',
        });
      found.push(...page.map(collectionOf));
      if (page.length < LIST_PAGE) return found;
    }
  }

  /** Makes a collection that bears this from the first; undefined where there is one of that name already. */
  async create(name: string, metric: Metric, metadata?: ChromaMetadata): Promise<ChromaCollection | undefined> {
    const body = { name, get_or_create: false, metadata, configuration: { hnsw: { space: metric } } };
    const answer = await this.#unless(409, 'POST', this.#collections(), body);
    return answer === undefined ? undefined : collectionOf(answer);
  }

  /** In place of the metadata that the collection had. */
  async describe(collection: string, metadata: ChromaMetadata): Promise<void> {
    await this.#send('PUT', `${this.#collections()}/${collection}`, { new_metadata: metadata });
  }

  /** Fails where another collection has the name. */
  async rename(collection: string, name: string): Promise<void> {
    await this.#send('PUT', `${this.#collections()}/${collection}`, { new_name: name });
  }

  /** By name, as the server wants it; a missing collection is fine. */
  async drop(name: string): Promise<void> {
    await this.#unless(404, 'DELETE', `${this.#collections()}/${encodeURIComponent(name)}`);
  }

  async upsert(
    collection: string,
    rows: {
      ids: readonly string[];
      embeddings: readonly (readonly number[])[];
      metadatas: readonly ChromaMetadata[];
      documents?: readonly (string | null)[];
    },
  ): Promise<void> {
    await this.#send('POST', `${this.#collections()}/${collection}/upsert`, rows);
  }

  async delete(collection: string, ids: readonly string[]): Promise<void> {
    await this.#send('POST', `${this.#collections()}/${collection}/delete`, { ids });
  }

  async get(
    collection: string,
    request: { ids?: readonly string[]; where?: unknown; limit?: number; offset?: number; include: readonly string[] },
  ): Promise<ChromaRows> {
    return (await this.#send('POST', `${this.#collections()}/${collection}/get`, request)) as ChromaRows;
  }

  async query(
    collection: string,
    request: { embedding: readonly number[]; k: number; where?: unknown },
    signal?: AbortSignal,
  ): Promise<{ ids: readonly string[]; distances: readonly number[]; metadatas: readonly (ChromaMetadata | null)[] }> {
    const body = {
      query_embeddings: [request.embedding],
      n_results: request.k,
      include: ['distances', 'metadatas'],
      ...defined({ where: request.where }),
    };
    const answer = (await this.#send(
      'POST',
      `${this.#collections()}/${collection}/query`,
      body,
      signal,
    )) as QueryAnswer;
    return {
      ids: answer.ids[0] ?? [],
      distances: answer.distances[0] ?? [],
      metadatas: answer.metadatas[0] ?? [],
    };
  }

  async count(collection: string): Promise<number> {
    return Number(await this.#send('GET', `${this.#collections()}/${collection}/count`));
  }

  #collections(): string {
    const { tenant = 'default_tenant', database = 'default_database' } = this.#address;
    return `${this.#base}/api/v2/tenants/${encodeURIComponent(tenant)}/databases/${encodeURIComponent(database)}/collections`;
  }

  /** Undefined where the server answers with this status. */
  async #unless(status: number, method: string, url: string, body?: unknown): Promise<unknown> {
    try {
      return await this.#send(method, url, body);
    } catch (error) {
      if (isAtlasError(error) && error.details['status'] === status) return undefined;
      throw error;
    }
  }

  async #send(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<unknown> {
    let status: number | undefined;
    const limit = AbortSignal.timeout(this.#address.timeoutMs ?? 10_000);
    try {
      const response = await fetch(url, {
        method,
        headers: { 'content-type': 'application/json', ...this.#address.headers },
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        ...defined({ body: body === undefined ? undefined : JSON.stringify(body) }),
      });
      status = response.status;
      const text = await response.text();
      if (!response.ok) throw new Error(`it answered ${response.status}: ${text.slice(0, 200)}`);
      return text === '' ? undefined : (JSON.parse(text) as unknown);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      throw new AtlasError(
        'vector.unavailable',
        `Chroma at ${this.#base} cannot be used: ${messageOf(error)}${cause}`,
        {
          remedy: 'Start the server, or set ATLAS_STORAGE_VECTOR_INDEX=sqlite.',
          details: { url: this.#base, status },
          cause: error,
        },
      );
    }
  }
}

function collectionOf(answer: unknown): ChromaCollection {
  const { id, name, dimension, metadata, configuration_json: configuration } = answer as CollectionAnswer;
  return { id, name, dimension, metadata: metadata ?? {}, space: configuration?.hnsw?.space ?? 'l2' };
}

function baseUrl(address: string): string {
  if (/^https?:\/\//.test(address)) return address.replace(/\/+$/, '');
  return `http://${address.includes(':') ? address : `${address}:8000`}`;
}
