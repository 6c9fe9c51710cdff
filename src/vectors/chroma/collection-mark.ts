import { AtlasError } from '../../core/atlas-error.ts';
import type { ChromaMetadata } from './chroma-client.ts';

/** The home that a collection belongs to; tells nothing else of it. */
const HOME = 'atlas_home';
const FORMAT = 'atlas_format';

/** What the metadata of a collection bear, so that nobody's rows are ever taken for ours. */
export function markOf(home: string): ChromaMetadata {
  return { [HOME]: home, [FORMAT]: 1 };
}

export function ownerOf(metadata: ChromaMetadata): string | undefined {
  return metadata[HOME] === undefined ? undefined : String(metadata[HOME]);
}

export function notYours(collection: string, owner: string | undefined): AtlasError {
  const whose =
    owner === undefined
      ? 'holds rows that this home did not write'
      : `belongs to another home of Atlas (${owner.slice(0, 8)})`;
  return new AtlasError('vector.not-yours', `the Chroma collection "${collection}" ${whose} and is left alone`, {
    remedy:
      'Give this home names of its own with ATLAS_STORAGE_CHROMA_COLLECTION_PREFIX, or delete that collection if nobody needs it.',
    details: { collection, owner },
  });
}
