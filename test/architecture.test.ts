import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { houseMeasures } from './support/house-measures.ts';
import { DOORS, HOUSE_RULES, houseViolations } from './support/house-rules.ts';

const root = join(import.meta.dirname, '..');
const measures = houseMeasures(join(root, 'src'));
const planted: string[] = [];

afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true });
});

/** A small house of its own with exactly these files. */
function house(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-house-'));
  planted.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

test('every import in the house is one that its table allows, and there is no cycle', () => {
  expect(houseViolations(root)).toEqual([]);
});

test('the table in docs/architecture.md is the table that is enforced', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const rows = Object.fromEntries(
    [...text.matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm)].map(([, room = '', list = '']) => [
      room,
      [...list.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
    ]),
  );
  expect(rows).toEqual(HOUSE_RULES);
});

test('a planted forbidden import is found', () => {
  const folder = house({
    'src/core/a.ts': "import { b } from '../memory/b.ts';\nexport const a = b;\n",
    'src/memory/b.ts': 'export const b = 1;\n',
  });
  expect(houseViolations(folder)).toEqual(['src/core/a.ts may not import src/memory/b.ts: core -> memory']);
});

test('a surface enters the runtime by its door alone, and the document says so', () => {
  const folder = house({
    'src/surfaces/cli/a.ts': "import type { B } from '../../runtime/b.ts';\nexport type A = B;\n",
    'src/runtime/b.ts': 'export type B = 1;\n',
  });
  expect(houseViolations(folder)).toEqual([
    'src/surfaces/cli/a.ts may not import src/runtime/b.ts: its door is src/runtime/atlas.ts',
  ]);
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const doors = Object.values(DOORS).flatMap((rooms) => Object.values(rooms));
  for (const door of doors) expect(text).toContain(`\`${door}\``);
});

test('a planted forbidden import of a type alone is found', () => {
  const folder = house({
    'src/core/a.ts': "import type { B } from '../memory/b.ts';\nexport type A = B;\n",
    'src/memory/b.ts': 'export type B = 1;\n',
  });
  expect(houseViolations(folder)).toEqual([
    'src/core/a.ts may not import src/memory/b.ts (not even a type): core -> memory',
  ]);
});

test('a type that is imported inside an expression is found', () => {
  const folder = house({
    'src/core/a.ts': "export type A = import('../memory/b.ts').B;\n",
    'src/memory/b.ts': 'export type B = 1;\n',
  });
  expect(houseViolations(folder)).toHaveLength(1);
});

test('a lazy import and a re-export are imports too', () => {
  const folder = house({
    'src/core/a.ts': "export const a = () => import('../memory/b.ts');\n",
    'src/config/c.ts': "export { b } from '../memory/b.ts';\n",
    'src/memory/b.ts': 'export const b = 1;\n',
  });
  expect(houseViolations(folder)).toHaveLength(2);
});

test('a planted cycle is found, one made of types included', () => {
  const folder = house({
    'src/core/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
    'src/core/b.ts': "import type { A } from './a.ts';\nexport type B = A | 1;\n",
  });
  expect(houseViolations(folder)).toEqual([expect.stringMatching(/^cycle: /)]);
});

test('a file outside the rooms is found', () => {
  const folder = house({
    'src/utils/a.ts': "import { c } from '../core/c.ts';\nexport const a = c;\n",
    'src/core/c.ts': 'export const c = 1;\n',
  });
  expect(houseViolations(folder)).toEqual(['src/utils/a.ts stands in no room of the house']);
});

test('no function is longer than a hundred lines', () => {
  expect(measures.long).toEqual([]);
});

test('an exported type has a name of its own; only the library names a class as the one that it wraps', () => {
  const others = measures.doubled.filter((line) => !/\blibrary\//.test(line));
  expect(others).toEqual([]);
});

test('files are small: none over 400 lines, and half of them under 70', () => {
  expect(measures.lines.at(-1)).toBeLessThanOrEqual(400);
  expect(measures.lines[measures.lines.length >> 1]).toBeLessThan(70);
});

test('fields that may be left out are written with `defined`, and hardly any cast goes through unknown', () => {
  expect(measures.conditionalSpreads).toBeLessThan(40);
  expect(measures.castsThroughUnknown).toBeLessThan(5);
});
