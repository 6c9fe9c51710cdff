import { expect, test } from 'vitest';
import { fact, testMemory, type TestMemory } from '../../test/support/memory.ts';

const user = { source: 'user' } as const;
const agent = { source: 'agent' } as const;

async function liveTexts(memory: TestMemory): Promise<readonly string[]> {
  const records = await memory.gateway.list({ states: ['live'], limit: 50 });
  return records.map((one) => (one.kind === 'fact' ? one.content.document : '')).toSorted();
}

test('a correction that says what another record says already adds none beside it', async () => {
  await using memory = await testMemory();
  const { gateway } = memory;
  const wrong = await gateway.writeMemory(fact('The mirror stands in a cellar in Oslo'), agent);
  const right = await gateway.writeMemory(fact('Backups are kept in Bergen'), agent);
  const written = await gateway.correct({ id: wrong.id, why: 'wrong', document: 'backups are kept in Bergen!' }, agent);
  expect(written).toMatchObject({ id: right.id, outcome: 'superseded', superseded: wrong.id });
  expect(await liveTexts(memory)).toEqual(['Backups are kept in Bergen']);
  expect(await gateway.find(wrong.id)).toMatchObject({ state: 'superseded', supersededBy: right.id });
});

test('a correction takes the place of whatever else it says otherwise than', async () => {
  await using memory = await testMemory();
  const { gateway } = memory;
  const wrong = await gateway.writeMemory(fact('The office has a coffee machine'), agent);
  const other = await gateway.writeMemory(fact('The staging server listens on port 8080'), agent);
  const document = 'The staging server listens on port 9090';
  const { id } = await gateway.correct({ id: wrong.id, why: 'wrong', document }, agent);
  expect(await liveTexts(memory)).toEqual([document]);
  expect((await gateway.history(id)).map((one) => one.id).toSorted()).toEqual([wrong.id, other.id].toSorted());
});

test('a correction that contradicts the word of a person is held, and both records stay', async () => {
  await using memory = await testMemory();
  const { gateway } = memory;
  const wrong = await gateway.writeMemory(fact('The office has a coffee machine'), agent);
  await gateway.writeMemory(fact('The staging server listens on port 8080'), user);
  const document = 'The staging server listens on port 9090';
  expect(await gateway.correct({ id: wrong.id, why: 'wrong', document }, agent)).toMatchObject({
    outcome: 'quarantined',
    reason: expect.stringMatching(/^contradicts fact_/),
  });
  expect(await liveTexts(memory)).toHaveLength(2);
});

test('a held correction that a person releases takes the place of what it corrects', async () => {
  await using memory = await testMemory();
  const { gateway } = memory;
  const mine = await gateway.writeMemory(fact('The office has a coffee machine'), user);
  const held = await gateway.correct({ id: mine.id, why: 'wrong', document: 'There is a tea kitchen' }, agent);
  const again = await gateway.correct({ id: mine.id, why: 'wrong', document: 'There is a bar' }, agent);
  expect(await gateway.release(held.id)).toMatchObject({ supersedes: mine.id, version: 2 });
  expect(await liveTexts(memory)).toEqual(['There is a tea kitchen']);
  expect(await gateway.find(mine.id)).toMatchObject({ state: 'superseded', supersededBy: held.id });
  // Two corrections of one record: the second stands behind the first, and not beside it.
  expect(await gateway.release(again.id)).toMatchObject({ supersedes: held.id, version: 3 });
  expect(await liveTexts(memory)).toEqual(['There is a bar']);
  expect((await gateway.history(again.id)).map(({ id }) => id)).toEqual([held.id, mine.id]);
});

test('what contradicted the word of a person takes its place when the person releases it', async () => {
  await using memory = await testMemory();
  const { gateway } = memory;
  await gateway.writeMemory(fact('The deploy branch is main'), user);
  const theirs = await gateway.writeMemory(fact('The deploy branch is trunk'), agent);
  await gateway.release(theirs.id);
  expect(await liveTexts(memory)).toEqual(['The deploy branch is trunk']);
});

test('an earlier version that a person releases stands instead of its successor, which can be corrected no more', async () => {
  await using memory = await testMemory();
  const { gateway } = memory;
  const first = await gateway.writeMemory(fact('The default port is 3000'), user);
  const second = await gateway.writeMemory(fact('The default port is 4000'), user);
  const third = await gateway.writeMemory(fact('The default port is 5000'), user);
  await gateway.release(first.id);
  expect(await liveTexts(memory)).toEqual(['The default port is 3000']);
  await expect(gateway.correct({ id: third.id, why: 'wrong', document: 'It is 6000' }, user)).rejects.toMatchObject({
    code: 'memory.not-found',
  });
  const { id } = await gateway.correct({ id: first.id, why: 'wrong', document: 'The port is drawn by lot' }, user);
  expect(await liveTexts(memory)).toEqual(['The port is drawn by lot']);
  expect((await gateway.history(id)).map((one) => one.id).toSorted()).toEqual(
    [first.id, second.id, third.id].toSorted(),
  );
  await gateway.release(third.id);
  expect(await liveTexts(memory)).toEqual(['The default port is 5000']);
});

test('of many corrections of one record at once a single one holds', async () => {
  await using memory = await testMemory();
  const { gateway } = memory;
  const { id } = await gateway.writeMemory(fact('The office has a coffee machine'), user);
  const places = ['a bar', 'a garden', 'a kitchen', 'a cellar', 'a roof'];
  const outcomes = await Promise.allSettled(
    places.map(async (what) =>
      memory
        .gatewayOf('/project')
        .correct({ id, why: 'wrong', document: `The office has ${what} and no machine` }, user),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await liveTexts(memory)).toHaveLength(1);
});
