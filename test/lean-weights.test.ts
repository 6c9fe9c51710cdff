import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digestOf, LEAN, leanWeights, publishedFolder } from '../scripts/build-weights.ts';
import { readWeights } from '../scripts/weights/read-weights.ts';
import { BUNDLED_MODELS, DEFAULT_MODEL } from '../src/embeddings/model-profile.ts';
import { scratchFolder } from './support/scratch.ts';

const published = publishedFolder(DEFAULT_MODEL) ?? '';

test('the weights that Atlas brings along are what its script makes of the published ones, to the byte', () => {
  expect(digestOf(leanWeights(published))).toBe(BUNDLED_MODELS[DEFAULT_MODEL]?.lean?.[LEAN]);
});

test('weights are read by their name and by what is multiplied with them', () => {
  const weights = readWeights(join(published, 'onnx/model.onnx'));
  expect(weights.named('embeddings.word_embeddings.weight').shape).toEqual([30_522, 384]);
  expect(weights.factorOf('/encoder/layer.11/output/dense/MatMul_output_0').shape).toEqual([1536, 384]);
  expect(() => weights.named('no.such.weight')).toThrow('has no weights no.such.weight');
  expect(() => weights.factorOf('nothing')).toThrow('makes nothing of no weights');
});

test('a file that is cut off, or is no model at all, is an error', () => {
  const path = join(scratchFolder(), 'model.onnx');
  const whole = readFileSync(join(published, 'onnx/model.onnx'));
  const strange = [
    [whole.subarray(0, 100_000), 'a field is longer than what holds it'],
    [Buffer.from([58]), 'the file ends in the middle of a number'],
    [Buffer.from([63, 1]), 'a field of the wire type 7'],
    [Buffer.from([8, 7]), 'holds no graph'],
  ] as const;
  for (const [bytes, why] of strange) {
    writeFileSync(path, bytes);
    expect(() => readWeights(path)).toThrow(why);
  }
});
