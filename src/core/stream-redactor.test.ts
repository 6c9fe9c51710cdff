import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor } from './redact.ts';
import { StreamRedactor } from './stream-redactor.ts';

const KNOWN = 'correct-horse-7';
const redactor = createRedactor([KNOWN]);

/** As it is told: what has ended after each piece, and the rest at the end. */
function told(pieces: readonly string[], rests: readonly number[] = []): string {
  const stream = new StreamRedactor(redactor);
  let text = '';
  for (const [at, piece] of pieces.entries()) {
    stream.add(piece);
    text += rests.includes(at) ? stream.rested() : stream.ended();
  }
  return text + stream.end();
}

const ISSUED = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const KEY_BODY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const SECRETS: readonly (readonly [string, string])[] = [
  [`the token is ${ISSUED} and more`, ISSUED],
  [`export PASSWORD=hunter2-and-more next`, 'hunter2-and-more'],
  [`password = "open sesame 42" is set`, 'open sesame 42'],
  [`Authorization: Bearer abcdefghijklmnop1234 ok`, 'abcdefghijklmnop1234'],
  [`postgres://atlas:s3cr3tpw@db.example/x is where`, 's3cr3tpw'],
  [`I use ${KNOWN} here`, KNOWN],
  [`-----BEGIN PRIVATE KEY-----\n${KEY_BODY}\n${KEY_BODY}\n-----END PRIVATE KEY-----\nthat is all`, KEY_BODY],
];

test.each(SECRETS)('S1, S3: however %j is cut in pieces, the secret in it is never told', (text, secret) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: text.length }), { maxLength: 12 }), (cuts) => {
      const at = [...new Set([0, ...cuts, text.length])].toSorted((a, b) => a - b);
      const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
      const heard = told(pieces);
      expect(heard).not.toContain(secret);
      expect(heard).toContain('[redacted:');
    }),
  );
  const letters = told(text.split(''));
  expect(letters).not.toContain(secret);
  expect(letters).not.toContain(secret.slice(0, -1));
});

test('S1: a stream that rests in the middle of a secret tells none of it, and hides the rest', () => {
  const pieces = ['the token is ', 'ghp', '_a1B2c3D4', 'e5F6a1B2c3D4e5F6a1B2c3D4e5F6', ' and more'];
  const heard = told(pieces, [0, 1, 2, 3]);
  expect(heard).not.toContain('a1B2c3D4');
  expect(heard).toContain('[redacted:');
  expect(heard.endsWith(' and more')).toBe(true);
});

test('S2: text without a secret arrives whole, whatever the pieces and rests', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z äöü\n.]{0,12}$/u), { maxLength: 30 }),
      fc.array(fc.nat(30)),
      (pieces, rests) => {
        expect(told(pieces, rests)).toBe(pieces.join(''));
      },
    ),
  );
});

test('a word of prose is told when the stream rests, and a word that might be a secret only when it has ended', () => {
  const stream = new StreamRedactor(redactor);
  stream.add('I am thinking');
  expect([stream.ended(), stream.rested()]).toEqual(['I am ', 'thinking']);
  stream.add(' about a1b2c3');
  expect([stream.ended(), stream.rested(), stream.holds]).toEqual([' about ', '', true]);
  expect(stream.end()).toBe('a1b2c3');
});

test('S4: a line without an end is told as it comes, and little of it is kept', () => {
  const stream = new StreamRedactor(redactor);
  let length = 0;
  for (let piece = 0; piece < 500; piece += 1) {
    stream.add('x'.repeat(700));
    length += stream.ended().length;
  }
  expect(length + stream.end().length).toBe(500 * 700);
});
