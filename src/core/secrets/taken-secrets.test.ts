import { expect, test } from 'vitest';
import { createRedactor } from '../redact.ts';
import { TakenSecrets } from './taken-secrets.ts';

test('a secret that is told again without its sign is taken out there too, before and behind', () => {
  const text = createRedactor().text('We tried winterhafen7 first.\npassword: winterhafen7\nThen winterhafen7 worked.');
  expect(text).not.toContain('winterhafen7');
  expect(text).toMatch(/^We tried \[redacted:.*\] first\.\n.*\nThen \[redacted:.*\] worked\.$/);
});

test('a field of a record takes out what another field tells, wherever in the record it stands', () => {
  const record = {
    tags: ['kielregen-44', 'db'],
    notes: { first: 'ask for kielregen-44' },
    document: 'the password is kielregen-44',
  };
  const redactor = createRedactor();
  expect(JSON.stringify(redactor.value(record))).not.toContain('kielregen-44');
  expect(JSON.stringify(redactor.value({ said: 'I use kielregen-44', login: { password: 'kielregen-44' } }))).toBe(
    '{"said":"I use [redacted:named-secret]","login":{"password":"[redacted:named-secret]"}}',
  );
});

test('the texts of one record share what they tell, and those of two do not', () => {
  const redactor = createRedactor();
  const record = redactor.forRecord();
  expect(record.text('kielregen-44 is old')).toBe('kielregen-44 is old');
  expect(record.findings('password: kielregen-44')).toEqual(['named-secret']);
  expect(record.text('kielregen-44 is old')).toBe('[redacted:named-secret] is old');
  expect(redactor.forRecord().text('kielregen-44 is old')).toBe('kielregen-44 is old');
});

test.each(['postgres', 'required', 'admin123', '100000', '1.24.3', '/run/user/1000', 'config.token', 'open', 'abc12'])(
  'what is an ordinary word, number or name elsewhere is not looked for: %s',
  (word) => {
    const taken = new TakenSecrets();
    taken.add('named-secret', word);
    expect(taken.takeFrom(`it is ${word} here`)).toBe(`it is ${word} here`);
  },
);

test('only whole words are taken out', () => {
  const taken = new TakenSecrets();
  taken.add('named-secret', 'winterhafen');
  expect(taken.takeFrom('winterhafenstrasse, winterhafen.')).toBe('winterhafenstrasse, [redacted:named-secret].');
});
