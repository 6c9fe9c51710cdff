import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorityOf, placeByName, readDestination } from './destination.ts';

test.each([
  ['example.com:443', 'example.com', 443],
  ['EXAMPLE.Com.:443', 'example.com', 443],
  ['bücher.example:80', 'xn--bcher-kva.example', 80],
  ['2130706433:80', '127.0.0.1', 80],
  ['0x7f.1:80', '127.0.0.1', 80],
  ['0177.0.0.1:80', '127.0.0.1', 80],
  ['127.1:80', '127.0.0.1', 80],
  ['169.254.43518:80', '169.254.169.254', 80],
  ['[::1]:8080', '::1', 8080],
  ['[::ffff:127.0.0.1]:80', '::ffff:7f00:1', 80],
  ['１２７.0.0.1:80', '127.0.0.1', 80],
])('%s is %s, port %d', (text, host, port) => {
  expect(readDestination(text)).toEqual({ host, port });
});

test.each([
  '',
  ':443',
  'example.com',
  'example.com:0',
  'example.com:65536',
  'example.com:443:80',
  'user@example.com:443',
  'example.com/path:443',
  'exa mple.com:443',
  'example.com%00.evil.com:443',
  'example.com\\@evil.com:443',
  'a..b:443',
  '-a.example:443',
  '[fe80::1%25eth0]:80',
  '[::1:80',
  '256.1.1.1:80',
  '1.2.3.4.5:80',
  `${'a'.repeat(64)}.example:443`,
])('%j is no host and port', (text) => {
  expect(readDestination(text)).toBeUndefined();
});

test('the usual port stands in where none is named', () => {
  expect(readDestination('example.com', 80)).toEqual({ host: 'example.com', port: 80 });
});

test('what was read, written again, reads the same', () => {
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6().map((address) => `[${address}]`),
  );
  fc.assert(
    fc.property(host, fc.integer({ min: 1, max: 65_535 }), (name, port) => {
      const read = readDestination(`${name}:${port}`);
      fc.pre(read !== undefined);
      expect(readDestination(authorityOf(read))).toEqual(read);
    }),
  );
});

test('a name of this machine is known for one without a question to a name server', () => {
  expect(['localhost', 'a.localhost', '127.0.0.1', '::1'].map(placeByName)).toEqual(Array(4).fill('loopback'));
  expect(placeByName('localhost.example.com')).toBeUndefined();
});
