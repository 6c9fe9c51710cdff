import { expect, test } from 'vitest';
import { unreadIn } from './unread-parameters.ts';

const CALLS = { path: 'a.test.mjs', source: 'report([1, 2], path); one.add(1, 2); idle(null);' };

test.for([
  ["export const report = (list, path) => writeFileSync(path, 'total 3');", ['list']],
  ['export function report(list, path) {\n  // of the list\n  write(path);\n}', ['list']],
  ['class One {\n  add(a, b) { return 3; }\n}', ['a']],
  ['class One {\n  add(a: number, b = a): number { return b; }\n}', []],
  ['export const report = (list, path) => write(path, `${list.length}`);', []],
  ['export const report = ({ length }, path) => write(path, length);', []],
  ['export const report = (_list, path) => write(path);', []],
  ['export const idle = (thing) => 3;', []],
  ['export const other = (thing) => 3;', []],
  ['export async function report(list: string[], path: string): Promise<void> {\n  await write(list, path);\n}', []],
  [
    'export function report(list: string[], path: string): { readonly a: number } | undefined {\n  return write(list, path);\n}',
    [],
  ],
  ['interface One {\n  add(a: number, b: number): Promise<number>;\n}\nconst other = () => {};', []],
  ['export const report = (list: string[], path: string): readonly { a: number }[] => [write(path)];', ['list']],
  ['abstract class One {\n  abstract add(a: number, b: number): number;\n}', []],
] as const)('%s never looks at %o', ([text, unread]) => {
  expect(unreadIn('a.ts', text, [CALLS]).map(({ parameter }) => parameter)).toEqual(unread);
});

test('so it is in Python', () => {
  const calls = {
    path: 'test_a.py',
    source: 'def test_a():\n    assert add(1, 2) == 3\n    assert One().add(1, 2) == 3\n',
  };
  const read = (text: string): readonly string[] => unreadIn('a.py', text, [calls]).map(({ parameter }) => parameter);
  expect(read('def add(a, b):\n    """Adds a and b."""\n    return a + 2\n\n\ndef b():\n    return 1\n')).toEqual([
    'b',
  ]);
  expect(read('def add(a, b):\n    """Adds.\n\n    Both of them.\n    """\n    return a + b\n')).toEqual([]);
  expect(read('class One:\n    def add(self, a, b=1):\n        return f"{a} {b}"\n')).toEqual([]);
  expect(read('class One:\n    def add(self, a, b):\n        raise NotImplementedError\n')).toEqual([]);
});
