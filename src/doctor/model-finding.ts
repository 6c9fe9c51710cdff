import type { Config } from '../config/settings.ts';
import { INSTALL_THE_MODEL } from '../embeddings/absent-model.ts';
import { BUNDLED_MODELS } from '../embeddings/model-profile.ts';
import { bundledFolder } from '../embeddings/open-embedder.ts';
import type { Finding } from './finding.ts';

/** The configured embedding model: whether it is present, and whether it has been seen working. Loads nothing. */
export function modelFinding({ modelName, device, dtype }: Config['embedding']): Finding {
  const base = { name: 'model', needed: false } as const;
  const bundled = BUNDLED_MODELS[modelName] !== undefined && dtype === 'fp32';
  if (!bundled || device !== 'cpu') {
    const what = bundled
      ? `${modelName} on ${device}`
      : `${modelName} (${dtype}) on ${device}, from the hub or a folder`;
    return { ...base, ok: true, untested: true, detail: `${what}; loaded when it is first needed` };
  }
  if (bundledFolder() !== undefined) {
    return { ...base, ok: true, detail: `${modelName}, bundled, on cpu (its digest is checked when it is loaded)` };
  }
  return {
    ...base,
    ok: false,
    detail: `${modelName} is not installed: memory is searched by words alone`,
    remedy: INSTALL_THE_MODEL,
  };
}
