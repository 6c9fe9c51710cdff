import { join } from 'node:path';
import { userFolder } from '../config/user-folder.ts';
import { CachingEmbedder } from '../embeddings/caching-embedder.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import { DEFAULT_MODEL } from '../embeddings/model-profile.ts';
import { openModel } from '../embeddings/open-embedder.ts';

export interface EmbedderConfig {
  /** The bundled one (`Xenova/gte-small`, which needs no download), a folder, or a name of the hub. */
  readonly modelName?: string | undefined;
  readonly device?: 'cpu' | 'cuda' | 'mps' | undefined;
  readonly dtype?: string | undefined;
  /** Keeps vectors of texts in memory; so it is, if left out. */
  readonly cacheEnabled?: boolean | undefined;
  /** Where weights of the hub are kept. */
  readonly downloads?: string | undefined;
}

const CACHE_ENTRIES = 2048;

/** Texts to vectors, in a thread of its own. The caller closes it. */
export async function openEmbedder(config: EmbedderConfig = {}): Promise<Embedder> {
  const { modelName = DEFAULT_MODEL, device = 'cpu', dtype = 'auto', cacheEnabled = true } = config;
  const downloads = config.downloads ?? join(userFolder(process.env), 'models');
  const model = await openModel({ modelName, device, dtype, downloads });
  return cacheEnabled ? new CachingEmbedder(model, { entries: CACHE_ENTRIES }) : model;
}
