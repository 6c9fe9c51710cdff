import { expect, test } from 'vitest';
import { publicPart } from './public-part.ts';

test('settings without a secret are shown as they are', () => {
  expect(publicPart('registry=https://registry.example/\nsave-exact=true\n', 'settings')).toBeUndefined();
  expect(publicPart('[user]\n\tname = A\n[credential]\n\thelper = store\n', 'settings')).toBeUndefined();
});

test.each([
  ['registry=https://r.example/\n//r.example/:_authToken=npm_abcdefghijklmnopqrstuvwxyz0123456789\n', '_authToken'],
  ['save-exact=true\n//r.example/:_authToken=whatever\n', 'whatever'],
  ['always-auth=true\n_auth=d2hhdGV2ZXI=\n', 'd2hhdGV2'],
  ['index-url = https://me:hunter22@pypi.example/simple\ntimeout = 3\n', 'hunter22'],
  ['[http]\n\textraheader = Authorization: Basic dXNlcjpwYXNzd29yZA==\n\tsslVerify = true\n', 'dXNlcjpw'],
  ['npmAuthToken: "abc123def456"\nnodeLinker: pnp\n', 'abc123'],
])('a line with a secret is left out and the others stay: %s', (text, secret) => {
  const shown = publicPart(text, 'settings') ?? '';
  expect(shown).not.toContain(secret);
  expect(shown.split('\n')).toHaveLength(text.split('\n').length);
  expect(shown.trim()).not.toBe('');
});

test('a start-up file of a shell stays one that can be run', () => {
  const text =
    'if true; then\n  export OPENAI_API_KEY=sk-abcdefghijklmnopqrstuvwxyz\nfi\nset -gx GITHUB_TOKEN abcdef123456\nPATH=$PATH:~/bin\n';
  expect(publicPart(text, 'shell')).toBe('if true; then\n:\nfi\n:\nPATH=$PATH:~/bin\n');
});

test('a secret over several lines costs the whole file', () => {
  expect(publicPart('A=1\nexport DEPLOY_TOKEN="first\nsecond"\n', 'shell')).toBe('');
  expect(
    publicPart('KEY="-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----"\n', 'shell'),
  ).toBe('');
});
