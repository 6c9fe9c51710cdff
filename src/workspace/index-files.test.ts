import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { copyIndex, readSeen, readSeenIndex, writeSeen } from './index-files.ts';

const OLD = { others: '', ignored: [], at: 0 };

/** An index too large to be copied in one breath. */
function largeIndex(fill: string): Buffer {
  const body = Buffer.concat([Buffer.from('DIRC'), Buffer.alloc(700_000, fill)]);
  return Buffer.concat([body, createHash('sha256').update(body).digest()]);
}

test('processes that leave what they know at the same time are not in the way of each other', async () => {
  const folder = scratchFolder();
  const shared = join(folder, 'index');
  const ours = ['a', 'b', 'c', 'd'].map((name) => [join(folder, `own-${name}`), largeIndex(name)] as const);
  for (const [own, content] of ours) {
    writeFileSync(own, content);
    await writeSeen(own, content, { ...OLD, index: content.subarray(-32).toString('hex'), state: own });
  }
  await Promise.all(ours.map(async ([own]) => await copyIndex(own, shared, own)));
  expect(ours.some(([, content]) => content.equals(readFileSync(shared)))).toBe(true);
  const seen = readSeen(shared);
  expect(seen).toBeDefined();
  // Of two that do not belong together neither is believed.
  const index = await readSeenIndex(shared, seen);
  expect([seen?.index, '']).toContain(index.subarray(-32).toString('hex'));
  expect(readdirSync(folder).filter((name) => /\.(?:copy|new)$/.test(name))).toEqual([]);
});

test('what was seen of another index counts for nothing', async () => {
  const folder = scratchFolder();
  const index = join(folder, 'index');
  writeFileSync(`${index}.seen`, largeIndex('x'));
  expect(await readSeenIndex(index, { ...OLD, index: 'f'.repeat(64), state: 's' })).toHaveLength(0);
});
