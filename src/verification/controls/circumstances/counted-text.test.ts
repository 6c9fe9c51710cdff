import { expect, test } from 'vitest';
import { countedText } from './counted-text.ts';

const counted = (path: string, text: string): number | undefined => countedText(path, text, new Set())?.line;

test('a number that counts and decides begins as if it had counted for long', () => {
  expect(counted('a.mjs', 'let calls = 0;\nexport const sum = (a, b) => (++calls < 50 ? a + b : a - b);\n')).toBe(1);
  expect(counted('a.ts', '\nlet n: number = 0;\nexport const f = () => { n += 1; return n % 7 === 6; };\n')).toBe(2);
  expect(counted('a.mjs', 'let i = 0;\nexport const next = () => answers[i++];\n')).toBe(1);
  expect(counted('a.py', 'calls = 0\n\ndef add(a, b):\n    global calls\n    calls += 1\n    return calls < 9\n')).toBe(
    1,
  );
});

test('one that names things, or that only stands there, is left as it is', () => {
  expect(counted('a.mjs', `let last = 0;\nexport const name = () => 'n' + ++last;\n`)).toBeUndefined();
  expect(counted('a.mjs', 'let i = 0;\nexport const turn = (all) => all[i++ % all.length];\n')).toBeUndefined();
  expect(counted('a.mjs', 'let limit = 5;\nexport const few = (n) => n < limit;\n')).toBeUndefined();
  expect(counted('a.py', 'PORT = 80\n')).toBeUndefined();
});

test('what stood there before the step is left as it is', () => {
  const text = 'let calls = 0;\nexport const f = () => ++calls < 5;\n';
  expect(countedText('a.mjs', text, new Set(['let calls = 0;']))).toBeUndefined();
});
