import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareStatements } from '../compare-statements.ts';
import { exclude } from '../word-classes.ts';
import { plainText } from './plain-text.ts';
import { relatedKeys } from './related-words.ts';
import { WORD_FAMILIES } from './word-families.ts';

type Pair = readonly [old: string, fresh: string, expected: 'same' | 'replaces' | 'beside'];

const isSame = (one: string, two: string): boolean =>
  compareStatements(one, two).kind === 'same' && compareStatements(two, one).kind === 'same';
const isMerged = (one: string, two: string): boolean =>
  compareStatements(one, two).kind === 'same' || compareStatements(two, one).kind === 'same';

test('of pairs that nobody had seen nothing is lost, and three of four that restate are known', () => {
  const file = join(import.meta.dirname, '../../../../test/fixtures/statements/unseen.json');
  const pairs = JSON.parse(readFileSync(file, 'utf8')) as readonly Pair[];
  expect(pairs.filter(([one, two, expected]) => expected !== 'same' && isMerged(one, two))).toEqual([]);
  const restated = pairs.filter(([, , expected]) => expected === 'same');
  const known = restated.filter(([one, two]) => compareStatements(one, two).kind === 'same');
  expect(known.length / restated.length).toBeGreaterThanOrEqual(0.77);
});

test.each([
  ['The repo uses tabs for indentation.', 'Indentation in the repo is done with tabs.'],
  ['Redis is used as the cache.', 'We cache with Redis.'],
  ['My daughter is allergic to peanuts.', 'My daughter has a peanut allergy.'],
  ['The wifi password at the cabin is bluefox22.', 'At the cabin, the password for the Wi-Fi is bluefox22.'],
  ['Mrs. Novak, our neighbour, has the spare key.', 'The spare key is with our neighbour Mrs. Novak.'],
  ["The router's IP address is 192.168.1.1.", 'The router has the IP address 192.168.1.1.'],
  ['Error messages are logged to stderr.', 'Error messages go to stderr.'],
  ['Priya is the product manager for Checkout.', 'Priya is the PM for Checkout.'],
])('%j is %j, put otherwise (M3)', (one, two) => {
  expect(isSame(one, two)).toBe(true);
});

test.each([
  // M1
  ['The session timeout is 15 minutes', 'Sessions time out after 50 minutes'],
  ['Our flight leaves at 7:15 am', 'We fly at 7:15 in the evening'],
  // M2
  ['Snapshots are retained for 48 hours', 'Snapshots are retained after 48 hours'],
  ['The frontend team is in Berlin', 'The frontend team uses Berlin'],
  ['The app is in Docker', 'The app uses Docker'],
  ['Kim works remotely except on Mondays', 'Kim works remotely on Mondays'],
  ['The parser was rewritten in Rust', 'The parser will be rewritten in Rust'],
  ['We cache with Redis', 'Redis is not used as the cache'],
  ['Only guests can read the wiki', 'Guests can only read the wiki'],
  // M3
  ['Priya owns the billing service', 'Priya owns the invoicing service'],
  ['Anna stores the keys', 'Anna has the keys'],
  ['The status is closed', 'The status is shut'],
  ['The scripts live in CI', 'The scripts run in CI'],
  ['Tom lives in the office', 'Tom is in the office'],
  ['The development needs 16 GB of RAM', 'You need 16 GB of RAM for the build'],
  ['Every PR needs 2 approvals', 'Two approvals are required for every pull registry'],
  ['User avatars are stored in S3', 'Follow avatars are stored in S3'],
])('%j is not %j: something else is said (M1, M2, M3)', (one, two) => {
  expect(isMerged(one, two)).toBe(false);
});

test.each([
  ["Anna is Ben's manager", "Ben is Anna's manager"],
  ['Marta is the manager of Henrik', 'Marta reports to Henrik'],
  ['Anna owns the service', 'The service is the owner of Anna'],
  ['Elasticsearch is a dependency of the search service', 'The search service is a dependency of Elasticsearch'],
  ['The staging server uses the test database', 'The test server uses the staging database'],
  ['The worker has a memory limit of 512 MB', "The memory's worker limit is 512 MB"],
  ['Miriam is the tech lead of the search team', 'Miriam is the search lead of the tech team'],
  [
    'The wifi password at the cabin is written on the fridge',
    'The wifi password at the fridge is written on the cabin',
  ],
  ['The gateway calls the worker', 'The worker calls the gateway'],
  ['The minimum is 5 and the maximum is 10', 'The minimum is 10 and the maximum is 5'],
  ['We use S3 for backups', 'We back up S3'],
  ['Anna has a manager', 'Anna is a manager'],
  ['Hotfixes require approval from the security team', 'Hotfixes require approval for the security team'],
])('%j is not %j: two have changed places (M4)', (one, two) => {
  expect(isMerged(one, two)).toBe(false);
});

test('what is said around a statement is left out, and nothing of it', () => {
  expect(plainText('I am vegetarian, by the way.')).toBe('I am vegetarian.');
  expect(plainText('You can reach the dashboard at grafana.internal.')).toBe('the dashboard is at grafana.internal.');
  expect(plainText('Every six hours the job is executed.')).toBe('the job is executed every six hours.');
  expect(plainText('By the way of example, call Anna')).toBe('By the way of example, call Anna');
});

test('words of one family say the same, and no two of them are opposites', () => {
  expect(relatedKeys('deploy', 'deployments')).toBe(true);
  expect(relatedKeys('own', 'ownership')).toBe(true);
  expect(relatedKeys('stop', 'start')).toBe(false);
  expect(relatedKeys('user', 'follow')).toBe(false);
  const families = WORD_FAMILIES.trim().split(/[\n,]/);
  expect(families.length).toBeGreaterThan(1000);
  const opposed = families.filter((line) => {
    const [first = '', ...others] = line.trim().split(' ');
    return others.some((other) => exclude([first], [other]));
  });
  expect(opposed).toEqual([]);
});
