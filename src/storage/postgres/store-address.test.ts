import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { readStoreAddress } from './store-address.ts';

test('an address says where the store is, and is shown without its password', () => {
  expect(readStoreAddress('postgres://an%40na:p%2Fw@127.0.0.1/atlas')).toEqual({
    host: '127.0.0.1',
    port: 5432,
    login: 'an@na',
    password: 'p/w',
    database: 'atlas',
    tls: false,
    shown: 'postgres://an%40na@127.0.0.1/atlas',
  });
  expect(readStoreAddress('postgresql://u:x@[::1]:6000/d', 'given')).toMatchObject({
    host: '::1',
    port: 6000,
    password: 'given',
    tls: false,
  });
});

test.each(['db.example', '10.0.0.5', '[fd00::1]', '0.0.0.0', 'localhost.example', '127.0.0.1.example'])(
  'A1: %s is another machine: TLS, with the name checked, and no way around it',
  (host) => {
    expect(readStoreAddress(`postgres://u@${host}/d`).tls).toEqual({});
    expect(readStoreAddress(`postgres://u@${host}/d?sslmode=require`).tls).toEqual({});
    expect(() => readStoreAddress(`postgres://u@${host}/d?sslmode=disable`)).toThrow(/turns off TLS/);
  },
);

test.each(['localhost', '127.0.0.1', '127.9.9.9', '[::1]'])('A1: %s is this machine', (host) => {
  expect(readStoreAddress(`postgres://u@${host}/d`).tls).toBe(false);
  expect(readStoreAddress(`postgres://u@${host}/d?sslmode=verify-full`).tls).toEqual({});
});

test('the certificate of an own authority is read from its file', () => {
  const file = join(scratchFolder(), 'ca.pem');
  writeFileSync(file, 'a certificate');
  const url = `postgres://u@db.example/d?sslrootcert=${encodeURIComponent(file)}`;
  expect(readStoreAddress(url).tls).toEqual({ ca: 'a certificate' });
  expect(() => readStoreAddress(`${url}x`)).toThrow(/cannot be read/);
});

test.each([
  'secret-secret',
  'mysql://u:secret-secret@h/d',
  'postgres://u:secret-secret@h',
  'postgres://u:secret-secret@h/d/e',
  'postgres://:secret-secret@h/d',
  'postgres://u:secret-secret@h:port/d',
  'postgres://u:secret-secret%@h/d',
  'postgres://u:secret-secret@h/d?sslmode=prefer',
  'postgres://u:secret-secret@h/d?sslmode=allow',
  'postgres://u:secret-secret@h/d?ssl=false',
  'postgres://u:secret-secret@h/d?options=-crow_security=off',
])('A2, A3: an address that is none is refused without being told: %s', (text) => {
  try {
    readStoreAddress(text);
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ code: 'config.invalid' });
    expect(JSON.stringify([error, String(error), (error as Error).cause ?? null])).not.toContain('secret-secret');
  }
});
