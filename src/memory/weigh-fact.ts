import type { TextPair } from '../embeddings/worker-protocol.ts';
import type { MemoryRecord, FilledDraft } from './memory-store.ts';
import type { Relation } from './statements/compare-statements.ts';

type Fact<T> = Extract<T, { readonly kind: 'fact' }>;

export interface Weighed {
  /** Says the same already. */
  readonly twin: MemoryRecord | undefined;
  /** The records that the new one supersedes, with the value that each of them had. */
  readonly replaced: readonly { readonly record: MemoryRecord; readonly was: string }[];
}

/** How a new fact relates to similar ones. */
export function weighFact(
  fresh: FilledDraft,
  others: readonly MemoryRecord[],
  compare: (before: string, after: string) => Relation,
): Weighed {
  if (fresh.kind !== 'fact') return { twin: undefined, replaced: [] };
  const replaced: { record: MemoryRecord; was: string }[] = [];
  for (const old of others) {
    if (old.kind !== 'fact') continue;
    const about = sameThing(old, fresh);
    if (about === 'no') continue;
    const relation = compare(old.content.document, fresh.content.document);
    // Written once as a decision and once as a fact: the type is part of the statement.
    if (relation.kind === 'same' && old.content.type === fresh.content.type) return { twin: old, replaced: [] };
    if (relation.kind === 'replaces' && about === 'yes' && old.state === 'live')
      replaced.push({ record: old, was: relation.was });
  }
  return { twin: undefined, replaced };
}

/** The statements that decide how two facts relate; none where what they are about decides it already. */
export function toBeRead(old: MemoryRecord, fresh: FilledDraft): readonly TextPair[] {
  if (old.kind !== 'fact' || fresh.kind !== 'fact' || sameThing(old, fresh) === 'no') return [];
  return [[old.content.document, fresh.content.document]];
}

/** Entities name the subject of a fact, unless both texts name it anyway. */
function sameThing(old: Fact<MemoryRecord>, fresh: Fact<FilledDraft>): 'yes' | 'no' | 'maybe' {
  const texts = [old.content.document, fresh.content.document].map((text) => text.toLowerCase());
  const named = (list: readonly string[]): readonly string[] =>
    list.map((one) => one.toLowerCase()).filter((one) => !texts.every((text) => text.includes(one)));
  const [mine, theirs] = [named(fresh.content.entities), named(old.content.entities)];
  if (mine.length === 0 && theirs.length === 0) return 'yes';
  if (mine.length === 0 || theirs.length === 0) return 'maybe';
  return mine.some((one) => theirs.includes(one)) ? 'yes' : 'no';
}
