import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareStatements } from './compare-statements.ts';

type Pair = readonly [old: string, fresh: string, expected: 'same' | 'replaces' | 'beside' | 'two'];

const read = (name: string): readonly Pair[] =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../test/fixtures/statements/${name}.json`), 'utf8'),
  ) as readonly Pair[];
const pairs = [...read('development'), ...read('held-back')];

test.each(read('further'))('%j and %j: %s', (old, fresh, expected) => {
  const { kind } = compareStatements(old, fresh);
  if (expected === 'two') expect(kind).not.toBe('same');
  else expect(kind).toBe(expected);
});

test('what is said in other words is one, and what differs in one word that matters is two, either way round', () => {
  const wrong = [
    ...read('paraphrases'),
    ...read('otherwise'),
    ...read('told-twice'),
    ...read('restated'),
    ...read('put-otherwise'),
    ...read('nearly-the-same'),
  ].filter(([old, fresh, expected]) => {
    const { kind } = compareStatements(old, fresh);
    const back = compareStatements(fresh, old).kind;
    const isRight = expected === 'two' ? kind !== 'same' : kind === expected;
    return !isRight || (kind === 'same') !== (back === 'same');
  });
  expect(wrong).toEqual([]);
});

test('plain facts are told in other words and told anew, and whatever differs in them stays', () => {
  const wrong = read('plainly-told').filter(([old, fresh, expected]) => {
    const kinds = [compareStatements(old, fresh).kind, compareStatements(fresh, old).kind];
    if (expected === 'same') return kinds.some((kind) => kind !== 'same');
    return kinds.includes('same') || (expected !== 'two' && kinds[0] !== expected);
  });
  expect(wrong).toEqual([]);
});

test('of pairs that were written before the rules nothing is lost, and at least nine of ten restated facts are merged', () => {
  const judged = read('written-first').flatMap(([old, fresh, expected]) => [
    { old, fresh, expected, kind: compareStatements(old, fresh).kind },
    { old: fresh, fresh: old, expected, kind: compareStatements(fresh, old).kind },
  ]);
  expect(judged.filter(({ expected, kind }) => expected === 'two' && kind === 'same')).toEqual([]);
  const restated = judged.filter(({ expected }) => expected === 'same');
  expect(restated.filter(({ kind }) => kind === 'same').length / restated.length).toBeGreaterThanOrEqual(0.9);
});

test('of pairs that strangers wrote nothing is lost, and of the restated 95 and of the changed 90 in a hundred are known', () => {
  const judged = read('strangers').map(([old, fresh, expected]) => {
    const { kind } = compareStatements(old, fresh);
    const isLost = expected !== 'same' && (kind === 'same' || compareStatements(fresh, old).kind === 'same');
    return { old, fresh, expected, kind, isLost };
  });
  expect(judged.filter(({ isLost }) => isLost)).toEqual([]);
  const known = (of: Pair[2]): number => {
    const all = judged.filter(({ expected }) => expected === of);
    return all.filter(({ kind }) => kind === of).length / all.length;
  };
  expect(known('same')).toBeGreaterThanOrEqual(0.95);
  expect(known('replaces')).toBeGreaterThanOrEqual(0.9);
  expect(known('beside')).toBeGreaterThanOrEqual(0.95);
});

test('of what the next author told nothing is lost, and of the restated and of the changed three of four are known', () => {
  const judged = read('next-author').map(([old, fresh, expected]) => ({
    old,
    fresh,
    expected,
    kind: compareStatements(old, fresh).kind,
    back: compareStatements(fresh, old).kind,
  }));
  const isLost = ({ expected, kind, back }: (typeof judged)[number]): boolean =>
    (expected !== 'same' && (kind === 'same' || back === 'same')) ||
    (expected === 'beside' && kind !== 'beside') ||
    (expected === 'same' && kind === 'replaces');
  expect(judged.filter(isLost)).toEqual([]);
  for (const of of ['same', 'replaces']) {
    const all = judged.filter(({ expected }) => expected === of);
    expect(all.filter(({ kind }) => kind === of).length / all.length, of).toBeGreaterThanOrEqual(0.75);
  }
});

test('of 150 pairs nothing is lost, what is the same is merged, and one value replaces the other (S1, S2)', () => {
  expect(pairs).toHaveLength(150);
  const judged = pairs.map((pair) => ({ pair, kind: compareStatements(pair[0], pair[1]).kind }));
  const of = (expected: Pair[2]) => judged.filter(({ pair }) => pair[2] === expected);
  expect(judged.filter(({ pair, kind }) => pair[2] !== 'same' && kind === 'same')).toEqual([]);
  expect(of('beside').filter(({ kind }) => kind !== 'beside')).toEqual([]);
  expect(of('same').filter(({ kind }) => kind !== 'same')).toEqual([]);
  expect(of('replaces').filter(({ kind }) => kind !== 'replaces')).toEqual([]);
});

test('both ways round and said twice, statements stand to each other alike (S3)', () => {
  for (const [old, fresh] of pairs) {
    expect(compareStatements(old, old).kind, old).toBe('same');
    expect(compareStatements(fresh, fresh).kind, fresh).toBe('same');
    const [there, back] = [compareStatements(old, fresh).kind, compareStatements(fresh, old).kind];
    expect(there === 'same', `${old} | ${fresh}`).toBe(back === 'same');
  }
});

test.each([
  ['The staging server listens on port 8080', 'The staging server listens on port 9090', 'port 8080'],
  ['Anna lives in Berlin', 'Anna lives in Munich', 'Berlin'],
  ['The latest release is v1.4', 'The latest release is v1.5', 'v1.4'],
  ['The team uses feature branches', "The team doesn't use feature branches", 'The team uses feature branches'],
])('%j is told in the answer of what replaces it', (old, fresh, was) => {
  expect(compareStatements(old, fresh)).toEqual({ kind: 'replaces', was });
});

test('long lists are compared word by word, and take no longer than others', () => {
  const names = Array.from(
    { length: 150 },
    (_, i) => `N${String.fromCodePoint(97 + (i % 26), 97 + Math.floor(i / 26))}`,
  );
  const list = names.join(', ');
  expect(compareStatements(`The team is ${list}.`, `The members are ${list}, but not Zed.`).kind).toBe('beside');
  expect(compareStatements('Bob, Ann, '.repeat(180), 'Ann, Bob, '.repeat(180)).kind).toBe('beside');
  expect(compareStatements(`The team is ${list}.`, `The team is ${list}.  `).kind).toBe('same');
  const long = `The port is 8080, and these may use it: ${list}`;
  expect(compareStatements(long, `${long}, Zed`).kind).toBe('beside');
});

test.each([
  ['Next term the course is in room 5.', 'The course is in room 5 next term.'],
  ['Last season the team won 12 games.', 'The team won 12 games last season.'],
  ['Next school year the lessons start at 8.', 'The lessons start at 8 next school year.'],
  ['Behind the door hangs the key.', 'The key hangs behind the door.'],
  ['Next to the station stands a hotel.', 'A hotel stands next to the station.'],
  ["Anna's garage is where we keep the bikes.", "We keep the bikes in Anna's garage."],
  ['The letter was written not by Anna but by Ben.', 'The letter was written by Ben, not by Anna.'],
  ['Not Anna but Ben leads the team.', 'Ben, not Anna, leads the team.'],
  ['The hut is to the south-east of the lake.', 'The hut is south-east of the lake.'],
  ['The old API was deleted in release 5.0.', 'Release 5.0 deleted the old API.'],
])('%j is %j in another order', (one, two) => {
  expect(compareStatements(one, two).kind).toBe('same');
  expect(compareStatements(two, one).kind).toBe('same');
});

test.each([
  ['If the build fails, call Anna.', 'Whenever the build fails, call Anna.'],
  ['When you leave the room, switch off the light.', 'If you leave the room, switch off the light.'],
  ['If it rains, the match takes place in the hall.', 'When it rains, the match takes place in the hall.'],
  ['Half of the seats are taken.', '50 % of the seats are taken.'],
  ['Half the users are in Asia.', '50% of the users are in Asia.'],
  ['A quarter of the seats are free.', '25 % of the seats are free.'],
  ['Three quarters of the seats are taken.', '75 % of the seats are taken.'],
  ['Two thirds of the members voted.', '2/3 of the members voted.'],
  ['Neither Anna nor Ben has a car.', 'Anna and Ben do not have a car.'],
  ['Anna is the only one who has a key.', 'Only Anna has a key.'],
  ['Our co-worker is ill.', 'Our coworker is ill.'],
  ['The app uses React version 18.', 'The app uses React 18.'],
  ['The cable is USB-C.', 'The cable is USB C.'],
])('%j is %j in other words or signs', (one, two) => {
  expect(compareStatements(one, two).kind).toBe('same');
  expect(compareStatements(two, one).kind).toBe('same');
});

test.each([
  ['Next term the course is in room 5.', 'The course is in room 5 this term.'],
  ['Last season the team decided to move.', 'The team decided to move last season.'],
  ['Behind the door hangs the key.', 'Behind the key hangs the door.'],
  ['The letter was written not by Ben but by Anna.', 'The letter was written by Ben, not by Anna.'],
  ['The letter was written not only by Anna but by Ben.', 'The letter was written by Ben, not by Anna.'],
  ['Anna moved to the north of Kiel.', 'Anna moved north of Kiel.'],
  ['The hut is in the north of the lake.', 'The hut is north of the lake.'],
  ['When the release is out, tell Anna.', 'If the release is out, tell Anna.'],
  ['When Anna arrives, open the door.', 'If Anna arrives, open the door.'],
  ['Half of the seats are taken.', '40 % of the seats are taken.'],
  ['A third of the seats are taken.', 'Two thirds of the seats are taken.'],
  ['The third of the seats is taken.', 'A third of the seats is taken.'],
  ['The trial lasts three quarters.', 'The trial lasts 75 %.'],
  ['Neither Anna nor Ben has a car.', 'Anna and Ben have a car.'],
  ['The first half of the game was boring.', '50 % of the game was boring.'],
])('%j and %j have the same words and are two', (one, two) => {
  expect([compareStatements(one, two).kind, compareStatements(two, one).kind]).not.toContain('same');
});
