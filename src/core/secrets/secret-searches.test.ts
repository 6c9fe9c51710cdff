import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TOLD_SECRETS } from '../../../test/support/told-secrets.ts';
import { createRedactor } from '../redact.ts';

test.each(Object.entries(TOLD_SECRETS))('no secret without a sign of its own stays in clear: %s', (_class, told) => {
  const redactor = createRedactor();
  const clear = told.filter(([text, secret]) => redactor.text(text).includes(secret));
  expect(clear).toEqual([]);
});

test('a text whose secrets are taken out stays as it is when it is read again', () => {
  const redactor = createRedactor();
  for (const [text] of Object.values(TOLD_SECRETS).flat()) {
    const once = redactor.text(text);
    expect(redactor.text(once)).toBe(once);
  }
});

test('a mark is never taken for a secret, and none stands in another', () => {
  const redactor = createRedactor();
  for (const [text] of Object.values(TOLD_SECRETS).flat()) {
    expect(redactor.text(`${redactor.text(text)}\n${text}`)).not.toMatch(/\[redacted:[a-z-]*\[/);
  }
});

const HARMLESS = readFileSync(join(import.meta.dirname, '../../../test/support/harmless-lines.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#### '));

test('of more than 500 lines that look like those with secrets none is mistaken, alone or with the others', () => {
  const redactor = createRedactor();
  expect(HARMLESS.length).toBeGreaterThan(500);
  expect(HARMLESS.filter((line) => redactor.findings(line).length > 0)).toEqual([]);
  const whole = HARMLESS.join('\n');
  expect(
    redactor
      .text(whole)
      .split('\n')
      .filter((line, index) => line !== HARMLESS[index]),
  ).toEqual([]);
});

const read = (name: string): Readonly<Record<string, readonly (readonly string[])[]>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../test/fixtures/secrets', name), 'utf8')) as Readonly<
    Record<string, readonly (readonly string[])[]>
  >;

test.each(Object.entries(read('told.json')))(
  'a secret that somebody wrote who did not know the searches is taken out: %s',
  (_class, told) => {
    const redactor = createRedactor();
    const clear = told.filter(([text = '', ...secrets]) => secrets.some((one) => redactor.text(text).includes(one)));
    expect(clear).toEqual([]);
  },
);

test.each(Object.entries(read('harmless.json')))('what only looks like a secret stays: %s', (_class, texts) => {
  const redactor = createRedactor();
  expect(texts.flat().filter((text) => redactor.text(text) !== text)).toEqual([]);
});

/** What takes a pattern longest: the beginning of what it looks for, again and again, and never the end. */
const ADVERSARIAL: Readonly<Record<string, string>> = {
  'names without values': 'password ',
  'names in one word': 'passwordtoken',
  'assignments of nothing': 'key=',
  'quotes that never close': 'token="a\\" ',
  'commands without arguments': 'curl -u ',
  'arguments without end': 'mysql -u a -h b ',
  'cells of a table': '| password ',
  'fields of a row': 'password,a;b\t',
  'words of wallets': 'orbit cactus ',
  'digits in groups': '4711-4711-',
  'base32 in groups': 'totp: JBSW Y3DP ',
  'bodies of keys': 'MIIEowIBAAKC\n',
  'hex without end': '9c41e07b',
  'addresses without hosts': 'https://a:b',
  'parts of a query': '?token=',
  'rows of a database': "INSERT INTO a (password) VALUES ('a','b''c', ",
  'elements that never close': '<a key="password">',
  'encoded signs': '%3D%26',
  'questions without answers': 'what is the password? ',
  'sentences of passwords': 'the password for a is set to ',
  'codes in a list': 'recovery codes: 4f2a1 ',
  'pictures of networks': 'WIFI:T:a;',
  'settings of a database': "SET a = 'b' WHERE c = ",
  'commands of a vault': 'vault kv put a ',
  'pairs without values': '{"key": "api_key", "value": ',
  'connections without passwords': 'mysqli_connect("a", "b", ',
  'addresses that were sent': 'https://a/b/reset/',
  'heads of keys': '-----BEGIN a key-----\n',
  'feet of keys': 'q7Rk2vXw9LmZ0tYp4sHd8fJc\n-----END PRIVATE KEY-----\n',
  'lines of a key without head': 'q7Rk2vXw9LmZ0tYp4sHd8fJc\n',
  'bytes of a key': 'key 0x3f, 0xa1, ',
  'bytes without end': '0x3f, ',
  'pairs of signs': 'key: 3f a1 ',
  'licences in groups': 'serial: K7QB-MR4Z-',
  'numbers for things': 'PIN for a b c d e f ',
  'numbers of a safe': 'the safe code is 47-11-',
  'headings of codes': 'backup codes (each once) for the mail ',
  'blanks and line ends': 'password:\n \n ',
  'parts of one': 'first half: ',
  'a password sign by sign': 'password: a b c d ',
  'users of a machine': 'chpasswd:\n  list:\n    a:',
  'numbers in a row': 'seed [1, 2, 3, 4, ',
  'a key in pairs of signs': 'priv: 3f:a1:',
  'words of a phrase': 'the passphrase is seven wet ',
  'answers to nothing': 'password?\nb: ',
  'dumps of accounts': 'a:500:',
  'rows that are copied': 'COPY a (key) FROM stdin;\nb\t',
  'appositions without end': 'password, ',
  'passwords that somebody gave': 'the password you gave me ',
  'masters of safes': 'KeePass master = ',
  'secrets for something': 'secret for a is ',
  'questions on one line': 'password on a? ',
  'names with a slash': 'log in as a / ',
  'phrases that open': 'opens with the phrase a b c ',
  'prompts without answers': 'gpg prompts type: a b c ',
  'parts that are joined': 'key=a&',
  'cards of nobody': '4111 1111 1111 card ',
};

test.each(Object.entries(ADVERSARIAL))('the time taken is linear in a text of %s', (_what, piece) => {
  const redactor = createRedactor();
  const small = piece.repeat(Math.ceil(10_000 / piece.length));
  const large = small.repeat(8);
  // Of the processor, by this thread alone: other work on the machine must not count.
  const time = (input: string): number => {
    const start = process.threadCpuUsage();
    redactor.text(input);
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
  time(small);
  // Eight times the text; a pattern that looks at all of it from each place would take 64 times as long, each time.
  const ratio = (): number => time(large) / Math.max(time(small), 1);
  expect([1, 2, 3].some(() => ratio() < 32)).toBe(true);
});
