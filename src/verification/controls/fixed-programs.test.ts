import { expect, test } from 'vitest';
import { startsPrograms } from './fixed-programs.ts';

test('a pattern that is executed is no program that a test starts', () => {
  expect(startsPrograms('while ((parts = reg.exec(text))) found.push({ input: parts[0] });')).toBe(false);
  expect(startsPrograms("import cp from 'node:child_process';\ncp.exec('a');")).toBe(true);
  expect(startsPrograms("const { execFileSync: exec } = await load();\nexec('a');")).toBe(true);
  expect(startsPrograms('subprocess.run(["a"])')).toBe(true);
});
