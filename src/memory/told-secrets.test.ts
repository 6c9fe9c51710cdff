import { expect, test } from 'vitest';
import { fact, testMemory } from '../../test/support/memory.ts';
import { TOLD_SECRETS } from '../../test/support/told-secrets.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { exportMemory } from './export-import.ts';
import { MemoryStore } from './memory-store.ts';
import { RecordStore } from './recall/record-store.ts';

const PERSON = { source: 'user', author: 'ann' } as const;
/** Some of each class: every statement is compared with those before. */
const TOLD = Object.values(TOLD_SECRETS).flatMap((told) => told.filter((_, index) => index % 8 === 3));

test('of all secrets that are told without a sign of their own, none reaches a memory or an export', async () => {
  await using memory = await testMemory({ policy: { confidenceMin: 0.5, maxPerWindow: 10_000, windowSeconds: 60 } });
  const written: string[] = [];
  for (const [text, secret] of TOLD) {
    try {
      // The tag comes before what tells that it is secret.
      const tags = /^(?=.*\d)[\w-]{8,30}$/.test(secret) && text.endsWith(secret) ? [secret] : [];
      const { id } = await memory.gateway.writeMemory(fact(text, { tags }), PERSON);
      const record = await memory.gateway.find(id);
      written.push(JSON.stringify(record?.content));
      expect(written.at(-1), text).not.toContain(JSON.stringify(secret).slice(1, -1));
    } catch (error) {
      // Nothing may be left of it; then nothing is written.
      if (!(error instanceof AtlasError) || error.code !== 'memory.refused') throw error;
    }
  }
  expect(written.length).toBeGreaterThan(TOLD.length * 0.8);
  const { database } = memory.store;
  const records = new RecordStore(database);
  const key = 'the key of this home, long enough to be one';
  const { redactor } = memory;
  const store = new MemoryStore(records);
  const lines = await exportMemory({ database, records, store, redactor, project: '/project', key });
  expect(lines.length).toBeGreaterThan(1);
  const exported = lines.join('\n');
  const long = TOLD.map(([, secret]) => JSON.stringify(secret).slice(1, -1)).filter((secret) => secret.length >= 8);
  expect(long.filter((secret) => exported.includes(secret))).toEqual([]);
});
