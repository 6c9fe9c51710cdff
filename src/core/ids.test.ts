import { expect, test } from 'vitest';
import { isId, NAME_PATTERN, newId } from './ids.ts';

test('an id says what it names and is told apart from others', () => {
  const id = newId('run');
  expect(id).toMatch(/^run_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(isId('run', id)).toBe(true);
  expect(isId('task', id)).toBe(false);
  expect(isId('run', 'run_short')).toBe(false);
  expect(isId('run', 7)).toBe(false);
});

test('ids sort in the order in which they were made, even when the clock goes back', () => {
  const start = Date.now() + 1000;
  const made = [start, start, start + 5, start - 60_000, start + 5, start + 6].map((now) => newId('run', now));
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('a name that could leave its folder is no name', () => {
  for (const name of ['../x', 'a/b', '', '.', '..', '-x', 'a\u0000', 'x'.repeat(65), 'ä']) {
    expect(NAME_PATTERN.test(name), name).toBe(false);
  }
  expect(NAME_PATTERN.test('step-1_b')).toBe(true);
});
