/** What a name must have that can be one of a secret; the search for it is over whole texts, and so is quick. */
const MAY_NAME =
  /pass|pw|ps[wk]|secret|token|key|credential|auth|cookie|bearer|kennwort|contrasena|wachtwoord|haslo|heslo|_private|_salt|_pepper|sid|pat/gi;
const MOST_BEFORE = 64;
const REST = /[A-Za-z0-9_.-]{0,64}/y;

export interface NamePlace {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The names in a text that may be those of secrets, whole, in order: most words are passed over without a look. */
export function* namesIn(text: string): Iterable<NamePlace> {
  let done = 0;
  for (const match of text.matchAll(MAY_NAME)) {
    if (match.index < done) continue;
    let start = match.index;
    const least = Math.max(done, start - MOST_BEFORE);
    while (start > least && isOfName(text.charCodeAt(start - 1))) start -= 1;
    // A name begins with a letter: `--token`, `.password`, `2fa_secret`.
    while (start < match.index && !isLetter(text.charCodeAt(start))) start += 1;
    REST.lastIndex = match.index;
    REST.exec(text);
    done = REST.lastIndex;
    yield { name: text.slice(start, done), start, end: done };
  }
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

function isOfName(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57) || code === 46 || code === 45;
}
