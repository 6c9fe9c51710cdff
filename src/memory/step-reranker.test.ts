import { expect, test } from 'vitest';
import { FakeEmbedder } from '../../test/fakes/fake-embedder.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { stepReranker, type StepRerankerParts } from './step-reranker.ts';

const REPORTS = [
  { id: 'shed', text: 'the red bicycle in the shed', at: 10 },
  { id: 'bread', text: 'something about bread', at: 20 },
];

/** The parts of a run whose settings name this cross-encoder, what was reported, and how often a model was asked. */
function partsWith(
  reranker: string | undefined,
): StepRerankerParts & { readonly told: string[]; readonly woken: unknown[] } {
  const told: string[] = [];
  const woken: unknown[] = [];
  const embedding = { reranker, device: 'cpu', dtype: 'auto' } as const;
  const resting = async () => ({
    withModel: async <T>(work: (one: FakeEmbedder) => Promise<T>) => {
      woken.push(work);
      return await work(new FakeEmbedder());
    },
  });
  return { embedding, downloads: scratchFolder(), resting, report: (message) => told.push(message), told, woken };
}

const ids = (ranked: readonly { readonly id: string }[]): readonly string[] => ranked.map(({ id }) => id);

test('reports are put in order by the words that they share with the step, and no model is woken', async () => {
  const parts = partsWith(undefined);
  await using reranker = stepReranker(parts);
  expect(await reranker.rank('bicycle', REPORTS, 2)).toEqual([{ id: 'shed' }, { id: 'bread' }]);
  expect(ids(await reranker.rank('red bicycles', REPORTS, 1))).toEqual(['shed']);
  expect(parts).toMatchObject({ told: [], woken: [] });
});

test('of reports that share the same words, the newer one goes first', async () => {
  const parts = partsWith(undefined);
  await using reranker = stepReranker(parts);
  const counted = [1, 2, 3, 4].map((i) => ({ id: `s${i}`, text: `count to ${i}`, at: i }));
  expect(ids(await reranker.rank('count to 2, and then to 9', counted, 3))).toEqual(['s2', 's4', 's3']);
  expect(parts.woken).toEqual([]);
});

test('where no report shares a word with the step, the embedding model puts them in order', async () => {
  const parts = partsWith(undefined);
  await using reranker = stepReranker(parts);
  expect(await reranker.rank('velocipede', REPORTS, 1)).toHaveLength(1);
  expect(parts.woken).toHaveLength(1);
});

test('a cross-encoder that the settings name and that is not there is told of, and the words do its work', async () => {
  const parts = partsWith('/nowhere/cross-encoder');
  await using reranker = stepReranker(parts);
  expect(ids(await reranker.rank('red bicycle', REPORTS, 1))).toEqual(['shed']);
  expect(parts.told).toEqual([expect.stringContaining('the cross-encoder /nowhere/cross-encoder gave no order')]);
});
