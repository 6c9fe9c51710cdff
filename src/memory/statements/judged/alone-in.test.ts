import { expect, test } from 'vitest';
import { readStatement } from '../read-statement.ts';
import { aloneIn } from './alone-in.ts';

const alone = (one: string, other: string): readonly string[] =>
  aloneIn(readStatement(one), readStatement(other)).map(({ start, end }) => one.slice(start, end));

test('a value or a name that only one of two statements has is told, and no other word', () => {
  expect(alone('Staging listens on port 8080', 'On staging, connections go to 9090')).toEqual(['8080']);
  expect(alone('The team lead is Anna', 'The team is led by Boris')).toEqual(['Anna']);
  expect(alone('Logs lie in /var/log/app', 'The log folder is /var/log/web')).toEqual(['/var/log/app']);
  expect(alone('We deploy every Friday', 'Each Friday brings a deployment')).toEqual([]);
});

test('what is only a part of a value, or has other capitals where they matter, is another one', () => {
  expect(alone('It listens on port 80', 'It listens on port 8080')).toEqual(['80']);
  expect(alone('The code is in src/api', 'The code is in src/api/v2')).toEqual(['src/api']);
  expect(alone('Pass --force', 'Pass --force-with-lease')).toEqual(['--force']);
  expect(alone('The key is aBcD', 'the key would be abcd')).toEqual(['aBcD']);
});

test('a value that the other one writes otherwise, and a name in another form, is no difference', () => {
  expect(alone('The timeout is 90 seconds', 'It times out after 1.5 minutes')).toEqual([]);
  expect(alone('It runs every Sunday night', 'Sunday nights it runs')).toEqual([]);
  expect(alone('It costs over 1,000 US dollars', 'Above USD 1,000 it costs')).toEqual([]);
  expect(alone('No host is cheaper than this', 'The cheapest is this one')).toEqual([]);
  expect(alone('CI lives on GitHub', 'our ci sits on github')).toEqual([]);
  expect(alone('Ada lives in Brazil', 'Ada has a Brazilian address')).toEqual([]);
});
