import { expect, test } from 'vitest';
import { askedFor } from './asked-for.ts';

test.each([
  ['When did Nadia adopt the cat?', 'We got her last Friday!', 'She is black and white.'],
  ['Do you know when the lease ends?', 'It ends in September.', 'The lease is for the flat.'],
  ['What day is the concert?', 'It was moved to the 3rd.', 'The concert is sold out.'],
  ['How long has Omar played the oboe?', 'He started about six months ago.', 'He plays the oboe.'],
  ['How many bikes are in the shed?', 'There are three of them.', 'They are rusty.'],
  ['Where did they spend the winter?', 'They stayed in Lisbon.', 'They stayed with friends.'],
  ['他什么时候出发?', '他下周日上午走。', '他坐火车走。'],
  ['仓库里有多少箱子?', '一共有12个。', '都是木头的。'],
])('%s: a text that names it, and one that does not', (question, named, other) => {
  const names = askedFor(question);
  expect(names?.(named)).toBe(true);
  expect(names?.(other)).toBe(false);
});

test.each(['What did she feel when she fell?', 'Who owns the boat?', 'the file where it breaks', ''])(
  '%s does not say by its form what it asks for',
  (question) => {
    expect(askedFor(question)).toBeUndefined();
  },
);

test('a long report that says "when" asks for no time', () => {
  expect(askedFor(`It crashes. When I open the page, ${'something else goes wrong and '.repeat(20)}`)).toBeUndefined();
});
