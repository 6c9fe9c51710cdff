import { similarKeys } from '../paraphrase/similar-words.ts';
import { wordSet } from '../../word-set.ts';
import type { Light, SaidClauses } from './said.ts';

const AT = wordSet('in on at inside');
const WITH = wordSet('with using via through');
/** Between which a thing and what it belongs to are put in one way or the other. */
const LOOSE: ReadonlySet<string> = new Set(['', 'of', 'in', 'on', 'at', 'for', 'inside']);
const HELD = wordSet('in on at with inside for');
const TOOL = wordSet('with using via through in as');
const DURING = wordSet('after for');

function sameOpener(one: string, two: string): boolean {
  return one === two || similarKeys(one, two) || (AT.has(one) && AT.has(two)) || (WITH.has(one) && WITH.has(two));
}

function looseOpener(one: string, two: string): boolean {
  return sameOpener(one, two) || (LOOSE.has(one) && LOOSE.has(two));
}

const PAIRS = new Set(
  '/be /use /do /have /happen /last be/have be/use be/place be/last be/happen do/use be/go'.split(' '),
);

/** Whether what one of these verbs says can be said with the other. */
export function sameLight(mine: Light, theirs: Light): boolean {
  return mine === theirs || PAIRS.has([mine, theirs].toSorted().join('/'));
}

const isMeasured = ({ word }: SaidClauses): boolean => word.token.unit !== undefined;

/**
 * Whether what is one part of a clause may be another part of a clause with another verb. The verbs are given as `Light`,
 * and `''` is one that says something itself.
 */
export function samePart(one: SaidClauses, mine: Light, two: SaidClauses, theirs: Light): boolean {
  if (one.part === 'sign' || two.part === 'sign') return one.part === two.part;
  if (one.part === 'verb' && two.part === 'verb') return true;
  // Where each has a verb that says something, the verbs are what is the same.
  if (one.part === 'verb' || two.part === 'verb') return mine === '' ? theirs !== '' : theirs === '';
  return isOnePart(one, mine, two, theirs) || isOnePart(two, theirs, one, mine);
}

function isOnePart(one: SaidClauses, mine: Light, two: SaidClauses, theirs: Light): boolean {
  switch (`${one.part} ${two.part}`) {
    case 'subject subject':
      return !(mine === 'have' && theirs === 'be') && !(mine === 'be' && theirs === 'have');
    case 'object object':
      return mine === theirs || (!(mine === 'use' && theirs === '') && !(mine === '' && theirs === 'use'));
    case 'how how':
      return true;
    case 'beside beside':
      return sameOpener(one.opener, two.opener);
    case 'within within':
      return looseOpener(one.opener, two.opener);
    case 'subject object':
      return (
        (mine === 'be' && theirs === 'be') ||
        (mine === '' && theirs === 'be') ||
        (mine === 'be' && (theirs === 'use' || theirs === 'have'))
      );
    case 'subject beside':
      return (
        ((mine === 'have' || mine === 'place') && (theirs === 'be' || theirs === 'place') && HELD.has(two.opener)) ||
        (mine === 'be' && theirs === '' && TOOL.has(two.opener)) ||
        (mine === 'use' && theirs === '' && LOOSE.has(two.opener))
      );
    case 'object beside':
      return (
        // Who is in Berlin does not use it.
        (mine === 'use' && TOOL.has(two.opener) && !(two.opener === 'in' && (theirs === 'be' || theirs === 'place'))) ||
        (mine === theirs && one.word.token.unit === 'time' && two.opener === 'for') ||
        (mine === 'be' && theirs === '' && (TOOL.has(two.opener) || (isMeasured(one) && DURING.has(two.opener)))) ||
        (mine === 'be' && theirs === 'use' && two.opener === 'as')
      );
    case 'subject within':
      return (
        (mine === 'have' && theirs === 'be' && LOOSE.has(two.opener)) ||
        (mine === '' && theirs !== '' && LOOSE.has(two.opener)) ||
        (mine === 'use' && theirs !== 'use' && LOOSE.has(two.opener))
      );
    case 'object within':
      return (
        (mine === 'be' && theirs === 'have' && two.opener === 'of') ||
        (mine === '' && theirs !== '' && LOOSE.has(two.opener))
      );
    case 'beside within':
      return (
        looseOpener(one.opener, two.opener) ||
        (isMeasured(one) && mine === '' && DURING.has(one.opener) && two.opener === 'of')
      );
    case 'how within':
      return two.of === 'subject';
    default:
      return false;
  }
}
