import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fact, testMemory, type TestMemory } from '../../test/support/memory.ts';
import { exportToFile } from './export-file.ts';
import { exportMemory, importMemory, type TransferParts } from './export-import.ts';
import { leaveNoTrace } from './leave-no-trace.ts';
import { MemoryStore } from './memory-store.ts';
import { RecordStore } from './recall/record-store.ts';

const user = { source: 'user' } as const;
const agent = { source: 'agent' } as const;

function transfer(memory: TestMemory): TransferParts {
  const { database } = memory.store;
  const records = new RecordStore(database);
  const key = 'the key of this home, long enough to be one';
  return { database, records, store: new MemoryStore(records), redactor: memory.redactor, project: '/project', key };
}

function filesWith({ store }: TestMemory, text: string): readonly string[] {
  return readdirSync(store.folder).filter((name) =>
    readFileSync(join(store.folder, name), 'latin1').toLowerCase().includes(text.toLowerCase()),
  );
}

test('forgetting looks for the words of earlier versions, of notes and of parameters too', async () => {
  await using memory = await testMemory();
  const { gateway, store } = memory;
  const old = await gateway.writeMemory(fact('The codename is Quetzalcoatlus'), user);
  const { id } = await gateway.correct(
    { id: old.id, why: 'wrong', document: 'The codename is a secret', note: 'Pterodactylus was meant' },
    user,
  );
  const strategy = {
    situation: 'The codename leaks',
    suggestion: 'Choose another',
    parameters: { Rhamphorhynchus: 1 },
  };
  const other = await gateway.writeRecord('strategy', strategy, user);
  for (const name of ['Quetzalcoatlus', 'Pterodactylus', 'Rhamphorhynchus'])
    writeFileSync(join(store.folder, `${name}.log`), `somebody noted ${name}`);
  const { traces } = await gateway.forget([id, other.id]);
  expect(traces.map((path) => path.slice(store.folder.length + 1)).toSorted()).toEqual([
    'Pterodactylus.log',
    'Quetzalcoatlus.log',
    'Rhamphorhynchus.log',
  ]);
});

test('what another held record says as well is no trace of a forgotten one', async () => {
  await using memory = await testMemory();
  const { gateway } = memory;
  const { id } = await gateway.writeMemory(fact('The codename is Quetzalcoatlus'), user);
  const mine = await gateway.writeMemory(fact('Somebody drew a Quetzalcoatlus on the wall'), user);
  await gateway.correct({ id: mine.id, why: 'outdated' }, user);
  expect(await gateway.forget([id])).toMatchObject({ traces: [], rewritten: false });
});

test('a person’s own earlier words are forgotten with the record, however many versions stood between and are gone', async () => {
  await using memory = await testMemory();
  const { gateway } = memory;
  const first = await gateway.writeMemory(fact('The port of the Quetzalcoatlus server is 1'), agent);
  // A version of the person's own is kept among those that are not.
  const second = await gateway.writeMemory(fact('The port of the Quetzalcoatlus server is 2'), user);
  await memory.store.database.write((connection) => {
    const copy = connection.prepare(
      `INSERT INTO record_details SELECT ?, kind, scope, ?, 'superseded', '', ?, provenance, content, ?, ?, seen, uses,
         successes, expires_at, updated_at, '{"origin":"' || ? || '","createdAt":"2026-01-01T00:00:00Z"}', told
       FROM record_details WHERE id = ?`,
    );
    const idOf = (n: number): string => (n === 0 ? first.id : `fact_${String(n).padStart(26, '0')}`);
    for (let n = 1; n <= 250; n += 1)
      copy.run(
        idOf(n),
        n,
        n === 5 ? 'user' : 'agent',
        idOf(n - 1),
        n === 250 ? second.id : idOf(n + 1),
        idOf(n),
        first.id,
      );
    connection.prepare('UPDATE record_details SET superseded_by = ? WHERE id = ?').run(idOf(1), first.id);
    connection.prepare('UPDATE record_details SET supersedes = ? WHERE id = ?').run(idOf(250), second.id);
  });
  const third = await gateway.writeMemory(fact('The port of the Quetzalcoatlus server is 3'), user);
  expect(third.superseded).toBe(second.id);
  expect((await gateway.history(third.id, 1000)).map(({ trust }) => trust)).toContain('user');
  await gateway.forget([third.id]);
  expect(await gateway.list({ states: ['live', 'superseded'], limit: 1000 })).toEqual([]);
  expect(filesWith(memory, 'Quetzalcoatlus')).toEqual([]);
});

test('an export that was killed half way is gone after forgetting, with whatever it held', async () => {
  await using memory = await testMemory();
  const { gateway, store, clock } = memory;
  const { id } = await gateway.writeMemory(fact('The codename is Quetzalcoatlus'), user);
  const [whole, half] = [join(store.folder, 'whole.jsonl'), join(store.folder, 'half.jsonl')];
  const lines = await exportToFile(transfer(memory), whole, clock);
  await exportToFile(transfer(memory), half, clock);
  // As a kill leaves it: begun, cut off in the middle of a line, without a name of its own yet.
  rmSync(half);
  writeFileSync(`${half}.part`, lines.join('\n').slice(0, 120));
  expect(filesWith(memory, 'Quetzalcoatlus')).toContain('half.jsonl.part');
  const report = await gateway.forget([id]);
  expect(report).toMatchObject({ traces: [], exports: [half, whole] });
  expect(existsSync(`${half}.part`)).toBe(false);
  expect(filesWith(memory, 'Quetzalcoatlus')).toEqual([]);
});

test('the export of a forgetting that was cut short is made up for by the next one', async () => {
  await using memory = await testMemory();
  const { gateway, store, clock } = memory;
  const { id } = await gateway.writeMemory(fact('The codename is Quetzalcoatlus'), user);
  const other = await gateway.writeMemory(fact('The sky over Oslo is grey'), user);
  const file = join(store.folder, 'all.jsonl');
  await exportToFile(transfer(memory), file, clock);
  const before = readFileSync(file, 'utf8');
  await gateway.forget([id]);
  // The kill came before the file was rewritten.
  writeFileSync(file, before);
  await gateway.forget([other.id]);
  expect(filesWith(memory, 'Quetzalcoatlus')).toEqual([]);
});

test('a record that a kill keeps from being forgotten is in no export any more, or can be forgotten again', async () => {
  await using memory = await testMemory();
  const { gateway, store, clock } = memory;
  const { id } = await gateway.writeMemory(fact('The codename is Quetzalcoatlus'), user);
  const file = join(store.folder, 'all.jsonl');
  await exportToFile(transfer(memory), file, clock);
  // The kill comes with the first change of the database: whatever was to follow it never happens.
  const { database } = store;
  const write = database.write.bind(database);
  database.write = async (work) => {
    await write(work);
    throw new Error('killed');
  };
  await expect(leaveNoTrace(database, store.folder, [id])).rejects.toThrow('killed');
  database.write = write;
  expect(readFileSync(file, 'latin1')).not.toContain('Quetzalcoatlus');
});

test('a record that has a name called id of its own is found in an export, and no other is taken for it', async () => {
  await using memory = await testMemory();
  const { gateway, store, clock } = memory;
  const kept = await gateway.writeMemory(fact('The sky over Oslo is grey'), user);
  const strategy = { situation: 'a name', suggestion: 'Quetzalcoatlus fits', parameters: { id: kept.id } };
  const { id } = await gateway.writeRecord('strategy', strategy, user);
  const file = join(store.folder, 'all.jsonl');
  await exportToFile(transfer(memory), file, clock);
  await gateway.forget([id]);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual(await exportMemory(transfer(memory)));
});

test('what is forgotten while an export is written does not stand in it', async () => {
  await using memory = await testMemory();
  const { gateway, store, clock } = memory;
  const { id } = await gateway.writeMemory(fact('The codename is Quetzalcoatlus'), user);
  const file = join(store.folder, 'all.jsonl');
  const parts = transfer(memory);
  const { database } = parts;
  let reads = 0;
  const forgetful = new Proxy(database, {
    get: (target, name) => {
      if (name !== 'read') {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      }
      return async (work: Parameters<typeof database.read>[0]) => {
        const found = await target.read(work);
        reads += 1;
        if (reads === 1) await gateway.forget([id]);
        return found;
      };
    },
  });
  expect(await exportToFile({ ...parts, database: forgetful }, file, clock)).toEqual([]);
  expect(filesWith(memory, 'Quetzalcoatlus')).toEqual([]);
});

test('a copy of an old export does not bring back what was forgotten', async () => {
  await using memory = await testMemory();
  const { gateway } = memory;
  const old = await gateway.writeMemory(fact('The default port is 3000'), user);
  const { id } = await gateway.writeMemory(fact('The default port is 4000'), user);
  await gateway.writeMemory(fact('The sky over Oslo is grey'), user);
  const turn = await gateway.appendHistory({ conversation: 'c', role: 'user', text: 'which port?' });
  const lines = await exportMemory(transfer(memory));
  await gateway.forget([id, turn.id]);
  const report = await importMemory(transfer(memory), lines.join('\n'));
  expect(report).toMatchObject({ added: 0, unchanged: 1, conflicts: [] });
  expect([...report.forgotten].toSorted()).toEqual([old.id, id, turn.id].toSorted());
  expect(await gateway.list({ states: ['live', 'superseded'], limit: 10 })).toHaveLength(1);
  // Elsewhere nothing was forgotten.
  await using other = await testMemory();
  expect(await importMemory(transfer(other), lines.join('\n'))).toMatchObject({ added: 4, forgotten: [] });
});
