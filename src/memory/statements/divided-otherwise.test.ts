import { expect, test } from 'vitest';
import { compareStatements } from './compare-statements.ts';

const kind = (one: string, two: string): string => compareStatements(one, two).kind;

test.each([
  ['Feed the cat twice a day: morning and evening.', 'Feed the cat twice a day (morning and evening).'],
  ['On Fridays, we deploy.', 'On Fridays we deploy'],
  ['On Friday, Anna and Ben deploy.', 'On Friday Anna and Ben deploy.'],
])('%s, %s: other signs divide the same', (one, two) => {
  expect(kind(one, two)).toBe('same');
  expect(kind(two, one)).toBe('same');
});

test.each([
  ['No, deploys are allowed on Friday.', 'No deploys are allowed on Friday.'],
  ['The team is Anna, Maria and Ben.', 'The team is Anna Maria and Ben.'],
  ['feature: flags are on', 'feature flags are on'],
  ['Anna: Ben is late', 'Anna Ben is late'],
  ['Cut it with -d , there', 'Cut it with -d : there'],
  ['The price is 1,5 euros', 'The price is 15 euros'],
])('%s, %s: the sign says something', (one, two) => {
  expect(kind(one, two)).not.toBe('same');
  expect(kind(two, one)).not.toBe('same');
});
