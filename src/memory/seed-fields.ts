import { AtlasError } from '../core/atlas-error.ts';
import { SOURCES } from './provenance.ts';

/**
 * The allowed fields of a memory's metadata; the runtime stamps the writer and the time, and the metadata may only
 * repeat them.
 */
const CONTENT = ['type', 'confidence', 'entities', 'tags'] as const;
const STAMPS = ['ts', 'conversation_id', 'source', 'role', 'turn_index', 'message_id', 'channel'] as const;

/**
 * A fact in the form of a Chroma record, `{ document, metadata: { type, confidence, tags: "a,b" } }`, as one of ours.
 * Anything else is given back as it came, for its schema to judge.
 */
export function withSeedFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, 'metadata')) return input;
  const { metadata, ...fact } = input as Readonly<Record<string, unknown>>;
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return input;
  const known: readonly string[] = [...CONTENT, ...STAMPS];
  const wrong = Reflect.ownKeys(metadata).find((key) => typeof key !== 'string' || !known.includes(key));
  if (wrong !== undefined) {
    throw new AtlasError('memory.invalid', `metadata has no field ${JSON.stringify(String(wrong).slice(0, 80))}`, {
      remedy: `Leave it out; there are ${known.join(', ')}.`,
    });
  }
  const given = Object.fromEntries(
    CONTENT.flatMap((key) => (Object.hasOwn(metadata, key) ? [[key, (metadata as Record<string, unknown>)[key]]] : [])),
  );
  return { ...given, ...fact };
}

/** The source that a record claims, where it may: no writer gains trust by it. */
export function claimedSource(input: unknown): (typeof SOURCES)[number] | undefined {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, 'metadata')) return undefined;
  const { metadata } = input as { readonly metadata: unknown };
  if (typeof metadata !== 'object' || metadata === null || !Object.hasOwn(metadata, 'source')) return undefined;
  const { source } = metadata as { readonly source: unknown };
  return SOURCES.find((one) => one === source);
}
