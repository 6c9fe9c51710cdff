import { randomBytes } from 'node:crypto';

/** A random word that is a valid name in every language, does not occur in the text, and does not contain it. */
export function newMark(text = ''): string {
  const letters = 'bcdfghjkmnpqrstvwxz';
  for (;;) {
    // Words of one letter are all that is left to avoid a text of one.
    const some = letters.split('').filter((letter) => text !== letter);
    const mark = [...randomBytes(9)].map((byte) => some[byte % some.length]).join('');
    if (!text.includes(mark) && (text === '' || !mark.includes(text))) return mark;
  }
}
