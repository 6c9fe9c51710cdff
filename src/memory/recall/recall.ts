import { messageOf } from '../../core/atlas-error.ts';
import { systemClock, type Clock } from '../../core/clock.ts';
import { newId } from '../../core/ids.ts';
import type { Embedder, Representation } from '../../embeddings/embedder.ts';
import { EmbeddingStore } from '../../embeddings/embedding-store.ts';
import { TokenMatcher } from '../../embeddings/token-matcher.ts';
import type { TokenVectors } from '../../embeddings/token-vectors.ts';
import type { Connection, Database } from '../../storage/database.ts';
import { similarity } from '../../vectors/similarity.ts';
import type { VectorHit, VectorIndex } from '../../vectors/vector-index.ts';
import { REACH, withNeighbours } from './context-window.ts';
import { fuse, type Evidence, type Fused } from './fuse.ts';
import { scopeOf } from './namespace.ts';
import { readQuestion, type Question } from './question.ts';
import { RECORD_KINDS, type RecordKind } from './record.ts';
import { RecordCatalogue } from './record-catalogue.ts';
import { recordOf } from './record-store.ts';
import { Representations } from './representations.ts';
import { recordFilter, vectorFilter, type RecallRequest, type RecallResult, type Recalled } from './recall-request.ts';
import { rarityOf, wordScores, type TermScores } from './word-scores.ts';
import { wordsOf } from './words.ts';

/** So many candidates come from words and from vectors each. */
const CANDIDATES = 100;
const BACKGROUND = 256;
/** Word pieces of a question that are matched; more say little and cost much. */
const MOST_PIECES = 32;
const DAY_MS = 86_400_000;

/** Vectors of one kind: hits from whichever index is configured, a background from the embedded one. */
export interface KindIndex extends Pick<VectorIndex, 'query'> {
  sample(vector: Float32Array, count: number, filter: ReturnType<typeof vectorFilter>): Promise<readonly number[]>;
}

export interface RecallParts {
  readonly database: Database;
  /** Left out: words alone. */
  readonly embedder?: Embedder;
  readonly index?: (kind: RecordKind) => KindIndex;
  readonly clock?: Clock;
  /** What a receipt keeps of a question: without secrets, and without what was forgotten. */
  readonly redact?: (text: string, connection: Connection) => string;
}

interface Meaning {
  readonly question: Representation;
  readonly hits: readonly VectorHit[];
  readonly background: readonly number[];
}

/**
 * Given words, the records that matter.
 *
 * Invariants
 *  Q1  A result belongs to one of the namespaces that were asked for, and fulfils the filter.
 *  Q2  A model or an index that fails costs quality, never the answer: words remain, and `degraded` says so.
 *  Q3  The same store and question give the same order.
 */
export class Recall {
  readonly #parts: RecallParts;
  readonly #clock: Clock;
  readonly #catalogue = new RecordCatalogue();
  readonly #representations: Representations | undefined;
  #receipts: Promise<unknown> = Promise.resolve();

  constructor(parts: RecallParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? systemClock;
    this.#representations =
      parts.embedder === undefined
        ? undefined
        : new Representations(new EmbeddingStore(parts.database, parts.embedder.modelId));
  }

  async search(request: RecallRequest): Promise<RecallResult> {
    const start = this.#clock.monotonic();
    const now = this.#clock.now();
    const question = readQuestion(request.query, now);
    const degraded: string[] = [];
    const meaning = await this.#meaning(request, degraded);
    const { ranked, records } = await this.#parts.database.read((connection) =>
      this.#rank(connection, request, question, meaning),
    );
    const shown = request.neverAbstain === true ? ranked : worthShowing(ranked);
    const results = shown.slice(0, request.k).map(({ recalled }) => recalled);
    const milliseconds = this.#clock.monotonic() - start;
    const abstained = results.length === 0 && records > 0;
    const receipt = this.#keepReceipt(request, results, { now, milliseconds, abstained, degraded });
    return { receipt, results, abstained, degraded, milliseconds };
  }

  /** Resolves when every receipt is on disk. */
  async flush(): Promise<void> {
    const due = this.#receipts;
    this.#receipts = Promise.resolve();
    await due;
  }

  async #meaning(request: RecallRequest, degraded: string[]): Promise<Meaning | undefined> {
    const { embedder, index } = this.#parts;
    if (embedder === undefined || index === undefined || request.query.trim() === '') return undefined;
    try {
      const [question] = await embedder.represent([request.query], 'query', request.signal);
      if (question === undefined) return undefined;
      const filter = vectorFilter(request.namespaces.map(scopeOf), request.filter ?? {});
      const parts = await Promise.all(
        (request.kinds ?? RECORD_KINDS).map(async (kind) => {
          const one = index(kind);
          const hits = await one.query({ vector: question.vector, k: CANDIDATES, filter, signal: request.signal });
          return { hits, background: await one.sample(question.vector, BACKGROUND, filter) };
        }),
      );
      const hits = parts.flatMap((part) => part.hits).toSorted((a, b) => b.score - a.score);
      return { question, hits: hits.slice(0, CANDIDATES), background: parts.flatMap((part) => part.background) };
    } catch (error) {
      request.signal?.throwIfAborted();
      degraded.push(`searched by words alone: ${messageOf(error)}`);
      return undefined;
    }
  }

  #rank(
    connection: Connection,
    request: RecallRequest,
    question: Question,
    meaning: Meaning | undefined,
  ): { readonly ranked: readonly Ranked[]; readonly records: number } {
    this.#catalogue.refresh(connection);
    const allowed = this.#allowed(connection, request);
    const terms = wordScores(connection, question.words, allowed, (record) => this.#catalogue.words(record));
    const words = this.#withContext(terms, allowed);
    const near = (meaning?.hits ?? []).flatMap(({ id }) => {
      const record = this.#catalogue.record(id);
      // The index may lag behind the records (Q1).
      return record !== undefined && allowed.has(record) ? [record] : [];
    });
    const candidates = new Set([...largest(words, CANDIDATES), ...near]);
    const evidence = this.#evidence(connection, { request, question, meaning, terms, words, allowed, candidates });
    const fused = fuse(evidence, {
      questionWords: new Set(question.words).size,
      background: meaning?.background ?? [],
      records: allowed.size,
      conversation: [...candidates].some((record) =>
        REACH.some((offset) => this.#beside(record, offset, allowed) !== undefined),
      ),
    });
    const select = connection.prepare('SELECT * FROM records WHERE rowid = ?');
    const ranked = fused.slice(0, Math.max(request.k, 1) * 2).map((one) => {
      const record = recordOf(select.get(one.record) ?? {});
      return { fused: one, recalled: { record, score: one.score, strength: one.strength, why: one.why } };
    });
    return { ranked, records: allowed.size };
  }

  #allowed(connection: Connection, { kinds, namespaces, filter }: RecallRequest): ReadonlySet<number> {
    const within = this.#catalogue.within(kinds ?? RECORD_KINDS, namespaces.map(scopeOf));
    const condition = recordFilter(filter ?? {});
    if (condition === undefined) return within;
    const rows = connection.prepare(`SELECT rowid FROM records WHERE ${condition.sql}`).all(...condition.values);
    return new Set(rows.map((row) => Number(row['rowid'])).filter((record) => within.has(record)));
  }

  /** BM25 with the help of neighbours: every record that has a word of the question, or stands beside one. */
  #withContext(terms: readonly TermScores[], allowed: ReadonlySet<number>): ReadonlyMap<number, number> {
    const reached = new Map<number, Float32Array>();
    terms.forEach(({ scores }, i) => {
      for (const [record, score] of scores) {
        const row = reached.get(record) ?? new Float32Array(terms.length);
        row[i] = score;
        reached.set(record, row);
      }
    });
    const none = new Float32Array(terms.length);
    // Who has little of the question by itself and beside it cannot come among the candidates.
    const promising = largest(
      new Map([...reached].map(([record, row]) => [record, row.reduce((sum, part) => sum + part, 0)])),
      3 * CANDIDATES,
    );
    const all = new Set(promising);
    for (const record of promising) {
      for (const offset of REACH) {
        const other = this.#beside(record, offset, allowed);
        if (other !== undefined) all.add(other);
      }
    }
    const scores = new Map<number, number>();
    for (const record of all) {
      const helped = withNeighbours(reached.get(record) ?? none, (offset) => {
        const other = this.#beside(record, offset, allowed);
        return other === undefined ? undefined : reached.get(other);
      });
      scores.set(
        record,
        helped.reduce((sum, part) => sum + part, 0),
      );
    }
    return scores;
  }

  #evidence(connection: Connection, found: Found): readonly Evidence[] {
    const { request, question, meaning, terms, words, allowed, candidates } = found;
    const involved = new Set(candidates);
    for (const record of candidates) {
      for (const offset of REACH) {
        const other = this.#beside(record, offset, allowed);
        if (other !== undefined) involved.add(other);
      }
    }
    const representations = this.#representations?.read(connection, meaning === undefined ? [] : involved, (record) =>
      this.#catalogue.change(record),
    );
    const tokens = tokenScores(meaning, representations, terms, allowed.size, (record, offset) =>
      this.#beside(record, offset, allowed),
    );
    const authors = new Set([...involved].map((record) => this.#catalogue.author(record)));
    const named = [...authors].filter((author) => isNamed(author, question));
    const uses = connection.prepare('SELECT uses FROM records WHERE rowid = ?');
    const now = this.#clock.now().getTime();
    // Among few records every word is rare or common by chance.
    const parts = terms.map(({ scores }) => ({ scores, rarity: rarityOf(scores.size, Math.max(allowed.size, 100)) }));
    const mass = parts.reduce((sum, { rarity }) => sum + rarity, 0);
    const coverage = (record: number): number =>
      mass === 0 ? 0 : parts.reduce((sum, { rarity, scores }) => sum + (scores.has(record) ? rarity : 0), 0) / mass;
    return [...involved].map((record): Evidence => {
      const representation = representations?.get(record);
      const at = this.#catalogue.at(record);
      const { time } = question;
      return {
        record,
        words: words.get(record) ?? 0,
        coverage: coverage(record),
        meaning:
          representation === undefined || meaning === undefined
            ? undefined
            : similarity('cosine', meaning.question.vector, representation.vector),
        tokens: tokens.get(record),
        // Two names say nothing about whose words are wanted.
        author: named.length === 1 && named[0] === this.#catalogue.author(record),
        time: time !== undefined && at >= time.from && at <= time.to,
        recency:
          request.recencyHalfLifeDays === undefined
            ? 0
            : 0.5 ** (Math.max(0, now - at) / (request.recencyHalfLifeDays * DAY_MS)),
        use: request.preferUsed === true ? 1 - 1 / (1 + Number(uses.get(record)?.['uses'] ?? 0)) : 0,
      };
    });
  }

  #beside(record: number, offset: number, allowed: ReadonlySet<number>): number | undefined {
    const other = this.#catalogue.neighbour(record, offset);
    return other !== undefined && allowed.has(other) ? other : undefined;
  }

  /** The answer does not wait for the disk; `flush` does. */
  #keepReceipt(
    request: RecallRequest,
    results: readonly Recalled[],
    facts: { now: Date; milliseconds: number; abstained: boolean; degraded: readonly string[] },
  ): string | undefined {
    const { database, embedder } = this.#parts;
    if (database.readOnly) return undefined;
    const id = newId('recall');
    const receipt = {
      k: request.k,
      scopes: request.namespaces.map(scopeOf),
      kinds: request.kinds ?? RECORD_KINDS,
      filter: request.filter ?? {},
      model: embedder?.modelId,
      milliseconds: Math.round(facts.milliseconds * 100) / 100,
      abstained: facts.abstained,
      degraded: facts.degraded,
      shown: results.map(({ record, score, strength, why }, i) => ({
        rank: i + 1,
        id: record.id,
        score,
        strength,
        why,
      })),
    };
    const written = database.write((connection) => {
      const query = this.#parts.redact?.(request.query, connection) ?? request.query;
      connection
        .prepare('INSERT INTO recall_receipts (id, at, query, receipt) VALUES (?, ?, ?, ?)')
        .run(id, facts.now.toISOString(), query, JSON.stringify({ query, ...receipt }));
    });
    this.#receipts = Promise.all([this.#receipts, written]);
    // Told by `flush`; until then it is nobody's surprise.
    this.#receipts.catch(() => undefined);
    return id;
  }
}

interface Ranked {
  readonly fused: Fused;
  readonly recalled: Recalled;
}

interface Found {
  readonly request: RecallRequest;
  readonly question: Question;
  readonly meaning: Meaning | undefined;
  readonly terms: readonly TermScores[];
  readonly words: ReadonlyMap<number, number>;
  readonly allowed: ReadonlySet<number>;
  readonly candidates: ReadonlySet<number>;
}

/** Late interaction, weighted by how rare the words of the question are among the records that may be found. */
function tokenScores(
  meaning: Meaning | undefined,
  representations: ReadonlyMap<number, Representation> | undefined,
  terms: readonly TermScores[],
  records: number,
  beside: (record: number, offset: number) => number | undefined,
): ReadonlyMap<number, number> {
  if (meaning === undefined || representations === undefined) return new Map();
  const { tokens } = meaning.question;
  const rarity = new Map(terms.map((term) => [term.term, term.rarity]));
  const all = tokens.words.map((word) =>
    Math.max(...wordsOf(word).map((term) => rarity.get(term) ?? rarityOf(0, records)), 0.01),
  );
  const { question, weights } = rarest(tokens, all);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const matcher = new TokenMatcher(question);
  const own = new Map([...representations].map(([record, one]) => [record, matcher.match(one.tokens)]));
  return new Map(
    [...own].map(([record, match]) => {
      const helped = withNeighbours(match, (offset) => {
        const other = beside(record, offset);
        return other === undefined ? undefined : own.get(other);
      });
      return [record, weights.reduce((sum, weight, i) => sum + weight * (helped[i] ?? 0), 0) / (total || 1)];
    }),
  );
}

/** The word pieces that speak for a question: of a long one only the rarest. */
function rarest(
  tokens: TokenVectors,
  weights: readonly number[],
): { question: TokenVectors; weights: readonly number[] } {
  if (weights.length <= MOST_PIECES) return { question: tokens, weights };
  const chosen = weights
    .map((weight, i) => ({ weight, i }))
    .toSorted((a, b) => b.weight - a.weight || a.i - b.i)
    .slice(0, MOST_PIECES);
  const { width } = tokens;
  const codes = new Int8Array(chosen.length * width);
  chosen.forEach(({ i }, at) => {
    codes.set(tokens.codes.subarray(i * width, (i + 1) * width), at * width);
  });
  const steps = Float32Array.from(chosen, ({ i }) => tokens.steps[i] ?? 0);
  return { question: { width, codes, steps, words: [] }, weights: chosen.map(({ weight }) => weight) };
}

function isNamed(author: string, { spoken }: Question): boolean {
  const names = author.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return names.length > 0 && names.every((name) => spoken.has(name));
}

function largest(scores: ReadonlyMap<number, number>, count: number): readonly number[] {
  return [...scores]
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, count)
    .map(([record]) => record);
}

/**
 * Below this the best that was found is no answer. Calibrated with the bundled model on questions asked of
 * conversations that cannot answer them: of 63 each it kept all but one that could be answered and dropped about two thirds of the others.
 */
const WORTH_SHOWING = 0.33;
/** What scores less than this share of the best is there to fill up. */
const NOISE = 0.3;
/** One of the first few must be worth it: the very first may owe its place to a neighbour. */
const LEADERS = 3;

function worthShowing<T extends { readonly fused: Fused }>(ranked: readonly T[]): readonly T[] {
  const best = ranked[0]?.fused.score ?? 0;
  const strongest = Math.max(0, ...ranked.slice(0, LEADERS).map(({ fused }) => fused.strength));
  if (strongest < WORTH_SHOWING) return [];
  return ranked.filter(({ fused }) => fused.score > 0 && fused.score >= NOISE * best);
}
