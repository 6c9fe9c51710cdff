import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import type { AtlasError } from '../core/atlas-error.ts';
import { AcpWire, MAX_LINE_BYTES } from './acp-wire.ts';

interface Heard {
  readonly texts: string[];
  readonly wire: AcpWire;
  ended: boolean;
  error: AtlasError | undefined;
}

function update(text: string): string {
  const body = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
  return JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's', update: body } });
}

function listen(stdout: Readable, pressure: () => Promise<void> | undefined = () => undefined): Heard {
  const texts: string[] = [];
  const wire = new AcpWire({
    stdin: new PassThrough(),
    stdout,
    listener: {
      onUpdate: (params) => {
        const { content } = (params as { readonly update: { readonly content: { readonly text: string } } }).update;
        texts.push(content.text);
      },
      onNotice: () => undefined,
      pressure,
      onEnd: (error) => {
        heard.ended = true;
        heard.error = error;
      },
    },
  });
  const heard: Heard = { texts, wire, ended: false, error: undefined };
  return heard;
}

async function hear(chunks: Iterable<string | Uint8Array>): Promise<Heard> {
  const heard = listen(Readable.from(chunks, { objectMode: false }));
  await heard.wire.run();
  return heard;
}

function* filled(bytes: number): Generator<Uint8Array> {
  const piece = Buffer.alloc(1 << 16, 'x');
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}

type Framing = string | { readonly gen: 'line' | 'no_newline'; readonly bytes: number };

/** What the words of the attack mean, as bytes; and what must be heard of it. */
const BYTES: Readonly<Record<string, readonly [Iterable<string | Uint8Array>, readonly string[]]>> = {
  'half a JSON line then exit': [[`${update('a')}\n`, update('b').slice(0, 40)], ['a']],
  'two messages in one chunk': [[`${update('a')}\n${update('b')}\n`], ['a', 'b']],
  'one message in 1-byte chunks': [
    [...Buffer.from(`${update('Привіт')}\n`)].map((byte) => Buffer.of(byte)),
    ['Привіт'],
  ],
  'CRLF ends': [[`${update('a')}\r\n${update('b')}\r\n`], ['a', 'b']],
  'UTF-8 BOM first': [[`\uFEFF${update('a')}\n`], ['a']],
  'npm WARN text between messages': [[`${update('a')}\nnpm WARN old\n${update('b')}\n`], ['a', 'b']],
  'valid message, then an over-long line in the same chunk': [
    [Buffer.concat([Buffer.from(`${update('a')}\n`), Buffer.alloc(MAX_LINE_BYTES + 1, 'x'), Buffer.from('\n')])],
    ['a'],
  ],
};

describe('TB-07: framing', () => {
  const { attacks } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../test/fixtures/attacks/trajectory_builder_input.json'), 'utf8'),
  ) as {
    readonly attacks: readonly { readonly id: string; readonly input: { readonly stdout_each?: readonly Framing[] } }[];
  };
  const framings = attacks.find(({ id }) => id === 'TB-07')?.input.stdout_each ?? [];

  test.each(framings.filter((framing) => typeof framing === 'string'))('%s', async (framing) => {
    const [chunks, expected] = BYTES[framing] ?? [[], ['unknown framing']];
    const { texts, error } = await hear(chunks);
    expect(texts).toEqual(expected);
    expect(error?.code).toBe(framing.includes('over-long') ? 'agent.protocol' : undefined);
  });

  test.each(framings.filter((framing) => typeof framing !== 'string'))(
    '$gen of $bytes bytes',
    async ({ bytes, gen }) => {
      const before = process.memoryUsage.rss();
      const stream = (function* () {
        yield Buffer.from(`${update('before')}\n`);
        yield* filled(bytes);
        if (gen === 'line') yield Buffer.from('\n');
      })();
      const { texts, error } = await hear(stream);
      expect(texts).toEqual(['before']);
      expect(error).toMatchObject({ code: 'agent.protocol' });
      // Three times the cap is what holding one line may cost, whatever its length.
      expect(process.memoryUsage.rss() - before).toBeLessThan(3 * MAX_LINE_BYTES + 32 * 2 ** 20);
    },
  );
});

test('W2: noise and what is no JSON-RPC are counted and skipped', async () => {
  const lines = [
    'banner',
    '[]',
    '7',
    '{}',
    '{"jsonrpc":"2.0","id":5,"result":{}}',
    '{"jsonrpc":"2.0","id":null,"method":"x"}',
  ];
  const { wire, texts } = await hear([`${lines.join('\n')}\n${update('a')}\n`]);
  expect(texts).toEqual(['a']);
  expect(wire.counters).toEqual({ noise: 1, malformed: 5 });
});

test('W4: reading stops while the consumer is behind, and goes on when it has caught up', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let held = false;
  const source = Readable.from([`${update('a')}\n`, `${update('b')}\n`], { objectMode: false });
  const heard = listen(source, () => {
    if (held) return undefined;
    held = true;
    return promise;
  });
  const running = heard.wire.run();
  await eventually('the first chunk is heard', () => heard.texts.length > 0);
  expect(heard.texts).toEqual(['a']);
  resolve();
  await running;
  expect(heard.texts).toEqual(['a', 'b']);
  expect(heard.ended).toBe(true);
});
