import { expect, test } from 'vitest';
import { picturePath, picturesNamed } from './picture-path.ts';

test.each([
  ['/tmp/a.png', '/tmp/a.png'],
  ['  shots/b.JPG \n', 'shots/b.JPG'],
  ["'/tmp/with blank.webp'", '/tmp/with blank.webp'],
  ['"/tmp/with blank.gif"', '/tmp/with blank.gif'],
  ['/tmp/with\\ blank\\(1\\).jpeg', '/tmp/with blank(1).jpeg'],
  ['file:///tmp/with%20blank.png', '/tmp/with blank.png'],
  ['~/c.png', '/home/p/c.png'],
  ['@d.png', 'd.png'],
])('a pasted %j is the picture %j', (text, path) => {
  expect(picturePath(text, '/home/p')).toBe(path);
});

test.each([
  '',
  'look at a.png',
  '/tmp/a.txt',
  '/tmp/a.png\n/tmp/b.png',
  "'/tmp/a.png",
  'file://else.where/a.png',
  'https://x.org/a.png?',
])('a pasted %j is text', (text) => {
  expect(picturePath(text, '/home/p')).toBeUndefined();
});

test('a message names pictures with @, each once, and nothing else', () => {
  expect(picturesNamed('make it like @a.png, not @b/c.webp (see @a.png) mail x@y.png @d.txt')).toEqual([
    'a.png',
    'b/c.webp',
  ]);
});
