import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AutoModel, AutoTokenizer, env, type Tensor } from '@huggingface/transformers';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { openFolderRuntime } from './folder-runtime.ts';
import { DEFAULT_MODEL } from './model-profile.ts';
import { bundledWeights } from './open-embedder.ts';

const weights = { device: 'cpu', dtype: 'fp32' };
const published = bundledWeights({ modelName: DEFAULT_MODEL, dtype: 'fp32' })?.folder ?? '';
const bundled = join(published, DEFAULT_MODEL);

const TEXTS = [
  'The staging server listens on port 8080.',
  '',
  "née Zürich — 東京タワー ① ﬁ \u0000 \u200B İstanbul n\u0303 don't e-mail@x.y/z",
  'a developer 👩‍💻 wrote [CLS] and [MASK] and ##ing',
  'x'.repeat(300),
];

test('the bundled model gives to the bit what the library of the hub gives', async () => {
  env.allowRemoteModels = false;
  env.localModelPath = `${published}/`;
  const tokenizer = await AutoTokenizer.from_pretrained(DEFAULT_MODEL);
  const model = await AutoModel.from_pretrained(DEFAULT_MODEL, { dtype: 'fp32', device: 'cpu' });
  const runtime = await openFolderRuntime(bundled, 'last_hidden_state', weights);
  // The long one by itself: every text of a pass costs as much as its longest.
  for (const texts of [TEXTS, ['more than fits the window '.repeat(200)]]) {
    const input = tokenizer(texts, { padding: true, truncation: true, max_length: 512 }) as Record<string, Tensor>;
    const theirs = (await model(input)) as { last_hidden_state: Tensor };
    const ours = await runtime.pass(texts);
    expect(ours.dims).toEqual(theirs.last_hidden_state.dims);
    expect(ours.ids).toEqual(input['input_ids']?.data);
    expect(ours.mask).toEqual(input['attention_mask']?.data);
    expect(ours.output).toEqual(theirs.last_hidden_state.data);
  }
  expect(runtime.special).toEqual(new Set(tokenizer.all_special_tokens));
  // Its pieces are looked up in another way, and are the same.
  const spelled = new Map([...tokenizer.get_vocab()].map(([piece, id]) => [id, piece]));
  const ids = Array.from((await runtime.pass(TEXTS)).ids, Number);
  expect(ids.map((id) => runtime.pieceOf(id))).toEqual(ids.map((id) => spelled.get(id)));
  expect(runtime.alone).toBe(false);
});

test('a folder whose model embeds nothing, or whose weights have an unknown name, is told why', async () => {
  await expect(openFolderRuntime(bundled, 'logits', weights)).rejects.toThrow('it is no cross-encoder');
  await expect(openFolderRuntime(bundled, 'last_hidden_state', { ...weights, dtype: 'fp33' })).rejects.toThrow(
    'fp33 is none of fp32, fp16',
  );
  const other = join(scratchFolder(), 'other');
  mkdirSync(join(other, 'onnx'), { recursive: true });
  for (const file of ['config.json', 'tokenizer.json']) cpSync(join(bundled, file), join(other, file));
  symlinkSync(join(bundled, 'onnx/model.onnx'), join(other, 'onnx/model_int8.onnx'));
  const rules = JSON.parse(readFileSync(join(bundled, 'tokenizer_config.json'), 'utf8')) as object;
  writeFileSync(join(other, 'tokenizer_config.json'), JSON.stringify({ ...rules, pad_token: { content: '[MASK]' } }));
  const runtime = await openFolderRuntime(other, 'last_hidden_state', { ...weights, dtype: 'int8' });
  const { ids } = await runtime.pass(['one', 'one two']);
  expect(runtime.pieceOf(Number(ids.at(3)))).toBe('[MASK]');
});
