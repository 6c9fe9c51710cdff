import { expect, test } from 'vitest';
import { expectedLiterals } from './by-heart.ts';

test.for([
  ['assert.equal(sum(1, 2), 3); assert.deepEqual([sum(2, 2)], [4]);', ['3', '4']],
  ["expect(title('ann')).toBe('Ann');", ['Ann']],
  ["assert.equal(greeting(), 'Hello');", []],
  ['assert.equal(sum(a, b), 3);', []],
  ['assert.ok(sum(1, 2) > 2);', []],
  ["assert.equal(sum(0, 1), 1); assert.equal(trim(' '), '');", []],
] as const)('of %s these are answers that could be known by heart', ([source, literals]) => {
  expect(expectedLiterals('a.test.js', source)).toEqual(literals);
});
