import type { FilledDraft, MemoryRecord } from './memory-store.ts';
import { wordsOf } from './recall/words.ts';

/** A fact about the same thing as one that was just told. */
export interface CloseFact {
  readonly id: string;
  readonly text: string;
}

const MOST = 3;
const MOST_CHARACTERS = 200;
/** Of the words of the shorter one; a single word is a coincidence. */
const LEAST_SHARE = 0.5;
const LEAST_WORDS = 2;

/**
 * Facts that stand beside a new one and share most of its words, the closest first. Rules know many ways to say that
 * something changed, and people know more: whoever told the new fact knows whether it makes one of these outdated.
 */
export function closeFacts(fresh: FilledDraft, others: readonly MemoryRecord[]): readonly CloseFact[] {
  if (fresh.kind !== 'fact') return [];
  const words = new Set(wordsOf(fresh.content.document));
  const found = others.flatMap((old) => {
    if (old.kind !== 'fact' || old.state !== 'live') return [];
    const text = old.content.document;
    const theirs = new Set(wordsOf(text));
    const shared = [...theirs].filter((word) => words.has(word)).length;
    const share = shared / Math.max(1, Math.min(words.size, theirs.size));
    return shared < LEAST_WORDS || share < LEAST_SHARE ? [] : [{ id: old.id, text, share, shared }];
  });
  return found
    .toSorted((a, b) => b.share - a.share || b.shared - a.shared)
    .slice(0, MOST)
    .map(({ id, text }) => ({ id, text: text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text }));
}
