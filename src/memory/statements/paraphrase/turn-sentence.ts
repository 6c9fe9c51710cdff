import { PREPOSITIONS } from './prepositions.ts';
import { isNamed } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { wordSet } from '../../word-set.ts';

/** The plain order of a sentence that was put to stress one of its parts. */
export function turnSentence(words: readonly Word[]): readonly (readonly Word[])[] {
  return [
    ...whatIs(words),
    ...isWhere(words),
    ...isWhat(words),
    ...itIsThat(words),
    ...headOf(words),
    ...mostOf(words),
    ...notThat(words),
    ...notButThat(words),
    ...neitherNor(words),
    ...onlyOneThat(words),
    ...placeFirst(words),
    ...makeSure(words),
    ...whatDoes(words),
    ...defaultsTo(words),
    ...theOneThat(words),
  ];
}

const isBe = (word: Word | undefined): boolean => word?.key === 'is';

/** "Dark mode is what Karl likes". */
function isWhat(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ key }) => key === 'what');
  if (at < 2 || !isBe(words[at - 1])) return [];
  return [[...words.slice(at + 1), ...words.slice(0, at - 1)]];
}

/** "Jira is where we track bugs": we track bugs in Jira. */
function isWhere(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ key }) => key === 'where');
  if (at < 2 || !isBe(words[at - 1])) return [];
  const [said, place] = [words.slice(at + 1), words.slice(0, at - 1)];
  // "app.toml is where the settings are read from".
  if (PREPOSITIONS.has(said.at(-1)?.key ?? '')) return [[...said, ...place]];
  return ['in', 'on', 'at'].map((opener) => [...said, impliedWord(opener), ...place]);
}

/** "What Karl likes is dark mode". */
function whatIs(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findLastIndex(isBe);
  if (words[0]?.key !== 'what' || at < 3 || at === words.length - 1) return [];
  return [[...words.slice(1, at), ...words.slice(at + 1)]];
}

/** "It is Anna who approves releases". */
function itIsThat(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ key }) => key === 'that' || key === 'who');
  const [stressed, rest] = [words.slice(2, at), words.slice(at + 1)];
  // "It was Dana who fixed it", of what was done then.
  const wasDone = words[1]?.key === 'was' && rest.some(({ verb, key }) => verb?.past === true || key === 'was');
  if (words[0]?.key !== 'it' || !(isBe(words[1]) || wasDone) || at < 3) return [];
  // "It is in Vault that we keep it".
  return [PREPOSITIONS.has(stressed[0]?.key ?? '') ? [...rest, ...stressed] : [...stressed, ...rest]];
}

/** "What breaks the build is the lockfile": the lockfile breaks the build. */
function whatDoes(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findLastIndex(isBe);
  const does = words[1]?.verb;
  if (words[0]?.key !== 'what' || (does?.third !== true && does?.past !== true) || at < 3) return [];
  return at === words.length - 1 ? [] : [[...words.slice(at + 1), ...words.slice(1, at)]];
}

/** "The port defaults to 7070": it is 7070 by default. */
function defaultsTo(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ key }, i) => i > 0 && key === 'defaults' && words[i + 1]?.key === 'to');
  if (at < 1 || at + 2 >= words.length) return [];
  const byDefault = [impliedWord('by'), impliedWord('default')];
  return [[...words.slice(0, at), impliedWord('is'), ...words.slice(at + 2), ...byDefault]];
}

const THINGS = wordSet('thing place tool service system person one server day time');
const ONES = wordSet('one person service tool component thing system program team');

/** "Redis is the service that holds the sessions", "the one who approves it is Anna": Redis holds, Anna approves. */
function theOneThat(words: readonly Word[]): readonly (readonly Word[])[] {
  const that = words.findIndex(({ key }) => key === 'that' || key === 'who' || key === 'which');
  const one = words[that - 1];
  if (one === undefined || one.token.definite !== true || !ONES.has(one.key)) return [];
  if (that > 2 && isBe(words[that - 2])) return [[...words.slice(0, that - 2), ...words.slice(that + 1)]];
  const is = words.findLastIndex(isBe);
  if (that !== 1 || is < 4 || is === words.length - 1) return [];
  return [[...words.slice(is + 1), ...words.slice(2, is)]];
}

/** "The port that the gateway runs on is 8443", as "the gateway runs on port 8443" and as "runs on 8443". */
function headOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const is = words.findLastIndex(isBe);
  if (is < 3 || is === words.length - 1 || words[0]?.token.definite !== true) return [];
  const that = words.findIndex(({ key }, i) => i > 0 && i < is && (key === 'that' || key === 'which'));
  const start =
    that > 0
      ? that + 1
      : words.findIndex(
          ({ token, key }, i) => i > 0 && i < is && (token.definite === true || token.name === true || key === 'we'),
        );
  if (start < 1 || start >= is) return [];
  const said = words.slice(start, is);
  const head = words.slice(0, that > 0 ? that : start);
  const last = said.at(-1);
  const ends = last !== undefined && (PREPOSITIONS.has(last.key) || last.verb !== undefined);
  // "The name of the server is ...": nothing is done there.
  if (!ends || head.some(({ key }) => key === 'of' || PREPOSITIONS.has(key)) || said.length < 2) return [];
  const value = words.slice(is + 1);
  // What kind of value it is may be left out, and not which one it is: "the minimum version we support".
  const [kind] = head;
  // "The only thing we use it for is X": we use it only for X.
  if (kind?.key === 'only' && head.length === 2 && THINGS.has(head[1]?.key ?? ''))
    return [
      last !== undefined && PREPOSITIONS.has(last.key)
        ? [...said.slice(0, -1), impliedWord('only'), last, ...value]
        : [...said, impliedWord('only'), ...value],
    ];
  const isKind = head.length === 1 && (isNamed(kind) || THINGS.has(kind?.key ?? ''));
  return [[...said, ...head, ...value], ...(isKind ? [[...said, ...value]] : [])];
}

/** "Make sure that migrations are safe": they must be. */
function makeSure(words: readonly Word[]): readonly (readonly Word[])[] {
  const start = words[1]?.key === 'that' ? 2 : 1;
  const is = words.findIndex((word, i) => i > start && isBe(word));
  if (words[0]?.key !== 'ensure' || is < 0) return [];
  return [[...words.slice(start, is), impliedWord('must'), ...words.slice(is)]];
}

const MOSTLY = wordSet('mostly mainly largely predominantly');
/** How a thing is made or kept, of which a part may differ. "Builds fail mostly on X" is not "most builds fail on X". */
const MADE = wordSet('write build make implement generate store host develop code');

/** "The backend is mostly written in Rust": most of the backend is. */
function mostOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ key, token }) => MOSTLY.has(key) && token.name !== true);
  const [before, next] = [words[at - 1], words[at + 1]];
  const isMade = (word: Word | undefined): boolean =>
    word?.verb?.participle === true && MADE.has(word.verb.lemma) && word.token.name !== true;
  const isOf = isBe(before) && isMade(next);
  const isBehind = isMade(before) && isBe(words[at - 2]) && PREPOSITIONS.has(next?.key ?? '');
  if (at < 2 || (!isOf && !isBehind) || PREPOSITIONS.has(words[0]?.key ?? '')) return [];
  return [[impliedWord('most'), ...words.slice(0, at), ...words.slice(at + 1)]];
}

/** "Use spaces, not tabs": instead of tabs. */
function notThat(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ key }, i) => key === 'not' && i > 1 && words[i - 1]?.comma === true);
  const rest = words.slice(at + 1);
  if (at < 0 || rest.length === 0 || rest.length > 2) return [];
  // "..., not when it fails" and "..., do not do it" say something else.
  if (
    rest.some(
      ({ token, key, verb }) =>
        PREPOSITIONS.has(key) || (verb !== undefined && token.kind === 'word' && !key.endsWith('s')),
    )
  )
    return [];
  return [[...words.slice(0, at), impliedWord('instead'), ...rest]];
}

/** "Written not by A but by B", "not A but B leads", as "by B, not by A": by B, and not by A. */
function notButThat(words: readonly Word[]): readonly (readonly Word[])[] {
  const not = words.findIndex(({ key }) => key === 'not');
  const but = words.findIndex(({ key }, i) => i > not + 1 && key === 'but');
  const [first, ...others] = words.slice(not + 1);
  if (not < 0 || first === undefined || /^(?:only|just|merely|solely)$/.test(first.key)) return [];
  const opener = PREPOSITIONS.has(first.key) ? first.key : '';
  const before = words.slice(0, not);
  const put = (is: readonly Word[], isNot: readonly Word[], behind: readonly Word[]): readonly (readonly Word[])[] =>
    is.length === 0 || isNot.length === 0 || is.length > MOST_STRESSED || isNot.length > MOST_STRESSED
      ? []
      : [[...before, ...is, ...behind, impliedWord('instead'), ...isNot]];
  if (but > 0) {
    const [is, behind] = atVerb(words.slice(but + 1), before.length === 0);
    const isNot = opener === '' ? words.slice(not + 1, but) : words.slice(not + 2, but);
    return (is[0]?.key ?? '') === opener || opener === '' ? put(is, isNot, behind) : [];
  }
  // "By B, not by A".
  const isCut = before.some(({ comma }, i) => comma && i === before.length - 1);
  const isBehind = isCut && before.some(({ key }) => key === opener);
  if (opener !== '' && isBehind) return [[...before, impliedWord('instead'), ...others]];
  // "B, not A, leads".
  const comma = words.findIndex(({ comma: is }, i) => i > not && is);
  const isInside = opener === '' && before.length <= MOST_STRESSED && isCut && comma > not;
  return isInside && comma < words.length - 1
    ? [[...before, ...words.slice(comma + 1), impliedWord('instead'), ...words.slice(not + 1, comma + 1)]]
    : [];
}

/** What is stressed so is a name or a thing, and no clause. */
const MOST_STRESSED = 4;

/** "B leads the team": who, and what stands behind. */
function atVerb(words: readonly Word[], isSubject: boolean): readonly [readonly Word[], readonly Word[]] {
  const at = isSubject ? words.findIndex(({ verb, key }, i) => i > 0 && (verb?.third === true || key === 'is')) : -1;
  return at < 0 ? [words, []] : [words.slice(0, at), words.slice(at)];
}

const POSTURES = wordSet('hang stand lie sit lean live grow rest be');
const AT = wordSet('in on at under behind between near over above below beside before-place outside inside across');

/** "Behind the door hangs the key". */
function placeFirst(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ verb, key }, i) => i > 1 && (key === 'is' || POSTURES.has(verb?.lemma ?? '')));
  const [first, does, what] = [words[0], words[at], words[at + 1]];
  if (first === undefined || does === undefined || what === undefined || !AT.has(first.key)) return [];
  const place = words.slice(0, at);
  if (place.some(({ comma }) => comma) || does.verb?.gerund === true || what.token.kind === 'weekday') return [];
  const { definite, indefinite, name, kind } = what.token;
  const isThing = definite === true || indefinite === true || name === true || kind === 'number';
  return isThing && what.verb?.participle !== true ? [[...words.slice(at + 1), does, ...place]] : [];
}

/** "Neither A nor B has a key": A and B have none. */
function neitherNor(words: readonly Word[]): readonly (readonly Word[])[] {
  const nor = words.findIndex(({ key }) => key === 'nor');
  const at = words.findIndex(({ verb, key }, i) => i > nor + 1 && (key === 'is' || verb?.third === true));
  const isShort = nor > 1 && nor <= MOST_STRESSED && at > 0 && at - nor <= MOST_STRESSED;
  if (words[0]?.key !== 'neither' || !isShort) return [];
  const both = [...words.slice(1, nor), impliedWord('and'), ...words.slice(nor + 1, at)];
  const does = words.slice(at);
  return [
    [
      ...both,
      ...(does[0]?.key === 'is'
        ? [...does.slice(0, 1), impliedWord('not'), ...does.slice(1)]
        : [impliedWord('not'), ...does]),
    ],
  ];
}

/** "Anna is the only one who has a key": only Anna has one. */
function onlyOneThat(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ key }) => key === 'only');
  const [is, , one, who] = words.slice(Math.max(at - 1, 0));
  const isOne = one !== undefined && (ONES.has(one.key) || one.key === 'n:1');
  if (at < 2 || !isBe(is) || !isOne || !/^(?:who|that|which)$/.test(who?.key ?? '')) return [];
  return [[impliedWord('only'), ...words.slice(0, at - 1), ...words.slice(at + 3)]];
}
