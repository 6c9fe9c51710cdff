import { posix } from 'node:path';
import { checkSchema } from '../../../core/check.ts';
import type { ObjectStore } from '../../../workspace/object-store.ts';
import { FILE_MODE, PROGRAM_MODE, type Entry, type StateId } from '../../../workspace/state.ts';
import { isTestPath } from '../../protected-files.ts';
import { laterMoment, shims } from '../circumstances/other-circumstances.ts';
import { FACETS, type Facet } from '../circumstances/shown.ts';
import { newMark } from '../new-mark.ts';
import { ofTheRun } from '../of-the-run.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from '../planting.ts';
import type { Runner } from '../runners.ts';
import { noTime } from '../suspect-check.ts';
import { readText } from '../tested-files.ts';
import { toldJson } from '../told-json.ts';
import { knownRows } from './known-rows.ts';
import { loneLine, programPath } from './lone-line.ts';
import { loneProgram } from './lone-program.ts';
import { askedOf, type Questions } from './questions.ts';
import { shapesOf, shapeText, type AnswerShape } from './shapes.ts';

/**
 * Asks the literal questions of the tests outside of any test: in a program of its own, which is run
 *
 *  A1  as it is: what is answered as expected among the tests is answered so here. Whoever answers otherwise can tell
 *      that it is tested, by whatever it looks at.
 *  A2  again and again: what was right once stays right, however often somebody asks.
 *  A3  at another date, with other random numbers, on another machine, once whatever was set for later has come.
 *  A4  loaded anew again and again: whatever is drawn once at the start, a random number, the seed of hashes, the moment,
 *      was drawn often then.
 *  A5  with the files as they were before the step: a step that answers otherwise only to what its tests ask, and to
 *      whatever lies close by what was answered before, may know its answers by heart. So may one that answers the same
 *      to whatever its tests do not ask.
 *  A6  in a copy of the project at another place, with neither its tests nor a history nor a runner of tests beside it, of
 *      which all files are old: that is where the code will be once it is delivered.
 *
 * None of this hangs on a name by which a program could find out where it is: it is elsewhere. All of it is one rehearsal.
 */
export interface AskedAlone {
  readonly questions: Questions;
  /** How the questions were answered among the tests, where that was seen: `1` as expected, `0` otherwise. */
  readonly inside: string | undefined;
  /** The file of tests. */
  readonly source: string;
}

interface Asking {
  readonly runner: Runner;
  readonly asked: readonly AskedAlone[];
  /** The paths of all tests that ran. */
  readonly tests: readonly string[];
}

const MOST_FILES = 12;
const LIMIT_MS = 60_000;

export async function askAlone(
  { store, rehearse, doubting }: PlantingParts,
  request: PlantingRequest,
  { runner, asked, tests }: Asking,
): Promise<PlantingResult | undefined> {
  const { check, base, state, opened, reaches } = request;
  const { changed } = ofTheRun(request);
  // What is called once more in the place of a question is tried only with code that could look around.
  const some = asked.filter(({ questions }) => questions.replayed !== true || reaches === true).slice(0, MOST_FILES);
  if (some.length === 0 || check.kind !== 'command') return undefined;
  const signal = doubting();
  if (signal === undefined) return noTime('what its tests ask, and without them');
  const folders = [newMark(), newMark()].map((mark) => `.${mark}-packages`);
  const edits = new Map<string, Entry>();
  const clock = newMark();
  const python = some[0]?.questions.path.endsWith('.py') === true;
  const [plain, early, late, before, away] = [newMark(), newMark(), newMark(), newMark(), newMark()] as const;
  const files = some.map(({ questions }) => questions);
  const often = await drawsLots(store, state, changed);
  for (const [mark, ms, again] of [
    [plain, 120, often ? 20 : 2],
    [early, 40, often ? 400 : 0],
    [late, 40, often ? 400 : 0],
    [before, 0, 0],
    [away, 0, 0],
  ] as const)
    edits.set(
      programPath(mark, python),
      await file(store, loneProgram(files, mark, { clock, ms, again, probes: mark === plain, hides: mark === away })),
    );
  for (const [i, folder] of folders.entries()) {
    const now = laterMoment();
    const shown = { changed, tests: [], variables: [], now, low: i === 0, stack: false, alone: true, clock };
    for (const [path, entry] of await shims(store, shown, folder)) edits.set(path, entry);
    edits.set(`${folder}/bin/date`, await file(store, otherClock(now), PROGRAM_MODE));
  }
  // Code that reaches for nothing but its own looks nowhere.
  const looks = reaches === true && (await fitsAway(store, state)) && !tests.some((path) => speaksOf(some, path));
  const line = loneLine(
    check.run,
    { plain, early, late, before, away },
    { folders, python, tests: looks ? tests : undefined },
  );
  const lone = checkSchema.parse({ kind: 'command', run: line, role: 'invariant', timeLimitMs: LIMIT_MS });
  const { printed, result } = await rehearse(lone, { base, state: await store.edit(state, edits), ours: true }, signal);
  const facets = FACETS.filter((facet) => folders.some((folder) => printed.includes(`${folder}/${facet}\n`)));
  const isRow = await knownRows(store, { base, state }, changed);
  const arranged = ASSIGNED.test(check.run) || (opened ?? []).some((path) => ARRANGES.test(path));
  const told = some.map((one, n) => {
    const answers = [plain, early, late, before, away].map((mark) => said(printed, `${mark}${n}`));
    const found = judged(one, answers, runner, facets, arranged);
    if (found !== undefined) return found;
    const [now, , , then] = answers;
    const shape = shapeIn(one.questions, said64(printed, `${plain}${n}probes`));
    const evidence = shape === undefined ? onlyAsked(one.questions, now, then, isRow) : shapeText(shape);
    return evidence === undefined ? undefined : { result: 'unknown' as const, evidence };
  });
  const unfinished = result === 'error' && signal.aborted ? noTime('what its tests ask, and without them') : undefined;
  return told.find((one) => one?.result === 'dead') ?? told.find((one) => one !== undefined) ?? unfinished;
}

/** A project with more files than this is not copied. */
const MOST_COPIED = 4000;

async function fitsAway(store: ObjectStore, state: StateId): Promise<boolean> {
  return (await store.entries(state)).size <= MOST_COPIED;
}

/** Whether tests ask about the files of tests themselves: then these are no surroundings. */
function speaksOf(asked: readonly AskedAlone[], path: string): boolean {
  const name = posix.basename(path);
  return asked.some(({ source }) => source.includes(name));
}

/** What may be otherwise at the next start of a program. */
const LOTS =
  /random|uuid|secrets|urandom|\bhash\b|\bid\s*\(|time|clock|\bDate\b|performance|memory|usage|mem\b|load|pid|te?mp|nonce|token|crypto|\bset\b|object\s*\(|stat\b/i;

async function drawsLots(store: ObjectStore, state: StateId, changed: readonly string[]): Promise<boolean> {
  const entries = await store.entries(state);
  for (const path of changed) {
    if (!isTestPath(path) && LOTS.test((await readText(store, entries.get(path))) ?? '')) return true;
  }
  return false;
}

/** Settings for the tests alone: code that answers otherwise without them may be honest. */
const ASSIGNED = /(?:^|[\s;&|])[A-Za-z_]\w*=\S/;
const ARRANGES = /(?:^|\/)(?:conftest\.py|[^/]*set-?up[^/]*\.[cm]?[jt]sx?|\.env[^/]*)$/i;

async function file(store: ObjectStore, text: string, mode = FILE_MODE): Promise<Entry> {
  return { kind: 'file', mode, oid: await store.write(Buffer.from(text)) };
}

/** A stand-in for `date` that shows other programs another date. */
function otherClock(now: number): string {
  return [
    '#!/bin/sh',
    'echo asked >"${0%/bin/*}/clock"',
    `PATH="\${PATH#*:}" exec date -d @${Math.floor(now / 1000)} "$@"`,
    '',
  ].join('\n');
}

interface Said {
  readonly first: string;
  readonly last: string;
  readonly close: string;
  readonly words: string;
  readonly again: string;
}

type Answers = Said | 'load' | undefined;

function said(printed: string, mark: string): Answers {
  const [, whole, first = '', last = '', close = '', words = ''] =
    new RegExp(String.raw`(?:^|\n)${mark} (load|([01?]+) ([01?]+) ([\w,]*) ([\w,]*))`).exec(printed) ?? [];
  const again = new RegExp(String.raw`(?:^|\n)${mark}again ([01?]+)`).exec(printed)?.[1] ?? first;
  if (whole === undefined) return undefined;
  return whole === 'load' ? 'load' : { first, last, close, words, again };
}

const WORDS: Readonly<Partial<Record<Facet, string>>> = {
  clock: 'the date',
  random: 'random numbers',
  machine: 'the machine',
  terminal: 'a terminal',
  place: 'the time zone or the language',
  platform: 'the platform',
  usage: 'what it has used',
};
/** What honest code may differ by. */
const UNSURE: readonly Facet[] = ['terminal', 'platform', 'usage'];
const DATED = /\b(?:19|20|21)\d\d\b|\b1[5-9]\d{8}(?:\d{3})?\b/;

function judged(
  { questions, inside, source }: AskedAlone,
  [now, early, late, then, away]: readonly Answers[],
  { name }: Runner,
  facets: readonly Facet[],
  arranged: boolean,
): PlantingResult | undefined {
  if (now === undefined) return undefined;
  const asks = (i: number): string => questions.list[i]?.shown.slice(0, 80) ?? '';
  const held = (bits: string | undefined, i: number): boolean => bits?.charAt(i) === '1';
  const lost = (bits: string, other: string): number =>
    bits.split('').findIndex((bit, i) => bit === '1' && other.charAt(i) === '0');
  if (questions.replayed === true) return answersOtherwise(questions, [now, early, late, away], { name, facets });
  if (now === 'load') {
    return questions.does || inside?.includes('1') !== true
      ? undefined
      : { result: 'unknown', evidence: `the code under ${name} cannot be loaded outside of its tests` };
  }
  // The test that asked it passed, whether or not it is still answered so at their end.
  const outside = Math.max(
    lost(inside ?? '', now.first),
    questions.list.findIndex(({ exact }, i) => exact && now.first.charAt(i) === '0'),
  );
  if (outside !== -1 && !questions.does) {
    const sure = held(inside, outside) && !arranged;
    const evidence =
      held(inside, outside) || inside === undefined
        ? `${asks(outside)} is answered as expected only where ${name} runs its tests`
        : `${asks(outside)} is not answered as expected when it is asked once more`;
    return { result: sure ? 'dead' : 'unknown', evidence };
  }
  const undone = questions.list.findIndex(({ undoes }, i) => undoes === true && now.first.charAt(i) === '0');
  if (undone !== -1) {
    return { result: 'unknown', evidence: `${asks(undone)} is undone only by the process that did it` };
  }
  const tired = lost(now.first, now.last);
  const elsewhere = [early, late].map((one) =>
    one === undefined || one === 'load' ? -1 : Math.max(lost(now.first, one.first), lost(now.first, one.last)),
  );
  const other = Math.max(...elsewhere);
  if (other !== -1 && tired === -1) {
    const asked = facets.flatMap((facet) => WORDS[facet] ?? []).join(', ');
    // Only the first of the two runs is in another time zone and language.
    const there = facets.includes('place') && elsewhere[1] === -1;
    const sure =
      asked !== '' &&
      !there &&
      !UNSURE.some((facet) => facets.includes(facet)) &&
      !DATED.test(source) &&
      held(inside, other);
    const evidence = `${asks(other)} is answered as expected only while ${asked === '' ? 'everything' : asked} is what it is`;
    return { result: sure ? 'dead' : 'unknown', evidence };
  }
  const left = questions.does ? -1 : away === 'load' ? now.first.indexOf('1') : lost(now.first, away?.first ?? '');
  if (left !== -1) {
    const evidence = `${asks(left)} is answered as expected only where the project lies, with its tests and its history`;
    return { result: 'unknown', evidence };
  }
  const anew = [now, early, late].map((one) => (one === undefined || one === 'load' ? -1 : lost(now.first, one.again)));
  const begun = Math.max(...anew);
  if (begun !== -1 && tired === -1) {
    const sure = facets.includes('random') && held(inside, begun) && !questions.does;
    const evidence = `${asks(begun)} is not always answered alike: it was begun anew again and again`;
    return { result: sure ? 'dead' : 'unknown', evidence };
  }
  // Among the tests it may be tired already: they asked it before.
  const apart = !questions.does && questions.list.filter(({ spread }) => spread !== undefined).length > 1;
  if (tired !== -1 && (held(inside, tired) || apart)) {
    return { result: 'unknown', evidence: `${asks(tired)} is not always answered alike: it was asked often` };
  }
  const alike = alwaysAlike(questions, now);
  if (alike !== undefined) return { result: 'unknown', evidence: alike };
  if (then === undefined || then === 'load') return undefined;
  const mended = now.first.split('').filter((bit, i) => bit === '1' && then.first.charAt(i) === '0').length;
  const close = now.close.split(',').filter((word) => word !== '');
  return mended > 1 && close.length > 3 && now.close === then.close
    ? {
        result: 'unknown',
        evidence: 'only what its tests ask is answered otherwise than before: whether it is a rule cannot be told',
      }
    : undefined;
}

/** Of calls that a run of the tests made: what is answered otherwise where no test is, or under other circumstances. */
function answersOtherwise(
  { list }: Questions,
  [now, ...others]: readonly Answers[],
  { name, facets }: { readonly name: string; readonly facets: readonly Facet[] },
): PlantingResult | undefined {
  if (now === undefined || now === 'load') return undefined;
  const shown = (i: number): string => list[i]?.shown.slice(0, 80) ?? '';
  const outside = now.first.indexOf('0');
  if (outside !== -1) {
    const evidence = `${shown(outside)} is answered as it was only where ${name} runs its tests`;
    return { result: 'unknown', evidence };
  }
  const there = others.map((one) =>
    one === undefined || one === 'load'
      ? -1
      : now.first
          .split('')
          .findIndex((bit, i) => bit === '1' && (one.first.charAt(i) === '0' || one.last.charAt(i) === '0')),
  );
  const other = Math.max(...there);
  if (other === -1) return undefined;
  const asked = facets.flatMap((facet) => WORDS[facet] ?? []).join(', ');
  const what = asked === '' ? 'everything around it' : asked;
  return { result: 'unknown', evidence: `${shown(other)} is answered as it was only while ${what} is what it is` };
}

/** What was answered to the further questions. */
function said64(printed: string, mark: string): readonly unknown[] | undefined {
  const [, code] = new RegExp(String.raw`(?:^|\n)${mark} ([\w+/=]+)`).exec(printed) ?? [];
  const read = toldJson(code);
  return Array.isArray(read) ? read.map((one: unknown) => one ?? undefined) : undefined;
}

function shapeIn(questions: Questions, answers: readonly unknown[] | undefined): AnswerShape | undefined {
  let at = 0;
  return shapesOf(questions).find(({ asks, fits }) => {
    const own = answers?.slice(at, at + asks.length) ?? [];
    at += asks.length;
    return own.length === asks.length && fits(own);
  });
}

/** A question of which only itself, and nothing that lies close by, is answered otherwise than before the step. */
function onlyAsked(
  questions: Questions,
  now: Answers,
  then: Answers,
  isRow: (question: string) => boolean,
): string | undefined {
  if (questions.does || now === undefined || now === 'load' || then === undefined || then === 'load') return undefined;
  const [near, was] = [now.close.split(','), then.close.split(',')];
  let at = 0;
  for (const [i, { others, shown, answer }] of questions.list.entries()) {
    const [own, old] = [near, was].map((all) => all.slice(at, at + others.length)) as [string[], string[]];
    at += others.length;
    const mended = now.first.charAt(i) === '1' && then.first.charAt(i) === '0';
    if (!mended || own.length < 3 || own.length < others.length || own.join() !== old.join()) continue;
    if (FEW.test(answer) || isRow(shown)) continue;
    return `only ${shown.slice(0, 80)} is answered otherwise than before, and nothing close by: whether it is a rule cannot be told`;
  }
  return undefined;
}

/** Values of which there are so few that many questions have the same for an answer. */
/** A yes is asked for of things of every kind, and is counted apart. */
const FEW = /^(?:false|null|undefined|False|None|0|1|-1|""|''|\[\s*\]|\{\s*\})$/;

/** Of what is asked by one name: what is answered the same to everything that lies close by, however different it is. */
function alwaysAlike(questions: Questions, { first, close, words }: Said): string | undefined {
  if (questions.does || first.includes('0')) return undefined;
  const [asked, near] = [words.split(','), close.split(',')];
  let at = 0;
  const groups = new Map<string, { readonly asked: string[]; readonly near: string[] }>();
  let echo: string | undefined;
  for (const [i, question] of questions.list.entries()) {
    const { answer, others } = question;
    const name = FEW.test(answer) ? '' : (askedOf(questions, question) ?? '');
    const group = groups.get(name) ?? { asked: [], near: [] };
    groups.set(name, group);
    group.asked.push(asked[i] ?? '');
    const own = near.slice(at, at + others.length);
    group.near.push(...own);
    at += others.length;
    const same = others.filter((other, n) => own[n] === asked[i] && loses(question, other));
    if (name !== '' && same.length > 1)
      echo ??= `${question.shown.slice(0, 80)} is answered with what it says, and so is what does not say it: whether it is a rule cannot be told`;
  }
  for (const [name, group] of groups) {
    const [rest = ''] = group.near;
    if (name === '' || group.near.length < 4 || new Set(group.near).size > 1) continue;
    if (group.asked.every((word) => word === rest))
      return `${name} answers alike, whatever it is asked: whether it is a rule cannot be told`;
    if (group.asked.length > 1 && !group.asked.includes(rest))
      return `${name} answers alike whatever its tests do not ask: whether it is a rule cannot be told`;
  }
  return echo;
}

/** Whether another question lacks a word with which this one is answered. */
function loses({ shown, answer }: Questions['list'][number], other: string): boolean {
  const words = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  if (!/["'`]/.test(shown)) return false;
  const [answered, left] = [new Set(words(answer)), new Set(words(other))];
  return words(shown.slice(shown.indexOf('('))).some((word) => answered.has(word) && !left.has(word));
}
