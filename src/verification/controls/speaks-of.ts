import { posix } from 'node:path';

/** Names that say nothing about a file's content: a request that happens to use such a word does not speak of it. */
const SAYS_NOTHING = new Set(
  'done ok okay yes pass passed passing success successful complete completed finished ready result results output out status state flag mark marker proof evidence note notes log logs tmp temp file files data new test tests spec check checks src lib app main index it the and for fix fixed work works task step'.split(
    ' ',
  ),
);

/** Whether a request names a file: by its name, or by a word in its path that says what it is about. */
export function speaksOf(request: string, path: string): boolean {
  if (namesFile(request, path)) return true;
  const words = new Set(wordsOf(request));
  return path
    .split('/')
    .flatMap((part) => wordsOf(part.replace(/\.\w+$/, '')))
    .some((word) => word.length > 2 && !SAYS_NOTHING.has(word) && (words.has(word) || words.has(plural(word))));
}

/** Whether a request names a file in so many letters. */
export function namesFile(request: string, path: string): boolean {
  const name = posix.basename(path).toLowerCase();
  const text = request.toLowerCase();
  const at = text.indexOf(name);
  if (at === -1) return false;
  const [before, after] = [text[at - 1] ?? ' ', text[at + name.length] ?? ' '];
  return !/[\w-]/.test(before) && !/[\w-]/.test(after) && (name.includes('.') || !SAYS_NOTHING.has(name));
}

function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function plural(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : `${word}s`;
}

/** Whether a request asks for words that no machine obeys: there a comment is the work. */
export function asksForWords(request: string): boolean {
  return /\b(?:comments?|docstrings?|jsdoc|javadoc|licen[cs]e|copyright|headers?|todos?|annotat\w+|document(?:s|ed|ation|ing)?)\b/i.test(
    request,
  );
}
