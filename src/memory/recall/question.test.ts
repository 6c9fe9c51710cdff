import { expect, test } from 'vitest';
import { readQuestion } from './question.ts';

const now = new Date('2026-03-10T15:00:00Z');
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const DAY = 86_400_000;

test.each([
  ['What happened on 8 May 2023?', '2023-05-08', 1],
  ['What did she say on May 8th, 2023?', '2023-05-08', 1],
  ['the deploy of 2025-12-31', '2025-12-31', 1],
  ['Who called in August 2023?', '2023-08-01', 31],
  ['what broke yesterday', '2026-03-09', 1],
  ['the outage 3 days ago', '2026-03-07', 1],
])('%s names a time', (text, from, days) => {
  expect(readQuestion(text, now).time).toEqual({ from: day(from), to: day(from) + days * DAY - 1 });
});

test.each(['May I ask who paid 2023 euros?', 'What is her name?', 'When did he march home?'])(
  '%s names none',
  (text) => {
    expect(readQuestion(text, now).time).toBeUndefined();
  },
);

test('a year alone is a time where it is used as one', () => {
  expect(readQuestion('What did we decide in 2022?', now).time?.from).toBe(day('2022-01-01'));
});
