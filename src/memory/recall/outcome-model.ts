import type { RecordKind } from './record.ts';

/** A record as it was shown, or might be, for a question. */
export interface Showing {
  readonly question: readonly string[];
  /** The words of its title: of the task that it is about. */
  readonly title: readonly string[];
  readonly kind: RecordKind;
  /** Whether it is of the project that asks. */
  readonly own: boolean;
  readonly ageDays: number;
  /** 0..1: how much of the question it answers. */
  readonly strength: number;
}

/** The weight of past outcomes for or against a record. */
export interface Expectation {
  /** In log odds; 0 where no outcome is known. */
  readonly weight: number;
  /** The words of the question, and of the title, that say most of it. */
  readonly because: readonly { readonly asked: string; readonly shown: string; readonly weight: number }[];
}

/** Weights are kept in hashed places: the words of a question cannot be read from them. */
const PLACES = 8192;
/** One outcome moves little: a word that was met once must not decide. */
const RATE = 0.06;
/** Weights without new evidence fade. */
const DECAY = 1e-4;
const MOST_WORDS = 24;
/** After so many showings the learned weights count half. */
const HALF_TRUST = 40;

export interface OutcomeState {
  readonly weights: Float32Array;
  readonly showings: number;
}

/**
 * Whether a record like this one helped with a question like this one: logistic regression over pairs of words, kind,
 * project, age and strength, learned one outcome at a time.
 *
 * Invariants
 *  O1  Without outcomes every record weighs 0: recall is as it was.
 *  O2  A hard question does not count against a record: the model learns the difficulty of questions separately.
 *  O3  It has one size, whatever it learns.
 */
export class OutcomeModel {
  readonly #weights: Float32Array;
  #showings: number;

  constructor(state?: OutcomeState) {
    this.#weights = state?.weights ?? new Float32Array(PLACES);
    this.#showings = state?.showings ?? 0;
  }

  get state(): OutcomeState {
    return { weights: this.#weights, showings: this.#showings };
  }

  /** 0..1: how far the learned weights are trusted. */
  get trust(): number {
    return this.#showings / (this.#showings + HALF_TRUST);
  }

  /** `gain` is 1 where the run was proven, 0 where it was not; between them for a proof with setbacks. */
  learn(showing: Showing, gain: number): void {
    const features = [...ofQuestion(showing.question), ...ofRecord(showing)];
    const miss = gain - sigmoid(this.#sum(features));
    for (const { place, value } of features) {
      const weight = this.#weights[place] ?? 0;
      this.#weights[place] = weight + RATE * (miss * value - DECAY * weight);
    }
    this.#showings += 1;
  }

  expect(showing: Showing): Expectation {
    if (this.#showings === 0) return { weight: 0, because: [] };
    const features = ofRecord(showing);
    const because = features
      .flatMap(({ place, value, asked, shown }) =>
        asked === undefined || shown === undefined
          ? []
          : [{ asked, shown, weight: this.trust * value * (this.#weights[place] ?? 0) }],
      )
      .filter(({ weight }) => Math.abs(weight) >= 0.05)
      .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
    return { weight: this.trust * this.#sum(features), because: because.slice(0, 3) };
  }

  #sum(features: readonly Feature[]): number {
    return features.reduce((sum, { place, value }) => sum + value * (this.#weights[place] ?? 0), 0);
  }
}

interface Feature {
  readonly place: number;
  readonly value: number;
  readonly asked?: string;
  readonly shown?: string;
}

/** O2. */
function ofQuestion(question: readonly string[]): readonly Feature[] {
  return ['', ...new Set(question.slice(0, MOST_WORDS))].map((word) => ({ place: placeOf('q', word), value: 1 }));
}

function ofRecord({ question, title, kind, own, ageDays, strength }: Showing): readonly Feature[] {
  const asked = [...new Set(question)].slice(0, MOST_WORDS);
  const shown = [...new Set(title)].slice(0, MOST_WORDS);
  const common = asked.filter((word) => shown.includes(word)).length;
  // Words of both, words of the question alone, and words of the record alone: the last two indicate another kind of
  // task.
  const told = [
    ...asked.map((word) => ({ asked: word, shown: shown.includes(word) ? word : '' })),
    ...shown.filter((word) => !asked.includes(word)).map((word) => ({ asked: '', shown: word })),
  ];
  const pairs = asked.flatMap((one) => shown.map((other) => ({ asked: one, shown: other })));
  return [
    { place: placeOf('k', kind), value: 0.5 },
    { place: placeOf('o', String(own)), value: 0.5 },
    { place: placeOf('a', String(Math.min(8, Math.floor(Math.log2(1 + Math.max(0, ageDays)))))), value: 0.5 },
    { place: placeOf('s'), value: strength },
    { place: placeOf('c'), value: common / Math.max(1, asked.length) },
    { place: placeOf('d'), value: common / Math.max(1, shown.length) },
    ...told.map((one) => ({ ...one, place: placeOf('w', one.asked, one.shown), value: scaleOf(told.length, 8) })),
    ...pairs.map((one) => ({ ...one, place: placeOf('p', one.asked, one.shown), value: scaleOf(pairs.length, 4) })),
  ];
}

/** Long texts have many words: together they say no more than those of short ones. */
function scaleOf(count: number, most: number): number {
  return Math.min(1, most / Math.max(1, count));
}

function placeOf(...words: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // The low bits of this hash are its weakest.
  return ((hash ^ (hash >>> 15)) >>> 0) % PLACES;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
