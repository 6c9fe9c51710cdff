import { isAlsoName } from './token.ts';

/** A name as somebody in a hurry writes it small: Jenkins, API, GitHub, PostgreSQL, iOS; `getUser` is meant as it is. */
const NAME = /^(?:\p{Lu}\p{Ll}+|\p{Lu}{2,5}|I|(?:\p{Lu}\p{Ll}+){2,}\p{Lu}*|\p{Lu}\p{Ll}+\p{Lu}+|\p{Ll}\p{Lu}{2})$/u;
/** What stands in quotes, or touches a sign or a digit, is meant letter by letter. */
const WORD = /(?<![\p{L}\p{N}_`'"/\\.=:$@#%-])\p{L}+(?![\p{L}\p{N}_`"/\\=:@#-]|'(?!s\b)|\.\p{L})/gu;

const MANY_LETTERS = 12;

/** "THE CODE IS IN THE SAFE": all of it in capitals. */
const isShouted = (text: string): boolean =>
  !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) >= MANY_LETTERS;

/**
 * "CI runs on GitHub Actions." and "ci runs on github actions": one of them is written without any capital, or in nothing
 * but capitals.
 */
export function isWrittenSmall(one: string, two: string): boolean {
  if (isShouted(one) === isShouted(two)) return isSmallOf(one, two) || isSmallOf(two, one);
  return isShouted(one) ? isSmallOf(one.toLowerCase(), two) : isSmallOf(two.toLowerCase(), one);
}

function isSmallOf(small: string, written: string): boolean {
  if (/\p{Lu}/u.test(small) || bare(written.toLowerCase()) !== bare(small)) return false;
  return !/\p{Lu}/u.test(
    written.replaceAll(WORD, (word) => (NAME.test(word) && !isAlsoName(word.toLowerCase()) ? '' : word)),
  );
}

const bare = (text: string): string => text.trim().replace(/[.!]+$/, '');
