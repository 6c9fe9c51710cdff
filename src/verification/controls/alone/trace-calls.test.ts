import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { roundTrips, traceCalls, type RoundTrip } from './trace-calls.ts';

const IMPORT = `import { decode, encode } from './code.mjs';\n`;
const TEST = `for (const one of ['a', { b: 1 }]) equal(decode(encode(one)), one);\n`;

/** What came back of these tests with such code, as a run would print it. */
function came(code: { readonly encode: unknown; readonly decode: unknown }, tests = TEST): readonly RoundTrip[] {
  const traced = traceCalls('code.test.mjs', IMPORT + tests, 'W', () => true);
  if (traced === undefined) return [];
  const text = `${traced.text.replace(IMPORT, '')}\nlet heart = '';\n${traced.asks.join('\n')}\nheart;`;
  return roundTrips(String(runInNewContext(text, { ...code, Buffer, equal: () => undefined })), 'W');
}

test('a function that gives back what it is given does nothing between there and back', () => {
  const same = (one: unknown): unknown => one;
  expect(came({ encode: same, decode: same })).toEqual([
    { inner: 'encode', outer: 'decode', between: '{"b":1}', given: '{"b":1}', nothing: true, plain: true },
  ]);
});

test('what lies between is kept, so that another process can be asked to undo it', () => {
  const trips = came({ encode: (one: unknown) => JSON.stringify(one), decode: (one: string) => JSON.parse(one) });
  expect(trips).toEqual([
    { inner: 'encode', outer: 'decode', between: '"{\\"b\\":1}"', given: '{"b":1}', nothing: false, plain: true },
  ]);
});

test('what cannot be written down, and what does not come back, says nothing', () => {
  expect(came({ encode: (one: unknown) => new Set([one]), decode: (all: Set<unknown>) => [...all][0] })).toEqual([]);
  expect(came({ encode: String, decode: String }, `equal(encode(1), '1');\n`)).toEqual([]);
});

test('lines of tests stay where they are, and definitions and imports are no calls', () => {
  const tests = `function encode(x) { return x; }\nequal(new encode(1), decode(2), encode(3));\n`;
  const lines = traceCalls('code.test.mjs', IMPORT + tests, 'W', () => true)?.text.split('\n') ?? [];
  expect(lines.slice(0, 3)).toEqual([
    IMPORT.trim(),
    'function encode(x) { return x; }',
    'equal(new encode(1), W_call("decode", (...all) => decode(...all))(2), W_call("encode", (...all) => encode(...all))(3));',
  ]);
});
