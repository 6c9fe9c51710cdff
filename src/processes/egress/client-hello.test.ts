import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { connect } from 'node:tls';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defined } from '../../core/defined.ts';
import { MAX_GREETING, readGreeting } from './client-hello.ts';

/** The first bytes of a real client. */
async function greetingFor(servername: string | undefined): Promise<Buffer> {
  const wire = new PassThrough();
  const heard = new PassThrough();
  const both = Object.assign(wire, {
    write: (chunk: Uint8Array, ...rest: readonly unknown[]): boolean => {
      heard.write(chunk);
      for (const done of rest) if (typeof done === 'function') done();
      return true;
    },
  });
  const client = connect({
    socket: both,
    rejectUnauthorized: false,
    ...defined({ servername }),
  });
  client.on('error', () => undefined);
  const [bytes] = (await once(heard, 'data')) as [Buffer];
  client.destroy();
  return bytes;
}

/** The same message in records of a few bytes each. */
function inRecords(greeting: Buffer, size: number): Buffer {
  const message = greeting.subarray(5);
  const records: Buffer[] = [];
  for (let at = 0; at < message.length; at += size) {
    const part = message.subarray(at, at + size);
    records.push(Buffer.from([22, 3, 1, part.length >> 8, part.length & 0xff]), part);
  }
  return Buffer.concat(records);
}

test('the name that a real client asks for is read', async () => {
  expect(readGreeting(await greetingFor('Model.Example'))).toEqual({ kind: 'tls', name: 'model.example' });
});

test('a client that names nobody is a client all the same', async () => {
  expect(readGreeting(await greetingFor(undefined))).toEqual({ kind: 'tls', name: undefined });
});

test('a greeting in many records is one greeting', async () => {
  const greeting = inRecords(await greetingFor('model.example'), 7);
  expect(readGreeting(greeting)).toEqual({ kind: 'tls', name: 'model.example' });
});

test('every beginning of a greeting asks for more, and never names somebody else', async () => {
  const greeting = await greetingFor('model.example');
  for (let length = 0; length < greeting.length; length += 1)
    expect(readGreeting(greeting.subarray(0, length))).toEqual({ kind: 'more' });
});

test('requests in plain text are told apart from what is neither', () => {
  const kindOf = (text: string): string => readGreeting(Buffer.from(text, 'latin1')).kind;
  expect(['GET / HTTP/1.1', 'POST /x', 'PROPFIND /'].map(kindOf)).toEqual(['http', 'http', 'http']);
  expect(['', 'G', 'POS'].map(kindOf)).toEqual(['more', 'more', 'more']);
  expect(['SSH-2.0-x', '\r\nGET / HTTP/1.1', 'get / HTTP/1.1', '\0\0\0\x08'].map(kindOf)).toEqual(
    Array(4).fill('other'),
  );
});

test('whatever stands there, reading it ends and throws nothing', async () => {
  const greeting = await greetingFor('model.example');
  const damaged = fc.tuple(fc.nat({ max: greeting.length - 1 }), fc.nat({ max: 255 })).map(([at, byte]) => {
    const copy = Buffer.from(greeting);
    copy[at] = byte;
    return copy;
  });
  const any = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from([22, 3, 1, ...bytes]));
  fc.assert(
    fc.property(fc.oneof(damaged, any), (bytes) => {
      expect(['more', 'tls', 'http', 'other']).toContain(readGreeting(bytes).kind);
    }),
  );
});

test('a greeting that never comes to its end is none', () => {
  const endless = Buffer.alloc(MAX_GREETING + 10, 1);
  endless.set([22, 3, 1, 0x40, 0, 1, 0, 0x7f, 0xff]);
  expect(readGreeting(endless).kind).toBe('other');
});
