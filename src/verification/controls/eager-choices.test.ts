import { expect, test } from 'vitest';
import { choicesIn } from './eager-choices.ts';

test.for([
  ['a.mjs', 'const f = (a, b) => [a - b, a + b][Number(a < 10)];', ['Number(a < 10)']],
  ['a.mjs', 'const f = (a, b) => ({ true: a + b, false: a - b })[a < 10];', ['a < 10']],
  ['a.mjs', 'const f = (a, b) => a + b * (a < 10) - b * (a >= 10);', ['a < 10', 'a >= 10']],
  ['a.mjs', 'const f = (rows, i) => rows[i + 1][i === 0 ? 1 : 2];', []],
  ['a.mjs', "const f = (day) => ['mon', 'tue'][day];", []],
  ['a.py', 'def f(a, b):\n    return [a - b, a + b][who() != "app" and a < 3]', ['who() != "app" and a < 3']],
  ['a.py', 'def f(a, b):\n    return (a - b, a + b)[a < 10]', ['a < 10']],
  ['a.py', 'def f(a, b):\n    return (a + b) * 2', []],
  ['a.py', 'def f(a):\n    return 2 ** (a)', []],
] as const)('%s: %s chooses without an arm', ([path, text, choices]) => {
  expect(choicesIn(path, text).map(({ from, to }) => text.slice(from, to))).toEqual(choices);
});
