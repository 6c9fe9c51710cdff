import { alike, type Token } from '../token.ts';
import type { Statement } from '../read-statement.ts';
import { verbForm } from '../paraphrase/verb-forms.ts';
import { wordSet } from '../../word-set.ts';

/** What is planned for a day and then done, once. */
const DEEDS = wordSet('ship launch release finish complete start begin end open close go be publish arrive');
const MOMENTS = wordSet('date weekday');
const OPENS = wordSet('on in at');

/** "The release will ship on 10 May", "the release shipped on 12 May": what was planned has been done, be it later. */
export function isCarriedOut({ tokens: old, text }: Statement, { tokens: fresh, text: told }: Statement): boolean {
  const at = old.findIndex(({ key }) => key === 'will');
  if (at < 1 || old[0]?.definite !== true || /\b(?:if|unless|not|when)\b|n['’]t/i.test(`${text} ${told}`)) return false;
  const [plan, done] = [old[at + 1], fresh[at]];
  if (plan === undefined || done === undefined) return false;
  const [verb, deed] = [lemmaOf(plan), verbForm(done.key)];
  const isDone = verb === 'be' ? /^(?:was|were)$/.test(done.key) : deed?.past === true && deed.lemma === verb;
  if (!isDone || !DEEDS.has(verb) || !areAlike(old.slice(0, at), fresh.slice(0, at))) return false;
  const [mine, theirs] = [old.slice(at + 2), fresh.slice(at + 1)];
  // Besides when, it says the same of what was done, and nothing to what.
  const isWhen = (token: Token | undefined): boolean => token !== undefined && MOMENTS.has(token.kind);
  if (mine.length !== theirs.length || mine.length === 0 || !OPENS.has(mine.at(-2)?.key ?? '')) return false;
  return mine.every((token, i) => {
    const other = theirs[i];
    return other !== undefined && (alike(token, other) || (isWhen(token) && isWhen(other)));
  });
}

const lemmaOf = ({ key }: Token): string => (key === 'be' || key === 'is' ? 'be' : (verbForm(key)?.lemma ?? ''));

const areAlike = (one: readonly Token[], two: readonly Token[]): boolean =>
  one.length === two.length && one.every((token, i) => token.key === two[i]?.key);
