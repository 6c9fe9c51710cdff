import { expect, test } from 'vitest';
import { writePng } from '../../test/support/png.ts';
import { pictureType } from './given-picture.ts';

const given = (name: string, data: Uint8Array) => ({ name, data });

test('a picture is what its first bytes say, whatever its name', () => {
  const red = writePng(4, 4, () => [255, 0, 0]);
  expect(pictureType(given('red.jpg', red))).toBe('image/png');
  expect(pictureType(given('a', Buffer.from('ffd8ffe000104a464946', 'hex')))).toBe('image/jpeg');
  expect(pictureType(given('a', Buffer.from('GIF89a......')))).toBe('image/gif');
  expect(pictureType(given('a', Buffer.from('RIFF1234WEBPVP8 ')))).toBe('image/webp');
});

test('what is no picture, and what is too large, is refused with what to do', () => {
  for (const data of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF1234WAVEfmt ']) {
    expect(() => pictureType(given('a.png', Buffer.from(data)))).toThrow('a.png is no picture that agents look at');
  }
  const huge = Buffer.alloc(10 * 1024 * 1024 + 1);
  writePng(1, 1, () => [0, 0, 0]).copy(huge);
  expect(() => pictureType(given('huge.png', huge))).toThrow('larger than 10 MB');
});
