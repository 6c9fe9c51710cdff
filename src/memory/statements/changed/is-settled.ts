import type { Statement } from '../read-statement.ts';
import { NEGATIONS, OPENERS } from '../word-classes.ts';
import { verbForm } from '../paraphrase/verb-forms.ts';
import { changeTimes } from './change-time.ts';
import { clauseEnd, clauseStart } from './clause-bounds.ts';
import { readingOf, type ValueReading } from './reading-of.ts';
import { alikeStems } from './stem-of.ts';
import { isTelling, LINKS } from './word-roles.ts';
import { wordSet } from '../../word-set.ts';

/**
 * What is pending, missing or being done, and the news that settles it; each is matched against the words of a
 * statement as they are compared.
 */
const SETTLED: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?<= (?:bug|issue|ticket|incident|question|defect|vulnerability|case) is(?: still)?) open /,
    / (?:fixed|resolved|solved|closed|answered) /,
  ],
  [
    / (?:unresolved|unfixed|unsolved|being investigated|investigating|under investigation|broken|unrepaired|being repaired|failing|flaky|down|leaking|stuck) /,
    / (?:fixed|resolved|solved|closed|repaired|replaced|mended) /,
  ],
  [
    / (?:failing|fail|fails|red|broken|flaky|crashing|crashes|stuck) /,
    / (?:pass|passes|passing|green|works|working|runs|stable|succeeds) again /,
  ],
  [
    / (?:unassigned|unclaimed|not assigned|not taken) /,
    / (?:picked up|took(?: over| on)?|assigned to|claimed|taken (?:over )?by|grabbed) /,
  ],
  [
    / (?:wait\w* (?:for|on) (?:review|approval|signature|merge|merging|decision|confirmation|feedback)|in review|pending|open|unsigned|not signed|under review|awaiting \w+|draft) /,
    / (?:merged|approved|signed|accepted|rejected|granted|confirmed|declined|closed|published) /,
  ],
  [
    / (?:unknown|unclear|not known|being investigated|not found|undecided|not decided) /,
    / (?:found|identified|known|clear|discovered|worked out|tracked down|decided|settled) /,
  ],
  [
    / (?:unemployed|out of work|between jobs|without job|jobless|(?:looking|look|searching|search) for (?:new )?job|has no job|not (?:have|found|find) (?:job|work)) /,
    / (?:(?:found|got|landed|started|has|accepted|took) (?:new )?job|employed|hired) /,
  ],
  [/ single /, / (?:engaged|married|got together|has (?:girlfriend|boyfriend|partner)) /],
  [/ engaged /, / (?:married|separated|broke up|split up) /],
  [/ married /, / (?:divorced|separated|widowed) /],
  [
    / (?:on (?:\w+ )?(?:leave|depart|vacation|holiday|sick leave)|away|abroad|travelling|traveling) /,
    / (?:(?:is|are|came|come|got|has|have|returned) (?:\w+ )?back|returned) /,
  ],
  [
    / (?:sick|ill|in hospital|in quarantine|in rehab|on sick leave) /,
    / (?:(?:is|are|came|come|got|has|have|returned) (?:\w+ )?back|returned|discharged|recovered|well|healthy|released) /,
  ],
  [
    / (?:not have|has no|have no|without|not (?:got|own)|lacks?) /,
    / (?:hold|holds|got|bought|received|obtained|acquired|introduced|added|set up|installed|built|hired) /,
  ],
  [/ (?:rent\w*|leas\w+) /, / (?:bought|purchased) /],
  [/ (?:look\w*|search\w*|hunt\w*) for /, / (?:found|got|bought|rented) /],
  [/ private /, / (?:public|open source|open sourced) /],
  [/ pregnant /, / (?:gave birth|had (?:her )?baby|is mother) /],
  [
    / (?:being (?:built|renovated|refurbished)|under construction|construction|building|planned|closed for \w+) /,
    / (?:opened|reopened|finished|completed|ready|complete) /,
  ],
  [/ (?:student|studies|study|studying|in training|trainee|apprentice) /, / (?:graduated|qualified) /],
  [/ (?:missing|lost|misplaced) /, / (?:found|turned up|reappeared|recovered) /],
  [/ (?:vacant|unfilled|for rent|unoccupied) /, / (?:filled|taken|rented|let|occupied|sold) /],
  [/ (?:for sale|on sale|up for sale) /, / sold /],
  [
    / (?:not (?:opened|started|begun)|has yet to (?:open|start)) /,
    / (?:opened|started|began|begun|on sale|underway|under way|open) /,
  ],
  [/ (?:in beta|beta|preview|alpha) /, / (?:generally available|left beta|out of beta|stable|ga) /],
  [/ (?:valid|active|current) /, / (?:expired|lapsed|revoked|ran out) /],
  [/ expired /, / (?:renewed|extended) /],
  [
    / (?:down|offline|unreachable|unavailable) /,
    / (?:(?:come|came|is|back) (?:back )?(?:up|online)|back|restored|reachable|recovered|working|up) /,
  ],
  [/ (?:paused|on hold|suspended|frozen|stopped) /, / (?:resumed|continued|unfrozen|restarted|unpaused) /],
  [
    / (?:\w+ )?(?:developer|engineer|manager|designer|analyst|assistant|intern|trainee|associate|consultant|lecturer|nurse|officer|clerk|professor|supervisor|editor) $/,
    / promoted (?:from (?:\w+ )+?)?to /,
  ],
  [/ (?:on (?:its|his|her|their) way|in transit|expected|ordered|wait\w* for) /, / (?:arrived|delivered|landed|came) /],
  [/ (?:manual|manually|by hand) /, / (?:automated|automatic|automatically) /],
  [/ (?:dating|couple|seeing each other) /, / (?:broke up|broken up|split up|separated|parted) /],
  [/ (?:unreleased|not released|upcoming) /, / (?:released|launched|out|shipped|live) /],
  [/ (?:alive|living) /, / (?:died|passed away) /],
];

/** Whether the newer statement says that what was pending, missing or under way in the older one is settled. */
export function isSettled(before: Statement, after: Statement): boolean {
  const old = readingOf(before);
  const fresh = readingOf(after);
  if (old.verb === undefined || old.isUnsure || fresh.isUnsure || old.isPast || tellsOfOnce(old)) return false;
  if (LIMITED.test(before.text) || LIMITED.test(after.text)) return false;
  // What describes the thing stands before the verb: "the flaky test is being investigated".
  const start = Math.max(0, old.verb - 1);
  const [mine, theirs] = [wordsOf(old, start), wordsOf(fresh, 0)];
  return SETTLED.some(([was, is]) => {
    if (!was.test(mine) || !is.test(theirs)) return false;
    const [pending, result] = [spanOf(mine, was, start), spanOf(theirs, is, 0)];
    // "Is back on Monday": not yet.
    if (/ is back /.test(theirs) && fresh.tokens.some(({ kind }) => kind === 'weekday')) return false;
    return pending.from > 0 && isOfSame(old, pending, fresh, result);
  });
}

/** "The server went down at 3". */
function tellsOfOnce({ tokens, verb = 0 }: ValueReading): boolean {
  const form = verbForm(tokens[verb]?.key ?? '');
  return form?.past === true && form.base !== true;
}

const LIMITED =
  /\b(?:some|few|most|many|several|half|part|partly|almost|nearly|except|unless|if|only|will|would|should|not yet fixed|never)\b/i;

interface Span {
  readonly from: number;
  readonly to: number;
}

const wordsOf = ({ tokens }: ValueReading, from: number): string =>
  ` ${tokens
    .slice(from)
    .map(({ key }) => key.replaceAll(' ', '-'))
    .join(' ')} `;

function spanOf(words: string, said: RegExp, start: number): Span {
  const found = said.exec(words);
  const from = start + words.slice(0, found?.index).split(' ').length - 1;
  return { from, to: from + (found?.[0].trim().split(' ').length ?? 0) };
}

/** All that the older one says beside the state is in the newer one, which speaks of nothing else. */
function isOfSame(old: ValueReading, pending: Span, fresh: ValueReading, result: Span): boolean {
  // "It shows open incidents", "resolved incidents": there the state says which ones.
  const [behind, next] = [old.stems[pending.to] ?? '', fresh.stems[result.to] ?? ''];
  if (behind !== '' && next !== '' && alikeStems(behind, next)) return false;
  const about = contentOf(old, pending);
  const said = contentOf(fresh, result);
  if (about.length === 0 || fresh.tokens.slice(0, result.from).some(({ key }) => NEGATIONS.has(key) || key === 'being'))
    return false;
  const has = (reading: ValueReading, all: readonly number[], stem: string): boolean =>
    all.some((n) => alikeStems(reading.stems[n] ?? '', stem));
  const missing = about.filter((i) => !has(fresh, said, old.stems[i] ?? ''));
  const names = said.filter((n) => has(old, about, fresh.stems[n] ?? '') && isName(fresh, n));
  // "My brother Felix": who he is needs not be said again.
  if (!missing.every((i) => (names.length > 0 && isBeforeName(old, i)) || isIdle(old, i))) return false;
  if (missing.length === about.length) return false;
  const start = clauseStart(fresh.tokens, fresh.statement.text, result.from);
  const end = clauseEnd(fresh.tokens, fresh.statement.text, result.to - 1);
  const known = (n: number): boolean =>
    has(old, about, fresh.stems[n] ?? '') || has(old, [...Array(old.tokens.length).keys()], fresh.stems[n] ?? '');
  const extra = said.filter((n) => n < end && !known(n));
  // "Calico was replaced in the cluster": there it was not done by what stands before.
  const isPassive = /^(?:was|were|been|is|got)$/.test(fresh.tokens[result.from - 1]?.key ?? '');
  const isDoer = (n: number): boolean =>
    !isPassive &&
    n >= start &&
    n < result.from &&
    about.every(
      (i) =>
        !has(
          fresh,
          said.filter((m) => m < result.from),
          old.stems[i] ?? '',
        ),
    );
  // "Dana and Leo got married".
  const isWith = (n: number): boolean => fresh.tokens[n - 1]?.key === 'and' && known(n - 2);
  const isBefore = (n: number): boolean => n < start && fresh.tokens[n]?.kind === 'word' && !isName(fresh, n);
  return extra.every((n) =>
    isBefore(n) || isWith(n) || n < result.from
      ? isDoer(n) && !isTelling(fresh.tokens[n]?.key ?? '')
      : isBehind(fresh, n, result),
  );
}

const isName = ({ tokens }: ValueReading, at: number): boolean =>
  tokens[at]?.kind !== 'word' || tokens[at]?.name === true || tokens[at]?.initial === true;

const isBeforeName = ({ tokens }: ValueReading, at: number): boolean => {
  const next = tokens[at + 1];
  return at < 2 && next?.kind === 'word' && (next.name === true || tokens[at + 2]?.name === true);
};

const isIdle = ({ tokens }: ValueReading, at: number): boolean =>
  /^(?:still|yet|region|ticket|issue|bug|defect|sales?|moment|person|always|right|currently|again)$/.test(
    tokens[at]?.key ?? '',
  );

/** "Found a job at the post office", "engaged to Carla": what may be said of how it was settled, and no case of it. */
function isBehind({ tokens }: ValueReading, at: number, { to }: Span): boolean {
  for (let n = at; n >= to - 1; n -= 1) {
    const key = tokens[n]?.key ?? '';
    if (/^(?:to|by|with|at|:|as|into|since|after)$/.test(key)) return true;
    // "Found a flat in Kreuzberg".
    if (key === 'in' && tokens[to - 1]?.key === 'found') return true;
    if (OPENERS.has(key))
      return (
        FREE.has(tokens[n + 1]?.key ?? '') ||
        tokens[n + 1]?.kind === 'date' ||
        (tokens[n + 1]?.kind === 'weekday' && tokens[n + 1]?.key.startsWith('every ') !== true)
      );
  }
  return tokens[at]?.key.endsWith('ly') === true;
}

const FREE = wordSet('time today yesterday last this');

function contentOf(reading: ValueReading, { from, to }: Span): readonly number[] {
  const { tokens, stems, statement } = reading;
  const times = changeTimes(tokens, statement.text);
  return stems.flatMap((stem, i) =>
    stem === '' ||
    /^(?:we|user|i|he|she|they)['’]/.test(tokens[i]?.key ?? '') ||
    (tokens[i - 1]?.key === 'not' && tokens[i - 2]?.key === 'but') ||
    (i >= from && i < to) ||
    times.has(i) ||
    NEGATIONS.has(tokens[i]?.key ?? '') ||
    OPENERS.has(tokens[i]?.key ?? '') ||
    LINKS.has(tokens[i]?.key ?? '') ||
    /^(?:job|any|back|up)$/.test(tokens[i]?.key ?? '')
      ? []
      : [i],
  );
}
