import { sha256 } from '../core/hash.ts';
import { isSecretVariable } from '../core/secret-names.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the stores that are keys. A literal, so that a caller need not load the table of settings. */
export const KEYS_OF_STORES = ['ATLAS_STORAGE_URL', 'ATLAS_STORAGE_PASSWORD', 'ATLAS_STORAGE_CHROMA_HEADERS'] as const;

/** A search that needs a key from the variables is one that only the command itself can make. */
export function needsKey(environment: Environment): boolean {
  return KEYS_OF_STORES.some((name) => (environment[name] ?? '') !== '');
}

/**
 * A digest of each variable that names no secret: the other side can compare values without reading them. Only that
 * side knows which of them decide a search.
 */
export function environmentDigests(environment: Environment): Readonly<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined && !isSecretVariable(name)) digests[name] = sha256(value).slice(0, 16);
  return digests;
}
