import type { Config } from '../../src/config/settings.ts';
import { embedTexts } from '../fixtures/embed-texts.ts';
import { readSet } from '../retrieval/read-set.ts';

/** Enough to mix from. */
const MOST = 1000;

/** The vectors of a set's texts. */
export async function embedSet(folder: string, embedding: Config['embedding']): Promise<readonly Float32Array[]> {
  const { documents } = await readSet(folder);
  return await embedTexts(
    documents.slice(0, MOST).map(({ text }) => text),
    embedding,
  );
}
