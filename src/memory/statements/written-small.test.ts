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
