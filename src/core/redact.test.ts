import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor, secretsOf } from './redact.ts';
import { isSecretName } from './secret-names.ts';

const base62 = (n: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'.split('')),
    minLength: n,
    maxLength: n,
  });

interface Planted {
  /** What must not survive. */
  readonly secret: string;
  /** How it appears. */
  readonly text: string;
}

const plain = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<Planted> =>
  arbitrary.map((secret) => ({ secret, text: secret }));
const within = (arbitrary: fc.Arbitrary<string>, wrap: (secret: string) => string): fc.Arbitrary<Planted> =>
  arbitrary.map((secret) => ({ secret, text: wrap(secret) }));

const KNOWN = 'correct-horse-battery-staple-42';

const KINDS: Readonly<Record<string, fc.Arbitrary<Planted>>> = {
  'AWS key': plain(base62(16).map((s) => `AKIA${s.toUpperCase()}`)),
  'GitHub token': plain(base62(36).map((s) => `ghp_${s}`)),
  'fine-grained GitHub token': plain(base62(60).map((s) => `github_pat_${s}`)),
  'OpenAI key': plain(base62(40).map((s) => `sk-proj-${s}`)),
  'Anthropic key': plain(base62(40).map((s) => `sk-ant-api03-${s}`)),
  'Google key': plain(base62(35).map((s) => `AIza${s}`)),
  'Slack token': plain(base62(24).map((s) => `xoxb-${s}`)),
  'npm token': plain(base62(36).map((s) => `npm_${s}`)),
  'JSON web token': plain(base62(30).map((s) => `eyJ${s}.${s}.${s}`)),
  'private key': within(base62(64), (s) => `-----BEGIN RSA PRIVATE KEY-----\n${s}\n-----END RSA PRIVATE KEY-----`),
  'authorization header': within(base62(20), (s) => `Authorization: Bearer ${s}`),
  'basic authorization': within(base62(20), (s) => `authorization: Basic ${s}==`),
  'password in a URL': within(base62(12), (s) => `postgres://admin:${s}@db.example:5432/x`),
  'variable named like a secret': within(base62(14), (s) => `export DB_PASSWORD=${s}`),
  'field of a JSON text': within(base62(14), (s) => JSON.stringify({ apiKey: s })),
  'spoken secret': within(base62(20), (s) => `The API key for staging is ${s}`),
  'known value': plain(fc.constant(KNOWN)),
};

/** A nested value with the planted text somewhere inside it. */
function nested(text: string): fc.Arbitrary<unknown> {
  const leaf = fc.tuple(fc.lorem(), fc.lorem()).map(([before, after]) => `${before} ${text} ${after}`);
  return fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.tuple(fc.jsonValue(), tie('value')).map(([other, inner]) => [other, inner]),
      fc
        .tuple(fc.lorem({ maxCount: 1 }), fc.jsonValue(), tie('value'))
        .map(([key, other, inner]) => ({ other, [key]: inner })),
      leaf.map((key) => ({ [key]: 1 })),
      leaf.map((message) => new Error(message)),
    ),
  })).value;
}

test.each(Object.entries(KINDS))('no secret survives anywhere in a nested value: %s', (_kind, arbitrary) => {
  const redactor = createRedactor([KNOWN]);
  const value = arbitrary.chain((planted) => fc.tuple(fc.constant(planted), nested(planted.text)));
  fc.assert(
    fc.property(value, ([{ secret }, input]) => {
      const output = JSON.stringify(redactor.value(input));
      expect(output).not.toContain(secret);
      expect(output).toContain('[redacted:');
    }),
    { numRuns: 60 },
  );
});

test('redacting twice changes nothing', () => {
  const redactor = createRedactor([KNOWN]);
  fc.assert(
    fc.property(fc.oneof(...Object.values(KINDS)), fc.lorem(), ({ text }, words) => {
      const once = redactor.text(`${words} ${text} ${words}`);
      expect(redactor.text(once)).toBe(once);
    }),
  );
});

test('whatever stands under a secret name is hidden, whatever it looks like', () => {
  const redactor = createRedactor();
  expect(redactor.value({ password: 'a', nested: { apiKey: ['b', { x: 'c' }] }, sessionToken: 12, user: 'd' })).toEqual(
    {
      password: '[redacted:named-secret]',
      nested: { apiKey: ['[redacted:named-secret]', { x: '[redacted:named-secret]' }] },
      sessionToken: '[redacted:named-secret]',
      user: 'd',
    },
  );
});

test('ordinary text, code and counts stay as they are', () => {
  const redactor = createRedactor();
  const inputs = [
    'Fix sum() so that test/sum.test.js passes',
    'const token: string = next();',
    'usage: 1200 tokens, maxContextTokens = 4000',
    'https://example.com:8080/path?key=1',
    'the password is required',
    'sha256 398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3',
    'git@github.com:owner/name.git',
    'keyboard: qwerty, monkey=1, author: me',
    'password = process.env.DB_PASSWORD',
    'initdb --auth=scram-sha-256',
    'sshpass -p y',
    "const authorization = request.headers.get('authorization');",
    String.raw`const COOKIE = /^v1\.(\d{10,16})\.([A-Za-z0-9_-]{22})$/;`,
  ];
  for (const input of inputs) expect(redactor.text(input)).toBe(input);
  expect(redactor.value({ inputTokens: 5, toolCallId: 'x', key: 'y' })).toEqual({
    inputTokens: 5,
    toolCallId: 'x',
    key: 'y',
  });
});

test('a hostile key cannot reach the prototype of the copy', () => {
  const redactor = createRedactor();
  const output = redactor.value(JSON.parse('{"__proto__": {"polluted": true}}') as object);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(Object.keys(output)).toEqual(['__proto__']);
});

test('a cycle ends instead of recursing', () => {
  const value: Record<string, unknown> = { a: 1 };
  value['self'] = value;
  expect(createRedactor().value(value)).toEqual({ a: 1, self: '[circular]' });
});

test('the environment names its own secrets', () => {
  expect(secretsOf({ GITHUB_TOKEN: 'abc', PATH: '/bin', COPILOT_API_KEY: 'def', MAX_TOKENS: '5' })).toEqual([
    'abc',
    'def',
  ]);
  expect(secretsOf({ DB: 'postgres://me:top%20secret@host/x', HOME_PAGE: 'https://host/x' })).toEqual([
    'top%20secret',
    'top secret',
  ]);
  expect(
    secretsOf({ DB_PASSWORD_FILE: '/run/secrets/db', TOKEN_PATH: './token', OLD_PASSWORD_FILE: 's3cr3t/' }),
  ).toEqual(['s3cr3t/']);
  expect(isSecretName('Authorization')).toBe(true);
  expect(isSecretName('maxContextTokens')).toBe(false);
});

test('a megabyte of text without secrets is scanned in linear time', () => {
  const redactor = createRedactor();
  const small = 'a=b '.repeat(10_000);
  const large = small.repeat(20);
  const time = (input: string): number => {
    const start = performance.now();
    redactor.text(input);
    return performance.now() - start;
  };
  time(small);
  expect(time(large) / Math.max(time(small), 0.5)).toBeLessThan(200);
});

test('a password that is the name of a field leaves the fields as they are, and is still taken out of texts', () => {
  const redactor = createRedactor(['planted', 'Tr0ub4dor&3']);
  expect(redactor.value({ planted: ['it was planted'], 'Tr0ub4dor&3': 1 })).toEqual({
    planted: ['it was [redacted:known-secret]'],
    '[redacted:known-secret]': 1,
  });
});
