import { wordsOf } from './recall/words.ts';

export type Relation = 'duplicate' | 'contradiction' | 'different';

/**
 * How a new statement stands to an old one, by their words alone: no model is needed to keep a store tidy.
 *
 * Careful on purpose. To merge two statements that differ, or to put one in the place of another that still holds,
 * loses something; to keep both costs a line.
 */
export function compareTexts(old: string, fresh: string): Relation {
  const one = read(old);
  const two = read(fresh);
  if (one.words.size === 0 || two.words.size === 0) return old.trim() === fresh.trim() ? 'duplicate' : 'different';
  const shared = overlap(one.words, two.words);
  if (shared >= 0.6 && one.negated !== two.negated) return 'contradiction';
  if (shared === 1 && one.preference !== two.preference) return 'contradiction';
  if (one.attribute !== undefined && one.attribute === two.attribute) {
    return one.value === two.value ? 'duplicate' : 'contradiction';
  }
  return shared >= NEARLY_ALL ? 'duplicate' : 'different';
}

/** Of all words of both, so many must stand in both. */
const NEARLY_ALL = 0.8;

interface Reading {
  readonly words: ReadonlySet<string>;
  readonly negated: boolean;
  /** "tabs over spaces": what stands first matters. */
  readonly preference: string;
  /** "the default port is 3000": `default port` and `3000`. */
  readonly attribute: string | undefined;
  readonly value: string;
}

const NEGATION =
  /\b(?:not|never|no|none|without|cannot|avoid|avoids|dislikes?|hates?|stopped|no longer|against)\b|n['’]t\b/gi;
const ORDERED = /^(.*?)\b(?:over|instead of|rather than|before|than)\b(.*)$/is;
const ATTRIBUTE =
  /^(.{2,120}?)\s*(?:\b(?:is|are|was|equals|defaults to|is set to|is called|is named)\b|[=:])\s*(?:now\s+)?([^.;\n]{1,120}?)[.\s]*$/i;
/** A thing that has one value at a time. */
const SINGLE =
  /\b(?:port|version|name|branch|database|db|language|framework|editor|url|host|hostname|path|folder|directory|timezone|deadline|manager|colou?r|theme|shell|os|city|address|email|owner|maintainer|limit|timeout|size|format|style|indent(?:ation)?|width|licen[cs]e|registry|region|cluster|domain|default|runner|bundler|linter|formatter|username|nickname|birthday|employer|title|role|budget|currency|locale|encoding|schedule|threshold)$/i;

function read(text: string): Reading {
  const plain = text.normalize('NFKC');
  const words = new Set(wordsOf(plain.replaceAll(NEGATION, ' ')).filter((word) => !/^\d+$/.test(word)));
  const ordered = ORDERED.exec(plain);
  const found = ATTRIBUTE.exec(plain);
  const subject = found?.[1]?.trim() ?? '';
  return {
    words,
    negated: (plain.match(NEGATION) ?? []).length % 2 === 1,
    preference: ordered === null ? '' : wordsOf(ordered[1] ?? '').join(' '),
    attribute: SINGLE.test(subject) ? wordsOf(subject).toSorted().join(' ') : undefined,
    value: wordsOf(found?.[2] ?? '').join(' '),
  };
}

function overlap(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  let both = 0;
  for (const word of one) if (two.has(word)) both += 1;
  return both / (one.size + two.size - both);
}
