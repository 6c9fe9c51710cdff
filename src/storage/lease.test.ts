import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { Database } from './database.ts';
import { requireFence, takeLease } from './lease.ts';
import { migrate } from './migrate.ts';

async function store(): Promise<Database> {
  const database = await Database.open(join(scratchFolder(), 'atlas.db'));
  await migrate(database);
  onTestFinished(async () => {
    await database.close();
  });
  return database;
}

test('L1: what one process holds, no other takes', async () => {
  const database = await store();
  await takeLease(database, 'run:a');
  await expect(takeLease(database, 'run:a')).rejects.toMatchObject({
    code: 'run.leased',
    details: { pid: process.pid },
  });
  await expect(takeLease(database, 'run:b')).resolves.toMatchObject({ fence: 1 });
});

test('L2: every taking has a larger fence, and the old one is refused', async () => {
  const database = await store();
  const old = await takeLease(database, 'run:a');
  await old.release();
  const now = await takeLease(database, 'run:a');
  expect(now.fence).toBe(old.fence + 1);
  await expect(database.write((connection) => requireFence(connection, 'run:a', old.fence))).rejects.toMatchObject({
    code: 'storage.fenced',
  });
  await expect(database.write((connection) => requireFence(connection, 'run:a', now.fence))).resolves.toBeUndefined();
});

test('L3: the lease of a process that was killed is taken over at once', async () => {
  const database = await store();
  const script = `
    import { Database } from ${JSON.stringify(join(import.meta.dirname, 'database.ts'))};
    import { takeLease } from ${JSON.stringify(join(import.meta.dirname, 'lease.ts'))};
    await takeLease(await Database.open(${JSON.stringify(database.path)}), 'run:a');
    console.log('held');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  await expect(takeLease(database, 'run:a')).rejects.toMatchObject({ code: 'run.leased' });
  holder.kill('SIGKILL');
  await eventually(
    'the lease can be taken',
    async () =>
      await takeLease(database, 'run:a').then(
        () => true,
        () => false,
      ),
  );
});

test('L3: a process number that was given to another program holds nothing', async () => {
  const database = await store();
  const lease = await takeLease(database, 'run:a');
  await database.write((connection) => {
    const owner = JSON.parse(String(connection.prepare('SELECT owner FROM leases').get()?.['owner'])) as object;
    connection.prepare('UPDATE leases SET owner = ?').run(JSON.stringify({ ...owner, started: '1' }));
  });
  expect((await takeLease(database, 'run:a')).fence).toBe(lease.fence + 1);
});

test('L5: what could not be given back is not held, and is taken anew by the same process', async () => {
  const database = await store();
  const lease = await takeLease(database, 'project:a');
  await database.read((connection) => {
    connection.exec('PRAGMA query_only = 1');
  });
  await expect(lease.release()).rejects.toThrow(/cannot be written/);
  await database.read((connection) => {
    connection.exec('PRAGMA query_only = 0');
  });
  const again = await takeLease(database, 'project:a');
  expect(again.fence).toBe(lease.fence + 1);
  await expect(takeLease(database, 'project:a')).rejects.toMatchObject({ code: 'run.leased' });
});
