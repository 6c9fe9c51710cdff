import { expect, test } from 'vitest';
import { newId } from '../core/ids.ts';
import { fact, testMemory, type TestMemory } from '../../test/support/memory.ts';
import { exportMemory, importMemory, type TransferParts } from './export-import.ts';
import { MemoryStore } from './memory-store.ts';
import { RecordStore } from './recall/record-store.ts';

const user = { source: 'user' } as const;

function transfer(memory: TestMemory, key = 'the key of this home, long enough to be one'): TransferParts {
  const { database } = memory.store;
  const records = new RecordStore(database);
  return { database, records, store: new MemoryStore(records), redactor: memory.redactor, project: '/project', key };
}

/** A line as a stranger writes it, with whatever it claims. */
async function strangersLine(claims: Readonly<Record<string, unknown>>): Promise<string> {
  await using memory = await testMemory();
  await memory.gateway.writeMemory(fact('The mirror is in Bergen'), user);
  const [line = ''] = await exportMemory(transfer(memory, 'the key of another home, long enough as well'));
  const { signature: _, ...record } = JSON.parse(line) as Record<string, unknown>;
  return JSON.stringify({ ...record, id: newId('fact'), ...claims });
}

const STATES = ['live', 'superseded', 'quarantined', 'expired'] as const;

test.each(STATES)('a stranger’s %s record is no version of a person’s, whatever its file says', async (state) => {
  await using memory = await testMemory();
  const { gateway } = memory;
  const mine = await gateway.writeMemory(fact('The mirror is in Oslo'), user);
  for (const claim of [{ supersedes: mine.id }, { supersededBy: mine.id }]) {
    const line = await strangersLine({ ...claim, state, version: 7 });
    const { id } = JSON.parse(line) as { readonly id: string };
    expect(await importMemory(transfer(memory), line)).toMatchObject({ added: 1 });
    expect(await gateway.find(id)).toMatchObject({ supersedes: '', supersededBy: '' });
    expect(await gateway.history(mine.id)).toEqual([]);
    expect(await memory.shownToAgents(mine.id)).not.toContain('"history"');
    expect(await memory.shownToAgents(id)).not.toContain(mine.id.slice(5, 20) + '"');
    // To forget the one is not to forget the other.
    await gateway.forget([id]);
    expect(await gateway.find(mine.id)).toMatchObject({ state: 'live' });
  }
});

test('a stranger’s record that is released takes the place of no record of a person’s', async () => {
  await using memory = await testMemory();
  const mine = await memory.gateway.writeMemory(fact('The mirror is in Oslo'), user);
  const line = await strangersLine({ supersededBy: mine.id, state: 'superseded' });
  await importMemory(transfer(memory), line);
  await memory.gateway.release((JSON.parse(line) as { readonly id: string }).id);
  expect(await memory.gateway.find(mine.id)).toMatchObject({ state: 'live' });
});

test('a stranger’s record is no version of a person’s that comes later', async () => {
  await using source = await testMemory();
  await using memory = await testMemory();
  const mine = await source.gateway.writeMemory(fact('The mirror is in Oslo'), user);
  const line = await strangersLine({ supersedes: mine.id });
  const { id } = JSON.parse(line) as { readonly id: string };
  const own = await exportMemory(transfer(source));
  // In one file or in two, and whichever stands first.
  await importMemory(transfer(memory), line);
  await importMemory(transfer(memory), own.join('\n'));
  await memory.gateway.forget([id]);
  expect(await memory.gateway.find(mine.id)).toMatchObject({ state: 'live', trust: 'user' });
  // A line that claims the very id of the person's record makes it no stranger's.
  const posing = await strangersLine({ id: mine.id });
  for (const file of [
    [line, ...own],
    [...own, posing, line],
    [line, posing, ...own],
  ]) {
    await using other = await testMemory();
    await importMemory(transfer(other), file.join('\n'));
    await other.gateway.forget([id]);
    expect(await other.gateway.find(mine.id)).toMatchObject({ state: 'live', trust: 'user' });
  }
});

test('versions that came in one file of a stranger stay versions of each other, and go out as they came', async () => {
  await using source = await testMemory();
  await using memory = await testMemory();
  const old = await source.gateway.writeMemory(fact('The default port is 3000'), user);
  const { id } = await source.gateway.writeMemory(fact('The default port is 4000'), user);
  const lines = await exportMemory(transfer(source, 'the key of another home, long enough as well'));
  const mine = await memory.gateway.writeMemory(fact('The mirror is in Oslo'), user);
  const forged = await strangersLine({ supersedes: mine.id, supersededBy: mine.id });
  const brought = [...lines, forged];
  await importMemory(transfer(memory), brought.join('\n'));
  expect((await memory.gateway.history(id)).map((one) => one.id)).toEqual([old.id]);
  const out = (await exportMemory(transfer(memory))).filter((line) => !line.includes('Oslo'));
  expect(out.map((line) => JSON.parse(line) as unknown)).toEqual(
    expect.arrayContaining(brought.map((line) => JSON.parse(line) as unknown)),
  );
  expect(await importMemory(transfer(memory), out.join('\n'))).toMatchObject({ added: 0, unchanged: 3, conflicts: [] });
  await memory.gateway.forget([id]);
  expect(await memory.gateway.find(old.id)).toBeUndefined();
});

test('who brings a record first does not keep its own home from bringing it', async () => {
  await using source = await testMemory();
  await using memory = await testMemory();
  const { id } = await source.gateway.writeMemory(fact('The mirror is in Oslo'), user);
  const own = await exportMemory(transfer(source));
  await importMemory(transfer(memory), await strangersLine({ id }));
  expect(await importMemory(transfer(memory), own.join('\n'))).toMatchObject({ conflicts: [] });
  expect(await memory.gateway.find(id)).toMatchObject({
    trust: 'user',
    content: { document: 'The mirror is in Oslo' },
  });
});
