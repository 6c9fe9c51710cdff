import type { Config } from '../config/settings.ts';
import { installTheModel } from '../embeddings/absent-model.ts';
import { bundledWeights, precisionOf } from '../embeddings/open-embedder.ts';
import type { Finding } from './finding.ts';

/** The configured embedding model: whether it is present, and whether it has been seen working. Loads nothing. */
export function modelFinding({ modelName, device, dtype }: Config['embedding']): Finding {
  const base = { name: 'model', needed: false } as const;
  const bundled = bundledWeights({ modelName, dtype });
  if (bundled === undefined || device !== 'cpu') {
    const what =
      bundled === undefined
        ? `${modelName} (${precisionOf({ dtype })}) on ${device}, from the hub or a folder`
        : `${modelName} on ${device}`;
    return { ...base, ok: true, untested: true, detail: `${what}; loaded when it is first needed` };
  }
  if (bundled.folder !== undefined) {
    const what = `${modelName} (${bundled.dtype}), bundled, on cpu`;
    return { ...base, ok: true, detail: `${what} (its digest is checked when it is loaded)` };
  }
  return {
    ...base,
    ok: false,
    detail: `${modelName} is not installed: memory is searched by words alone`,
    remedy: installTheModel(bundled.install),
  };
}
