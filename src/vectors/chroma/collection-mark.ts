import { AtlasError } from '../../core/atlas-error.ts';
import type { ChromaCollection, ChromaMetadata } from './chroma-client.ts';

/** The home that a collection belongs to, as an opaque id. */
const HOME = 'atlas_home';
const FORMAT = 'atlas_format';
/** Which of the home's collections it is, whatever its name. */
const COLLECTION = 'atlas_collection';

/** The metadata of our collections, so that foreign rows are never taken for ours. */
export function markOf(home: string, collection: string): ChromaMetadata {
  return { [HOME]: home, [COLLECTION]: collection, [FORMAT]: 2 };
}

export function ownerOf({ metadata }: ChromaCollection): string | undefined {
  return metadata[HOME] === undefined ? undefined : String(metadata[HOME]);
}

/** Undefined where an earlier version of Atlas, or another program, made it: then its name says what it is. */
export function markedAs({ metadata }: ChromaCollection): string | undefined {
  return metadata[COLLECTION] === undefined ? undefined : String(metadata[COLLECTION]);
}

export function notYours(collection: string, owner: string | undefined): AtlasError {
  const whose =
    owner === undefined
      ? 'holds rows that this home did not write'
      : `belongs to another home of Atlas (${owner.slice(0, 8)})`;
  return new AtlasError('vector.not-yours', `the Chroma collection "${collection}" ${whose} and is left alone`, {
    remedy:
      'Give this home names of its own with ATLAS_STORAGE_CHROMA_COLLECTION_PREFIX, or delete that collection if it is no longer needed.',
    details: { collection, owner },
  });
}
