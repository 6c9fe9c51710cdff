import { expect, test } from 'vitest';
import type { Entry } from '../../workspace/state.ts';
import { RUNNERS, type Runner } from './runners.ts';
import { testedFiles, type TestedFile } from './tested-files.ts';

const TESTS = ['a.test.js', 'b.test.js', 'old.test.js'];
const entries = new Map<string, Entry>(
  [...TESTS, 'a.js'].map((path) => [path, { kind: 'file', mode: 0o644, oid: path } as unknown as Entry]),
);
const store = { read: async () => Buffer.from("test('a', () => {});") } as unknown as Parameters<typeof testedFiles>[0];

/** The files of a line that are planted into, where all were opened. */
async function plantedBy(name: string, line: string): Promise<readonly string[]> {
  const request = { opened: [...entries.keys()], changed: ['a.js'] };
  return (await testedFiles(store, entries, runnerOf(name), request, line)).map(({ path }) => path);
}

function runnerOf(name: string): Runner {
  const runner = RUNNERS.find((one) => one.name === name);
  if (runner === undefined) throw new Error(`there is no runner ${name}`);
  return runner;
}

test('a runner that reads every file runs what its line names, or else any test', async () => {
  expect(await plantedBy('jest', 'jest a.test.js')).toEqual(['a.test.js']);
  expect(await plantedBy('jest', 'jest')).toEqual([...TESTS, 'a.js']);
  expect(await plantedBy('mocha', 'mocha a.test.js')).toEqual([...TESTS, 'a.js']);
});

/** Those of a few files, all of which were opened, that a line is taken to run. */
async function foundBy(name: string, line: string, texts: ReadonlyMap<string, string>): Promise<readonly TestedFile[]> {
  const files = new Map<string, Entry>(
    [...texts.keys()].map((path) => [path, { kind: 'file', mode: 0o644, oid: path } as unknown as Entry]),
  );
  const reading = { read: async (oid: string) => Buffer.from(texts.get(oid) ?? '') } as unknown as typeof store;
  return await testedFiles(reading, files, runnerOf(name), { opened: [...texts.keys()], changed: [] }, line);
}

test('a class from which tests inherit is no place for one more', async () => {
  const texts = new Map([
    ['lib.py', 'class Case(unittest.TestCase):\n    def same(self, a):\n        pass\n'],
    ['cases.py', 'class Cases(TestCase):\n    def testSame(self):\n        pass\n'],
  ]);
  const found = await foundBy('unittest', 'unittest', texts);
  expect(found.map(({ path }) => path)).toEqual(['cases.py']);
});

test('a module of tests that another one imports need not be run by a line that names that one alone', async () => {
  const texts = new Map([
    ['tests/test_base.py', 'class TestBase:\n    def test_same(self):\n        pass\n'],
    ['tests/test_more.py', 'from test_base import TestBase\nclass TestMore(TestBase):\n    pass\n'],
  ]);
  const certain = async (line: string): Promise<readonly string[]> =>
    (await foundBy('pytest', line, texts)).filter((one) => one.certain).map(({ path }) => path);
  expect(await certain('pytest tests/test_more.py')).toEqual(['tests/test_more.py']);
  for (const line of ['pytest', 'pytest tests', 'pytest ./tests/ -q', 'pytest tests tests/test_more.py', 'pytest .'])
    expect((await certain(line)).toSorted(), line).toEqual([...texts.keys()]);
});
