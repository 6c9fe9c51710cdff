/**
 * How the evidence for a record becomes one score. Pure; every number of the configuration stands here.
 *
 * Three measures are brought to 0..1 among the candidates of one question and summed:
 *  words    BM25
 *  meaning  the cosine of the whole texts
 *  tokens   late interaction: every word piece of the question looks for its best match, rare words count more; a
 *           long record finds a match by chance more often, and must do better
 *
 * Late interaction leads. The cosine of whole texts counts as far as it stands out: `trust` compares the best candidate
 * with what the best of so many random records would reach. It counts less the longer the records are, because a long
 * text is about more than a question asks for, and a turn of a conversation, which by itself lacks its context, has to
 * stand out further. A long question is judged as a whole. Words lead where they
 * single out one record: a question with a name or a number that occurs in one place means that place. Words decide
 * alone where there is no model, one that does not know the language of the question, or one that has read only the
 * beginning of the records; short records that were written one after the other then lend each other a share, as turns
 * of a conversation do. A turn that only asks answers nothing; one that follows a question, or says more, answers rather.
 * Where the question is a task, and asks for experiences and strategies, their task lines lead. When all have a score,
 * the sitting of a turn and what a record names of what is asked for have their say (`lookAgain`).
 *
 * The weights were chosen on three conversations of LoCoMo and on every other question of CosQA and SWE-bench issues,
 * and confirmed on what was left of them and on ALFWorld; docs/decisions/0010-recall.md has the figures.
 */
export const WEIGHTS = {
  words: 0.25,
  /** The weight of words beside a trusted meaning. */
  wordsBesideMeaning: 0.1,
  /** A long question says again and again what it is about. */
  wordsOfLongQuestion: 1,
  /** Where the model cannot say anything. */
  wordsAlone: 1,
  /** The share of a neighbouring record's word score, where words decide alone. */
  lent: 0.25,
  /** On top, where the words single out one record. */
  soleWords: 4,
  meaning: 0.1,
  trustedMeaning: 3,
  tokens: 1,
  /** For a task, the task lines weigh most; the way it was done names much that the task is not about. */
  task: 4,
  wordsOfTask: 0.25,
  author: 0.08,
  time: 0.4,
  /** For turns. */
  asks: -0.1,
  answers: 0.06,
  /** For every time that a turn has e times as many words. */
  saysMore: 0.03,
  /** For turns whose sitting as a whole fits best. */
  sitting: 0.2,
  /** For a record that names what the question asks for: a time, a number, a place. */
  names: 0.15,
  recency: 0.3,
  use: 0.1,
} as const;

/** From so many words on, a question is long. */
const LONG_QUESTION = 16;
/** Up to so many words, a record is about one thing. */
const ONE_THING = 30;
/** Beyond so many words, few records are about what the next one is about. */
const STILL_LENDS = 250;
/** By how much a record that has e times as many word pieces meets a question better by chance. */
const BY_CHANCE = 0.025;
/** The word pieces of a fact. */
const USUAL_PIECES = 20;
/** So many deviations further must a turn of a conversation stand out. */
const LACKS_CONTEXT = 1.5;

export interface Evidence {
  readonly record: number;
  readonly words: number;
  /** 0..1: the share of the question's words that stand in the record, rare ones counting more. */
  readonly coverage: number;
  /** Left out where the record has no vector yet. */
  readonly meaning: number | undefined;
  readonly tokens: number | undefined;
  /** How many word pieces of the record were looked at. */
  readonly pieces: number;
  /** How alike the task lines are; left out where the question is no task. */
  readonly task?: number | undefined;
  /** The better word score of the two neighbouring records; 0 for turns, whose words include it. */
  readonly lent: number;
  /** The kind of turn; left out for any other record. */
  readonly turn?: { readonly asks: boolean; readonly answers: boolean; readonly words: number } | undefined;
  readonly author: boolean;
  /** 0..1: how near to the time that the question names. */
  readonly time: number;
  /** 0..1, if the caller wants them to count. */
  readonly recency: number;
  readonly use: number;
}

export interface Circumstances {
  readonly questionWords: number;
  /** Cosines of the question with records at random. */
  readonly background: readonly number[];
  /** How many records could be found. */
  readonly records: number;
  readonly conversation: boolean;
  /** The median of their lengths in words. */
  readonly typicalWords: number;
  /** 0..1: how well the model knows the language of the question, by what it has read; 0 without a model. */
  readonly familiarity: number;
}

/** Each part's share of the score; they sum up to it. */
export interface Why {
  readonly words: number;
  readonly meaning: number;
  readonly tokens: number;
  readonly task: number;
  /** That a turn asks, answers, or says much. */
  readonly turn: number;
  readonly author: number;
  readonly time: number;
  readonly recency: number;
  readonly use: number;
  /** That the sitting of a turn fits as a whole. */
  readonly sitting: number;
  /** That the record names what is asked for. */
  readonly names: number;
  /** The share of past outcomes; 0 until there are any. */
  readonly outcomes: number;
}

export interface Fused {
  readonly record: number;
  readonly score: number;
  /** 0..1, comparable between questions: how much of the question this record answers. */
  readonly strength: number;
  readonly why: Why;
}

export function fuse(evidence: readonly Evidence[], circumstances: Circumstances): readonly Fused[] {
  const { familiarity, typicalWords } = circumstances;
  const lends = Math.min(1, STILL_LENDS / Math.max(1, typicalWords)) ** 3;
  // No word in common is nothing, whatever the others have.
  const words = scale(
    evidence.map((one) => one.words + (1 - familiarity) * lends * WEIGHTS.lent * one.lent),
    0,
  );
  const meaning = scale(evidence.map((one) => one.meaning));
  const tokens = scale(evidence.map(metMoreThanByChance));
  const task = scale(
    evidence.map((one) => one.task),
    0,
  );
  const trust = trustInMeaning(evidence, circumstances);
  const length = lengthOf(circumstances);
  // Among tasks the whole texts decide between those whose lines say as much.
  const share = evidence.some((one) => one.task !== undefined && one.task > 0) ? WEIGHTS.wordsOfTask : 1;
  const besideModel =
    between(between(WEIGHTS.words, WEIGHTS.wordsBesideMeaning, trust), WEIGHTS.wordsOfLongQuestion, length) +
    WEIGHTS.soleWords * soleness(evidence) ** 3;
  const weightOfWords = between(WEIGHTS.wordsAlone, besideModel, familiarity);
  const weightOfMeaning = familiarity * between(WEIGHTS.meaning, WEIGHTS.trustedMeaning, trust);
  const weightOfTokens = familiarity * WEIGHTS.tokens;
  return evidence
    .map((one, i): Fused => {
      const byWords = words[i] ?? 0;
      // A record without a vector is judged by its words alone, at no smaller weight.
      const why: Why = {
        words: share * weightOfWords * byWords,
        meaning: share * weightOfMeaning * (meaning[i] ?? byWords),
        tokens: share * weightOfTokens * (tokens[i] ?? byWords),
        task: WEIGHTS.task * (task[i] ?? 0),
        turn: worthOfTurn(one),
        author: one.author ? WEIGHTS.author : 0,
        time: WEIGHTS.time * one.time,
        recency: WEIGHTS.recency * one.recency,
        use: WEIGHTS.use * one.use,
        sitting: 0,
        names: 0,
        outcomes: 0,
      };
      return {
        record: one.record,
        strength: strengthOf(one, familiarity),
        score: sumOf(why),
        why,
      };
    })
    .toSorted((a, b) => b.score - a.score || a.record - b.record);
}

/** Part by part and in this order: a question has hundreds of candidates, and a list of each one's parts takes longer. */
function sumOf({ words, meaning, tokens, task, turn, author, time, recency, use, outcomes }: Why): number {
  return words + meaning + tokens + task + turn + author + time + recency + use + outcomes;
}

/**
 * Among more word pieces there is sooner one that is near by chance: a long record must meet a question better than a
 * short one. The length of a turn is weighed as one of its manners.
 */
function metMoreThanByChance({ tokens, pieces, turn }: Evidence): number | undefined {
  if (tokens === undefined || turn !== undefined) return tokens;
  return tokens - BY_CHANCE * Math.log((1 + pieces) / (1 + USUAL_PIECES));
}

/** Late interaction is absolute; a record without it is judged by the words that it has of the question: a fifth will do. */
function strengthOf({ tokens, coverage }: Evidence, familiarity: number): number {
  const byWords = Math.min(1, 1.65 * coverage);
  return tokens === undefined ? byWords : between(byWords, (tokens + coverage) / 2, familiarity);
}

function worthOfTurn({ turn }: Evidence): number {
  if (turn === undefined) return 0;
  const manner = (turn.asks ? WEIGHTS.asks : 0) + (turn.answers ? WEIGHTS.answers : 0);
  return manner + WEIGHTS.saysMore * Math.log1p(turn.words);
}

/** 0: the nearest records are as near as chance would have it. 1: they stand out, or the question is long. */
function trustInMeaning(evidence: readonly Evidence[], circumstances: Circumstances): number {
  const { background, records, conversation, typicalWords } = circumstances;
  if (background.length < 2) return 0;
  const mean = background.reduce((sum, one) => sum + one, 0) / background.length;
  const variance = background.reduce((sum, one) => sum + (one - mean) ** 2, 0) / background.length;
  const best = Math.max(...evidence.map((one) => one.meaning ?? mean));
  const excess = (best - mean) / (Math.sqrt(variance) + 1e-9) - expectedMaximum(records);
  const standsOut = Math.min(1, Math.max(0, excess - (conversation ? LACKS_CONTEXT : 0)));
  return Math.max(standsOut * Math.min(1, ONE_THING / Math.max(1, typicalWords)), lengthOf(circumstances));
}

/** 0 up to LONG_QUESTION words, towards 1 beyond. */
function lengthOf({ questionWords }: Circumstances): number {
  return Math.max(0, 1 - LONG_QUESTION / Math.max(1, questionWords));
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** 1: one record has every word of the question, and no other has any. */
function soleness(evidence: readonly Evidence[]): number {
  let best: Evidence | undefined;
  let second = 0;
  for (const one of evidence) {
    if (best === undefined || one.words > best.words) {
      second = best?.words ?? 0;
      best = one;
    } else second = Math.max(second, one.words);
  }
  return best === undefined || best.words === 0 ? 0 : best.coverage * (1 - second / best.words);
}

/** How many standard deviations the largest of n normal values lies above their mean, roughly. */
export function expectedMaximum(n: number): number {
  const root = Math.sqrt(2 * Math.log(Math.max(3, n)));
  return root - (Math.log(Math.log(Math.max(3, n))) + Math.log(4 * Math.PI)) / (2 * root);
}

/** Scales to 0..1; missing values stay missing. Where all are equal, all count as best. */
function scale(
  values: readonly (number | undefined)[],
  floor = Number.POSITIVE_INFINITY,
): readonly (number | undefined)[] {
  let low = floor;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === undefined) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const range = high - low;
  return values.map((value) => {
    if (value === undefined || range > 0) return value === undefined ? undefined : (value - low) / range;
    return value > 0 ? 1 : 0;
  });
}
