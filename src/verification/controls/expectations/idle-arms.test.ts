import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { has } from '../../../../test/support/machine.ts';
import { scratchFolder } from '../../../../test/support/scratch.ts';
import { writeFiles } from '../../../../test/support/person-files.ts';
import { idleIn, idleLines, watchArms } from './idle-arms.ts';

const CODE = [
  'export const sum = (a, b) =>',
  "  process.platform === 'nowhere'",
  '    ? a - b',
  '    : a + b;',
  'export const least = (list) => {',
  '  if (list.length === 0) {',
  "    throw new Error('none');",
  '  }',
  '  return Math.min(...list);',
  '};',
  'export const other = () => 1;',
  '',
].join('\n');

/** The lines that never ran while a program called the code so. */
function idleWith(calls: string): readonly number[] {
  const folder = scratchFolder();
  const watched = watchArms('a.test.mjs', `import { sum, least } from './code.mjs';\n${calls}\n`, {
    word: 'W',
    shared: 'S',
    changed: ['code.mjs'],
    bundled: false,
  });
  const asks = [...(watched?.first ?? []), "let heart = '';", ...(watched?.asks ?? []), 'console.log(heart);'];
  writeFiles(folder, { 'code.mjs': CODE, 'a.test.mjs': `${watched?.text ?? ''}${asks.join('\n')}\n` });
  const printed = execFileSync(process.execPath, [join(folder, 'a.test.mjs')], { cwd: folder, encoding: 'utf8' });
  return [...(idleLines(idleIn(printed, 'W'), () => CODE).get('code.mjs') ?? [])];
}

test('arms that never ran of functions that did are told by their lines', () => {
  expect(idleWith('sum(1, 2); least([1]);')).toEqual([3, 7]);
});

test('what ran in one file of tests ran', () => {
  const told = (...ranges: readonly (readonly [number, number])[]) => ({ path: 'a.js', ranges });
  const text = () => 'one();\ntwo();\n';
  expect([...(idleLines([told([0, 13]), told([7, 13])], text).get('a.js') ?? [])]).toEqual([]);
  expect([...(idleLines([told([7, 13]), told([0, 13])], text).get('a.js') ?? [])]).toEqual([2]);
  expect([...(idleLines([told([7, 13]), told()], text).get('a.js') ?? [])]).toEqual([]);
});

test('brackets and comments alone are nothing that could run', () => {
  expect([...(idleLines([{ path: 'a.js', ranges: [[0, 15]] }], () => '} // done\n}\n}\n').get('a.js') ?? [])]).toEqual(
    [],
  );
});

/** In two parts: it is no comment about this file. */
const MAP = ['source', 'MappingURL'].join('');

/** What Vite makes of one line of TypeScript, as vitest runs it. */
const MADE_BY_VITE = [
  `'use strict';async (__vite_ssr_exportName__)=>{{__vite_ssr_exportName__("add", () => { try { return add } catch {} });`,
  'const add = (a, b) => a + b;',
  `//# ${MAP}=data:application/json;base64,${Buffer.from(
    JSON.stringify({
      version: 3,
      mappings: 'AAAA,CAAA;AAAO,MAAM,OAAO,GAAW,MAAsB,IAAI',
      names: [],
      sources: ['add.ts'],
    }),
  ).toString('base64')}`,
  '}}',
].join('\n');

test('what a bundler adds for its exports is no arm of the first line', () => {
  const folder = scratchFolder();
  const watched = watchArms('a.test.mjs', '', { word: 'W', shared: 'S', changed: ['add.ts'], bundled: false });
  const code = 'export const add = (a: number, b: number): number => a + b;\n';
  const calls = [
    "const { runInThisContext } = process.getBuiltinModule('node:vm');",
    `const made = ${JSON.stringify(MADE_BY_VITE)};`,
    "const exported = {}; await runInThisContext(made, { filename: process.cwd() + '/add.ts' })((name, get) => { exported[name] = get; });",
    'exported.add()(1, 2);',
  ];
  const asks = [...(watched?.first ?? []), "let heart = '';", ...(watched?.asks ?? []), 'console.log(heart);'];
  writeFiles(folder, { 'add.ts': code, 'a.test.mjs': [watched?.text ?? '', ...calls, ...asks].join('\n') });
  const printed = execFileSync(process.execPath, [join(folder, 'a.test.mjs')], { cwd: folder, encoding: 'utf8' });
  expect(idleIn(printed, 'W')).toEqual([{ path: 'add.ts', ranges: [] }]);
});

const PYTHON = [
  'import sys',
  '',
  'def add(a, b):',
  '    return a + b if a < 10 else a - b',
  '',
  'def shown(a):',
  '    return a if __debug__ else -a',
  '',
  'def tried(text):',
  '    with open("/dev/null") as file:',
  '        file.read()',
  '    try:',
  '        return [int(one) for one in text.split(",") if one]',
  '    except ValueError:',
  '        return None',
  '    finally:',
  '        sys.intern("a")',
  '',
  'def all_of(a, b):',
  '    if a and b:',
  '        return 1',
  '    for _ in range(a):',
  '        continue',
  '    return 2',
  '',
].join('\n');

test.skipIf(!has('python3'))('the same of Python, down to the arms of an expression', () => {
  const folder = scratchFolder();
  const source =
    'import code_of_step as code\n\nfor run in (lambda: code.add(1, 2), lambda: code.shown(1), lambda: code.tried("1,2"), lambda: code.all_of(1, 1), lambda: code.all_of(1, 0)):\n    run()\n';
  const watched = watchArms('test_a.py', source, {
    word: 'W',
    shared: 'S',
    changed: ['code_of_step.py'],
    bundled: false,
  });
  const asks = [...(watched?.first ?? []), 'heart = ""', ...(watched?.asks ?? []), 'print(heart)'];
  writeFiles(folder, { 'code_of_step.py': PYTHON, 'test_a.py': `${watched?.text ?? ''}\n${asks.join('\n')}\n` });
  const printed = execFileSync('python3', ['-B', 'test_a.py'], { cwd: folder, encoding: 'utf8' });
  expect([...(idleLines(idleIn(printed, 'W'), () => PYTHON).get('code_of_step.py') ?? [])]).toEqual([4, 7, 15]);
});
