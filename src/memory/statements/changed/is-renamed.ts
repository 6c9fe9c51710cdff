import type { Statement } from '../read-statement.ts';
import { prefaceOf } from '../spelling/preface-of.ts';

const QUOTES = /["“”„‘«»`*]|(?<!\p{L})['’]|['’](?!\p{L})/gu;

/** What somebody or something is called, and the name. */
const NAMES: readonly RegExp[] = [
  /^(?<of>.+?) (?:is|are|was) (?:\p{L}+ )?(?:called|named|titled) (?:\p{L}+ly )?(?<name>\S+(?: \S+)?)$/iu,
  /^(?:the )?name of (?<of>.+?) is (?<name>\S+(?: \S+)?)$/iu,
  /^(?<of>.+?)(?:['’]s)? name is (?<name>\S+(?: \S+)?)$/iu,
  /^(?<of>.+?) heißt (?:\p{Ll}+ )?(?<name>\S+(?: \S+)?)$/iu,
  /^(?:der )?Name (?:von|der|des) (?<of>.+?) (?:ist|lautet) (?<name>\S+(?: \S+)?)$/iu,
  /^(?<of>.+?) (?:s['’]appelle|se nomme) (?<name>\S+(?: \S+)?)$/iu,
  /^(?<of>.+?) se llama (?<name>\S+(?: \S+)?)$/iu,
];

/** That it has got another one. */
const RENAMED: readonly RegExp[] = [
  /^(?<what>.+?) (?:was|has been|have been|is|got|gets|will be) (?:just |now |since )?renamed (?:from (?<was>\S+) )?(?:to|into|as) (?<now>.+)$/iu,
  /^(?:we|they|i)(?:['’]ve| have)? (?:just )?renamed (?<what>.+?) (?:from (?<was>\S+) )?(?:to|into) (?<now>.+)$/iu,
  /^(?<what>.+?) (?:is|are) now (?:called|named) (?<now>.+)$/iu,
  /^(?<what>.+?) heißt (?:jetzt|nun|ab sofort|inzwischen) (?<now>.+)$/iu,
  /^(?<what>.+?) s['’]appelle (?:désormais|maintenant|à présent) (?<now>.+)$/iu,
  /^(?:ahora )?(?<what>.+?) se llama ahora (?<now>.+)$/iu,
  /^(?<what>.+?) (?:was|has been) (?:re)?christened (?<now>.+)$/iu,
  /^(?<what>.+?) (?:wurde|ist|wird) (?:\p{Ll}+ )?(?:von (?<was>\S+) )?(?:in|zu) (?<now>.+?) umbenannt(?: worden)?$/iu,
  /^(?:wir haben|ich habe) (?<what>.+?) (?:von (?<was>\S+) )?(?:in|zu) (?<now>.+?) umbenannt$/iu,
  /^(?<what>.+?) a été (?:renommée?|rebaptisée?) (?:en |par )?(?<now>.+)$/iu,
  /^(?:nous avons|on a) (?:renommé|rebaptisé) (?<what>.+?) en (?<now>.+)$/iu,
  /^(?<what>.+?) (?:fue|ha sido|se ha) (?:renombrad[oa]|rebautizad[oa]) (?:a |como |por )?(?<now>.+)$/iu,
  /^(?:hemos|han) renombrado (?<what>.+?) (?:a|como) (?<now>.+)$/iu,
];

/** These say nothing of which thing it is. */
const EMPTY =
  /^(?:the|a|an|our|my|der|die|das|den|dem|des|unser\p{L}*|mein\p{L}*|le|la|les|notre|un|une|el|los|las|nuestr[oa]|of|von|de|del|du|now|just)$/iu;

/**
 * "The package is called core", "the package core was renamed to base": of the same thing, by every word that says which
 * one it is, and from the name that it had. A thing that is told by its name alone may be another one of that name.
 */
export function isRenamed(old: Statement, fresh: Statement): boolean {
  const named = firstOf(old.text, NAMES);
  const renamed = named === undefined ? undefined : firstOf(fresh.text, RENAMED);
  if (named === undefined || renamed === undefined || /\b(?:not|nicht|pas|no)\b/i.test(fresh.text)) return false;
  const name = named['name'] ?? '';
  const { what = '', was, now } = renamed;
  if (now === undefined || now === name || (was !== undefined && was !== name)) return false;
  const mine = words(named['of'] ?? '');
  const theirs = words(what).filter((word) => word !== name);
  if (was === undefined && theirs.length === words(what).length) {
    // The old name is not told: then all that says which one it is must be.
    return (
      mine.length > 0 && mine.length === theirs.length && mine.every((word) => theirs.some((one) => isOne(one, word)))
    );
  }
  const said = words(old.text);
  return theirs.length > 0 && theirs.every((word) => said.some((one) => isOne(one, word)));
}

function firstOf(text: string, patterns: readonly RegExp[]): Readonly<Record<string, string | undefined>> | undefined {
  const plain = text
    .slice(prefaceOf(text))
    .trim()
    .replace(/[.!]+$/, '')
    .replaceAll(QUOTES, '');
  for (const pattern of patterns) {
    const groups = pattern.exec(plain)?.groups;
    if (groups !== undefined) return groups;
  }
  return undefined;
}

const words = (text: string): readonly string[] =>
  (text.replaceAll(QUOTES, '').match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? []).filter(
    (word) => !EMPTY.test(word),
  );

/** "Intern" and "interne": of a word the ending may differ, of a name none. */
const isOne = (one: string, two: string): boolean => {
  const [a, b] = [one.toLowerCase(), two.toLowerCase()].toSorted((x, y) => x.length - y.length) as [string, string];
  return (
    a === b ||
    (/^\p{Ll}+$/u.test(one) && /^\p{Ll}+$/u.test(two) && a.length > 3 && b.startsWith(a) && b.length <= a.length + 2)
  );
};
