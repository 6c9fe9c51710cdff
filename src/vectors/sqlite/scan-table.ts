import { setImmediate } from 'node:timers/promises';
import type { Metric } from '../vector-index.ts';
import { SCAN_WASM } from './int8-scan-wasm.ts';

/**
 * Vectors in memory as two bytes a component, and the rows that can be among the k nearest.
 *
 * Invariants
 *  S1  `candidates` leaves out a row only if its score is provably lower than that of k others: every approximation
 *      carries a bound (Cauchy-Schwarz on what the codes lose) and rows are compared by their bounds.
 *  S2  Vectors are coded relative to a centre, which changes every score of one query by the same amount: embeddings
 *      lie close together, so what is coded is small and the bounds are tight.
 *  S3  No scan holds the thread for more than YIELD_ROWS rows.
 */
const BLOCK_ROWS = 4096;
const YIELD_ROWS = 32_768;
const PAGE = 65_536;

interface Scan {
  scan(
    hi: number,
    facts: number,
    mask: number,
    rows: number,
    width: number,
    query: number,
    queryStep: number,
    queryLoss: number,
    queryLength: number,
    factor: number,
    centreLength: number,
    heap: number,
    k: number,
    out: number,
  ): number;
  refine(
    told: number,
    count: number,
    blockRows: number,
    width: number,
    queryHi: number,
    queryLo: number,
    queryStep: number,
    out: number,
  ): void;
  widen(bytes: number, width: number, wide: number): void;
  encode(source: number, width: number, hi: number, lo: number, facts: number): number;
}

let compiled: WebAssembly.Module | undefined;

export class ScanTable {
  readonly #width: number;
  readonly #factor: number;
  readonly #metric: Metric;
  readonly #centre: Float64Array;
  readonly #centreLength: number;
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: PAGE });
  readonly #scan: Scan;
  readonly #blocks: number[] = [];
  readonly #live: Uint8Array[] = [];
  /** The filter behind the current masks, and the blocks without any allowed row. */
  #masked: { readonly allowed: Uint8Array | undefined; readonly empty: ReadonlySet<number> } | undefined;
  readonly #blockBytes: number;
  #end = 1024;
  #heap = 0;
  #heapSize = 0;
  readonly #out: number;
  readonly #source: number;
  readonly #queryHi: number;
  readonly #queryLo: number;
  readonly #queryWide: number;
  readonly #queryFacts: number;
  /** Where rows are told of one by one, and their products. */
  #told = 0;
  #toldRows = 0;

  constructor(dimension: number, metric: Metric, centre: Float64Array) {
    this.#width = Math.ceil(dimension / 16) * 16;
    this.#metric = metric;
    this.#factor = metric === 'l2' ? 2 : 1;
    this.#centre = centre;
    this.#centreLength = Math.hypot(...centre);
    compiled ??= new WebAssembly.Module(Buffer.from(SCAN_WASM, 'base64'));
    const instance = new WebAssembly.Instance<Scan>(compiled, { env: { memory: this.#memory } });
    this.#scan = instance.exports;
    this.#blockBytes = BLOCK_ROWS * (2 * this.#width + 32 + 1);
    this.#source = this.#allocate(this.#width * 8);
    this.#queryHi = this.#allocate(this.#width);
    this.#queryLo = this.#allocate(this.#width);
    this.#queryWide = this.#allocate(this.#width * 4);
    this.#queryFacts = this.#allocate(24);
    this.#out = this.#allocate(BLOCK_ROWS * 16);
  }

  bytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /**
   * Everything that is said of rows up to this one, as it lies in memory: to be written to a file, or to be filled from
   * one. Nobody may set a row while these are in use.
   */
  image(rows: number): { readonly centre: Float64Array; readonly parts: readonly Uint8Array[] } {
    this.#reserve(Math.ceil(rows / BLOCK_ROWS));
    this.#masked = undefined;
    const blocks = this.#blocks.map((start) => new Uint8Array(this.#memory.buffer, start, this.#blockBytes));
    return { centre: this.#centre, parts: [...blocks, ...this.#live] };
  }

  set(row: number, vector: Float32Array): void {
    const block = Math.floor(row / BLOCK_ROWS);
    this.#reserve(block + 1);
    const at = row % BLOCK_ROWS;
    const facts = this.#facts(block) + at * 32;
    const constant = this.#load(vector);
    this.#scan.encode(this.#source, this.#width, this.#hi(block, at), this.#lo(block, at), facts);
    new Float64Array(this.#memory.buffer, facts + 24, 1)[0] = constant;
    const live = this.#live[block];
    if (live !== undefined) live[at] = 1;
    this.#masked = undefined;
  }

  remove(row: number): void {
    const block = Math.floor(row / BLOCK_ROWS);
    const at = row % BLOCK_ROWS;
    const live = this.#live[block];
    if (live !== undefined) {
      live[at] = 0;
      // A file that is written later must not tell of what was forgotten.
      for (const code of [this.#hi(block, at), this.#lo(block, at)])
        new Uint8Array(this.#memory.buffer, code, this.#width).fill(0);
    }
    this.#masked = undefined;
  }

  #reserve(blocks: number): void {
    while (this.#blocks.length < blocks) {
      this.#blocks.push(this.#allocate(this.#blockBytes));
      this.#live.push(new Uint8Array(BLOCK_ROWS));
    }
  }

  /**
   * The rows of `allowed` (all, if left out) that can be among the k nearest, in no order. A caller that passes the
   * same array again must not have changed it.
   */
  async candidates(
    vector: Float32Array,
    k: number,
    allowed: Uint8Array | undefined,
    signal: AbortSignal | undefined,
  ): Promise<readonly number[]> {
    const { step, codedLength, lost, lostBoth } = this.#ask(vector);
    // The query's true length is at most that of its code and of its loss together.
    const length = codedLength + lost;
    this.#resetHeap(k);
    const empty = this.#mask(allowed);
    const rows: number[] = [];
    const upper: number[] = [];
    for (const [block, start] of this.#blocks.entries()) {
      if (block > 0 && (block * BLOCK_ROWS) % YIELD_ROWS === 0) {
        await setImmediate();
        signal?.throwIfAborted();
      }
      if (empty.has(block)) continue;
      const found = this.#scan.scan(
        start,
        this.#facts(block),
        this.#maskAt(block),
        BLOCK_ROWS,
        this.#width,
        this.#queryWide,
        step,
        lost,
        length,
        this.#factor,
        this.#centreLength,
        this.#heap,
        k,
        this.#out,
      );
      const places = new Int32Array(this.#memory.buffer, this.#out, found * 4);
      const bounds = new Float64Array(this.#memory.buffer, this.#out, found * 2);
      // Rows that the rest of their block has ruled out are dropped.
      const least = this.#floor(k);
      for (let i = 0; i < found; i += 1) {
        const bound = bounds[2 * i + 1] as number;
        if (bound < least) continue;
        rows.push(block * BLOCK_ROWS + (places[4 * i] as number));
        upper.push(bound);
      }
    }
    const floor = this.#floor(k);
    const kept = rows.filter((_, i) => (upper[i] ?? 0) >= floor);
    return kept.length <= k ? kept : this.#refine(kept, k, step, length, lostBoth);
  }

  /** The scores of some rows, as good as both bytes give them: for statistics, not for ranking. */
  estimate(vector: Float32Array, rows: readonly number[]): readonly number[] {
    const { own, step } = this.#ask(vector);
    // The part that S2 subtracted from every score of this query.
    const constant = own - this.#factor * this.#centreLength * this.#centreLength;
    const products = this.#products(rows, step);
    const floats = new Float64Array(this.#memory.buffer);
    return rows.map((row, i) => {
      const score = this.#factor * (products[i] as number) + (floats[this.#factsOf(row) + 3] as number);
      return score + constant;
    });
  }

  /** S1 once more with both bytes: about k rows are left. */
  #refine(rows: readonly number[], k: number, step: number, length: number, queryLoss: number): readonly number[] {
    const products = this.#products(rows, step);
    const floats = new Float64Array(this.#memory.buffer);
    const lower = new Float64Array(rows.length);
    const upper = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i += 1) {
      const facts = this.#factsOf(rows[i] as number);
      const rowStep = floats[facts] as number;
      const rowLength = (floats[facts + 1] as number) + (floats[facts + 2] as number);
      const rowLoss = (Math.sqrt(this.#width) * rowStep) / 508;
      const error = this.#factor * (queryLoss * (rowLength + rowLoss) + length * rowLoss);
      const score = this.#factor * (products[i] as number) + (floats[facts + 3] as number);
      const size = rowLength + this.#centreLength;
      const slack = error + 1e-12 * this.#factor * size * (size + length + this.#centreLength);
      lower[i] = score - slack;
      upper[i] = score + slack;
    }
    const floor = lower.toSorted()[rows.length - k] ?? Number.NEGATIVE_INFINITY;
    return rows.filter((_, i) => (upper[i] as number) >= floor);
  }

  /** The products of the query that was asked last with some rows; the next call overwrites them. */
  #products(rows: readonly number[], step: number): Float64Array {
    if (rows.length > this.#toldRows) {
      this.#toldRows = Math.max(1024, rows.length * 2);
      this.#told = this.#allocate(this.#toldRows * 16);
    }
    const told = new Uint32Array(this.#memory.buffer, this.#told, rows.length * 2);
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] as number;
      told[2 * i] = this.#blocks[Math.floor(row / BLOCK_ROWS)] as number;
      told[2 * i + 1] = row % BLOCK_ROWS;
    }
    const out = this.#told + this.#toldRows * 8;
    const [high, low] = [this.#queryWide, this.#queryWide + 2 * this.#width];
    this.#scan.refine(this.#told, rows.length, BLOCK_ROWS, this.#width, high, low, step, out);
    return new Float64Array(this.#memory.buffer, out, rows.length);
  }

  /** Codes a query; `own` is the constant part of its score. */
  #ask(vector: Float32Array): {
    readonly own: number;
    readonly step: number;
    readonly codedLength: number;
    readonly lost: number;
    readonly lostBoth: number;
  } {
    const own = this.#load(vector);
    const lostBoth = this.#scan.encode(this.#source, this.#width, this.#queryHi, this.#queryLo, this.#queryFacts);
    this.#scan.widen(this.#queryHi, this.#width, this.#queryWide);
    this.#scan.widen(this.#queryLo, this.#width, this.#queryWide + 2 * this.#width);
    const [step = 0, codedLength = 0, lost = 0] = new Float64Array(this.#memory.buffer, this.#queryFacts, 3);
    return { own, step, codedLength, lost, lostBoth };
  }

  /** Puts a vector, relative to the centre, where `encode` reads it; returns the constant part of its score. */
  #load(vector: Float32Array): number {
    const source = new Float64Array(this.#memory.buffer, this.#source, this.#width);
    let square = 0;
    for (const value of vector) square += value * value;
    const scale = this.#metric === 'cosine' ? 1 / Math.sqrt(square) : 1;
    let central = 0;
    for (let i = 0; i < vector.length; i += 1) {
      const value = (vector[i] ?? 0) * scale;
      const centre = this.#centre[i] ?? 0;
      central += value * centre;
      source[i] = value - centre;
    }
    return this.#factor * central - (this.#metric === 'l2' ? square : 0);
  }

  /** Puts a mask beside every block; returns the blocks without any allowed row. */
  #mask(allowed: Uint8Array | undefined): ReadonlySet<number> {
    if (this.#masked !== undefined && this.#masked.allowed === allowed) return this.#masked.empty;
    const empty = new Set<number>();
    for (const block of this.#blocks.keys()) {
      if (!this.#maskBlock(block, allowed)) empty.add(block);
    }
    this.#masked = { allowed, empty };
    return empty;
  }

  #maskBlock(block: number, allowed: Uint8Array | undefined): boolean {
    const live = this.#live[block];
    if (live === undefined) return false;
    const mask = new Uint8Array(this.#memory.buffer, this.#maskAt(block), BLOCK_ROWS);
    mask.set(live);
    if (allowed === undefined) return true;
    const first = block * BLOCK_ROWS;
    let any = 0;
    for (let i = 0; i < BLOCK_ROWS; i += 1) {
      const keep = (mask[i] as number) & (allowed[first + i] ?? 0);
      mask[i] = keep;
      any |= keep;
    }
    return any !== 0;
  }

  #hi(block: number, at: number): number {
    return (this.#blocks[block] ?? 0) + at * this.#width;
  }

  #lo(block: number, at: number): number {
    return (this.#blocks[block] ?? 0) + (BLOCK_ROWS + at) * this.#width;
  }

  #facts(block: number): number {
    return (this.#blocks[block] ?? 0) + BLOCK_ROWS * 2 * this.#width;
  }

  /** Where the facts of a row begin, counted in floats. */
  #factsOf(row: number): number {
    return (this.#facts(Math.floor(row / BLOCK_ROWS)) + (row % BLOCK_ROWS) * 32) / 8;
  }

  #maskAt(block: number): number {
    return (this.#blocks[block] ?? 0) + this.#blockBytes - BLOCK_ROWS;
  }

  #resetHeap(k: number): void {
    if (k > this.#heapSize) {
      this.#heapSize = Math.max(256, k * 2);
      this.#heap = this.#allocate(8 + this.#heapSize * 8);
    }
    new Int32Array(this.#memory.buffer, this.#heap, 1)[0] = 0;
  }

  #floor(k: number): number {
    const size = new Int32Array(this.#memory.buffer, this.#heap, 1)[0] ?? 0;
    if (size < k) return Number.NEGATIVE_INFINITY;
    return new Float64Array(this.#memory.buffer, this.#heap + 8, 1)[0] ?? Number.NEGATIVE_INFINITY;
  }

  #allocate(bytes: number): number {
    const start = Math.ceil(this.#end / 16) * 16;
    this.#end = start + bytes;
    const missing = Math.ceil(this.#end / PAGE) - this.#memory.buffer.byteLength / PAGE;
    if (missing > 0) this.#memory.grow(missing);
    return start;
  }
}
