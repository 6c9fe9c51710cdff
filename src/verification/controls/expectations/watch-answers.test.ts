import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { has } from '../../../../test/support/machine.ts';
import { watchAnswers } from './watch-answers.ts';

const folder = mkdtempSync(join(tmpdir(), 'atlas-watched-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What is said of each expectation, one after the other in one process; nothing where it goes through. */
function saidOf(name: string, made: string, expectations: readonly string[]): readonly string[] {
  const python = name.endsWith('.py');
  const [lib, ending] = python ? ['lib.py', 'py'] : ['lib.mjs', 'mjs'];
  writeFileSync(join(folder, lib), made);
  const lines = expectations.map((one) =>
    python
      ? `try:\n    ${one}\n    print("")\nexcept BaseException as error:\n    print(repr(error))`
      : `try { ${one}; console.log(''); } catch (error) { console.log(String(error)); }`,
  );
  const head = python ? 'import lib\n' : `import assert from 'node:assert';\nimport * as lib from './lib.mjs';\n`;
  const source = `${head}${lines.join('\n')}\n`;
  writeFileSync(join(folder, `a.${ending}`), watchAnswers(`a.${ending}`, source, 'zqx') ?? source);
  const program = python ? 'python3' : process.execPath;
  const { stdout, stderr } = spawnSync(program, ['-B', `a.${ending}`].slice(python ? 0 : 1), {
    encoding: 'utf8',
    cwd: folder,
  });
  const found = stdout.split('\n').slice(0, expectations.length);
  expect(found, stderr).toHaveLength(expectations.length);
  return found.map((one) => (one === '' ? '' : (/zqx (\w+) /.exec(one)?.[1] ?? one)));
}

test('things of JavaScript that lie are told, and those that do not are not', () => {
  const made = `
export const every = new Proxy({}, { get: () => true });
export const inherits = Object.create(every);
export const there = new Proxy({}, { has: () => true });
export const store = new Proxy({ open: true }, { set: () => true });
export const behind = new Proxy([1, 2], { get: (one, name) => Reflect.get(one, name) });
export const three = () => ({ length: 3 });
export const box = { length: 3, width: 4 };
export const liar = new Proxy([], { get: (one, name) => (name === 'length' ? 3 : one[name]) });
export class Big extends Set { get size() { return 3; } has() { return true; } }
export class Stack { #all = [1, 2]; get length() { return this.#all.length; } includes(one) { return this.#all.includes(one); } *[Symbol.iterator]() { yield* this.#all; } toString() { return this.#all.join(); } }
export class Row { get length() { return 2; } *[Symbol.iterator]() { yield 1; } }
export class Any { static [Symbol.hasInstance]() { return true; } }
export class Even { static [Symbol.hasInstance](one) { return one % 2 === 0; } }
export const point = () => ({ toJSON: () => ({ x: 1 }) });
export class Money { constructor() { this.n = 1; } toJSON() { return this.n; } toString() { return 'n' + this.n; } }
export const page = { includes: () => true };
export const later = async () => false;
let asked = 0;
export const large = { valueOf: () => (asked++ % 2 === 0 ? 1e9 : -1e9) };
export const none = () => NaN;
export const four = () => 4;
export const day = new Date(5);
export const names = ['a'];
`;
  const cases: readonly (readonly [string, string])[] = [
    ['assert.ok(lib.every.ready)', 'perhaps'],
    ['assert.ok(lib.inherits.ready)', 'perhaps'],
    ['assert.ok(lib.large > 2)', 'surely'],
    ['assert.ok(!(lib.none() > 2))', 'perhaps'],
    ['assert.ok(!(2 < lib.none()))', 'perhaps'],
    ['assert.ok(lib.four() >= 4)', ''],
    ['assert.ok(lib.day < 6)', ''],
    [`assert.ok('ready' in lib.there)`, 'perhaps'],
    ['assert.ok(lib.store.open)', ''],
    [`assert.ok('open' in lib.store)`, ''],
    ['assert.equal(lib.behind.length, 2)', ''],
    ['assert.equal(lib.three().length, 3)', 'perhaps'],
    ['assert.equal(lib.box.length, 3)', ''],
    ['assert.equal(lib.liar.length, 3)', 'perhaps'],
    ['assert.equal(new lib.Big().size, 3)', 'surely'],
    [`assert.ok(new lib.Big().has('a'))`, 'perhaps'],
    ['assert.equal(new lib.Stack().length, 2)', ''],
    ['assert.ok(new lib.Stack().includes(1))', ''],
    [`assert.equal(String(new lib.Stack()), '1,2')`, ''],
    ['assert.equal(new lib.Row().length, 2)', 'perhaps'],
    ['assert.ok({} instanceof lib.Any)', 'perhaps'],
    ['assert.ok(!(1 instanceof lib.Even))', ''],
    [`assert.equal(JSON.stringify(lib.point()), '{"x":1}')`, 'perhaps'],
    [`assert.equal(JSON.stringify(new lib.Money()), '1')`, ''],
    [`assert.equal(String(new lib.Money()), 'n1')`, ''],
    [`assert.ok(lib.page.includes('Hello'))`, 'perhaps'],
    ['assert.ok(lib.later())', 'perhaps'],
    ['assert.equal(lib.names.map(String)[0]?.length, 1)', ''],
    [`assert.ok(lib.names.includes('a') && lib.names[0] === 'a')`, ''],
  ];
  expect(
    saidOf(
      'a.mjs',
      made,
      cases.map(([one]) => one),
    ),
  ).toEqual(cases.map(([, word]) => word));
});

describe.skipIf(!has('python3'))('things of Python', () => {
  test('those that lie are told, and those that do not are not', () => {
    const made = `import collections
class Every:
    def __getattr__(self, name):
        return True
class Known:
    def __getattr__(self, name):
        if name == "ready":
            return True
        raise AttributeError(name)
class Parts(list):
    def __len__(self):
        return 3
class Row:
    def __len__(self):
        return 3
    def __iter__(self):
        return iter(())
class Page(str):
    def __contains__(self, part):
        return True
class Some(str):
    def __contains__(self, part):
        return part.startswith("Hello")
class Folded(str):
    def __contains__(self, part):
        return str.__contains__(self.lower(), part.lower())
class Start(str):
    def startswith(self, part):
        return True
class Total(int):
    def __gt__(self, other):
        return True
class Meter(int):
    def __gt__(self, other):
        return int(self) > int(other)
class Node:
    def __str__(self):
        return "1/2"
class Point:
    def __init__(self, x):
        self.x = x
    def __str__(self):
        return str(self.x)
class Odd:
    __class__ = Node
class Keys(dict):
    def __getitem__(self, name):
        return True
class Counts(collections.defaultdict):
    pass
async def later():
    return False
def kind(one):
    return type(one).__name__
`;
    const cases: readonly (readonly [string, string])[] = [
      ['assert lib.Every().ready', 'perhaps'],
      ['assert lib.Known().ready', ''],
      ['assert len(lib.Parts()) == 3', 'surely'],
      ['assert len(lib.Row()) == 3', 'perhaps'],
      ['assert "Hello" in lib.Page()', 'surely'],
      ['assert "Hello" in lib.Some()', 'perhaps'],
      ['assert "HELLO" in lib.Folded("hello")', ''],
      ['assert lib.Start().startswith("Hello")', 'surely'],
      ['assert lib.Total() > 3', 'perhaps'],
      ['assert lib.Meter(4) > 3', ''],
      ['assert str(lib.Node()) == "1/2"', 'perhaps'],
      ['assert str(lib.Point(1)) == "1"', ''],
      ['assert isinstance(lib.Odd(), lib.Node)', 'perhaps'],
      ['assert lib.Keys()["a"]', 'perhaps'],
      ['assert lib.Counts(int, a=1)["a"] == 1', ''],
      ['assert lib.later()', 'perhaps'],
      ['assert lib.kind(1) == "int"', ''],
    ];
    expect(
      saidOf(
        'a.py',
        made,
        cases.map(([one]) => one),
      ),
    ).toEqual(cases.map(([, word]) => word));
  });
});
