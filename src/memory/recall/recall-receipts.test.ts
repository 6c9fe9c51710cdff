import { expect, test, vi } from 'vitest';
import { fact, here, rig } from '../../../test/support/recall-rig.ts';
import { temporaryDatabase } from '../../../test/support/temporary-database.ts';
import { Recall } from './recall.ts';
import { RecordStore } from './record-store.ts';

test('a receipt keeps what was asked, shown and why, without secrets', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const store = new RecordStore(database);
  await store.put([fact('a', 'red bicycle')]);
  const recall = new Recall({ database, redact: (text) => text.replaceAll('hunter2', '***') });
  const { receipt } = await recall.search({ query: 'bicycle hunter2', k: 1, namespaces: [here] });
  await recall.flush();
  const row = await database.read((connection) =>
    connection.prepare('SELECT query, receipt FROM recall_receipts WHERE id = ?').get(receipt ?? ''),
  );
  expect(row?.['query']).toBe('bicycle ***');
  expect(JSON.parse(String(row?.['receipt']))).toMatchObject({
    query: 'bicycle ***',
    shown: [{ rank: 1, id: 'a', score: expect.any(Number) as number }],
  });
});

test('no question waits for the disk for a receipt, which every process sees nevertheless; flush waits', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const { store, recall } = rig(temporary);
  await store.put([fact('a', 'red bicycle')]);
  const waits = vi.spyOn(database, 'write');
  const there = await temporary.another();
  const { receipt } = await recall.search({ query: 'bicycle', k: 1, namespaces: [here] });
  await vi.waitFor(async () => {
    const row = await there.read((connection) =>
      connection.prepare('SELECT id FROM recall_receipts WHERE id = ?').get(receipt ?? ''),
    );
    expect(row?.['id']).toBe(receipt);
  });
  expect(waits).not.toHaveBeenCalled();
  await recall.flush();
  expect(waits).toHaveBeenCalledTimes(1);
  await recall.flush();
  expect(waits).toHaveBeenCalledTimes(1);
});
