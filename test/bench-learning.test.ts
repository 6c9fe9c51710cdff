import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paired } from '../bench/learning/paired.ts';
import { play } from '../bench/learning/play.ts';
import { randomOf } from '../bench/learning/random.ts';
import { readGames, type GameFile, type Games } from '../bench/learning/read-games.ts';
import { replay } from '../bench/learning/replay.ts';
import { parseSExpression } from '../bench/learning/s-expression.ts';
import { adaptWay, slotsOf } from '../bench/learning/way.ts';

/** A robot in a workshop: other words than any game that is measured, the same kinds of action. */
const DOMAIN = `(define (domain workshop)
 (:requirements :adl :typing)
 (:types robot spot shelf part skind pkind)
 (:predicates (at ?r - robot ?s - spot) (stands ?h - shelf ?s - spot) (lies ?p - part ?h - shelf)
   (shelfkind ?h - shelf ?k - skind) (partkind ?p - part ?k - pkind) (grips ?r - robot ?p - part) (busy ?r - robot)
   (lidded ?h - shelf) (lifted ?h - shelf) (painted ?p - part) (seen ?h - shelf) (lit ?h - shelf))
 (:action drive :parameters (?r - robot ?from - spot ?to - spot ?h - shelf)
   :precondition (and (at ?r ?from) (stands ?h ?to))
   :effect (and (not (at ?r ?from)) (at ?r ?to)))
 (:action lift :parameters (?r - robot ?s - spot ?h - shelf)
   :precondition (and (lidded ?h) (at ?r ?s) (stands ?h ?s) (not (lifted ?h))) :effect (lifted ?h))
 (:action drop :parameters (?r - robot ?s - spot ?h - shelf)
   :precondition (and (lidded ?h) (at ?r ?s) (stands ?h ?s) (lifted ?h)) :effect (not (lifted ?h)))
 (:action grab :parameters (?r - robot ?s - spot ?p - part ?h - shelf)
   :precondition (and (at ?r ?s) (stands ?h ?s) (lies ?p ?h) (not (busy ?r)) (or (not (lidded ?h)) (lifted ?h)))
   :effect (and (not (lies ?p ?h)) (grips ?r ?p) (busy ?r)))
 (:action lay :parameters (?r - robot ?s - spot ?p - part ?h - shelf)
   :precondition (and (at ?r ?s) (stands ?h ?s) (grips ?r ?p) (or (not (lidded ?h)) (lifted ?h)))
   :effect (and (lies ?p ?h) (not (grips ?r ?p)) (not (busy ?r))))
 (:action paint :parameters (?r - robot ?s - spot ?p - part ?h - shelf)
   :precondition (and (at ?r ?s) (stands ?h ?s) (grips ?r ?p) (shelfkind ?h boothkind))
   :effect (and (painted ?p) (forall (?other - shelf) (when (stands ?other ?s) (lit ?other)))))
 (:action inspect :parameters (?r - robot ?h - shelf) :precondition (exists (?s - spot) (and (at ?r ?s) (stands ?h ?s)))
   :effect (seen ?h)))`;

const GRAMMAR = `grammar :: """{
  "intro": [{ "rhs": "Hello.\\n#around#\\nDo this: {TASK}" }],
  "around": [
    { "condition": "at(r:robot, s:spot) & stands(h:shelf, s:spot)", "rhs": "Before you: [{h.name | at(r:robot, s:spot) & stands(h:shelf, s:spot)}]." },
    { "rhs": "There is [{h.indefinite + ' ' + h.name | stands(h:shelf, s:spot)}]." }
  ],
  "shelf": [
    { "condition": "lidded(h:shelf) & not_lifted(h:shelf)", "rhs": "The {h.name} has its lid on." },
    { "rhs": "There lies [{#one(p)# | lies(p:part, h:shelf)}]." }
  ],
  "one(p)": [{ "rhs": "{p.indefinite} {p.name or p.id}" }]
}""";
action drive { template :: "drive up to [{h.name | stands(h:shelf, to:spot)}]"; feedback :: "You reach {h.name}. #shelf#"; }
action lift { template :: "lift {h}"; feedback :: "Up. #shelf#"; }
action drop { template :: "drop {h}"; feedback :: "Down."; }
action grab { template :: "grab {p} off {h}"; feedback :: "You grip the {p.name}."; }
action lay { template :: "lay {p} onto {h}"; feedback :: "You lay the {p.name} onto the {h.name}."; }
action paint { template :: "paint {p} in {h}"; feedback :: "The {p.name} is painted."; }
action inspect { template :: "inspect {h}"; feedback :: "#shelf#"; }
`;

const problem = (goal: string): string => `(define (problem one) (:domain workshop)
 (:objects r1 - robot  s0 s1 s2 s3 - spot  bench_a bench_b booth_a chest_a - shelf  bolt_a bolt_b gear_a - part
   benchkind boothkind chestkind - skind  boltkind gearkind wheelkind - pkind)
 (:init (at r1 s0) (stands bench_a s1) (stands bench_b s1) (stands booth_a s2) (stands chest_a s3) (lidded chest_a)
   (shelfkind bench_a benchkind) (shelfkind bench_b benchkind) (shelfkind booth_a boothkind) (shelfkind chest_a chestkind)
   (partkind bolt_a boltkind) (partkind bolt_b boltkind) (partkind gear_a gearkind)
   (lies bolt_a chest_a) (lies bolt_b bench_b) (lies gear_a chest_a))
 (:goal (and ${goal})))`;

const PAINTED = `(exists (?p - part ?h - shelf)
  (and (partkind ?p gearkind) (shelfkind ?h benchkind) (painted ?p) (lies ?p ?h)))`;
const BOTH = `(exists (?h - shelf) (exists (?p - part) (and (shelfkind ?h boothkind) (partkind ?p boltkind) (lies ?p ?h)
  (exists (?q - part) (and (not (= ?p ?q)) (partkind ?q boltkind) (lies ?q ?h))))))`;

const GAMES: readonly GameFile[] = [
  {
    id: 'past',
    split: 'seen',
    type: 'paint',
    task: 'bring a painted gear to bench',
    problem: problem(PAINTED),
    walkthrough: [
      'drive up to chest 1',
      'lift chest 1',
      'grab gear 1 off chest 1',
      'drive up to booth 1',
      'paint gear 1 in booth 1',
      'drive up to bench 2',
      'lay gear 1 onto bench 2',
    ],
  },
  { id: 'two', split: 'train', type: 'two', task: 'bring two bolt to booth', problem: problem(BOTH) },
];

const TRANSCRIPT = {
  id: 'past',
  steps: [
    { action: 'lift chest 1', observation: 'Nothing happens.' },
    { action: 'drive up to chest 1', observation: 'You reach chest 1. The chest 1 has its lid on.' },
    { action: 'drive up to chest 1', observation: 'Nothing happens.' },
    { action: 'lift chest 1', observation: 'Up. There lies a bolt 2, and a gear 1.' },
    { action: 'next try', observation: '' },
    { action: 'drive up to bench 1', observation: 'You reach bench 1. There lies a bolt 1.' },
    {
      action: 'check valid actions',
      observation: [
        'Valid actions:',
        '  - drive up to booth 1',
        '  - drive up to chest 1',
        '  - grab bolt 1 off bench 1',
        '  - inspect bench 1',
        '  - inspect bench 2',
      ].join('\n'),
    },
    { action: 'inspect bench 2', observation: 'There lies nothing.' },
  ],
};

let folder: string;
let games: Games;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-games-'));
  await writeFile(join(folder, 'domain.pddl'), DOMAIN);
  await writeFile(join(folder, 'grammar.twl2'), GRAMMAR);
  await writeFile(join(folder, 'games.jsonl'), GAMES.map((game) => JSON.stringify(game)).join('\n'));
  await writeFile(join(folder, 'transcripts.jsonl'), `${JSON.stringify(TRANSCRIPT)}\n`);
  games = await readGames(folder);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function fileOf(id: string): GameFile {
  const file = games.games.find((one) => one.id === id);
  if (file === undefined) throw new Error(`no game ${id}`);
  return file;
}

test('a walkthrough wins and every observation comes out to the character', () => {
  expect(replay(games)).toEqual({
    walkthroughs: 1,
    walkthroughs_won: 1,
    observations: 7,
    observations_equal: 7,
    differences: [],
  });
});

test('the intro tells the room and the task', () => {
  const { game } = games.open(fileOf('two'));
  game.restart();
  expect(game.intro()).toBe(
    'Hello.\nThere is a bench 2, a bench 1, a booth 1, and a chest 1.\nDo this: bring two bolt to booth',
  );
});

test('what commands are for is read from what they change', () => {
  expect(Object.fromEntries(games.roles)).toEqual({
    'drive up to #': 'move',
    'lift #': 'open',
    'drop #': 'close',
    'grab # off #': 'take',
    'lay # onto #': 'put',
    'paint # in #': 'act',
    'inspect #': 'look',
  });
});

test('a recalled way is adapted: only what matters, with the new things in the place of the old', () => {
  const { task, walkthrough } = fileOf('past');
  const way = adaptWay({ task, commands: walkthrough ?? [] }, ['wheel', 'chest'], games.roles);
  expect(way.acts.map(({ pattern, things }) => [pattern, ...things.map(({ kind }) => kind)])).toEqual([
    ['grab # off #', 'wheel'],
    ['paint # in #', 'wheel', 'booth'],
    ['lay # onto #', 'wheel', 'chest'],
  ]);
  expect([...(way.foundIn.get('wheel') ?? [])]).toEqual(['chest']);
});

test('the player wins faster with the right way than without, and two of a kind go to the same place', () => {
  const run = (id: string, recalled: boolean): { readonly won: boolean; readonly steps: number } => {
    const file = fileOf(id);
    const { game, kinds } = games.open(file);
    const past = fileOf('past');
    const way = recalled
      ? adaptWay({ task: past.task, commands: past.walkthrough ?? [] }, slotsOf(file.task, kinds), games.roles)
      : undefined;
    const options = { task: file.task, kinds, roles: games.roles, way, limit: 50, strong: true };
    return play(game, { ...options, random: randomOf('test') });
  };
  expect(run('past', true)).toMatchObject({ won: true, steps: 7 });
  expect(run('past', false).steps).toBeGreaterThan(7);
  expect(run('two', false).won).toBe(true);
});

test('a difference that every pair has is clear of zero, and none is not', () => {
  const ones = Array.from({ length: 40 }, (_, i) => i % 2);
  expect(
    paired(
      ones.map((one) => one + 1),
      ones,
    ),
  ).toEqual({ difference: 1, low: 1, high: 1 });
  const { low, high } = paired(ones, ones.toReversed());
  expect(low).toBeLessThan(0);
  expect(high).toBeGreaterThan(0);
});

test('PDDL that does not end is an error that says so', () => {
  expect(() => parseSExpression('(define (domain x)')).toThrow('a ( has no )');
});
