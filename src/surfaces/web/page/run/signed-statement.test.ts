import { expect, test } from 'vitest';
import { signedStatement } from './signed-statement.ts';

test('a statement is read out of its envelope, in any language', () => {
  const payload = Buffer.from('{"step":"größer"}').toString('base64');
  expect(signedStatement(JSON.stringify({ payload, signatures: [] }))).toBe('{\n  "step": "größer"\n}');
});

test('what is no envelope is shown as it is', () => {
  expect(signedStatement('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(signedStatement('{"payload":"***"}')).toBe('{"payload":"***"}');
  expect(signedStatement('no JSON')).toBe('no JSON');
});
