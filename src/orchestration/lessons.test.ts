import { expect, test } from 'vitest';
import { digestLessons } from './lessons.ts';

test('a run of one step that held at once teaches nothing beyond its experience', () => {
  const story = ['s1 write the greeting: landed at attempt 1'];
  expect(digestLessons({ request: 'greet', story })).toEqual({ strategies: [], concepts: [] });
  const two = [...story, 's2 sign it: landed at attempt 1'];
  expect(digestLessons({ request: 'greet', story: two }).strategies).toHaveLength(1);
});
