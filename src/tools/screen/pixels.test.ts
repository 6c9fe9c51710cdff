import { expect, test } from 'vitest';
import { writePng, type Rgb } from '../../../test/support/png.ts';
import { readPng } from './pixels.ts';

const speckled = (x: number, y: number): Rgb => [(x * 37 + y * 11) & 255, (x * y) & 255, (x ^ y) & 255];

test('every way in which a row is stored gives the same colours', () => {
  for (const filter of [0, 1, 2, 3, 4]) {
    const pixels = readPng(writePng(19, 13, speckled, filter));
    expect(pixels, `${filter}`).toMatchObject({ width: 19, height: 13 });
    const at = (x: number, y: number) => [...(pixels?.rgb.subarray((y * 19 + x) * 3, (y * 19 + x) * 3 + 3) ?? [])];
    for (const [x, y] of [[0, 0], [18, 0], [0, 12], [7, 5], [18, 12]] as const) expect(at(x, y)).toEqual(speckled(x, y)); // prettier-ignore
  }
});

test('what is no picture, is cut off, or claims to be larger than it is, is not read', () => {
  const good = writePng(19, 13, speckled);
  const huge = Buffer.from(good);
  huge.writeUInt32BE(4_000_000_000, 16);
  const taller = Buffer.from(good);
  taller.writeUInt32BE(14, 20);
  const smaller = Buffer.from(good);
  smaller.writeUInt32BE(2, 20);
  for (const bad of [Buffer.alloc(0), Buffer.from('GIF89a'), good.subarray(0, 70), huge, taller, smaller]) {
    expect(readPng(bad)).toBeUndefined();
  }
});
