import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { sha256 } from '../core/hash.ts';
import { fileBlobs } from './blobs.ts';

test('what is stored twice is stored once, and comes back by its hash', async () => {
  const folder = scratchFolder();
  const blobs = fileBlobs(folder);
  const hash = await blobs.put('hello');
  expect(hash).toBe(sha256('hello'));
  expect(await blobs.put(new TextEncoder().encode('hello'))).toBe(hash);
  expect(new TextDecoder().decode(await blobs.get(hash))).toBe('hello');
  expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toHaveLength(
    1,
  );
});

test('a stream is stored as it comes', async () => {
  const blobs = fileBlobs(scratchFolder());
  const writer = await blobs.writer();
  for (let i = 0; i < 100; i += 1) await writer.write(new TextEncoder().encode(`line ${i}\n`));
  const hash = await writer.finish();
  expect(sha256(await blobs.get(hash))).toBe(hash);
});

test('B3: a changed or missing payload is an error, never a wrong answer', async () => {
  const folder = scratchFolder();
  const blobs = fileBlobs(folder);
  const hash = await blobs.put('hello');
  writeFileSync(join(folder, hash.slice(0, 2), hash.slice(2)), 'hullo');
  await expect(blobs.get(hash)).rejects.toMatchObject({ code: 'storage.corrupt' });
  await expect(blobs.get('0'.repeat(64))).rejects.toMatchObject({ code: 'storage.corrupt' });
});

test('a hash that is no hash never becomes a path', async () => {
  await expect(fileBlobs(scratchFolder()).get('../../etc/passwd')).rejects.toMatchObject({ code: 'storage.failed' });
});
