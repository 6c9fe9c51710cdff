// AssemblyScript; `npm run build:wasm` compiles it into max-sim-wasm.ts, and a test rebuilds it and compares.

/** The codes of a text, two bytes each: eight products cost one instruction. */
export function widen(codes: usize, count: i32, wide: usize): void {
  for (let i: usize = 0; i < <usize>count; i += 8) v128.store(wide + (i << 1), v128.load_ext<i8>(codes + i));
}

// @ts-ignore: decorator
@inline
function total(sum: v128): i32 {
  return (
    i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
  );
}

/**
 * For each of the query's `asked` vectors the best match among the document's `given` ones. The query's codes are wide,
 * the document's i8, `width` of them a vector (a multiple of 16); a component is its code times the vector's f32 step.
 * Every vector of the document is widened once, at `wide`, and four of the query's meet what is read of it at a time:
 * the query's are followed by room for three more. Writes f32 to `out`.
 */
export function maxSim(
  query: usize, querySteps: usize, asked: i32, document: usize, steps: usize, given: i32, width: i32, wide: usize,
  out: usize,
): void {
  const size = <usize>width << 1;
  for (let q = 0; q < asked; q += 1) store<f32>(out + (<usize>q << 2), -Infinity);
  for (let d = 0; d < given; d += 1) {
    widen(document + <usize>(d * width), width, wide);
    const step = load<f32>(steps + (<usize>d << 2));
    for (let q = 0; q < asked; q += 4) {
      let from = query + <usize>q * size;
      let a = i32x4.splat(0);
      let b = i32x4.splat(0);
      let c = i32x4.splat(0);
      let e = i32x4.splat(0);
      let at = wide;
      const end = at + size;
      while (at < end) {
        const x = v128.load(at);
        a = i32x4.add(a, i32x4.dot_i16x8_s(x, v128.load(from)));
        b = i32x4.add(b, i32x4.dot_i16x8_s(x, v128.load(from + size)));
        c = i32x4.add(c, i32x4.dot_i16x8_s(x, v128.load(from + 2 * size)));
        e = i32x4.add(e, i32x4.dot_i16x8_s(x, v128.load(from + 3 * size)));
        at += 16;
        from += 16;
      }
      const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 1, 4, 5), v128.shuffle<i32>(a, b, 2, 3, 6, 7));
      const ce = i32x4.add(v128.shuffle<i32>(c, e, 0, 1, 4, 5), v128.shuffle<i32>(c, e, 2, 3, 6, 7));
      const sums = i32x4.add(v128.shuffle<i32>(ab, ce, 0, 2, 4, 6), v128.shuffle<i32>(ab, ce, 1, 3, 5, 7));
      const similar = f32x4.mul(f32x4.convert_i32x4_s(sums), f32x4.splat(step));
      const place = out + (<usize>q << 2);
      v128.store(place, f32x4.pmax(v128.load(place), similar));
    }
  }
  for (let q = 0; q < asked; q += 1) {
    const place = out + (<usize>q << 2);
    store<f32>(place, load<f32>(place) * load<f32>(querySteps + (<usize>q << 2)));
  }
}
