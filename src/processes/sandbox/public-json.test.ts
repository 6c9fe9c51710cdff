import { expect, test } from 'vitest';
import { publicJson } from './public-json.ts';

test('of settings in JSON the secrets are empty and all else stays, however many lines they have', () => {
  const servers = { git: { env: { GITHUB_TOKEN: 'ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8' }, args: ['-y', 'serve'] } };
  const text = JSON.stringify({
    servers,
    apikeys: { me: 'abc', you: 'def' },
    size: 3,
    empty: '',
    on: true,
    key: 'A1b2C3d4E5f6G7h8I9j0',
  });
  expect(JSON.parse(publicJson(text) ?? '')).toEqual({
    servers: { git: { env: { GITHUB_TOKEN: '' }, args: ['-y', 'serve'] } },
    apikeys: { me: '', you: '' },
    size: 3,
    empty: '',
    on: true,
    key: '',
  });
});

test('settings in JSON without a secret, and what is no JSON, are left to others', () => {
  expect(publicJson('{"editor.tabSize": 2, "keybindings": [{"key": "ctrl+a"}]}')).toBeUndefined();
  expect(publicJson('{"token": "abc"')).toBeUndefined();
  expect(publicJson('"token"')).toBeUndefined();
});
