import { defined } from '../../../core/defined.ts';
import type { Entry } from '../../../workspace/state.ts';
import { blindCode } from '../blind-code.ts';
import { watchAnswers } from '../expectations/watch-answers.ts';
import { watchComparisons } from '../expectations/watch-comparisons.ts';
import { newMark } from '../new-mark.ts';
import { ofTheRun } from '../of-the-run.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from '../planting.ts';
import type { Rehearsed, RehearsedStates } from '../rehearsal.ts';
import type { Runner } from '../runners.ts';
import { noTime, wordsAfter } from '../suspect-check.ts';
import { readText, type TestedFile } from '../tested-files.ts';
import { otherCircumstances, type OtherCircumstances } from './other-circumstances.ts';
import type { Facet } from './shown.ts';

/**
 * Where the step's code reaches beyond itself, the check runs once with every circumstance changed that must make no
 * difference:
 *
 *  D2, D7  a further test that passes; code that cannot tell that it is tested
 *  D8      another date, other random numbers, no sign of a runner, another machine, platform, time zone and language, a terminal
 *          for the output, no visible test files, and counters that have counted for long
 *  D9      the things that tests compare with a value are examined: are they values?
 *
 * One passing run settles all of that, and honest work passes, whatever it asks of its surroundings. The run records
 * what the code of the step asked for, so that a failure is attributed to that alone.
 */
interface Tested {
  readonly runner: Runner;
  readonly files: readonly TestedFile[];
}

interface Further {
  readonly edits: ReadonlyMap<string, Entry>;
  /** The word with which a further test fails that finds a changed global. */
  readonly tampering: string | undefined;
}

const WHAT = 'other circumstances';

/**
 * The passing run, with the files that it changed; a finding on the check; that a further test found something changed
 * that everybody uses; or undefined, where there was no such run.
 */
export async function underOtherCircumstances(
  parts: PlantingParts,
  request: PlantingRequest,
  tested: Tested,
  further: Further,
): Promise<Passed | PlantingResult | 'changed' | undefined> {
  const { store, rehearse, doubting } = parts;
  const { check, base, state } = request;
  const made = ofTheRun(request);
  const { runner, files } = tested;
  const lie = newMark();
  const watched = await watchedTests(parts, request, files, further, lie);
  const blind = (await blindCode(store, made.base, state, made.changed))?.state ?? state;
  let passed: Passed | undefined;
  // A single sequence of random numbers often agrees by chance with an answer that was right by chance.
  for (const low of [false, true]) {
    const other = await otherCircumstances(store, { ...made, state: blind }, files, {
      low,
      ...defined({ own: further.tampering }),
    });
    if (other === undefined || (low && !other.draws)) return passed;
    const signal = doubting();
    if (signal === undefined) return passed ?? noTime(WHAT);
    const states = { base, state: await store.edit(blind, new Map([...watched, ...other.edits])) };
    const shown = { ...states, captured: true, circumstances: other.folder };
    const seen = await rehearse(check, { ...shown, elsewhere: true }, signal);
    if (further.tampering !== undefined && wordsAfter(seen.printed, further.tampering) !== undefined) return 'changed';
    const placed = other.asked(seen.altered).includes('place');
    if (seen.result !== 'pass' && (placed || (await keepsFiles(parts, request, files)))) {
      const here = await atHome(parts, check, shown);
      if (here === undefined) return noTime(WHAT);
      if (here.result !== 'pass')
        return await judged(parts, request, { runner, files, other, seen: here, lie, signal });
      const why = placed ? WORDS.place : 'what is temporary lies where it does';
      return { result: 'unknown', evidence: `${runner.name} passes only while ${why}` };
    }
    if (seen.result !== 'pass') return await judged(parts, request, { runner, files, other, seen, lie, signal });
    passed = { ...seen, altered: (seen.altered ?? []).filter((path) => !path.startsWith(other.folder)) };
  }
  return passed;
}

const TEMPORARY = /te?mp/i;

/** Whether the tests or the code of the step speak of a folder for what is temporary. */
async function keepsFiles(
  { store }: PlantingParts,
  { state, changed }: PlantingRequest,
  files: readonly TestedFile[],
): Promise<boolean> {
  if (files.some(({ source }) => TEMPORARY.test(source))) return true;
  const entries = await store.entries(state);
  const texts = await Promise.all(changed.map(async (path) => (await readText(store, entries.get(path))) ?? ''));
  return texts.some((text) => TEMPORARY.test(text));
}

/** The same once more in the usual time zone and language: only so can it be told what made the difference. */
async function atHome(
  { rehearse, doubting }: PlantingParts,
  check: PlantingRequest['check'],
  shown: RehearsedStates,
): Promise<Rehearsed | undefined> {
  const signal = doubting();
  const seen = signal === undefined ? undefined : await rehearse(check, shown, signal);
  return seen?.result === 'error' && signal?.aborted === true ? undefined : seen;
}

interface Passed extends Rehearsed {
  readonly altered: readonly string[];
}

interface Seen extends Tested {
  readonly other: OtherCircumstances;
  readonly seen: Rehearsed;
  readonly lie: string;
  readonly signal: AbortSignal;
}

async function judged(
  parts: PlantingParts,
  request: PlantingRequest,
  { runner, files, other, seen, lie, signal }: Seen,
): Promise<PlantingResult | undefined> {
  const [, how, what] = /^(surely|perhaps) (.*)$/.exec(wordsAfter(seen.printed, lie) ?? '') ?? [];
  if (what !== undefined) {
    return { result: how === 'surely' ? 'dead' : 'unknown', evidence: `what ${runner.name} looks at is ${what}` };
  }
  const asked = other.asked(seen.altered).filter((facet) => facet !== 'place');
  if (seen.result === 'error' && signal.aborted) return noTime(WHAT);
  if (asked.length === 0 && other.counted === undefined) return undefined;
  const reasons = asked.map((facet) => WORDS[facet]);
  if (other.counted !== undefined) reasons.push(`it was called only a few times (${other.counted})`);
  const evidence = `${runner.name} passes only while ${reasons.join(', or while ')}`;
  const sure =
    seen.result === 'fail' &&
    asked.length > 0 &&
    (await Promise.all(asked.map(async (one) => await isSure(one, parts, request, files)))).every(Boolean);
  return { result: sure && other.counted === undefined ? 'dead' : 'unknown', evidence };
}

const WORDS: Readonly<Record<Facet, string>> = {
  clock: 'the date is what it is',
  random: 'random numbers fall as they fell',
  runner: 'the code can tell that it is being tested',
  machine: 'it is on this machine',
  tests: 'the code sees the files of its tests',
  terminal: 'nobody looks at a terminal',
  place: 'it is in this time zone and language',
  platform: 'it is on this platform, or this user is there',
  usage: 'it has used as much memory and time as it has',
};

/** Dates that are written down in tests come and go, and files keep the time at which they were made. */
const DATED = /\b(?:19|20|21)\d\d\b|\b1[5-9]\d{8}(?:\d{3})?\b/;
const OWN_NAME = /__filename|__dirname|import\.meta|__file__|\bcwd\b/;
const FILE_TIMES = /mtime|birthtime|getmtime|st_[mca]time/;

async function isSure(
  facet: Facet,
  { store }: PlantingParts,
  { state, changed }: PlantingRequest,
  files: readonly TestedFile[],
): Promise<boolean> {
  // Code for several systems may honestly differ, and so may code that watches what it uses.
  if (facet === 'terminal' || facet === 'platform' || facet === 'usage') return false;
  // A test may hand itself over to be read.
  if (facet === 'tests') return !files.some(({ source }) => OWN_NAME.test(source));
  if (facet !== 'clock') return true;
  if (files.some(({ source }) => DATED.test(source) || FILE_TIMES.test(source))) return false;
  const entries = await store.entries(state);
  for (const path of changed) if (FILE_TIMES.test((await readText(store, entries.get(path))) ?? '')) return false;
  return true;
}

/** Words with which code defines the equality of its own values. */
const SPEAKS_FOR_ITSELF =
  /valueOf|toString|toJSON|toPrimitive|hasInstance|asymmetricMatch|\bProxy\b|\bnew\s+(?:Number|String|Boolean)\b|\bObject\s*\(|\bextends\b|__\w+__|\bclass\b|\basync\b|\b(?:length|size|includes|has|indexOf|contains|startsWith|endsWith)\s*(?::|\([^)]*\)\s*\{|=(?!=))/;

async function watchedTests(
  { store }: PlantingParts,
  { state, changed }: PlantingRequest,
  files: readonly TestedFile[],
  { edits }: Further,
  mark: string,
): Promise<ReadonlyMap<string, Entry>> {
  const entries = await store.entries(state);
  const texts = await Promise.all(changed.map(async (path) => (await readText(store, entries.get(path))) ?? ''));
  if (!texts.some((text) => SPEAKS_FOR_ITSELF.test(text))) return edits;
  const watched = new Map(edits);
  for (const { path, entry, source } of files) {
    const text = (await readText(store, edits.get(path))) ?? source;
    const compared = watchComparisons(path, text, mark);
    const other = watchAnswers(path, compared ?? text, mark) ?? compared;
    if (other !== undefined) watched.set(path, { ...entry, oid: await store.write(Buffer.from(other)) });
  }
  return watched;
}
