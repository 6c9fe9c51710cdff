import { inflateSync } from 'node:zlib';

/** A picture as its colours: three bytes a point, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples a point has, by the colour type of the format: grey, colours, a palette, grey and colours with transparency. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** No screen is larger; a file that claims more is no picture of one. */
const MOST_POINTS = 100_000_000;

/** Reads a PNG with 8 bits a sample; undefined for any other, broken or differently stored file. */
export function readPng(file: Uint8Array): Pixels | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 57 || !bytes.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth = 0, colour = 0, , , interlaced = 0] = bytes.subarray(24, 29);
  const samples = SAMPLES[colour];
  if (depth !== 8 || interlaced !== 0 || samples === undefined) return undefined;
  if (width === 0 || height === 0 || width * height > MOST_POINTS) return undefined;
  const { data, palette } = chunksOf(bytes);
  const stride = width * samples;
  let raw: Buffer;
  try {
    raw = inflateSync(data, { maxOutputLength: height * (stride + 1) });
  } catch {
    return undefined;
  }
  if (raw.length < height * (stride + 1)) return undefined;
  const rows = unfiltered(raw, height, stride, samples);
  return { width, height, rgb: coloured(rows, width * height, samples, colour === 3 ? palette : undefined) };
}

function chunksOf(bytes: Buffer): { readonly data: Buffer; readonly palette: Buffer } {
  const data: Buffer[] = [];
  let palette: Buffer = Buffer.alloc(0);
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 8, at + 8 + length);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') data.push(body);
    if (type === 'PLTE') palette = body;
    if (type === 'IEND') break;
    at += 12 + length;
  }
  return { data: Buffer.concat(data), palette };
}

/** Each row is stored as its difference from its neighbours: to the left, above, or both. */
function unfiltered(raw: Buffer, height: number, stride: number, samples: number): Uint8Array {
  const out = new Uint8Array(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    for (let x = 0; x < stride; x += 1) {
      const left = x >= samples ? (out[to + x - samples] ?? 0) : 0;
      const above = y > 0 ? (out[to + x - stride] ?? 0) : 0;
      const corner = x >= samples && y > 0 ? (out[to + x - stride - samples] ?? 0) : 0;
      out[to + x] = (raw[from + x] ?? 0) + guess(filter, left, above, corner);
    }
  }
  return out;
}

function guess(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4: {
      const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
      return a <= b && a <= c ? left : b <= c ? above : corner;
    }
    default:
      return 0;
  }
}

function coloured(rows: Uint8Array, points: number, samples: number, palette: Buffer | undefined): Uint8Array {
  if (samples === 3) return rows;
  const rgb = new Uint8Array(points * 3);
  for (let i = 0; i < points; i += 1) {
    for (let c = 0; c < 3; c += 1) {
      const sample = rows[i * samples + (samples >= 3 ? c : 0)] ?? 0;
      rgb[i * 3 + c] = palette === undefined ? sample : (palette[sample * 3 + c] ?? 0);
    }
  }
  return rgb;
}
