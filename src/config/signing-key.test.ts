import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { keyObjectOf, type Signer } from '../core/signer.ts';
import { findSigningKey, openSigningKey, type KeyPlace } from './signing-key.ts';
import { TrustedKeys } from './trusted-keys.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const LATER = new Date('2026-12-01T10:00:00.000Z');

function placeIn(folder = scratchFolder()): KeyPlace {
  return { userFolder: join(folder, 'config/atlas'), project: join(folder, 'project') };
}

async function signerAt(place: KeyPlace, now = NOW): Promise<Signer> {
  const signing = await openSigningKey(place, now);
  if ('unsigned' in signing) throw new Error(signing.unsigned);
  return signing;
}

test('a key is made at the first need, for its owner alone, and signs', async () => {
  const place = placeIn();
  expect(await findSigningKey(place)).toMatchObject({ state: 'missing' });
  const signer = await signerAt(place);
  const path = join(place.userFolder, 'signing.key');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(place.userFolder).mode & 0o777).toBe(0o700);
  const message = Buffer.from('x');
  expect(verify(null, message, keyObjectOf(signer), signer.sign(message))).toBe(true);
  expect((await signerAt(place)).keyid).toBe(signer.keyid);
  expect(readdirSync(place.userFolder).toSorted()).toEqual(['signing.key', 'trusted-keys.jsonl']);
});

test('K3: processes that need a key at once all get the one that was first, and nobody half of it', async () => {
  const place = placeIn();
  const script = `
    import { openSigningKey } from ${JSON.stringify(join(import.meta.dirname, 'signing-key.ts'))};
    const signing = await openSigningKey(${JSON.stringify(place)}, new Date());
    process.stdout.write(signing.keyid ?? signing.unsigned);`;
  const ids = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let out = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
      await new Promise((resolve) => child.once('close', resolve));
      return out;
    }),
  );
  const { keyid } = await signerAt(place);
  expect(new Set(ids)).toEqual(new Set([keyid]));
  expect(await new TrustedKeys(place.userFolder).list()).toMatchObject([{ keyid, own: true, name: 'you' }]);
});

test('K1, K2: a key in the project, that others can read, or that is none signs nothing, and says why', async () => {
  const inside = { userFolder: join(scratchFolder(), 'p/.config/atlas'), project: '' };
  const project = join(inside.userFolder, '../..');
  expect(await openSigningKey({ ...inside, project }, NOW)).toEqual({
    unsigned: expect.stringContaining('lies in the project') as string,
  });
  expect(existsSync(inside.userFolder)).toBe(false);
  const linked = placeIn();
  mkdirSync(join(linked.project, 'inner'), { recursive: true });
  mkdirSync(join(linked.userFolder, '..'), { recursive: true });
  symlinkSync(join(linked.project, 'inner'), linked.userFolder);
  expect(await openSigningKey(linked, NOW)).toEqual({
    unsigned: expect.stringContaining('lies in the project') as string,
  });

  const place = placeIn();
  await signerAt(place);
  const path = join(place.userFolder, 'signing.key');
  chmodSync(path, 0o640);
  expect(await openSigningKey(place, NOW)).toEqual({
    unsigned: `others can read ${path} (mode 640, not 600)`,
  });
  chmodSync(path, 0o600);
  writeFileSync(path, generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(await openSigningKey(place, NOW)).toEqual({ unsigned: `${path} holds no Ed25519 key` });
  writeFileSync(path, 'nothing');
  expect(await openSigningKey(place, NOW)).toEqual({ unsigned: expect.stringContaining('cannot be read') as string });
  rmSync(path);
  mkdirSync(path, { mode: 0o700 });
  expect(await openSigningKey(place, NOW)).toEqual({ unsigned: expect.stringContaining('cannot be read') as string });
});

test('where no key can be made, that is why nothing is signed', async () => {
  const place = placeIn();
  mkdirSync(join(place.userFolder, '..'), { recursive: true });
  writeFileSync(place.userFolder, 'a file stands where the folder should be');
  expect(await openSigningKey(place, NOW)).toEqual({ unsigned: expect.stringMatching(/signing\.key/) as string });
});

test('K4: a new key ends the one before it, whose receipts still count up to then; put back, it goes on', async () => {
  const place = placeIn();
  const first = await signerAt(place);
  const path = join(place.userFolder, 'signing.key');
  const old = readFileSync(path);
  rmSync(path);
  const second = await signerAt(place, LATER);
  const list = new TrustedKeys(place.userFolder);
  expect(await list.list()).toEqual([
    expect.objectContaining({ keyid: first.keyid, from: NOW.toISOString(), until: LATER.toISOString() }),
    expect.not.objectContaining({ until: expect.anything() as unknown }),
  ]);
  writeFileSync(path, old);
  await signerAt(place, LATER);
  expect(await list.list()).toMatchObject([
    expect.not.objectContaining({ until: expect.anything() as unknown }),
    { keyid: second.keyid, until: LATER.toISOString() },
  ]);
});

test('a line of the list that cannot be read trusts nobody, and the others still count', async () => {
  const place = placeIn();
  const { keyid } = await signerAt(place);
  const list = new TrustedKeys(place.userFolder);
  const good = readFileSync(list.path, 'utf8');
  writeFileSync(list.path, `{"publicKey":"MCow","name":"x","from":"2026-11-20T10:00:00.000Z"}\n${good}not JSON\n`);
  expect(await list.read()).toMatchObject({ keys: [{ keyid }], damaged: [1, 3] });
  expect(await list.distrust(keyid)).toBe(true);
  expect(await list.read()).toMatchObject({ keys: [], damaged: [1, 2] });
  expect(await list.distrust(keyid)).toBe(false);
});
