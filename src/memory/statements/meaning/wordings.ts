import { CONDITIONS } from './conditions.ts';
import { CONVERSES, ownersNamed } from './converses.ts';
import { PLAIN_FACTS } from './plain-facts.ts';
import { PLAIN_VERBS } from './plain-verbs.ts';
import { plainText, turned, type PhraseTurn } from './plain-text.ts';
import { isOverBefore, named, STRESSED, unfronted } from './stressed.ts';

/** Other ways to word a sentence; none where it does not apply. */
type Rewording = (text: string) => readonly string[];

/** Each is read anew, and compared with all of the other statement. */
const MOST_WORDINGS = 8;
const MOST_KEPT = 500;
/** Longer ones are several sentences, for which none of this is meant. */
const MOST_LETTERS = 240;
const known = new Map<string, readonly string[]>();

const REWORDINGS: readonly Rewording[] = [...STRESSED, ...CONVERSES];
const TURNS: readonly PhraseTurn[] = [...PLAIN_VERBS, ...CONDITIONS, ...PLAIN_FACTS];

/** One way to say it for what can be said anywhere in a sentence. */
function plainly(text: string): string {
  let out = unfronted(plainText(named(text)));
  for (const turn of TURNS) out = turned(out, turn);
  return ownersNamed(unfronted(plainText(out)));
}

/**
 * A statement in plain words, and the other ways to put its sentence. What one of them says, the statement says; who
 * is meant by a pronoun is asked of the statement itself (`toldApart`).
 */
export function wordingsOf(text: string): readonly string[] {
  const found = known.get(text);
  if (found !== undefined) return found;
  const isPlain = text.length > MOST_LETTERS || isOverBefore(text);
  const ways = new Set(isPlain ? [plainText(text)] : [plainText(text), plainly(text)]);
  if (!isPlain)
    for (const way of ways) {
      for (const reword of REWORDINGS)
        for (const other of reword(way)) if (ways.size < MOST_WORDINGS) ways.add(plainly(other));
    }
  const all = [...ways];
  if (known.size >= MOST_KEPT) known.clear();
  known.set(text, all);
  return all;
}
