import { expect, test } from 'vitest';
import { compareStatements } from '../compare-statements.ts';

test.each([
  ['The port is 3000 in the dev container.', 'The port in the dev container was raised to 3001.', '3000'],
  ['The nightly export starts at 1 am.', 'The export that runs every night now starts at 4 am.', '1 am'],
  ['Ownership of the mail service is with Ada.', 'The mail service is owned by Grace now.', 'Ada'],
  ['Retry limit: 3', 'We have increased the retry limit to 5.', '3'],
  ['Heating in the studio is off.', 'The studio heating has been switched on.', 'off'],
  ['I work at Nimbus.', 'I left Nimbus and work for Stratus now.', 'Nimbus'],
  ['Our linter is ESLint.', 'We switched from ESLint to Biome.', 'ESLint'],
  ['The lead of the search team is Miriam.', 'Rahul took over from Miriam as lead of the search team.', 'Miriam'],
  ['The lease ends on 31 May.', 'The lease was renewed and ends on 30 June.', '31 May'],
])('%j is told in the answer of what says that it changed: %j (C2, C3, C4)', (old, fresh, was) => {
  const relation = compareStatements(old, fresh);
  expect(relation.kind).toBe('replaces');
  expect(relation.kind === 'replaces' && relation.was).toContain(was);
});

test.each([
  ['another environment', 'The log level in production is info.', 'The log level in staging was set to debug.'],
  ['another person', 'I live in Leipzig.', 'My brother moved to Dresden.'],
  ['another bound', 'The minimum length is 8.', 'The maximum length was raised to 64.'],
  ['a part of the thing', 'The cache TTL for images is 5 minutes.', 'The cache TTL was increased to 10 minutes.'],
  ['one of its parts more', 'The cache TTL is 5 minutes.', 'The cache TTL for images was increased to 10 minutes.'],
  ['another question', 'We run Node 18 in production.', 'Production is hosted in eu-west-1.'],
  ['another kind of name', 'The default region is us-east-1.', 'The default branch is master.'],
  ['a second one', 'We use Slack.', 'We use Jira now.'],
  ['what was at a time', 'The timeout was 30 s in the first test.', 'The timeout was 60 s in the second test.'],
  ['a wish', 'The timeout is 30 s.', 'Mia wants to raise the timeout to 60 s.'],
  ['what it says itself', 'Anna lives in Bonn.', 'Anna has a flat in Kiel as well.'],
  ['the same date in other words', 'The release is planned for March 3.', 'The release is on 2025-03-03.'],
])('%s stands beside it, however it is said (C1)', (_, old, fresh) => {
  expect(compareStatements(old, fresh).kind).not.toBe('replaces');
});
