import { expect, test } from 'vitest';
import { believedLines } from './unchecked-parts.ts';

const ways = (path: string, text: string, known = ''): readonly string[] =>
  believedLines(path, text, new Set(known.split('\n'))).map(({ line, way }) => `${line} ${way}`);

test.each([
  ['a parameter', 'export const size = (text: any): number => text.length;', 'any'],
  ['a list', 'const all: any[] = [];', 'any'],
  ['within other types', 'const all: Record<string, any> = {};', 'any'],
  ['a declared name', 'declare const settings: { port: number };', 'declare'],
  ['a declared global', 'declare global { var port: number }', 'declare'],
  ['a cast', 'const port = settings as Settings;', 'as'],
  ['a cast in two steps', 'const port = settings as unknown as Settings;', 'as'],
  ['something that is said to be there', 'return text!.length;', '!'],
  ['a test of a type that is only said', 'const isText = (one: unknown): one is string => true;', 'is'],
  ['a value that comes from a text', `const port: number = JSON.parse('"x"');`, 'a value of no type'],
  ['a function that only throws', `export function size(text?: string): number { throw new Error('later'); }`, 'throw'],
])('%s is believed by a checker of types', (_, text, way) => {
  expect(ways('src/a.ts', `${text}\n`)).toEqual([`1 ${way}`]);
});

test.each([
  ['an import by another name', `import { size as length } from './a.js';`],
  ['an export by another name', `export { size as length } from './a.js';`],
  ['a value that stays as it is', `const kinds = ['a', 'b'] as const;`],
  ['a word in a text', `const text = 'any thing as such: any';`],
  ['a comment', `// any, declare const, as Settings`],
  ['a comparison', `if (a !== b && !(a != c)) go();`],
  ['a name of its own', `const any = 1; list.any(1);`],
  ['a guard that throws', `if (text === undefined) { throw new Error('none'); }`],
])('%s is not', (_, text) => {
  expect(ways('src/a.ts', `${text}\n`)).toEqual([]);
});

test('a line that was there before the step says nothing about it', () => {
  expect(ways('src/a.ts', 'const a: any = 1;\nconst b: any = 2;\n', 'const a: any = 1;\n')).toEqual(['2 any']);
});

test('Python, and comments with types in JavaScript, have ways of their own', () => {
  expect(ways('a.py', 'def size(text: Any) -> int:\n    return cast(int, text)\n')).toEqual(['1 Any', '2 cast']);
  expect(ways('a.js', '/** @param {any} text */\nexport const size = (text) => text.length;\n')).toEqual(['1 any']);
});
