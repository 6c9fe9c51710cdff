import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ordinaryLines } from '../../test/support/ordinary-lines.ts';
import { createRedactor } from './redact.ts';
import { ISSUED_KINDS, samplePattern } from './secret-kinds.ts';

test('every kind of secret that an issuer marks is taken out, wherever it stands', () => {
  expect(ISSUED_KINDS.length).toBeGreaterThanOrEqual(60);
  const redactor = createRedactor();
  for (const kind of ISSUED_KINDS) {
    const secrets = fc.sample(fc.stringMatching(samplePattern(kind)), { numRuns: 12, seed: 7 });
    for (const secret of secrets.filter((one) => /\d/.test(one))) {
      for (const text of [
        secret,
        `the one for staging: ${secret}, told by Anna`,
        `{"x":"${secret}"}`,
        `a=${secret}&b=1`,
      ]) {
        const out = redactor.text(text);
        expect(out, `${kind}: ${text}`).not.toContain(secret);
        expect(redactor.text(out)).toBe(out);
      }
    }
  }
});

test.each([
  ['password hunter2Hunter2Hunter2', 'hunter2Hunter2Hunter2'],
  ['the client secret: q8R2-x9Zt-41Lm-77Qp', 'q8R2-x9Zt-41Lm-77Qp'],
  ['access token for billing 7f3a9c1d8e7b6a5f4e3d2c1b0a9f8e7d', '7f3a9c1d8e7b6a5f4e3d2c1b0a9f8e7d'],
  ['DefaultEndpointsProtocol=https;AccountKey=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA==;x', 'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA'],
  ['https://x.blob.core.windows.net/a?sv=1&sig=Zm9vYmFyYmF6cXV4MTIzNDU2', 'Zm9vYmFyYmF6cXV4MTIzNDU2'],
  ['kraken_key = "q8R2x9Zt41Lm77QpAb3D"', 'q8R2x9Zt41Lm77QpAb3D'],
  ['password: swordfish', 'swordfish'],
  ['DB_PASSWORD=foo.bar', 'foo.bar'],
  ['the password is Tr0ub4dor&3', 'Tr0ub4dor'],
  ['postgres://app:s3cr3t@db/x', 's3cr3t'],
])('a place that holds a secret gives it away: %s', (text, secret) => {
  expect(createRedactor().text(text)).not.toContain(secret);
});

test('of more than 2,000 ordinary lines none is mistaken', () => {
  const redactor = createRedactor();
  const lines = ordinaryLines();
  expect(lines.length).toBeGreaterThan(2000);
  expect(lines.filter((line) => redactor.findings(line).length > 0)).toEqual([]);
});

test.each([
  'const token = tokens[i];',
  'if (token === undefined) continue;',
  'function expand(token: Token, text: string): readonly Token[] {',
  'apiKey: providers.apiKey,',
  'const secret = randomBytes(32).toString("base64url");',
  "connection.prepare('DELETE FROM holds WHERE token = ?').run(token);",
  'n.token=e.token,n.secret=t',
  'headers: { Authorization: `Bearer ${token}` }',
  'There are a few basic ground-rules for contributors',
  'the secret of the house is its garden',
  'password: string | undefined',
  'the access token expires after 24 hours',
  'secret-data.example.com:443 answers',
])('code and prose about secrets hold none: %s', (line) => {
  expect(createRedactor().text(line)).toBe(line);
});
