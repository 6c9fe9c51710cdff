import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digestOf, LEAN, leanWeights, publishedFolder } from '../scripts/build-weights.ts';
import { readWeights } from '../scripts/weights/read-weights.ts';
import { tunedWeights } from '../scripts/weights/tuned-weights.ts';
import { BUNDLED_MODELS, DEFAULT_MODEL, STATEMENT_MODEL } from '../src/embeddings/model-profile.ts';
import { scratchFolder } from './support/scratch.ts';

const published = publishedFolder(DEFAULT_MODEL) ?? '';

test('the weights that Atlas brings along are what its script makes of the published ones, to the byte', () => {
  expect(digestOf(leanWeights(published).finding())).toBe(BUNDLED_MODELS[DEFAULT_MODEL]?.lean?.[LEAN]);
});

test('the weights that compare statements are what was learned on top of the published ones, to the byte', () => {
  expect(digestOf(leanWeights(published).comparing())).toBe(STATEMENT_MODEL.digests[LEAN]);
});

/** As `tuned-weights.ts` reads it: 1, 2, 0.5, -1, the smallest half above nothing, 0. */
const HALVES = Buffer.from([0x00, 0x3c, 0x00, 0x40, 0x00, 0x38, 0x00, 0xbc, 0x01, 0x00, 0x00, 0x00]);
const base = {
  named: () => ({ shape: [1], values: Float32Array.of(7) }),
  factorOf: () => ({ shape: [2, 2], values: Float32Array.of(1, 1, 1, 1) }),
};

function learned(contents: object, halves: Uint8Array = HALVES): string {
  const path = join(scratchFolder(), 'learned.halves');
  writeFileSync(path, Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), halves]));
  return path;
}

test('what was learned of a matrix is added to it, what was learned of a vector stands for it, and the rest stays', () => {
  const path = learned({
    'encoder.layer.0.output.dense.narrow': { shape: [2, 1], at: 0 },
    'encoder.layer.0.output.dense.wide': { shape: [1, 2], at: 2 },
    'encoder.layer.0.output.dense.bias': { shape: [1], at: 4 },
    'head.weight': { shape: [1, 1], at: 0 },
    'head.bias': { shape: [1], at: 5 },
  });
  const weights = tunedWeights(base, path);
  expect([...weights.factorOf('/encoder/layer.0/output/dense/MatMul_output_0').values]).toEqual([1.5, 0, 2, -1]);
  expect([...weights.factorOf('/encoder/layer.1/output/dense/MatMul_output_0').values]).toEqual([1, 1, 1, 1]);
  expect([...weights.named('encoder.layer.0.output.dense.bias').values]).toEqual([2 ** -24]);
  expect([...weights.named('encoder.layer.1.output.dense.bias').values]).toEqual([7]);
  expect([...weights.head.factor.values]).toEqual([1]);
});

test('what was learned is refused where a part of it is missing', () => {
  const head = { 'head.weight': { shape: [1, 1], at: 0 }, 'head.bias': { shape: [1], at: 1 } };
  expect(() => tunedWeights(base, learned({ 'head.weight': head['head.weight'] }))).toThrow('has no head.bias');
  expect(() => tunedWeights(base, learned(head, HALVES.subarray(0, 2)))).toThrow('ends before what it says');
  const narrow = { 'encoder.layer.0.output.dense.narrow': { shape: [2, 1], at: 0 } };
  const weights = tunedWeights(base, learned({ ...head, ...narrow }));
  expect(() => weights.factorOf('/encoder/layer.0/output/dense/MatMul_output_0')).toThrow('output.dense.wide');
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
