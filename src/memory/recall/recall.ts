import { messageOf } from '../../core/atlas-error.ts';
import { systemClock, type Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Embedder, Representation } from '../../embeddings/embedder.ts';
import { EmbeddingStore } from '../../embeddings/embedding-store.ts';
import type { Connection, Database } from '../../storage/database.ts';
import type { Survey, VectorQuery } from '../../vectors/vector-index.ts';
import { closenessTo } from './closeness.ts';
import { familiarityOf, readShare } from './familiarity.ts';
import { fuse, type Evidence, type Fused } from './fuse.ts';
import { tokenScores } from './late-interaction.ts';
import { LearnedOutcomes } from './learned-ranking.ts';
import { lookAgain } from './look-again.ts';
import { timeFit } from './named-time.ts';
import { scopeOf } from './namespace.ts';
import { readQuestion, type ReadQuestion } from './question.ts';
import { RECORD_KINDS, type RecordKind } from './record.ts';
import type { RecordCatalogue } from './record-catalogue.ts';
import { RecallReceipts } from './recall-receipts.ts';
import { recordOf } from './record-store.ts';
import { Representations } from './representations.ts';
import { rerankByOutcomes, type Reranked } from './rerank-by-outcomes.ts';
import { isTask, TaskLines, type TaskLine } from './task-line.ts';
import { vectorFilter, type RecallRequest, type RecallResult, type Recalled } from './recall-request.ts';
import { TurnManners } from './turn-manners.ts';
import { rarityOf } from './word-scores.ts';
import { hasCompany, withCompany, WordSearch, type WordFindings } from './word-search.ts';
import { wordsOf } from './words.ts';
import { Yardstick } from './yardstick.ts';

/** So many candidates come from words and from vectors each. */
const CANDIDATES = 100;
const BACKGROUND = 256;
const DAY_MS = 86_400_000;

/** Vectors of one kind. */
export interface KindIndex {
  survey(query: VectorQuery, background: number): Promise<Survey>;
}

export interface RecallParts {
  readonly database: Database;
  /** Left out: words alone. */
  readonly embedder?: Embedder;
  readonly index?: (kind: RecordKind) => KindIndex;
  readonly clock?: Clock;
  /** Logs how many and how long; never the subject. */
  readonly logger?: Logger;
  /** Redacts a question for its receipt: no secrets, and nothing forgotten. */
  readonly redact?: (text: string, connection: Connection) => string;
}

interface Meaning {
  readonly question: Representation;
  readonly near: readonly string[];
  readonly background: readonly number[];
}

/**
 * Given words, the records that matter.
 *
 * Invariants
 *  Q1  A result belongs to one of the requested namespaces, and matches the filter.
 *  Q2  A model or an index that fails costs quality, never the answer: words remain, and `degraded` says so.
 *  Q3  The same store and question give the same order.
 */
export class Recall {
  readonly #parts: RecallParts;
  readonly #clock: Clock;
  readonly #words = new WordSearch();
  readonly #representations: Representations | undefined;
  readonly #yardstick: Yardstick | undefined;
  readonly #learned = new LearnedOutcomes();
  readonly #tasks = new TaskLines();
  readonly #receipts: RecallReceipts;

  constructor(parts: RecallParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? systemClock;
    this.#receipts = new RecallReceipts(parts.database, parts.embedder?.modelId, parts.redact);
    this.#representations =
      parts.embedder === undefined
        ? undefined
        : new Representations(new EmbeddingStore(parts.database, parts.embedder.modelId));
    this.#yardstick = parts.embedder === undefined ? undefined : new Yardstick(parts.embedder);
  }

  async search(request: RecallRequest): Promise<RecallResult> {
    const start = this.#clock.monotonic();
    const now = this.#clock.now();
    const degraded: string[] = [];
    // The model works in a thread of its own: meanwhile this one reads the question and looks for its words.
    const asked = this.#meaning(request, degraded);
    const question = readQuestion(request.query, now);
    const [meaning, early] = await Promise.all([asked, this.#early(request, question)]);
    const ranked = await this.#parts.database.read((connection) =>
      this.#rank(
        connection,
        request,
        question,
        meaning,
        this.#words.find(connection, request, question, CANDIDATES, early),
      ),
    );
    const worth =
      request.neverAbstain === true || (!ranked.harmful && (await this.#worthShowing(ranked, meaning, degraded)));
    const results = worth ? ranked.results : [];
    const milliseconds = this.#clock.monotonic() - start;
    const abstained = results.length === 0 && ranked.records > 0;
    const receipt = this.#receipts.keep(request, results, { now, milliseconds, abstained, degraded });
    const facts = { k: request.k, results: results.length, abstained, degraded: degraded.length };
    this.#parts.logger?.debug({ ...facts, ms: Math.round(milliseconds) }, 'memory query');
    return { receipt, results, abstained, degraded, milliseconds };
  }

  /** Resolves when every receipt is on disk. */
  async flush(): Promise<void> {
    await this.#receipts.flush();
  }

  async #early(request: RecallRequest, question: ReadQuestion): Promise<WordFindings> {
    const { database } = this.#parts;
    await this.#words.prepare(database);
    return await database.read((connection) => {
      const found = this.#words.find(connection, request, question, CANDIDATES);
      // Ranking will ask for these.
      const involved = withCompany(found, found.best, this.#words.catalogue);
      this.#represented(connection, involved);
      if (isTask(request.kinds)) this.#taskLines(connection, involved);
      return found;
    });
  }

  #represented(connection: Connection, records: Iterable<number>): ReadonlyMap<number, Representation> | undefined {
    return this.#representations?.read(connection, records, (record) => this.#words.catalogue.changeOf(record));
  }

  #taskLines(connection: Connection, records: Iterable<number>): ReadonlyMap<number, TaskLine> {
    const select = connection.prepare('SELECT title FROM records WHERE rowid = ?');
    const { catalogue } = this.#words;
    const lines = new Map<number, TaskLine>();
    for (const record of records) {
      const title = (): string => String(select.get(record)?.['title'] ?? '');
      lines.set(record, this.#tasks.kept(catalogue.changeOf(record), title));
    }
    return lines;
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
          const query = { vector: question.vector, k: CANDIDATES, filter, signal: request.signal };
          return await index(kind).survey(query, BACKGROUND);
        }),
      );
      const near = parts.flatMap((part) => part.near).toSorted((a, b) => b.score - a.score);
      return {
        question,
        near: near.slice(0, CANDIDATES).map(({ id }) => id),
        background: parts.flatMap((part) => part.background),
      };
    } catch (error) {
      request.signal?.throwIfAborted();
      degraded.push(`searched by words alone: ${messageOf(error)}`);
      return undefined;
    }
  }

  #rank(
    connection: Connection,
    request: RecallRequest,
    question: ReadQuestion,
    meaning: Meaning | undefined,
    words: WordFindings,
  ): Ranked {
    const { allowed, beside } = words;
    const near = (meaning?.near ?? []).flatMap((id) => {
      const record = this.#words.catalogue.record(id);
      // The index may lag behind the records (Q1).
      return record !== undefined && allowed.mask[record] === 1 ? [record] : [];
    });
    const involved = withCompany(words, [...words.best, ...near], this.#words.catalogue);
    const evidence = this.#evidence(connection, { request, question, meaning, words, involved });
    const typicalWords = median(Array.from(involved, (record) => this.#words.catalogue.words[record] ?? 0));
    const first = fuse(evidence, {
      questionWords: new Set(question.words).size,
      background: meaning?.background ?? [],
      records: allowed.count,
      conversation: [...involved].some((record) => hasCompany(record, beside)),
      typicalWords,
      familiarity: meaning === undefined ? 0 : familiarityOf(meaning.question.tokens) * readShare(typicalWords),
    });
    const again = lookAgain(first, { connection, catalogue: this.#words.catalogue, question });
    const { fused, harmful } = this.#byOutcomes(connection, request, question, again);
    const select = connection.prepare('SELECT * FROM records WHERE rowid = ?');
    const best = fused[0]?.score ?? 0;
    // Scores are relative: of two good records the second may score 0. A record that is strong by itself is no noise.
    const isNoise = ({ score, strength }: Fused): boolean =>
      score <= 0 || (score < NOISE * best && strength < WORTH_SHOWING);
    const shown = request.neverAbstain === true ? fused : fused.filter((one) => !isNoise(one));
    const results = shown.slice(0, request.k).map(({ record, score, strength, why }) => {
      return { record: recordOf(select.get(record) ?? {}), score, strength, why };
    });
    const leaders = fused.slice(0, LEADERS);
    // A turn by itself lacks its context: how near it is says little.
    const alone = new Set(leaders.flatMap(({ record }) => (hasCompany(record, beside) ? [] : [record])));
    return {
      results,
      records: allowed.count,
      harmful,
      strongest: Math.max(0, ...leaders.map(({ strength }) => strength)),
      nearest: Math.max(-1, ...evidence.map((one) => (alone.has(one.record) ? (one.meaning ?? -1) : -1))),
    };
  }

  /** Reorders the candidates by past outcomes; turns are left out, because they help no run by themselves. */
  #byOutcomes(
    connection: Connection,
    request: RecallRequest,
    question: ReadQuestion,
    fused: readonly Fused[],
  ): Reranked {
    const model = isTask(request.kinds) ? this.#learned.model(connection) : undefined;
    if (model === undefined) return { fused, harmful: false };
    const [home] = request.namespaces.map(scopeOf);
    const select = connection.prepare('SELECT * FROM records WHERE rowid = ?');
    const now = this.#clock.now().getTime();
    return rerankByOutcomes(fused, model, ({ record, strength }) => {
      const { title, kind, scope, at } = recordOf(select.get(record) ?? {});
      const ageDays = Math.max(0, now - at) / DAY_MS;
      return { question: question.words, title: wordsOf(title), kind, own: scope === home, ageDays, strength };
    });
  }

  /**
   * Whether the best record answers the question: by the words and word pieces that it shares with it, or by its
   * meaning.
   */
  async #worthShowing(ranked: Ranked, meaning: Meaning | undefined, degraded: string[]): Promise<boolean> {
    if (ranked.strongest >= WORTH_SHOWING) return true;
    if (meaning === undefined || this.#yardstick === undefined || ranked.results.length === 0) return false;
    try {
      return await this.#yardstick.isNear(meaning.question.vector, ranked.nearest, ranked.records);
    } catch (error) {
      degraded.push(`judged by words alone: ${messageOf(error)}`);
      return false;
    }
  }

  #evidence(connection: Connection, found: Found): readonly Evidence[] {
    const { request, question, meaning, involved } = found;
    const { terms, scores, allowed, beside } = found.words;
    const { catalogue } = this.#words;
    const representations = meaning === undefined ? undefined : this.#represented(connection, involved);
    const tokens =
      meaning === undefined || representations === undefined
        ? new Map<number, number>()
        : tokenScores(meaning.question.tokens, representations, terms, allowed.count, beside);
    const closeness =
      meaning === undefined ? undefined : closenessTo(meaning.question.vector, new Set(question.words).size);
    const authors = new Set([...involved].map((record) => catalogue.author(record)));
    const named = [...authors].filter((author) => isNamed(author, question));
    const uses = connection.prepare('SELECT uses FROM records WHERE rowid = ?');
    const turns = new TurnManners(connection, catalogue, beside);
    const alike = isTask(request.kinds)
      ? this.#tasks.scores(request.query, this.#taskLines(connection, involved))
      : new Map<number, number>();
    const now = this.#clock.now().getTime();
    // Among few records every word is rare or common by chance.
    const parts = terms.map((term) => ({ term, rarity: rarityOf(term.holders, Math.max(allowed.count, 100)) }));
    const mass = parts.reduce((sum, { rarity }) => sum + rarity, 0);
    const coverage = (record: number): number => {
      let met = 0;
      for (const { rarity, term } of parts) if (term.score(record) > 0) met += rarity;
      return mass === 0 ? 0 : met / mass;
    };
    return [...involved].map((record): Evidence => {
      const representation = representations?.get(record);
      const at = catalogue.at(record);
      const { time } = question;
      return {
        record,
        words: scores.get(record) ?? 0,
        coverage: coverage(record),
        meaning: representation === undefined ? undefined : closeness?.(representation),
        tokens: tokens.get(record),
        pieces: representation?.tokens.steps.length ?? 0,
        task: alike.get(record),
        lent: lentTo(record, catalogue, scores),
        turn: turns.of(record),
        // Two names do not say which author is wanted.
        author: named.length === 1 && named[0] === catalogue.author(record),
        time: time === undefined ? 0 : timeFit(time, at),
        recency:
          request.recencyHalfLifeDays === undefined
            ? 0
            : 0.5 ** (Math.max(0, now - at) / (request.recencyHalfLifeDays * DAY_MS)),
        use: request.preferUsed === true ? 1 - 1 / (1 + Number(uses.get(record)?.['uses'] ?? 0)) : 0,
      };
    });
  }
}

interface Ranked {
  readonly results: readonly Recalled[];
  /** How many could be found. */
  readonly records: number;
  /** Whether past outcomes speak against the best record. */
  readonly harmful: boolean;
  /** The greatest strength, and the greatest cosine, among the leaders. */
  readonly strongest: number;
  readonly nearest: number;
}

interface Found {
  readonly request: RecallRequest;
  readonly question: ReadQuestion;
  readonly meaning: Meaning | undefined;
  readonly words: WordFindings;
  readonly involved: ReadonlySet<number>;
}

/** The better word score of the two neighbours; turns of a conversation have lent each other already. */
function lentTo(record: number, catalogue: RecordCatalogue, scores: ReadonlyMap<number, number>): number {
  if (!catalogue.standsAlone(record)) return 0;
  const [before, after] = [catalogue.toldBeside(record, -1), catalogue.toldBeside(record, 1)];
  return Math.max(scoreOf(before, scores), scoreOf(after, scores));
}

function scoreOf(record: number | undefined, scores: ReadonlyMap<number, number>): number {
  return record === undefined ? 0 : (scores.get(record) ?? 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function isNamed(author: string, { spoken }: ReadQuestion): boolean {
  const names = author.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return names.length > 0 && names.every((name) => spoken.has(name));
}

/**
 * Below this the best that was found has too little of the question to be an answer by that alone. Calibrated with the
 * bundled model on questions asked of conversations that cannot answer them: of 63 each it kept all but one that could
 * be answered and dropped about two thirds of the others.
 */
const WORTH_SHOWING = 0.33;
/** A weak record that scores less than this share of the best is noise. */
const NOISE = 0.3;
/** One of the first few must be worth it: the very first may owe its place to a neighbour. */
const LEADERS = 3;
