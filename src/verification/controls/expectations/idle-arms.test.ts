import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
  const watched = watchArms('a.test.mjs', `import { sum, least } from './code.mjs';\n${calls}\n`, 'W', ['code.mjs']);
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
