import { expect, test } from 'vitest';
import { codeParts, type CodePart } from './code-parts.ts';
import { lineWords } from './line-words.ts';

/** Parts as `first-last`, those within in brackets, counted from 0. */
function drawn(parts: readonly CodePart[]): string {
  return parts
    .map(({ first, last, parts: inner }) => `${first}-${last}${inner.length === 0 ? '' : `(${drawn(inner)})`}`)
    .join(' ');
}

function all(path: string, text: string): string {
  return drawn(codeParts(path, text, 0, text.split('\n').length - 1));
}

test('JavaScript: statements by their brackets, with those of their bodies', () => {
  const text = `export function a(x) {
  if (x === "}") {
    return 1;
  } else {
    log("(");
  }
  // a bracket that is none: {
  return b
    .c()
    .d();
}

const table = {
  one: 1,
  two: [
    2,
  ],
};
`;
  expect(all('a.ts', text)).toBe('0-10(1-5(2-2 4-4) 7-9) 12-17(13-13 14-16(15-15))');
});

test('JavaScript: what a difference cuts in two is no part, what lies within is', () => {
  const text = 'function a() {\n  b();\n  c();\n}\nfunction d() {\n  e();\n}\n';
  expect(drawn(codeParts('a.js', text, 2, 5))).toBe('2-2 5-5');
});

test('Python: statements by their indentation, over brackets and strings, with their clauses and decorators', () => {
  const text = `@cache
def a(x):
    """Says
    what: it does.
    """
    try:
        y = call(
            x,
        )
    except E:
        y = '''
text
'''
    return y
b = 1
`;
  expect(all('a.py', text)).toBe('0-13(5-12(6-8 10-12) 13-13) 14-14');
  expect(codeParts('a.py', text, 13, 13)[0]?.instead).toBe('    pass\n');
});

test('a language that nobody knows has no parts', () => {
  expect(all('a.lua', 'a()\nb()\n')).toBe('');
});

test('what a line is: a string that stands alone documents, the inside of a long comment is one', () => {
  const python = [
    ['documentation', '"""What a is.'],
    ['documentation', 'More."""'],
    ['code', 'def a():'],
    ['documentation', "    r'Doc.'"],
    ['empty', ''],
    ['code', '    x = """no'],
    ['code', 'doc"""'],
    ['code', '    f(x)  # why'],
    ['comment', '    # only'],
    ['code', '    # type: ignore'],
    ['code', '    "a".join(x)'],
  ] as const;
  expect(lineWords('a.py', python.map(([, line]) => line).join('\n'))).toEqual(python.map(([word]) => word));
  const script = [
    ['comment', '/* A comment'],
    ['comment', 'that goes on'],
    ['comment', '*/'],
    ['code', 'const a = `'],
    ['code', '// no comment'],
    ['code', '`;'],
    ['comment', '// one'],
    ['code', '// eslint-disable-next-line'],
  ] as const;
  expect(lineWords('a.ts', script.map(([, line]) => line).join('\n'))).toEqual(script.map(([word]) => word));
  expect(lineWords('a.yml', 'a: 1\n# b\n\n')).toEqual(['code', 'comment', 'empty', 'empty']);
});
