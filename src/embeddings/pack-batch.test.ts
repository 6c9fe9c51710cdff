import { expect, test } from 'vitest';
import { packBatch } from './pack-batch.ts';

test('rows are cut to the window of the model, padded to the longest, and the padding is masked', () => {
  const texts = [{ ids: [1, 5, 6, 7, 2], token_type_ids: [0, 0, 1, 1, 1] }, { ids: [1, 2] }];
  const { length, columns } = packBatch(texts, 4, 9);
  expect(length).toBe(4);
  expect([...columns.input_ids]).toEqual([1n, 5n, 6n, 7n, 1n, 2n, 9n, 9n]);
  expect([...columns.attention_mask]).toEqual([1n, 1n, 1n, 1n, 1n, 1n, 0n, 0n]);
  expect([...columns.token_type_ids]).toEqual([0n, 0n, 1n, 1n, 0n, 0n, 0n, 0n]);
});
