import { expect, test } from 'vitest';
import { questionsOf } from './questions.ts';

const found = (path: string, source: string) => questionsOf(path, source, (name) => ['lib', 'parse'].includes(name));

test.each([
  ['assert.throws', `assert.throws(() => lib.parse('{'), /bad/);`, '"throws"'],
  ['a block', `assert.throws(() => { lib.parse('{'); }, Error);`, '"throws"'],
  ['assert.doesNotThrow', `assert.doesNotThrow(() => lib.parse('{'));`, '"returns"'],
  ['toThrow', `expect(() => lib.parse('{')).toThrow('bad');`, '"throws"'],
  ['not.toThrow', `expect(() => lib.parse('{')).not.toThrow();`, '"returns"'],
])('%s asks whether something throws', (_, line, answer) => {
  const asked = found('lib.test.mjs', `import * as lib from './lib.mjs';\ntest('refuses', () => { ${line} });\n`);
  expect(asked?.list.map((one) => [one.shown, one.answer])).toEqual([[`lib.parse('{')`, answer]]);
  expect(asked?.does).toBe(false);
  expect(asked?.list[0]?.others.join('\n')).toContain('lib.parse(null)');
});

test.each([
  ['a block of unittest', 'self', '        with self.assertRaises(ValueError):\n            lib.parse("{")\n'],
  ['a pattern', 'self', '        with self.assertRaisesRegex(ValueError, "bad (one)"):\n            lib.parse("{")\n'],
  ['function and arguments', 'self', '        self.assertRaises(ValueError, lib.parse, "{")\n'],
  ['a block of pytest', '', '        with pytest.raises(ValueError, match="bad"):\n            lib.parse("{")\n'],
])('%s of Python asks whether something throws', (_, self, body) => {
  const asked = found('test_lib.py', `import lib\n\nclass LibTest:\n    def test_refuses(${self}):\n${body}`);
  expect(asked?.list.map((one) => [one.shown, one.answer])).toEqual([['lib.parse("{")', '"throws"']]);
  expect(asked?.list[0]?.ask).toBe('comes_to(lambda: lib.parse("{"))');
});

test('what does more than to call is no question', () => {
  const many = `import * as lib from './lib.mjs';\ntest('x', () => { assert.throws(() => { const one = lib.open(); one.parse('x'); }); });\n`;
  expect(found('lib.test.mjs', many)).toBeUndefined();
  const two =
    'import lib\n\ndef test_x():\n    with pytest.raises(ValueError):\n        one = lib.parse("a")\n        one.close()\n';
  expect(found('test_lib.py', two)).toBeUndefined();
});
