import { expect, test } from 'vitest';
import { decideOtherwise, denyOtherwise, isStep } from './deciding-words.ts';

test.each([
  ['Paolo speaks only Italian in support', 'In support nobody but Paolo speaks Italian'],
  ['All handlers must be idempotent', 'All handlers are idempotent'],
  ['With --fast the linter checks types', 'Without --fast the linter checks types'],
  ['Kareem introduced Sunniva to the board', 'Sunniva introduced Kareem to the board'],
  ['The party is on the first Saturday', 'The party is on the second Saturday'],
  ['Deploys happen before the review', 'Deploys happen after the review'],
])('%j and %j differ in words that decide', (one, other) => {
  expect(decideOtherwise(one, other)).toBe(true);
  expect(decideOtherwise(other, one)).toBe(true);
});

test.each([
  ['Marta owns the billing service', 'The billing service belongs to Marta'],
  ["We don't deploy on Fridays", 'No deployments on a Friday'],
  ['Kareem introduced Sunniva to the board', 'It is Kareem who made Sunniva known to the board'],
])('%j and %j do not', (one, other) => {
  expect(decideOtherwise(one, other)).toBe(false);
});

test('what is denied as a whole is not denied at all of its parts', () => {
  expect(denyOtherwise("Don't always squash commits", 'Never squash commits')).toBe(true);
  expect(denyOtherwise('Not everyone reads the wiki', 'No one reads the wiki')).toBe(true);
  expect(denyOtherwise("Don't just restart it", 'Never restart it')).toBe(true);
  expect(denyOtherwise("Don't merge your own pull requests", 'Never merge pull requests')).toBe(true);
  expect(denyOtherwise('Not all tests run', "Tests don't all run")).toBe(false);
  expect(denyOtherwise('Never squash', "Don't squash, ever")).toBe(false);
});

test('what comes first, next or last is a step, and a day later is a time', () => {
  expect(isStep('The config is read from ~/.toolrc next.')).toBe(true);
  expect(isStep('The cert is searched in /etc/ssl first')).toBe(true);
  expect(isStep('The demo is two days later')).toBe(false);
  expect(isStep('The first release was 1.0')).toBe(false);
});
