import { wordTable } from '../word-table.ts';

/**
 * Closed sets of states, of which a thing has one at a time. A line is a set; states that say the same are joined by a
 * slash. A word may be in several sets: what is not "open" may be "closed" or "done".
 */
const SETS = `
  on/enabled/active/activated off/disabled/inactive/deactivated/discontinued
  up/online/running/reachable/working/available/healthy/back/fixed/repaired down/offline/unavailable/broken/unreachable/unhealthy/discontinued/paused
  running/active/ongoing paused/suspended
  open/opened/reopened closed/shut
  single engaged married/wed divorced widowed separated
  todo planned open/pending/waiting progress started/underway blocked review done/finished/completed/complete/closed/resolved/fixed/merged/shipped/released cancelled/rejected/dropped
  pending/undecided/draft approved/accepted/granted rejected/declined/denied
  trace debug info/informational warn/warning/warnings error/errors fatal critical
  low medium/normal high critical/urgent
  public private internal
  dark light
  automatic manual
  hourly daily/nightly weekly biweekly/fortnightly monthly quarterly yearly
  paid unpaid free
  full empty
  locked unlocked
  green/passing/stable red/failing/broken/flaky
  employed unemployed retired
  draft published archived
  healthy/well sick/ill
  optional required/mandatory
  single double
  kindergarten school college university
  vegetarian vegan
  red green blue yellow orange purple violet pink brown black white gray cyan magenta teal silver beige
  tabs/tab spaces/space
  first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
  english german french spanish italian portuguese russian ukrainian chinese japanese dutch polish swedish
  synchronous asynchronous
  beta alpha ga/stable deprecated
  allowed/permitted forbidden/prohibited/banned
  encrypted unencrypted`;

interface State {
  readonly set: number;
  readonly at: number;
}

const STATES: Readonly<Record<string, readonly State[]>> = table();

function table(): Readonly<Record<string, readonly State[]>> {
  const out: Record<string, State[]> = {};
  for (const [set, line] of SETS.trim().split('\n').entries())
    for (const [at, words] of line.trim().split(/\s+/).entries())
      for (const word of words.split('/')) (out[word] ??= []).push({ set, at });
  return wordTable(out);
}

export function isState(word: string): boolean {
  return STATES[word] !== undefined;
}

/** Whether the words are two states of one set, so that only one of them can hold. */
export function areOtherStates(one: string, two: string): boolean {
  const [mine = [], theirs = []] = [STATES[one], STATES[two]];
  return (
    mine.some(({ set, at }) => theirs.some((other) => other.set === set && other.at !== at)) &&
    !mine.some(({ set, at }) => theirs.some((other) => other.set === set && other.at === at))
  );
}
