import { expect, test } from 'vitest';
import { compareStatements } from './compare-statements.ts';
import { isWrittenSmall } from './written-small.ts';

test.each([
  ['CI runs on GitHub Actions.', 'ci runs on github actions'],
  ['The database is PostgreSQL.', 'the database is postgresql'],
  ["The MacBook is Anna's.", "the macbook is anna's"],
  ['I work at SAP', 'i work at sap!'],
  ['The alarm code is kept in the safe.', 'THE ALARM CODE IS KEPT IN THE SAFE'],
])('%s is what somebody in a hurry writes as %s', (written, small) => {
  expect(isWrittenSmall(written, small)).toBe(true);
  expect(compareStatements(written, small).kind).toBe('same');
  expect(compareStatements(small, written).kind).toBe('same');
});

test.each([
  ['Use getUser for it', 'use getuser for it'],
  ['Call it with -R', 'call it with -r'],
  ['The code is `ABC`', 'the code is `abc`'],
  ['The key is aBcD', 'the key is abcd'],
  ['The docs lie in Docs/API', 'the docs lie in docs/api'],
  ['It begins in Main.ts', 'it begins in main.ts'],
  ['We use Go', 'we use go'],
  ['IT pays for it', 'it pays for it'],
  ['The flag is `-R` there', 'THE FLAG IS `-r` THERE'],
])('%s says by its capitals what %s does not', (written, small) => {
  expect(isWrittenSmall(written, small)).toBe(false);
  expect(compareStatements(written, small).kind).not.toBe('same');
});

test('a comma, a colon or brackets between words are no difference, and what belongs to a value is one', () => {
  const kind = (one: string, two: string): string => compareStatements(one, two).kind;
  expect(
    kind('Feed the cat twice a day: morning and evening.', 'Feed the cat twice a day (morning and evening).'),
  ).toBe('same');
  expect(kind('On Fridays, we deploy.', 'On Fridays we deploy')).toBe('same');
  expect(kind('Cut it with -d , there', 'Cut it with -d : there')).not.toBe('same');
  expect(kind('It listens on :8080', 'It listens on 8080:')).not.toBe('replaces');
  expect(kind('The size is 1,024 bytes', 'The size is 1024 bytes')).toBe('same');
  expect(kind('The price is 1,5 euros', 'The price is 15 euros')).not.toBe('same');
});
