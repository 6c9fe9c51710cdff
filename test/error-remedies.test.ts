import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '../src/core/atlas-error.ts';

/** The codes that need no remedy, and why. Every other code can reach a person, who must be told what to do. */
const WITHOUT_REMEDY: Readonly<Record<string, string>> = {
  cancelled: 'the person stopped it; whoever stops a thing knows what to do next',
  internal: 'a defect of Atlas; the surface itself says to run it again with --debug and to report it',
};

/** The errors made in a text that leave the person without advice: `line: code`. */
function withoutRemedy(file: string, text: string): readonly string[] {
  if (!text.includes('AtlasError')) return [];
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  const look = (start: number, args: readonly { start: number; end: number }[]): void => {
    const [code = '', , options = ''] = args.map((one) => text.slice(one.start, one.end));
    // A code that is worked out is one of several: it counts as one that a person can meet.
    const name = /^'([^']+)'$/.exec(code)?.[1] ?? code;
    if (name in WITHOUT_REMEDY || /\bremedy\b/.test(options)) return;
    found.push(`${text.slice(0, start).split('\n').length}: ${name}`);
  };
  let subclass = false;
  new Visitor({
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'AtlasError') look(node.start, node.arguments);
    },
    ClassDeclaration: (node) => {
      subclass = node.superClass?.type === 'Identifier' && node.superClass.name === 'AtlasError';
    },
    CallExpression: (node) => {
      if (subclass && node.callee.type === 'Super') look(node.start, node.arguments);
    },
  }).visit(program);
  return found;
}

test('every error that a person can meet says what to do about it', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const silent = files.flatMap((file) =>
    withoutRemedy(file, readFileSync(join(root, file), 'utf8')).map((where) => `${file}:${where}`),
  );
  expect(silent).toEqual([]);
});

test('an error without a remedy is found, made directly or by a class of its own', () => {
  const text = [
    "new AtlasError('usage', 'a');",
    "new AtlasError('usage', 'a', { details: {} });",
    "new AtlasError('usage', 'a', { remedy: 'Do this.' });",
    "new AtlasError('cancelled', 'a');",
    "new AtlasError(bad ? 'usage' : 'internal', 'a');",
    "class Own extends AtlasError { constructor() { super('usage', 'a'); } }",
    "class Other extends Map { constructor() { super('usage', 'a'); } }",
  ].join('\n');
  expect(withoutRemedy('planted.ts', text)).toEqual([
    '1: usage',
    '2: usage',
    "5: bad ? 'usage' : 'internal'",
    '6: usage',
  ]);
});

test('the codes that need no remedy are codes of Atlas', () => {
  expect(ERROR_CODES).toEqual(expect.arrayContaining(Object.keys(WITHOUT_REMEDY)));
});
