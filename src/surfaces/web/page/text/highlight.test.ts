import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightLine, type Open } from './highlight.ts';
import { languageOf } from './languages.ts';

const NAMES = ['a.ts', 'a.c', 'a.go', 'a.rs', 'a.py', 'a.rb', 'a.sh', 'a.yaml', 'a.json', 'a.sql', 'a.css', 'a.html'];

const read = (path: string, lines: readonly string[]): readonly string[] => {
  const language = languageOf(path);
  if (language === undefined) throw new Error(path);
  let open: Open;
  return lines.map((line) => {
    const told = highlightLine(line, language, open);
    ({ open } = told);
    return told.tokens.map(({ kind, text }) => (kind === 'plain' ? text : `[${kind} ${text}]`)).join('');
  });
};

test('comments, strings, numbers and words of the language are told apart, over several lines too', () => {
  expect(read('src/a.ts', ['const a = `x', 'y ${1}` + f("\\"//"); // 2', '/* if', '*/ return 1'])).toEqual([
    '[keyword const] a = [string `x]',
    '[string y ${1}`] + [name f]([string "\\"//"]); [comment // 2]',
    '[comment /* if]',
    '[comment */] [keyword return] [number 1]',
  ]);
  expect(read('a.py', ['x = """a', 'b# \'\'\' """ # c', "def f('#')"])).toEqual([
    'x = [string """a]',
    '[string b# \'\'\' """] [comment # c]',
    "[keyword def] [name f]([string '#'])",
  ]);
  expect(read('run.sh', ['echo a#b # c', "x='it\\'"])).toEqual(['echo a#b [comment # c]', "x=[string 'it\\']"]);
});

test(
  'no text is changed or lost, whatever it is, and none is read longer than its length',
  { timeout: 120_000 },
  () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom('/*', '"', "'", '`', '#', '<!--', '\\'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.array(line, { maxLength: 8 }), (name, lines) => {
        const language = languageOf(name);
        if (language === undefined) throw new Error(name);
        let open: Open;
        for (const text of lines) {
          const told = highlightLine(text, language, open);
          ({ open } = told);
          expect(told.tokens.map((one) => one.text).join('')).toBe(text);
        }
      }),
    );
    expect(languageOf('constructor')).toBeUndefined();
    expect(languageOf('a.constructor')).toBeUndefined();
    expect(languageOf('a.__proto__')).toBeUndefined();
  },
);
