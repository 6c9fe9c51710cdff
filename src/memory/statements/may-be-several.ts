import type { Statement } from './read-statement.ts';
import type { Token } from './token.ts';

const SOME = /^(?:one|some|a few|several|many|most) of\b/i;
const MOMENTS = new Set<Token['kind']>(['date', 'weekday', 'time']);

/**
 * "One of the jobs runs at 5 am", "a new intern starts on 1 October": of what is not said which one it is there may be
 * several, each with a value or a day of its own. Whoever says that it is so now speaks of one.
 */
export function mayBeSeveral(old: Statement, fresh: Statement): boolean {
  if (fresh.corrects) return false;
  if (SOME.test(old.text.trim()) && SOME.test(fresh.text.trim())) return true;
  // "One fish is red", "one fish is blue".
  if (old.tokens[0]?.key === 'n:1' && fresh.tokens[0]?.key === 'n:1' && isCounted(old) && isCounted(fresh)) return true;
  const isAny = ({ tokens }: Statement): boolean => tokens.slice(0, 2).some(({ indefinite }) => indefinite === true);
  if (!isAny(old) || !isAny(fresh)) return false;
  return moments(old) !== moments(fresh) || (isOneOf(old) && isOneOf(fresh) && measures(old) === measures(fresh));
}

const isCounted = ({ tokens }: Statement): boolean => tokens[1]?.kind === 'word' && tokens[1].key !== 'of';

/** "A member of the team", "a student in my class". */
const isOneOf = ({ tokens }: Statement): boolean =>
  tokens[0]?.indefinite === true && /^(?:of|in|from|at|on|among)$/.test(tokens[1]?.key ?? '');

function measures({ tokens }: Statement): string {
  return tokens
    .filter(({ kind }) => kind === 'number')
    .map(({ key }) => key)
    .join(' ');
}

function moments({ tokens }: Statement): string {
  return tokens
    .filter(({ kind }) => MOMENTS.has(kind))
    .map(({ key }) => key)
    .join(' ');
}

const TIMETABLE = /\b(?:opens?|closes?|shuts?|leaves?|departs?|arrives?|sails?)\b/;
export const SAYS_SO_NOW = /\b(?:now|instead|no longer|moved|changed|switched|rescheduled)\b/i;

/** "Opens at 10 on Sunday", "opens at 11 on Monday": of each day a timetable says its own. */
export function areOfOtherDays(old: Statement, fresh: Statement): boolean {
  if (!TIMETABLE.test(old.text) || !TIMETABLE.test(fresh.text) || SAYS_SO_NOW.test(fresh.text)) return false;
  const [mine, theirs] = [old, fresh].map(({ tokens }) => tokens.filter(({ kind }) => kind === 'weekday'));
  const isTimed = [old, fresh].every(({ tokens }) => tokens.some(({ kind }) => kind === 'time'));
  if (mine === undefined || theirs === undefined || mine.length === 0 || theirs.length === 0 || !isTimed) return false;
  return mine.every(({ key }) => theirs.every((other) => other.key !== key));
}
