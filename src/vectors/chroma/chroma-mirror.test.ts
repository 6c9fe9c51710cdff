import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { defined } from '../../core/defined.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { testChroma } from '../../../test/support/test-chroma.ts';
import { temporaryDatabase, type TemporaryDatabase } from '../../../test/support/temporary-database.ts';
import type { Filter } from '../filter.ts';
import { SqliteVectorIndex } from '../sqlite/sqlite-vector-index.ts';
import { ChromaClient } from './chroma-client.ts';
import { readableForm, sealedForm, type RowForm, type Seal } from './row-form.ts';
import { ChromaMirror, type MirrorOptions } from './chroma-mirror.ts';
import { ChromaVectorIndex } from './chroma-vector-index.ts';
import { MirroredVectorIndex } from './mirrored-vector-index.ts';

const vector = Float32Array.of(1, 0);
const options = { collection: 'memory', model: 'm', dimension: 2, metric: 'cosine' } as const;

interface Rig extends AsyncDisposable {
  readonly temporary: TemporaryDatabase;
  readonly remote: ChromaVectorIndex;
  readonly mirror: ChromaMirror;
  readonly index: MirroredVectorIndex;
  readonly told: string[];
}

async function rig(
  url: string,
  collection = 'memory',
  form?: RowForm,
  home = 'here',
  tell?: MirrorOptions['tell'],
): Promise<Rig> {
  const temporary = await temporaryDatabase();
  const remote = new ChromaVectorIndex(new ChromaClient({ url, timeoutMs: 2000 }), {
    ...options,
    collection,
    home,
    ...defined({ form }),
  });
  const told: string[] = [];
  const mirror = new ChromaMirror(
    temporary.database,
    remote,
    { ...options, mirror: url, ...defined({ tell }) },
    (_, message) => told.push(message),
  );
  const index = new MirroredVectorIndex(new SqliteVectorIndex(temporary.database, options), remote, mirror);
  return {
    temporary,
    remote,
    mirror,
    index,
    told,
    [Symbol.asyncDispose]: async () => {
      await mirror.close();
      await temporary[Symbol.asyncDispose]();
    },
  };
}

/** A server that misbehaves in one way. */
async function brokenServer(answer: RequestListener): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const WAYS: readonly (readonly [string, RequestListener])[] = [
  ['answers 500', (_, response) => response.writeHead(500).end('broken')],
  ['answers 429', (_, response) => response.writeHead(429).end('later')],
  ['resets the connection', (request) => request.socket.resetAndDestroy()],
  [
    'sends half a body',
    (_, response) => response.writeHead(200, { 'content-length': '100' }).write('{"id":', () => response.destroy()),
  ],
  ['speaks something else', (_, response) => response.end('<html>hello</html>')],
];

describe.each(WAYS)('beside a server that %s', (_, answer) => {
  test('writes and queries go on, and it is told once', async () => {
    await using server = await brokenServer(answer);
    await using made = await rig(server.url);
    const { index, mirror, told } = made;
    for (let i = 0; i < 5; i += 1) {
      await index.upsert([{ id: `id-${i}`, vector, metadata: {} }]);
      expect(await index.query({ vector, k: 9 })).toHaveLength(i + 1);
      await mirror.settle();
    }
    expect(await index.delete(['id-0'])).toBe(1);
    expect(await mirror.isCurrent()).toBe(false);
    expect(told).toEqual([expect.stringContaining('going on with the embedded index')]);
  });
});

test('no server at all costs nothing but a line', async () => {
  await using made = await rig('http://127.0.0.1:9');
  await made.index.upsert([{ id: 'a', vector, metadata: {} }]);
  await made.mirror.settle();
  expect(await made.index.query({ vector, k: 1 })).toHaveLength(1);
  expect(made.told).toHaveLength(1);
});

const chroma = await testChroma();

describe('a Chroma server', () => {
  const missing = chroma === undefined;
  const url = chroma?.url ?? '';

  test.skipIf(missing)('is given what was written, changed and deleted, and then answers', async () => {
    await using made = await rig(url, 'given');
    const { index, mirror, remote } = made;
    await index.upsert([
      { id: 'a', vector, metadata: { n: 1 } },
      { id: 'b', vector: Float32Array.of(0, 1), metadata: {} },
    ]);
    await index.upsert([{ id: 'a', vector, metadata: { n: 2 } }]);
    await index.delete(['b']);
    await mirror.settle();
    expect(await mirror.isCurrent()).toBe(true);
    expect(await remote.get(['a', 'b'])).toEqual([{ id: 'a', vector, metadata: { n: 2 } }]);
    expect((await index.query({ vector, k: 3 })).map(({ id }) => id)).toEqual(['a']);
  });

  test.skipIf(missing)('is met in peace when an index is first needed in the middle of a transaction', async () => {
    await using made = await rig(url, 'met');
    const { mirror, told, temporary } = made;
    await mirror.settle();
    await temporary.database.write(() => {
      mirror.kick();
    });
    await mirror.settle();
    expect(told).toEqual([]);
  });

  test.skipIf(missing)('that lost, kept or changed rows is compared with the truth and mended', async () => {
    await using made = await rig(url, 'mended');
    const { index, mirror, remote } = made;
    await index.upsert(['a', 'b', 'c'].map((id) => ({ id, vector, metadata: {} })));
    await mirror.settle();
    await remote.delete(['a']);
    await remote.upsert([
      { id: 'stray', vector, metadata: {} },
      { id: 'b', vector: Float32Array.of(0, 1), metadata: {} },
    ]);
    const { database } = made.temporary;
    const again = new ChromaMirror(database, remote, { ...options, mirror: url }, () => undefined);
    await again.settle();
    expect((await again.state()).repaired).toBe(3);
    expect([...(await remote.inventory()).keys()].toSorted()).toEqual(['a', 'b', 'c']);
    expect((await remote.get(['b']))[0]?.vector).toEqual(vector);
    await again.close();
  });

  test.skipIf(missing)('with a collection of another metric or dimension is rebuilt', async () => {
    const client = new ChromaClient({ url });
    const old = new ChromaVectorIndex(client, { collection: 'rebuilt', home: 'here', dimension: 3, metric: 'l2' });
    await old.upsert([{ id: 'old', vector: Float32Array.of(1, 2, 3), metadata: {} }]);
    await using made = await rig(url, 'rebuilt');
    await made.index.upsert([{ id: 'a', vector, metadata: {} }]);
    await made.mirror.settle();
    expect([...(await made.remote.inventory()).keys()]).toEqual(['a']);
  });

  test.skipIf(missing)('learns no text of the metadata, and filters by it all the same', async () => {
    const seal = (text: string): string => createHmac('sha256', 'key').update(text).digest('base64url');
    await using made = await rig(url, 'sealed', sealedForm(seal));
    const { index, mirror, remote } = made;
    const metadata = { scope: 'here', tags: ['xylophone', 'red'], at: 3, done: true };
    await index.upsert([
      { id: 'a', vector, metadata },
      { id: 'b', vector, metadata: { scope: 'there', tags: ['red'], at: 9, done: true } },
    ]);
    await mirror.settle();
    expect(await mirror.isCurrent()).toBe(true);
    const ids = async (filter: Filter): Promise<readonly string[]> =>
      (await remote.query({ vector, k: 5, filter })).map(({ id }) => id);
    expect(await ids([{ key: 'tags', hasAny: ['xylophone', 'green'] }])).toEqual(['a']);
    expect(await ids([{ key: 'tags', hasAny: ['red'] }])).toEqual(['a', 'b']);
    expect(await ids([{ key: 'scope', in: ['there', 'nowhere'] }])).toEqual(['b']);
    expect(
      await ids([
        { key: 'at', atMost: 3 },
        { key: 'done', in: [true] },
      ]),
    ).toEqual(['a']);
    // A word in one place is not the same word in another.
    expect(await ids([{ key: 'scope', in: ['red'] }])).toEqual([]);
    expect((await remote.get(['a']))[0]?.metadata).toEqual({});
    expect((await index.query({ vector, k: 2 }))[0]).toMatchObject({ id: 'a', metadata });
    // Another key, or none before: every row is written anew.
    const other = new ChromaVectorIndex(new ChromaClient({ url }), {
      ...options,
      collection: 'sealed',
      home: 'here',
      form: sealedForm((text) => `${text}!`),
    });
    expect([...(await other.inventory()).values()]).toEqual([-1, -1]);
  });

  test.skipIf(missing)('that was away when something was forgotten loses its collection when it is back', async () => {
    await using made = await rig(url, 'forgetful');
    const { index, mirror, remote } = made;
    await index.upsert(['a', 'b'].map((id) => ({ id, vector, metadata: {} })));
    await mirror.settle();
    const before = await new ChromaClient({ url }).find('forgetful');
    await index.delete(['a']);
    const { database } = made.temporary;
    const gone = new ChromaClient({ url: 'http://127.0.0.1:9' });
    const nowhere = new ChromaVectorIndex(gone, { ...options, home: 'here' });
    const away = new ChromaMirror(database, nowhere, { ...options, mirror: url }, () => undefined);
    await expect(away.renew()).rejects.toThrow('127.0.0.1:9');
    await away.close();
    expect(await mirror.isCurrent()).toBe(false);
    await mirror.settle();
    expect(await mirror.isCurrent()).toBe(true);
    expect([...(await remote.inventory()).keys()]).toEqual(['b']);
    expect((await new ChromaClient({ url }).find('forgetful'))?.id).not.toBe(before?.id);
  });

  test.skipIf(missing)(
    'that two homes share leaves the second one with its own index, and the first with its rows',
    async () => {
      await using first = await rig(url, 'shared');
      await first.index.upsert([{ id: 'mine', vector, metadata: {} }]);
      await first.mirror.settle();
      await using second = await rig(url, 'shared', undefined, 'there');
      await second.index.upsert([{ id: 'yours', vector, metadata: {} }]);
      await second.mirror.settle();
      await second.mirror.settle();
      expect((await second.index.query({ vector, k: 9 })).map(({ id }) => id)).toEqual(['yours']);
      expect(await second.mirror.isCurrent()).toBe(false);
      expect(second.told).toEqual([
        expect.stringMatching(/"shared" belongs to another home .*going on with the embedded index.*COLLECTION_PREFIX/),
      ]);
      await expect(second.mirror.renew()).rejects.toMatchObject({ code: 'vector.not-yours' });
      expect(await first.mirror.isCurrent()).toBe(true);
      expect((await first.index.query({ vector, k: 9 })).map(({ id }) => id)).toEqual(['mine']);
      expect(first.told).toEqual([]);
    },
  );

  test.skipIf(missing)('keeps a collection of somebody else as it was, whatever its metric and dimension', async () => {
    const client = new ChromaClient({ url });
    const theirs = await client.create('theirs', 'l2', { by: 'a person' });
    const rows = { ids: ['x'], embeddings: [[1, 2, 3]], metadatas: [{ kind: 'note' }] };
    await client.upsert(theirs?.id ?? '', rows);
    await using made = await rig(url, 'theirs');
    await made.index.upsert([{ id: 'a', vector, metadata: {} }]);
    await made.mirror.settle();
    await expect(made.mirror.renew()).rejects.toMatchObject({ code: 'vector.not-yours' });
    expect((await made.index.query({ vector, k: 9 })).map(({ id }) => id)).toEqual(['a']);
    expect(made.told).toEqual([expect.stringContaining('rows that this home did not write')]);
    expect(await client.find('theirs')).toEqual({ ...theirs, dimension: 3 });
    expect(await client.get(theirs?.id ?? '', { include: ['metadatas'] })).toMatchObject({
      ids: ['x'],
      metadatas: [{ kind: 'note' }],
    });
    // As soon as it is out of the way, the name is free.
    await client.drop('theirs');
    await made.mirror.settle();
    expect(await made.mirror.isCurrent()).toBe(true);
    expect(made.told).toHaveLength(2);
  });

  test.skipIf(missing)(
    'has collections without a mark that are empty, or hold nothing but rows of this home',
    async () => {
      const client = new ChromaClient({ url });
      await client.create('empty', 'l2', { by: 'a person' });
      await using empty = await rig(url, 'empty');
      await empty.index.upsert([{ id: 'a', vector, metadata: {} }]);
      await empty.mirror.settle();
      expect(await empty.mirror.isCurrent()).toBe(true);

      const sealBy =
        (key: string): Seal =>
        (text) =>
          createHmac('sha256', key).update(text).digest('base64url');
      await using before = await rig(url, 'earlier', sealedForm(sealBy('ours')));
      await before.index.upsert([{ id: 'old', vector, metadata: {} }]);
      await before.mirror.settle();
      const { id = '' } = (await client.find('earlier')) ?? {};
      await client.describe(id, { none: true });
      await using other = await rig(url, 'earlier', sealedForm(sealBy('theirs')), 'there');
      await other.mirror.settle();
      expect(other.told).toEqual([expect.stringContaining('rows that this home did not write')]);
      await using again = await rig(url, 'earlier', readableForm(sealBy('ours')));
      await again.mirror.settle();
      expect(await again.mirror.isCurrent()).toBe(true);
      expect(await client.find('earlier')).toMatchObject({ id, metadata: { none: true, atlas_home: 'here' } });
    },
  );

  test.skipIf(missing)(
    'is read by a client that knows nothing of Atlas: texts, and metadata by known names',
    async () => {
      const telling = {
        document: 'User prefers Docker-based solutions',
        metadata: { ts: '2025-12-25T12:01:00.000Z', source: 'chat', confidence: 0.85 },
      };
      const form = readableForm((text) => `sealed ${text.length}`);
      await using made = await rig(url, 'readable', form, 'here', () => new Map([['a', telling]]));
      const metadata = {
        scope: '/home/anna/shop',
        type: 'preference',
        conversation: 'conv_123',
        author: '',
        at: 3,
        tags: ['preference', 'infra'],
        entities: [],
      };
      await made.index.upsert([{ id: 'a', vector, metadata }]);
      await made.mirror.settle();
      const { ChromaClient: ForeignClient } = await import('chromadb');
      const address = new URL(url);
      const foreign = new ForeignClient({ host: address.hostname, port: Number(address.port), ssl: false });
      const collection = await foreign.getCollection({ name: 'readable' });
      const { ids, documents, metadatas } = await collection.get({ where: { type: 'preference' } });
      expect({ ids, documents }).toEqual({ ids: ['a'], documents: [telling.document] });
      expect(metadatas[0]).toMatchObject({
        ...telling.metadata,
        type: 'preference',
        conversation_id: 'conv_123',
        tags: 'preference,infra',
        'tags:infra': true,
      });
      expect(Object.keys(metadatas[0] ?? {})).not.toContain('author');
      expect(JSON.stringify(metadatas)).not.toContain('/home/anna');
      const filter: Filter = [
        { key: 'scope', in: ['/home/anna/shop'] },
        { key: 'conversation', in: ['conv_123'] },
        { key: 'tags', hasAny: ['infra'] },
      ];
      expect((await made.remote.query({ vector, k: 5, filter })).map(({ id }) => id)).toEqual(['a']);
    },
  );

  test.skipIf(missing)('does not outlive an Atlas that is killed', async () => {
    const script = join(import.meta.dirname, '../../../test/support/chroma-child.ts');
    const child = spawn(process.execPath, [script, scratchFolder()], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString().trim());
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await eventually('the server ends', () => !isAlive(pid));
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
