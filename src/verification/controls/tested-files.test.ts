import { expect, test } from 'vitest';
import type { Entry } from '../../workspace/state.ts';
import { RUNNERS } from './runners.ts';
import { testedFiles } from './tested-files.ts';

const TESTS = ['a.test.js', 'b.test.js', 'old.test.js'];
const entries = new Map<string, Entry>(
  [...TESTS, 'a.js'].map((path) => [path, { kind: 'file', mode: 0o644, oid: path } as unknown as Entry]),
);
const store = { read: async () => Buffer.from("test('a', () => {});") } as unknown as Parameters<typeof testedFiles>[0];

/** The files of a line that are planted into, where all were opened. */
async function plantedBy(name: string, line: string): Promise<readonly string[]> {
  const runner = RUNNERS.find((one) => one.name === name);
  if (runner === undefined) throw new Error(`there is no runner ${name}`);
  const request = { opened: [...entries.keys()], changed: ['a.js'] };
  return (await testedFiles(store, entries, runner, request, line)).map(({ path }) => path);
}

test('a runner that reads every file runs what its line names, or else any test', async () => {
  expect(await plantedBy('jest', 'jest a.test.js')).toEqual(['a.test.js']);
  expect(await plantedBy('jest', 'jest')).toEqual([...TESTS, 'a.js']);
  expect(await plantedBy('mocha', 'mocha a.test.js')).toEqual([...TESTS, 'a.js']);
});

test('a class from which tests inherit is no place for one more', async () => {
  const texts = new Map([
    ['lib.py', 'class Case(unittest.TestCase):\n    def same(self, a):\n        pass\n'],
    ['cases.py', 'class Cases(TestCase):\n    def testSame(self):\n        pass\n'],
  ]);
  const files = new Map<string, Entry>(
    [...texts.keys()].map((path) => [path, { kind: 'file', mode: 0o644, oid: path } as unknown as Entry]),
  );
  const reading = { read: async (oid: string) => Buffer.from(texts.get(oid) ?? '') } as unknown as typeof store;
  const runner = RUNNERS.find((one) => one.name === 'unittest');
  if (runner === undefined) throw new Error('there is no runner unittest');
  const found = await testedFiles(reading, files, runner, { opened: [...texts.keys()], changed: [] }, 'unittest');
  expect(found.map(({ path }) => path)).toEqual(['cases.py']);
});
