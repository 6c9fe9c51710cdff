/**
 * A process of its own that writes to and reads from one database while others do: vectors and records, told over IPC.
 *
 *   { do: 'work', seed, steps }   upserts and deletes at random, asking in between; answers when all is acknowledged
 *   { do: 'nearest', vector, k }  what the index says
 *   { do: 'words', query }        what recall says
 */
import { Database } from '../../src/storage/database.ts';
import { scopeOf } from '../../src/memory/recall/namespace.ts';
import { Recall } from '../../src/memory/recall/recall.ts';
import { RecordStore } from '../../src/memory/recall/record-store.ts';
import { SqliteVectorIndex } from '../../src/vectors/sqlite/sqlite-vector-index.ts';

export const DIMENSION = 8;
export const PROJECT = { project: '/project' };
const WORDS = ['bread', 'train', 'comet', 'river', 'bicycle'];

export type Order =
  | { readonly do: 'work'; readonly seed: number; readonly steps: number }
  | { readonly do: 'nearest'; readonly vector: readonly number[]; readonly k: number }
  | { readonly do: 'words'; readonly query: string };

/** What both sides of the test do, each in its own process. */
export function recallWorker(database: Database): (order: Order) => Promise<readonly string[]> {
  const index = new SqliteVectorIndex(database, { collection: 'memory', model: 'm', dimension: DIMENSION });
  const store = new RecordStore(database);
  const recall = new Recall({ database });
  const nearest = async (vector: readonly number[], k: number): Promise<readonly string[]> =>
    (await index.query({ vector: Float32Array.from(vector), k })).map(({ id }) => id);
  const words = async (query: string): Promise<readonly string[]> => {
    const { results } = await recall.search({ query, k: 200, namespaces: [PROJECT], neverAbstain: true });
    return results.map(({ record }) => record.id).toSorted();
  };
  return async (order) => {
    if (order.do === 'nearest') return await nearest(order.vector, order.k);
    if (order.do === 'words') return await words(order.query);
    let state = order.seed;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let step = 0; step < order.steps; step += 1) {
      // Both processes use the same few ids, so that they overwrite and delete each other's.
      const id = `id-${random(60)}`;
      const vector = Float32Array.from({ length: DIMENSION }, () => random(200) - 100.5);
      switch (random(5)) {
        case 0:
          await index.delete([id]);
          break;
        case 1:
          await store.delete([id]);
          break;
        case 2:
          await store
            .put([
              {
                id,
                kind: 'fact',
                scope: scopeOf(PROJECT),
                body: `${WORDS[random(5)] ?? ''} ${WORDS[random(5)] ?? ''}`,
              },
            ])
            .catch((error: unknown) => {
              // The other process has a record of that id: refused is as good as written.
              if (!String(error).includes(id)) throw error;
            });
          break;
        case 3:
          await nearest([...vector], 3);
          await words(WORDS[random(5)] ?? '');
          break;
        default:
          await index.upsert([{ id, vector, metadata: {} }]);
      }
    }
    await recall.flush();
    return [];
  };
}

if (import.meta.main) {
  const database = await Database.open(process.argv[2] ?? '');
  const work = recallWorker(database);
  process.on('message', (order: Order) => {
    work(order).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ answer: ['ready'] });
}
