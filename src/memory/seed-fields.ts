import { AtlasError } from '../core/atlas-error.ts';
import { SOURCES } from './provenance.ts';

/**
 * The allowed fields of a memory's metadata; the runtime stamps the writer and the time, and the metadata may only
 * repeat them.
 */
const CONTENT = ['type', 'confidence', 'entities', 'tags'] as const;
const STAMPS = ['ts', 'conversation_id', 'source', 'role', 'turn_index', 'message_id', 'channel'] as const;

/**
 * A fact in the form of a Chroma record, `{ document, metadata: { type, confidence, tags: "a,b" } }`, or with those
 * fields beside the document, as one of ours. Anything else is given back as it came, for its schema to judge.
 */
export function withSeedFields(given: unknown): unknown {
  const input = withoutStamps(given);
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
  const named = Object.fromEntries(
    CONTENT.flatMap((key) => (Object.hasOwn(metadata, key) ? [[key, (metadata as Record<string, unknown>)[key]]] : [])),
  );
  return { ...named, ...fact };
}

function withoutStamps(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  if (!STAMPS.some((key) => Object.hasOwn(input, key))) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !STAMPS.some((stamp) => stamp === key)));
}

type Named = 'experience' | 'strategy' | 'concept' | 'fact' | 'turn';

/** The specification's names of fields, with ours. */
const SEED_NAMES: Readonly<Record<Named, Readonly<Record<string, string>>>> = {
  experience: { task_summary: 'task', solution_summary: 'approach', solution: 'approach' },
  strategy: { use_count: 'useCount', success_rate: 'successRate' },
  concept: { use_count: 'useCount', success_rate: 'successRate' },
  fact: {},
  turn: { conversation_id: 'conversation', message_id: 'messageId', document: 'text', content: 'text' },
};

/** Renames the specification's fields to ours, unless the caller gives ours as well: then the schema refuses both. */
export function withSeedNames(kind: Named, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const names = Object.entries(SEED_NAMES[kind]);
  if (!names.some(([theirs]) => Object.hasOwn(input, theirs))) return input;
  const renamed = (key: string): string => {
    const ours = names.find(([theirs]) => theirs === key)?.[1];
    return ours === undefined || Object.hasOwn(input, ours) ? key : ours;
  };
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [renamed(key), value]));
}

/** A turn in the form of a Chroma record of the history. Its index and time are left out: the store draws them. */
export function withSeedTurn(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { metadata, ...turn } = input as Readonly<Record<string, unknown>>;
  if (metadata !== undefined && (typeof metadata !== 'object' || metadata === null)) return input;
  const fields = Object.entries({ ...metadata, ...turn }).filter(([key]) => key !== 'ts' && key !== 'turn_index');
  return withSeedNames('turn', Object.fromEntries(fields));
}

/** The source that a record claims, where it may: no writer gains trust by it. */
export function claimedSource(input: unknown): (typeof SOURCES)[number] | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const metadata: unknown = Object.hasOwn(input, 'metadata') ? (input as { metadata: unknown }).metadata : input;
  if (typeof metadata !== 'object' || metadata === null || !Object.hasOwn(metadata, 'source')) return undefined;
  const { source } = metadata as { readonly source: unknown };
  return SOURCES.find((one) => one === source);
}
