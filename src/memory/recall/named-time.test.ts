import { expect, test } from 'vitest';
import { timeFit, timeIn } from './named-time.ts';

const now = new Date('2026-03-10T15:00:00Z');
const DAY = 86_400_000;
const midnight = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const noon = (text: string): number => midnight(text) + DAY / 2;

test.each([
  ['What did she pay on 2023/05/08?', '2023-05-08', 1],
  ['die Rechnung vom 8.5.2023', '2023-05-08', 1],
  ['the call of 5/8/2023', '2023-05-08', 1],
  ['the call of 28/5/2023', '2023-05-28', 1],
  ['the call on 1st of June 2023', '2023-06-01', 1],
  ['what we planned in summer 2022', '2022-06-01', 92],
  ['2023年5月8日发生了什么', '2023-05-08', 1],
  ['2023年5月去了哪里', '2023-05-01', 31],
  ['what broke the day before yesterday', '2026-03-08', 1],
  ['昨天谁来了', '2026-03-09', 1],
  ['三天前谁来了', '2026-03-07', 1],
  ['who joined two years ago, 2 years ago that is', '2024-01-01', 366],
  ['what did I buy last year', '2025-01-01', 365],
  ['who came on Monday', '2026-03-09', 1],
])('%s names a time', (text, from, days) => {
  expect(timeIn(text, now)).toEqual({ from: midnight(from), to: midnight(from) + days * DAY - 1 });
});

test.each([
  ['Where did they go in June?', '2019-06-17', '2019-09-17'],
  ['What did he get on Aug 15th?', '2023-08-15', '2023-06-15'],
  ['what happened on May 5', '2024-05-05', '2024-07-05'],
  ['5月8日谁过生日', '2024-05-08', '2024-11-08'],
])('%s names a time of any year', (text, within, outside) => {
  const span = timeIn(text, now);
  expect(span === undefined ? undefined : timeFit(span, noon(within))).toBe(1);
  expect(span === undefined ? undefined : timeFit(span, noon(outside))).toBe(0);
});

test.each([
  'You may 5 times retry',
  'March on, may I?',
  'version 1.2.3 of 10/20',
  'What is her name?',
  'the 3月球 film',
])('%s names none', (text) => {
  expect(timeIn(text, now)).toBeUndefined();
});

test('what is told some days after a time fits it less and less, and what is told before it less still', () => {
  const span = { from: midnight('2023-05-08'), to: midnight('2023-05-09') - 1 };
  const fits = ['2023-05-08', '2023-05-10', '2023-05-13', '2023-05-30'].map((day) => timeFit(span, noon(day)));
  expect(fits[0]).toBe(1);
  expect(fits).toEqual(fits.toSorted((a, b) => b - a));
  expect(fits[2]).toBeGreaterThan(0);
  expect(fits[3]).toBe(0);
  expect(timeFit(span, noon('2023-05-06'))).toBeLessThan(timeFit(span, noon('2023-05-10')));
});

test('a time of any year reaches over the turn of the year', () => {
  const span = timeIn('what did we eat on December 31', now);
  expect(span === undefined ? 0 : timeFit(span, noon('2024-01-01'))).toBeGreaterThan(0.5);
});
