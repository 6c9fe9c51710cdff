import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/settings.ts';

/** Vectors of some texts, without a home. */
export async function embedTexts(
  texts: readonly string[],
  embedding: Config['embedding'],
): Promise<readonly Float32Array[]> {
  const { openModel } = await import('../embeddings/open-embedder.ts');
  const model = await openModel({ ...embedding, downloads: join(tmpdir(), 'atlas-models') });
  try {
    return await model.encodeBatch(texts);
  } finally {
    await model.close();
  }
}
