import { verbForm } from '../paraphrase/verb-forms.ts';
import { wordSet } from '../../word-set.ts';

const SMALL = wordSet(
  'the our my your his her their its a an each every all any no this that these those some both half most i we you he she they it there nobody everyone no-one on in at from during until till since under by before after for per across within with without via over to one two three four five six seven eight nine ten eleven twelve only',
);

/** What stood first, where it no longer does: whether it is a name is as open as it was (see `scanStatement`). */
export function down(text: string): string {
  const first = /^[\p{L}\p{N}'’]+/u.exec(text)?.[0] ?? '';
  if (first === 'I' || /^I['’]/.test(first)) return text;
  if (SMALL.has(first.toLowerCase()) || SMALL.has(first.toLowerCase().replace(/['’].*$/, '')))
    return text.charAt(0).toLowerCase() + text.slice(1);
  return /^\p{Lu}/u.test(text) ? `\n ${text}` : text;
}

/** The first letter of what begins the sentence now. */
export const up = (text: string): string => text.replace(/^\s*(\p{Ll})/u, (_, letter: string) => letter.toUpperCase());

/** "migrate" as "migrating". */
export function gerundOf(base: string): string {
  const ways = [`${base.replace(/e$/, '')}ing`, `${base}ing`, `${base}${base.at(-1) ?? ''}ing`];
  return ways.find((way) => verbForm(way)?.gerund === true) ?? `${base}ing`;
}
