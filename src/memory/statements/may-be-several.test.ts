import { expect, test } from 'vitest';
import { compareStatements } from './compare-statements.ts';

test('of what is not said which one it is there may be several, each on a day of its own', () => {
  const several = [
    ['A new intern starts on September 1.', 'A new intern starts on October 1.'],
    ['A yoga class takes place on Tuesdays.', 'A yoga class takes place on Thursdays.'],
    ['One of the cron jobs runs at 5 am.', 'One of the cron jobs runs at 5 pm.'],
    ['A node of the cluster was rebooted.', 'The nodes of the cluster were rebooted.'],
  ] as const;
  for (const [old, fresh] of several) {
    expect([old, compareStatements(old, fresh).kind]).toEqual([old, 'beside']);
    expect([fresh, compareStatements(fresh, old).kind]).toEqual([fresh, 'beside']);
  }
});

test('what holds of any of a kind has one value, and whoever says now speaks of one', () => {
  expect(compareStatements('A build takes 10 minutes.', 'A build takes 12 minutes.').kind).toBe('replaces');
  expect(compareStatements('The class takes place on Tuesday.', 'The class takes place on Thursday.').kind).toBe(
    'replaces',
  );
});
