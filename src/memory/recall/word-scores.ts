import type { RecordSet } from './record-catalogue.ts';
import { counted, timesIn, type Posting } from './word-postings.ts';

/** The scores of one word of the question: its rarity among the allowed records, and the records that contain it. */
export interface TermScores {
  readonly term: string;
  /** Records that may be found and have it. */
  readonly holders: number;
  readonly rarity: number;
  /** BM25's part of a record's score; 0 where the word does not stand. */
  score(record: number): number;
}

export interface WordScores {
  readonly terms: readonly TermScores[];
  /** BM25 by row; 0 for a record that may not be found. The next question overwrites it. */
  readonly totals: Float64Array;
}

const K1 = 1.2;
const B = 0.75;

/**
 * BM25 over the records that may be found, so that rarity is measured among them alone: a name that occurs in every
 * turn of this conversation does not separate them, however rare it is elsewhere. The loops see every place of every
 * word: nothing but numbers in typed arrays may happen there.
 */
export function wordScores(
  words: readonly string[],
  allowed: RecordSet,
  lengths: Uint32Array,
  postingOf: (word: string) => Posting,
): WordScores {
  const { mask } = allowed;
  const known = knownOf(allowed, lengths);
  const { norms } = known;
  if (scratch.length < mask.length) scratch = new Float64Array(Math.ceil(mask.length * 1.25));
  const totals = scratch.subarray(0, mask.length).fill(0);
  // A word that a long question repeats is its subject.
  const terms = [...counted(words)].map(([term, weight]): TermScores => {
    const posting = postingOf(term);
    const { records, shares } = sharesOf(posting, allowed, known);
    const holders = records.length;
    const rarity = rarityOf(holders, allowed.count);
    const most = weight * rarity * (K1 + 1);
    for (let i = 0; i < holders; i += 1) {
      const record = records[i] as number;
      totals[record] = (totals[record] as number) + most * (shares[i] as number);
    }
    const score = (record: number): number => {
      const count = mask[record] === 1 ? timesIn(posting, record) : 0;
      return count === 0 ? 0 : most * (count / (count + (norms[record] ?? 0)));
    };
    return { term, holders, rarity, score };
  });
  return { terms, totals };
}

/** A megabyte or two for every question would be work for the garbage collector. */
let scratch = new Float64Array(1024);

/** The records of a set that contain a word, and the BM25 share of each, without the word's rarity. */
interface Shares {
  readonly records: Int32Array;
  readonly shares: Float64Array;
}

/** Values that are the same for every question over the same records. */
interface Known {
  /** The BM25 length norm of each record, by row. */
  readonly norms: Float64Array;
  readonly shares: Map<Posting, Shares>;
  bytes: number;
}

/** The size of the cache of shares for one set of records, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A set of records is made anew with every change, so the cached values hold for as long as it lives. */
const KNOWN = new WeakMap<RecordSet, Known>();

function knownOf(allowed: RecordSet, lengths: Uint32Array): Known {
  const known = KNOWN.get(allowed);
  if (known !== undefined) return known;
  const average = Math.max(1, allowed.words / Math.max(1, allowed.count));
  const norms = new Float64Array(allowed.mask.length);
  for (let record = 0; record < norms.length; record += 1) {
    norms[record] = K1 * (1 - B + (B * (lengths[record] as number)) / average);
  }
  const made: Known = { norms, shares: new Map(), bytes: 0 };
  KNOWN.set(allowed, made);
  return made;
}

function sharesOf(posting: Posting, { mask }: RecordSet, known: Known): Shares {
  const kept = known.shares.get(posting);
  if (kept !== undefined) return kept;
  const { records, times, length } = posting;
  let holders = 0;
  for (let i = 0; i < length; i += 1) {
    if (times[i] !== 0 && mask[records[i] as number] === 1) holders += 1;
  }
  const made: Shares = { records: new Int32Array(holders), shares: new Float64Array(holders) };
  let at = 0;
  for (let i = 0; i < length; i += 1) {
    const record = records[i] as number;
    const count = times[i] as number;
    if (count === 0 || mask[record] !== 1) continue;
    made.records[at] = record;
    made.shares[at] = count / (count + (known.norms[record] as number));
    at += 1;
  }
  known.bytes += 12 * holders + 200;
  if (known.bytes > MOST_BYTES) {
    known.shares.clear();
    known.bytes = 12 * holders + 200;
  }
  known.shares.set(posting, made);
  return made;
}

/** The rows with the highest scores above 0, best first; the lower row first among equals. */
export function highest(scores: Float64Array, count: number): readonly number[] {
  // Thinned out now and then, so that most rows cost one comparison with the current minimum.
  let kept: number[] = [];
  let floor = 0;
  const thin = (): void => {
    if (kept.length <= count) return;
    // Plain numbers are sorted many times faster than rows by a comparison.
    const values = new Float64Array(kept.length);
    for (let i = 0; i < values.length; i += 1) values[i] = scores[kept[i] as number] as number;
    values.sort();
    const least = values[values.length - count] as number;
    // Rows are in rising order: of those with exactly the minimum the first ones stay.
    let equals = count;
    for (let i = values.length - 1; i >= 0 && (values[i] as number) > least; i -= 1) equals -= 1;
    kept = kept.filter((row) => {
      const score = scores[row] as number;
      if (score !== least) return score > least;
      equals -= 1;
      return equals >= 0;
    });
    floor = least;
  };
  for (let row = 0; row < scores.length; row += 1) {
    // A later row with the same score comes after, so it need not come at all.
    if ((scores[row] as number) <= floor) continue;
    kept.push(row);
    if (kept.length >= 4 * count) thin();
  }
  thin();
  return kept.toSorted((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
}

/** BM25's inverse document frequency, never negative. */
export function rarityOf(holders: number, all: number): number {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5));
}
