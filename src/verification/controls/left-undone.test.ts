import { expect, test } from 'vitest';
import { saidLeft } from './left-undone.ts';

test.for([
  ['a.mjs', 'const a = 1;\nconst save = () => true; // TODO: write it down\n', '', 2],
  [
    'a.mjs',
    'const save = () => true; // TODO: write it down\n',
    'const save = () => true; // TODO: write it down\n',
    undefined,
  ],
  ['a.ts', '/**\n * Saves.\n * Not yet implemented for Windows.\n */\n', '', 3],
  ['a.ts', "const list = ['TODO', 'done'];\n", '', undefined],
  ['a.py', 'def f():\n    return 3  # hardcoded\n', '', 2],
  ['a.py', '# fills every placeholder of the text\n', '', undefined],
] as const)('%s: %s', ([path, text, before, line]) => {
  expect(saidLeft(path, text, before)).toBe(line);
});
