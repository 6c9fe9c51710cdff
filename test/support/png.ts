import { crc32, deflateSync } from 'node:zlib';

export type Rgb = readonly [number, number, number];

/** A PNG of colours without transparency; each row under the filter that `filter` says for it. */
export function writePng(width: number, height: number, at: (x: number, y: number) => Rgb, filter = 0): Buffer {
  const stride = width * 3;
  const rows = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows.set(at(x, y), y * stride + x * 3);
  const raw = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y += 1) {
    raw[y * (stride + 1)] = filter;
    for (let i = 0; i < stride; i += 1) {
      const left = i >= 3 ? (rows[y * stride + i - 3] ?? 0) : 0;
      const above = y > 0 ? (rows[(y - 1) * stride + i] ?? 0) : 0;
      const corner = i >= 3 && y > 0 ? (rows[(y - 1) * stride + i - 3] ?? 0) : 0;
      const p = left + above - corner;
      const near = [left, above, corner].toSorted((a, b) => Math.abs(p - a) - Math.abs(p - b))[0] ?? 0;
      const guess = [0, left, above, (left + above) >> 1, near][filter] ?? 0;
      raw[y * (stride + 1) + 1 + i] = ((rows[y * stride + i] ?? 0) - guess) & 255;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
