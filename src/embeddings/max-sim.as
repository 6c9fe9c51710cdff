// AssemblyScript; `npm run build:wasm` compiles it into max-sim-wasm.ts, and a test rebuilds it and compares.

/**
 * For each of the query's `asked` vectors the best match among the document's `given` ones. Codes are i8, `width` of
 * them a vector (a multiple of 16); a component is its code times the vector's f32 step. Writes f32 to `out`.
 */
export function maxSim(
  query: usize, querySteps: usize, asked: i32, document: usize, steps: usize, given: i32, width: i32, out: usize,
): void {
  for (let q = 0; q < asked; q += 1) {
    const from = query + <usize>(q * width);
    let best: f32 = -Infinity;
    for (let d = 0; d < given; d += 1) {
      let a = from;
      let b = document + <usize>(d * width);
      const end = a + <usize>width;
      let sum = i32x4.splat(0);
      while (a < end) {
        const x = v128.load(a);
        const y = v128.load(b);
        const pairs = i16x8.add(i16x8.extmul_low_i8x16_s(x, y), i16x8.extmul_high_i8x16_s(x, y));
        sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_s(pairs));
        a += 16;
        b += 16;
      }
      const dot =
        i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) +
        i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3);
      const similarity = <f32>dot * load<f32>(steps + (<usize>d << 2));
      if (similarity > best) best = similarity;
    }
    store<f32>(out + (<usize>q << 2), best * load<f32>(querySteps + (<usize>q << 2)));
  }
}
