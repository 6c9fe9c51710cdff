import { expect, test } from 'vitest';
import { decideOtherwise } from './deciding-words.ts';

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
