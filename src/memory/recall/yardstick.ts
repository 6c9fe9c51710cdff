import type { Embedder } from '../../embeddings/embedder.ts';
import { cosineTo } from '../../vectors/similarity.ts';
import { expectedMaximum } from './fuse.ts';

/** Sentences on very different subjects: their distances show what chance is for this model. */
const SENTENCES = [
  'The river flooded the valley',
  'She plays the trumpet in a band',
  'The parliament passed a new law',
  'Roses need a lot of water',
  'Gold was found in the mountains',
  'The team lost the match',
  'The satellite sends pictures to earth',
  'Children learn to read at six',
  'The bishop crowned the king',
  'Whales sing to each other',
  'The soup needs more salt',
  'Her dress is made of silk',
];

/** Models put texts that they do not understand close together: other languages, letters, numbers, words at random. */
const STRANGE = [
  'Der Fluss trat über die Ufer',
  'Rosen brauchen viel Wasser',
  'Les enfants jouent dans le jardin',
  'La abuela canta en el coro',
  'Река затопила долину',
  '河水淹没了山谷',
  '子供たちは庭で遊ぶ',
  'qwertz uiop',
  'quartz lemon 417 tango',
  '1 2 3',
  'a',
];

/** So many deviations beyond chance; chance finds more among many records than among so few. */
const DEVIATIONS = 2.05;
const FEW_RECORDS = 50;

interface Marks {
  readonly vectors: readonly Float32Array[];
  readonly mean: number;
  readonly deviation: number;
}

/**
 * Whether a record is near a question in meaning. The records themselves cannot decide it: one or six of them are no
 * distribution. So a record is measured against unrelated texts: it must be nearer than two different things are to
 * each other, and nearer than any of those texts is to the question.
 */
export class Yardstick {
  readonly #embedder: Embedder;
  #marks: Promise<Marks> | undefined;

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  /** `cosine` is that of the nearest of so many records. */
  async isNear(question: Float32Array, cosine: number, records: number): Promise<boolean> {
    // One that failed is tried again by the next question.
    this.#marks ??= this.#read().catch((error: unknown) => {
      this.#marks = undefined;
      throw error;
    });
    const { vectors, mean, deviation } = await this.#marks;
    const luck = Math.max(0, expectedMaximum(records) - expectedMaximum(FEW_RECORDS));
    if (cosine < mean + (DEVIATIONS + luck) * deviation) return false;
    return cosine > Math.max(...vectors.map(cosineTo(question)));
  }

  async #read(): Promise<Marks> {
    const vectors = await this.#embedder.encodeBatch([...SENTENCES, ...STRANGE], 'passage');
    const different = vectors.slice(0, SENTENCES.length);
    const cosines = different.flatMap((one, i) => different.slice(i + 1).map(cosineTo(one)));
    const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
    const variance = cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / cosines.length;
    return { vectors, mean, deviation: Math.sqrt(variance) };
  }
}
