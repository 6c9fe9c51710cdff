// AssemblyScript; `npm run build:wasm` compiles it into int8-scan-wasm.ts, and a test rebuilds it and compares.
//
// A block holds up to `rows` vectors as struct of arrays, so that the scan reads memory in order:
//   hi    i8  [rows * width]   the vector, one byte a component
//   lo    i8  [rows * width]   what the first byte lost, 1/254 of its step
//   facts f64 [rows * 4]       step, length of the coded vector, length of what hi lost, constant part of the score
//   mask  u8  [rows]           0: deleted or filtered away
// `width` is the dimension rounded up to 16, filled with zeros.

const HEAP_HEADER: usize = 8;

// A query is two bytes a component, `wide`: rows are widened as they are read, and eight products cost one instruction.

// @ts-ignore: decorator
@inline
function total(sum: v128): i32 {
  return (
    i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
  );
}

// @ts-ignore: decorator
@inline
function dot(row: usize, query: usize, width: i32): i32 {
  let one = i32x4.splat(0);
  let other = i32x4.splat(0);
  const end = row + <usize>width;
  while (row < end) {
    one = i32x4.add(one, i32x4.dot_i16x8_s(v128.load_ext<i8>(row), v128.load(query)));
    other = i32x4.add(other, i32x4.dot_i16x8_s(v128.load_ext<i8>(row, 8), v128.load(query, 16)));
    row += 16;
    query += 32;
  }
  return total(i32x4.add(one, other));
}
/** The products of a query with four rows that lie one behind the other, a lane each. */
// @ts-ignore: decorator
@inline
function dots(row: usize, query: usize, width: i32): v128 {
  const step = <usize>width;
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  let c = i32x4.splat(0);
  let d = i32x4.splat(0);
  const end = row + step;
  while (row < end) {
    const q = v128.load(query);
    a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load_ext<i8>(row), q));
    b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load_ext<i8>(row + step), q));
    c = i32x4.add(c, i32x4.dot_i16x8_s(v128.load_ext<i8>(row + 2 * step), q));
    d = i32x4.add(d, i32x4.dot_i16x8_s(v128.load_ext<i8>(row + 3 * step), q));
    row += 8;
    query += 16;
  }
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 1, 4, 5), v128.shuffle<i32>(a, b, 2, 3, 6, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 1, 4, 5), v128.shuffle<i32>(c, d, 2, 3, 6, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 2, 4, 6), v128.shuffle<i32>(ab, cd, 1, 3, 5, 7));
}

/** The bytes of a query, two each. */
export function widen(bytes: usize, width: i32, wide: usize): void {
  for (let i = 0; i < width; i += 1) store<i16>(wide + (<usize>i << 1), <i16>load<i8>(bytes + <usize>i));
}

// A heap of the k largest lower bounds, smallest on top: i32 size, padding, f64 values.
// @ts-ignore: decorator
@inline
function heapAt(heap: usize, i: i32): f64 {
  return load<f64>(heap + HEAP_HEADER + (<usize>i << 3));
}

// @ts-ignore: decorator
@inline
function heapSet(heap: usize, i: i32, value: f64): void {
  store<f64>(heap + HEAP_HEADER + (<usize>i << 3), value);
}

function offer(heap: usize, k: i32, value: f64): void {
  const size = load<i32>(heap);
  if (size < k) {
    let i = size;
    store<i32>(heap, size + 1);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (heapAt(heap, parent) <= value) break;
      heapSet(heap, i, heapAt(heap, parent));
      i = parent;
    }
    heapSet(heap, i, value);
    return;
  }
  if (value <= heapAt(heap, 0)) return;
  let i = 0;
  for (;;) {
    let child = 2 * i + 1;
    if (child >= k) break;
    if (child + 1 < k && heapAt(heap, child + 1) < heapAt(heap, child)) child += 1;
    if (heapAt(heap, child) >= value) break;
    heapSet(heap, i, heapAt(heap, child));
    i = child;
  }
  heapSet(heap, i, value);
}

/**
 * Scores the rows of one block. A row whose upper bound reaches the k-th lower bound seen so far is written to `out`
 * (i32 row, padding, f64 upper bound); returns how many were.
 */
export function scan(
  hi: usize, facts: usize, mask: usize, rows: i32, width: i32,
  query: usize, queryStep: f64, queryLoss: f64, queryLength: f64, factor: f64, centreLength: f64,
  heap: usize, k: i32, out: usize,
): i32 {
  let found = 0;
  let floor = load<i32>(heap) < k ? -Infinity : heapAt(heap, 0);
  for (let row = 0; row < rows; row += 1) {
    if (load<u8>(mask + <usize>row) == 0) continue;
    const fact = facts + (<usize>row << 5);
    const product = <f64>dot(hi + <usize>row * <usize>width, query, width) * load<f64>(fact) * queryStep;
    const error = factor * (queryLoss * load<f64>(fact + 8) + queryLength * load<f64>(fact + 16));
    const score = factor * product + load<f64>(fact + 24);
    // Rounding of double sums of some thousand terms, far below what the codes lose.
    const size = load<f64>(fact + 8) + load<f64>(fact + 16) + centreLength;
    const slack = error + 1e-12 * factor * size * (size + queryLength + centreLength);
    if (score + slack < floor) continue;
    const place = out + (<usize>found << 4);
    store<i32>(place, row);
    store<f64>(place + 8, score + slack);
    found += 1;
    if (score - slack > floor) {
      offer(heap, k, score - slack);
      if (load<i32>(heap) == k) floor = heapAt(heap, 0);
    }
  }
  return found;
}

/**
 * q . x of some rows with both bytes of both sides. Each is told by the start of its block and its place there (two
 * u32); writes f64 to `out`.
 */
export function refine(
  told: usize, count: i32, blockRows: i32, width: i32, queryHi: usize, queryLo: usize, queryStep: f64, out: usize,
): void {
  const blockBytes = <usize>blockRows * <usize>width;
  for (let i = 0; i < count; i += 1) {
    const block = <usize>load<u32>(told + (<usize>i << 3));
    const at = <usize>load<u32>(told + (<usize>i << 3), 4);
    let hi = block + at * <usize>width;
    let lo = hi + blockBytes;
    let queryHigh = queryHi;
    let queryLow = queryLo;
    let high = i32x4.splat(0);
    let middle = i32x4.splat(0);
    let low = i32x4.splat(0);
    const end = hi + <usize>width;
    while (hi < end) {
      const x = v128.load_ext<i8>(hi);
      const y = v128.load_ext<i8>(lo);
      const p = v128.load(queryHigh);
      const q = v128.load(queryLow);
      high = i32x4.add(high, i32x4.dot_i16x8_s(x, p));
      middle = i32x4.add(middle, i32x4.add(i32x4.dot_i16x8_s(x, q), i32x4.dot_i16x8_s(y, p)));
      low = i32x4.add(low, i32x4.dot_i16x8_s(y, q));
      hi += 8;
      lo += 8;
      queryHigh += 16;
      queryLow += 16;
    }
    const step = load<f64>(block + 2 * blockBytes + (at << 5));
    const sum = <f64>total(high) + <f64>total(middle) / 254 + <f64>total(low) / (254 * 254);
    store<f64>(out + (<usize>i << 3), sum * step * queryStep);
  }
}

/**
 * Codes `width` f64 at `source` as hi and lo bytes. Writes three f64 to `facts`: the step, the length of the vector
 * that hi alone stands for, the length of what hi loses; returns the length of what both together lose.
 */
export function encode(source: usize, width: i32, hi: usize, lo: usize, facts: usize): f64 {
  let largest: f64 = 0;
  for (let i = 0; i < width; i += 1) largest = max(largest, abs(load<f64>(source + (<usize>i << 3))));
  const step = largest / 127;
  const fine = step / 254;
  const perStep = step > 1e-300 ? 1.0 / step : 0.0;
  const perFine = fine > 1e-300 ? 1.0 / fine : 0.0;
  let coded: f64 = 0;
  let lost: f64 = 0;
  let lostBoth: f64 = 0;
  for (let i = 0; i < width; i += 1) {
    const value = load<f64>(source + (<usize>i << 3));
    const first = max<f64>(-127, min<f64>(127, nearest(value * perStep)));
    const rest = value - first * step;
    const second = max<f64>(-127, min<f64>(127, nearest(rest * perFine)));
    store<i8>(hi + <usize>i, <i8>first);
    store<i8>(lo + <usize>i, <i8>second);
    coded += first * step * first * step;
    lost += rest * rest;
    const last = rest - second * fine;
    lostBoth += last * last;
  }
  store<f64>(facts, step);
  store<f64>(facts + 8, sqrt(coded));
  store<f64>(facts + 16, sqrt(lost));
  return sqrt(lostBoth);
}
