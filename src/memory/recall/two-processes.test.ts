import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIMENSION, PROJECT, recallWorker, type Order } from '../../../test/support/recall-child.ts';
import { temporaryDatabase } from '../../../test/support/temporary-database.ts';
import type { Database } from '../../storage/database.ts';
import { similarity } from '../../vectors/similarity.ts';
import { vectorOf } from '../../vectors/sqlite/sqlite-vector-index.ts';
import { scopeOf } from './namespace.ts';

const CHILD = join(import.meta.dirname, '../../../test/support/recall-child.ts');
const ROUNDS = 4;

interface Child extends AsyncDisposable {
  readonly tell: (order: Order) => Promise<readonly string[]>;
}

async function startChild(path: string): Promise<Child> {
  // Not the test runner's own flags: a process as anybody would start it.
  const child = fork(CHILD, [path], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await answerOf(child);
  return {
    tell: async (order) => {
      const answered = answerOf(child);
      child.send(order);
      return await answered;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answerOf(child: ChildProcess): Promise<readonly string[]> {
  const [message] = (await once(child, 'message')) as [{ answer?: readonly string[]; error?: string }];
  if (message.answer === undefined) throw new Error(message.error);
  return message.answer;
}

/** Straight from the rows, without any index. */
async function truth(database: Database, vector: Float32Array, k: number, word: string) {
  return await database.read((connection) => {
    const hits = connection
      .prepare('SELECT id, value FROM vectors')
      .all()
      .map((row) => ({ id: String(row['id']), score: similarity('cosine', vector, vectorOf(row['value'])) }))
      .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    const named = connection
      .prepare(`SELECT id FROM records WHERE scope = ? AND ' ' || body || ' ' LIKE ?`)
      .all(scopeOf(PROJECT), `% ${word} %`)
      .map((row) => String(row['id']));
    return { nearest: hits.slice(0, k).map(({ id }) => id), words: named.toSorted() };
  });
}

test('two processes that write and read at once agree with each other and with the truth', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await using child = await startChild(database.path);
  const own = recallWorker(database);
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all([
      own({ do: 'work', seed: round * 2 + 1, steps: 40 }),
      child.tell({ do: 'work', seed: round * 2 + 2, steps: 40 }),
    ]);
    const vector = Array.from({ length: DIMENSION }, (_, i) => Math.sin(round * 8 + i));
    const word = ['bread', 'train', 'comet', 'river'][round % 4] ?? '';
    const { nearest, words } = await truth(database, Float32Array.from(vector), 5, word);
    for (const ask of [own, child.tell]) {
      expect(await ask({ do: 'nearest', vector, k: 5 })).toEqual(nearest);
      expect(await ask({ do: 'words', query: word })).toEqual(words);
    }
  }
});
