import { expect, test } from 'vitest';
import { compareStatements } from './compare-statements.ts';

const isMerged = (one: string, two: string): boolean =>
  compareStatements(one, two).kind === 'same' || compareStatements(two, one).kind === 'same';

const ENDS: readonly (readonly [string, string])[] = [
  ['More than', 'Fewer than'],
  ['More than', 'Less than'],
  ['Over', 'Under'],
  ['Above', 'Below'],
  ['At least', 'At most'],
  ['At least', 'Up to'],
  ['More than', 'At least'],
  ['Fewer than', 'At most'],
  ['No more than', 'No fewer than'],
  ['Exactly', 'At least'],
  ['About', 'More than'],
  ['Over', 'Exactly'],
];

test.each(ENDS)('%j and %j say two things, wherever they stand', (one, two) => {
  const [low, other] = [one.toLowerCase(), two.toLowerCase()];
  expect(isMerged(`${one} ten people applied.`, `${two} ten people applied.`)).toBe(false);
  expect(isMerged(`${one} ten people applied.`, 'Ten people applied.')).toBe(false);
  expect(isMerged(`${one} ten people applied.`, 'People applied.')).toBe(false);
  expect(isMerged(`The queue holds ${low} ten jobs.`, `The queue holds ${other} ten jobs.`)).toBe(false);
  expect(isMerged(`Orders of ${low} 500 euros need approval.`, `Orders of ${other} 500 euros need approval.`)).toBe(
    false,
  );
  expect(isMerged(`The upload takes ${low} 2 hours.`, `It takes ${other} 2 hours to upload.`)).toBe(false);
});

test.each([
  ['The upper limit is 10.', 'The lower limit is 10.'],
  ['The new cable is longer than the old one.', 'The new cable is shorter than the old one.'],
  ['Later versions use gRPC.', 'Earlier versions use gRPC.'],
  ['Prices rose by 5%.', 'Prices fell by 5%.'],
  ['The earliest start is 9 am.', 'The latest start is 9 am.'],
  ['Children younger than 6 travel free.', 'Children older than 6 travel free.'],
  ['The best day is Monday.', 'The worst day is Monday.'],
  ['Incoming mail is scanned.', 'Outgoing mail is scanned.'],
  ['The left lamp is broken.', 'The right lamp is broken.'],
  ['Most of the tests fail.', 'All of the tests fail.'],
])('%j and %j say one end each', (one, two) => {
  expect(isMerged(one, two)).toBe(false);
});

test.each([
  ['The cache holds at most 5 entries.', 'The cache holds no more than 5 entries.'],
  ['Coverage must be at or above 80%.', 'Coverage must be at least 80%.'],
  ['Coverage must be 80% or higher.', 'Coverage must be at least 80%.'],
  ['More than ten people applied.', 'Over ten people applied.'],
])('%j and %j say the same end', (one, two) => {
  expect(compareStatements(one, two).kind).toBe('same');
});

test.each([
  ['The Makefile has a target named clean.', 'The Makefile has a target named Clean.'],
  ['The branch is called main.', 'The branch is called Main.'],
  ['The field is called id.', 'The field is called ID.'],
  ['Our target `clean` removes dist.', 'Our target `Clean` removes dist.'],
  ['Run make clean first.', 'Run make Clean first.'],
])('%j and %j: in a name every letter counts', (one, two) => {
  expect(isMerged(one, two)).toBe(false);
});

test('a name keeps its letters where it begins a sentence', () => {
  expect(compareStatements('Docker is called Docker.', '"Docker" is called Docker.').kind).toBe('same');
  expect(compareStatements('The cluster is called Phoenix.', 'The cluster is named Phoenix.').kind).toBe('same');
});
