/**
 * The vectors of a text's word pieces, projected to fewer dimensions, one byte a component. `steps` turn the bytes
 * back: component = code * step. `words` names the word that each piece belongs to; it is kept for questions only.
 */
export interface TokenVectors {
  readonly width: number;
  readonly codes: Int8Array;
  readonly steps: Float32Array;
  readonly words: readonly string[];
}

export const NO_TOKENS: TokenVectors = {
  width: 16,
  codes: new Int8Array(0),
  steps: new Float32Array(0),
  words: [],
};

const HEADER = 4;

/** Little-endian: u16 width, u16 count, f32 steps, i8 codes. */
export function packTokens({ width, codes, steps }: TokenVectors): Uint8Array {
  const bytes = new Uint8Array(HEADER + steps.byteLength + codes.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, width, true);
  view.setUint16(2, steps.length, true);
  steps.forEach((step, i) => {
    view.setFloat32(HEADER + 4 * i, step, true);
  });
  bytes.set(new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength), HEADER + steps.byteLength);
  return bytes;
}

export function unpackTokens(bytes: Uint8Array): TokenVectors {
  if (bytes.byteLength < HEADER) return NO_TOKENS;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = view.getUint16(0, true);
  const count = view.getUint16(2, true);
  if (bytes.byteLength !== HEADER + count * (4 + width)) return NO_TOKENS;
  const steps = floatsIn(bytes.subarray(HEADER, HEADER + 4 * count));
  const start = bytes.byteOffset + HEADER + 4 * count;
  return { width, codes: new Int8Array(bytes.buffer, start, count * width), steps, words: [] };
}

/** Stored floats, where they lie: a question asks for hundreds, and a copy of each would be garbage the next moment. */
export function floatsIn(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, byteLength } = bytes;
  if (byteOffset % 4 === 0) return new Float32Array(buffer, byteOffset, byteLength / 4);
  return new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Codes rows of floats, `width` each, after bringing every row to length 1. */
export function codeTokens(rows: Float32Array, width: number, words: readonly string[]): TokenVectors {
  const count = rows.length / width;
  const codes = new Int8Array(rows.length);
  const steps = new Float32Array(count);
  for (let row = 0; row < count; row += 1) {
    let square = 0;
    let largest = 0;
    for (let i = row * width; i < (row + 1) * width; i += 1) {
      const value = rows[i] ?? 0;
      square += value * value;
      largest = Math.max(largest, Math.abs(value));
    }
    if (square === 0) continue;
    steps[row] = largest / 127 / Math.sqrt(square);
    for (let i = row * width; i < (row + 1) * width; i += 1) codes[i] = Math.round(((rows[i] ?? 0) / largest) * 127);
  }
  return { width, codes, steps, words };
}

/** Those of the parts of one text, in their order. */
export function joinTokens(parts: readonly TokenVectors[]): TokenVectors {
  const [first = NO_TOKENS] = parts;
  if (parts.length < 2) return first;
  const codes = new Int8Array(parts.reduce((sum, part) => sum + part.codes.length, 0));
  const steps = new Float32Array(codes.length / first.width);
  let at = 0;
  for (const part of parts) {
    codes.set(part.codes, at * first.width);
    steps.set(part.steps, at);
    at += part.steps.length;
  }
  return { width: first.width, codes, steps, words: parts.flatMap(({ words }) => words) };
}
