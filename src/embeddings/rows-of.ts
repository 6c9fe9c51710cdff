/** Vectors of one length that lie one behind the other, where they lie. */
export function rowsOf(all: Float32Array, width: number): readonly Float32Array[] {
  return Array.from({ length: Math.floor(all.length / width) }, (_, i) => all.subarray(i * width, (i + 1) * width));
}
