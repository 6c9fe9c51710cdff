import { defined } from '../core/defined.ts';
import { MOST_TOLD, MOST_WORDS, type MemoryRecord, type FilledDraft, type Told } from './memory-store.ts';
import { outranks } from './provenance.ts';

/**
 * The same said again: the better-trusted word and the higher confidence stay, and who said it is added; in what other
 * words, unless these may not be shown.
 */
export function mergeMemory(old: MemoryRecord, fresh: FilledDraft, now: Date, withWords = true): MemoryRecord {
  const { source, author, conversation, run } = fresh.provenance;
  const telling: Told = {
    at: now.toISOString(),
    source,
    ...defined({ author, conversation, run, words: withWords ? otherWords(old, fresh) : undefined }),
  };
  const told = [...old.told, telling];
  const again = {
    ...old,
    seen: old.seen + 1,
    // The first and the last of many.
    told: told.length <= MOST_TOLD ? told : [...told.slice(0, 1), ...told.slice(2)],
  };
  if (old.kind !== 'fact' || fresh.kind !== 'fact' || !outranks(fresh.trust, old.trust)) return again;
  const confidence = Math.max(old.content.confidence, fresh.content.confidence);
  const better = !outranks(old.trust, fresh.trust);
  const content = {
    ...old.content,
    confidence,
    tags: united(old.content.tags, fresh.content.tags),
    entities: united(old.content.entities, fresh.content.entities),
  };
  return {
    ...again,
    kind: 'fact',
    content,
    expiresAt: later(old.expiresAt, fresh.expiresAt),
    ...defined({ trust: better ? fresh.trust : undefined, provenance: better ? fresh.provenance : undefined }),
  };
}

/** However sure one is that both say the same: who finds that they do not still has what was told. */
function otherWords(old: MemoryRecord, fresh: FilledDraft): string | undefined {
  if (old.kind !== 'fact' || fresh.kind !== 'fact') return undefined;
  const { document } = fresh.content;
  const known = [old.content.document, ...old.told.map(({ words }) => words)];
  return known.includes(document) ? undefined : document.slice(0, MOST_WORDS);
}

const MOST_LABELS = 50;

function united(one: readonly string[], two: readonly string[]): string[] {
  return [...new Set([...one, ...two])].slice(0, MOST_LABELS);
}

/** A record without an end is meant for good. */
function later(one: number | undefined, two: number | undefined): number | undefined {
  return one === undefined || two === undefined ? undefined : Math.max(one, two);
}
