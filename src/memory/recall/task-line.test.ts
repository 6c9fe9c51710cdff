import { expect, test } from 'vitest';
import { isTask, TaskLines, taskScores } from './task-line.ts';

function order(question: string, titles: readonly string[]): readonly string[] {
  const scores = taskScores(question, new Map(titles.map((title, i) => [i, title])));
  return titles.toSorted((a, b) => (scores.get(titles.indexOf(b)) ?? 0) - (scores.get(titles.indexOf(a)) ?? 0));
}

test('a task that says more is another task', () => {
  expect(
    order('rename the flag verbose', ['rename the flag quiet and deprecate the old name', 'rename the flag quiet'])[0],
  ).toBe('rename the flag quiet');
});

test('of two tasks put alike, the one about the same thing comes first', () => {
  const titles = ['add a test for the parser', 'add a test for the lexer', 'remove the parser', 'bump the version'];
  expect(order('add a test for the lexer module', titles)[0]).toBe('add a test for the lexer');
});

test('the wording that many tasks share outweighs a name that stands in another kind of task', () => {
  const titles = [
    ...['apple', 'pear', 'plum', 'fig', 'lime'].map((one) => `put two ${one} in basket`),
    ...['cup', 'pan', 'pot', 'jar', 'mug'].map((one) => `wash some ${one} and put it in crate`),
    'wash some melon and put it in basket',
  ];
  expect(order('put two melon in basket', titles)[0]).toMatch(/^put two/);
});

test('tasks without a word in common are not alike', () => {
  expect(taskScores('water the plants', new Map([[1, 'fix the build']])).get(1)).toBe(0);
});

test('lines that were kept compare as if they were read anew, however many others came between', () => {
  const lines = new TaskLines();
  const titles = new Map([
    [1, 'rename the flag quiet and deprecate the old name'],
    [2, 'add a test for the lexer, and a test for the parser'],
    [3, ''],
  ]);
  const kept = (): ReadonlyMap<number, number> =>
    lines.scores(
      'add a test for the flag',
      new Map(Array.from(titles, ([record, title]) => [record, lines.kept(record, () => title)])),
    );
  const fresh = taskScores('add a test for the flag', titles);
  expect(kept()).toEqual(fresh);
  for (let i = 0; i < 9000; i += 1) lines.kept(1000 + i, () => `sort${i} drawer${i} of cabinet${i} by shelf${i}`);
  expect(kept()).toEqual(fresh);
  expect(kept()).toEqual(fresh);
});

test('only what was learned from tasks is asked for with a task', () => {
  expect([isTask(['experience']), isTask(['strategy', 'experience']), isTask(['fact']), isTask(undefined)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
