import { expect, test } from 'vitest';
import { FakeEmbedder } from '../../test/fakes/fake-embedder.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { stepReranker, type StepRerankerParts } from './step-reranker.ts';

const REPORTS = [
  { id: 'shed', text: 'the red bicycle in the shed', at: 10 },
  { id: 'bread', text: 'something about bread', at: 20 },
];

/** The parts of a run whose settings name this cross-encoder, and what was reported. */
function partsWith(reranker: string | undefined): StepRerankerParts & { readonly told: string[] } {
  const told: string[] = [];
  const embedding = { reranker, device: 'cpu', dtype: 'fp32' } as const;
  const resting = async () => ({
    withModel: async <T>(work: (one: FakeEmbedder) => Promise<T>) => await work(new FakeEmbedder()),
  });
  return { embedding, downloads: scratchFolder(), resting, report: (message) => told.push(message), told };
}

test('reports are put in order by the embedding model, and no model is woken where all are shown', async () => {
  const parts = partsWith(undefined);
  await using reranker = stepReranker(parts);
  expect(await reranker.rank('bicycle', REPORTS, 2)).toEqual([{ id: 'shed' }, { id: 'bread' }]);
  expect((await reranker.rank('red bicycle', REPORTS, 1)).map(({ id }) => id)).toEqual(['shed']);
  expect(parts.told).toEqual([]);
});

test('a cross-encoder that the settings name and that is not there is told of, and the embedding model does its work', async () => {
  const parts = partsWith('/nowhere/cross-encoder');
  await using reranker = stepReranker(parts);
  expect((await reranker.rank('red bicycle', REPORTS, 1)).map(({ id }) => id)).toEqual(['shed']);
  expect(parts.told).toEqual([expect.stringContaining('the cross-encoder /nowhere/cross-encoder gave no order')]);
});
