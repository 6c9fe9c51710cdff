import { expect, test } from 'vitest';
import { FakeEmbedder } from '../../test/fakes/fake-embedder.ts';
import { crossEncoderReranker, lateInteractionReranker, type RankedText } from './reranker.ts';

const candidates: readonly RankedText[] = [
  { id: 'late', text: 'completely unrelated words', at: 30 },
  { id: 'early', text: 'the red bicycle in the shed', at: 10 },
  { id: 'middle', text: 'something about bread', at: 20 },
];

test('late interaction puts the text first whose words meet those of the question', async () => {
  const ranked = await lateInteractionReranker(new FakeEmbedder()).rank('red bicycle', candidates, 2);
  expect(ranked.map(({ id }) => id)[0]).toBe('early');
  expect(ranked).toHaveLength(2);
});

test('a cross-encoder that is not there fails with a remedy', async () => {
  const options = { modelName: '/nowhere/cross-encoder', device: 'cpu', dtype: 'fp32', downloads: '/nowhere' } as const;
  const cross = crossEncoderReranker(options);
  await expect(cross.rank('red', candidates, 1)).rejects.toMatchObject({ code: 'embedding.model-unavailable' });
  await cross.close();
});
