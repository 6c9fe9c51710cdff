// AssemblyScript; `npm run build:wasm` compiles it into project-rows-wasm.ts, and a test rebuilds it and compares.

/**
 * Multiplies `count` rows of f32 with `outs` others: out[row * outs + i] = row . matrix[i]. Rows of both are `width`
 * floats apart, a multiple of 4. Four of the matrix at a time, so that a row is read once for all of them.
 */
export function projectRows(
  rows: usize, count: i32, matrix: usize, outs: i32, width: i32, out: usize,
): void {
  const bytes = <usize>width << 2;
  for (let row = 0; row < count; row += 1) {
    const from = rows + <usize>row * bytes;
    for (let i = 0; i < outs; i += 4) {
      const first = matrix + <usize>i * bytes;
      let a = f32x4.splat(0);
      let b = f32x4.splat(0);
      let c = f32x4.splat(0);
      let d = f32x4.splat(0);
      for (let at: usize = 0; at < bytes; at += 16) {
        const x = v128.load(from + at);
        a = f32x4.add(a, f32x4.mul(x, v128.load(first + at)));
        b = f32x4.add(b, f32x4.mul(x, v128.load(first + bytes + at)));
        c = f32x4.add(c, f32x4.mul(x, v128.load(first + 2 * bytes + at)));
        d = f32x4.add(d, f32x4.mul(x, v128.load(first + 3 * bytes + at)));
      }
      const to = out + (<usize>(row * outs + i) << 2);
      store<f32>(to, sum(a));
      store<f32>(to + 4, sum(b));
      store<f32>(to + 8, sum(c));
      store<f32>(to + 12, sum(d));
    }
  }
}

function sum(lanes: v128): f32 {
  return (
    f32x4.extract_lane(lanes, 0) + f32x4.extract_lane(lanes, 1) +
    f32x4.extract_lane(lanes, 2) + f32x4.extract_lane(lanes, 3)
  );
}
