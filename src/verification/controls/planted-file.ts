import { showPath } from '../../workspace/path-bytes.ts';
import type { AskedAlone } from './alone/ask-alone.ts';
import { askedInside } from './alone/lone-program.ts';
import { importsOf, questionsOf, type LiteralQuestion, type Questions } from './alone/questions.ts';
import { recordedCalls } from './alone/recorded-calls.ts';
import { roundTrips, traceCalls, type RoundTrip } from './alone/trace-calls.ts';
import { askedOtherwise } from './expectations/asked-otherwise.ts';
import { reachedExpectations } from './expectations/reached-expectations.ts';
import { idleIn, watchArms, type Idle } from './expectations/idle-arms.ts';
import { alikeIn, madeExpectations, type MadeGroup } from './expectations/made-expectations.ts';
import { changedArgument, keepArguments } from './expectations/kept-arguments.ts';
import { readOtherwise, readTwice } from './expectations/read-twice.ts';
import { watchOrder } from './expectations/watch-order.ts';
import { newMark } from './new-mark.ts';
import type { PlantingRequest } from './planting.ts';
import type { Plant } from './plants/plant.ts';
import type { Runner } from './runners.ts';
import type { TestedFile } from './tested-files.ts';

/** A file that a check ran, with a failure in it. */
export interface Planted extends TestedFile {
  readonly plant: Plant;
  /** The failure alone, in a file that takes no notes. */
  readonly bare: Plant;
  /** The lines of the tests whose expectations were watched. */
  readonly noted: { readonly word: string; readonly lines: readonly number[] } | undefined;
  readonly questions: Questions | undefined;
  /** The word behind which the test prints how the questions are answered among the tests. */
  readonly inside: string;
  /** The word behind which it prints what went there and came back. */
  readonly traced: string;
  /** The word behind which it prints what of the step's code never ran. */
  readonly idle: string;
  /** The word behind which it prints what is otherwise when it is read again. */
  readonly twice: string;
  /** What is handed over and leant on. */
  readonly kept: { readonly word: string; readonly lines: readonly number[] } | undefined;
  /** What it expects and the code makes, which may all be alike. */
  readonly made: { readonly word: string; readonly groups: readonly MadeGroup[] } | undefined;
  /** The word that it prints where a number that is none was compared by its size. */
  readonly unsized: string;
}

/** Runners that run a test at the end of a file after the others. */
const IN_ORDER = new Set(['node:test', 'vitest', 'jest', 'pytest', 'unittest']);

/** Runners in whose programs what runs can be counted. */
const WATCHED = new Set(['node:test', 'vitest', 'pytest', 'unittest']);

interface Planting extends Pick<PlantingRequest, 'check' | 'changed'> {
  readonly runner: Runner;
  readonly selected: string | undefined;
  /** The text that the test prints for functions that may know their answers by heart. */
  readonly word: string;
  readonly isTheirs: (name: string) => boolean;
}

/** Plants a failing test that also answers the controls' questions from inside the test run. */
export function plantedInto(
  file: TestedFile,
  { check, runner, selected, word, isTheirs, changed }: Planting,
): readonly Planted[] {
  const { path, source } = file;
  const asking = check.role === 'proof' && runner.kind !== 'checker';
  const [mark, inside, seen, traced, unsized, idle, twice, kept, alike] = [
    newMark(source),
    newMark(source),
    newMark(source),
    newMark(source),
    newMark(source),
    newMark(source),
    newMark(source),
    newMark(source),
    newMark(source),
  ];
  const bare = runner.plant(source, { path, mark, selected });
  if (bare === undefined) return [];
  const otherwise = asking ? askedOtherwise(path, source, word, isTheirs) : undefined;
  const questions = asking ? questionsOf(path, source, isTheirs) : undefined;
  const made = asking ? madeExpectations(path, source, alike, isTheirs) : undefined;
  const watching = asking && IN_ORDER.has(runner.name);
  const again = watching ? readTwice(path, source, twice) : undefined;
  const handed = watching ? keepArguments(path, again?.text ?? source, kept, isTheirs) : undefined;
  const begun = handed?.text ?? again?.text ?? source;
  const reached = watching ? reachedExpectations(path, begun, seen, isTheirs) : undefined;
  const order = watching ? watchOrder(path, reached?.text ?? begun, unsized) : undefined;
  const calls = watching
    ? traceCalls(path, order?.text ?? reached?.text ?? begun, traced, isTheirs, source)
    : undefined;
  const text = calls?.text ?? order?.text ?? reached?.text ?? begun;
  const arms =
    asking && WATCHED.has(runner.name)
      ? watchArms(path, text, { word: idle, shared: word, changed, bundled: runner.name === 'vitest' })
      : undefined;
  const asks = [
    ...(arms?.first ?? []),
    ...(otherwise ?? [path.endsWith('.py') ? 'heart = ""' : "let heart = '';"]),
    ...(reached?.asks ?? []),
    ...(again?.asks ?? []),
    ...(handed?.asks ?? []),
    ...(arms?.asks ?? []),
    ...(order?.asks ?? []),
    ...(calls?.asks ?? []),
    ...(made?.asks ?? []),
    ...(questions === undefined ? [] : askedInside(questions, inside)),
  ];
  const plant = asks.length === 1 ? bare : runner.plant(arms?.text ?? text, { path, mark, selected, asks });
  // What Python needs for it stands before the imports, and moves lines.
  const moved = (one: string): number =>
    path.endsWith('.py') ? one.split('\n').length - source.split('\n').length : 0;
  const back = (lines: readonly number[], one: string): readonly number[] => lines.map((line) => line - moved(one));
  const noted = reached === undefined ? undefined : { word: seen, lines: back(reached.lines, begun) };
  return [
    {
      ...file,
      plant: plant ?? bare,
      bare,
      questions,
      inside,
      noted,
      traced,
      unsized,
      idle,
      twice,
      made: made && { word: alike, groups: made.groups },
      kept: handed && { word: kept, lines: back(handed.lines, again?.text ?? source) },
    },
  ];
}

/** The first expectation, or test with nothing but such, that was never reached: `a.test.ts:3`. */
export function comesToNothing(planted: readonly Planted[], printed: string): string | undefined {
  for (const { path, noted } of planted) {
    const bits = noted === undefined ? null : new RegExp(String.raw`${noted.word}([01]+)z`).exec(printed);
    const at = bits?.[1]?.indexOf('0') ?? -1;
    // Where no test reached any, the recorder may have run before them; see D1.
    if (at !== -1 && bits?.[1]?.includes('1') === true) return `${showPath(path)}:${noted?.lines[at] ?? 1}`;
  }
  return undefined;
}

/** What is otherwise when it is read a second time: `a.test.ts:3`. */
export function otherwiseAgain(planted: readonly Planted[], printed: string): string | undefined {
  for (const { path, twice } of planted) {
    const line = readOtherwise(printed, twice);
    if (line !== undefined) return `${showPath(path)}:${line}`;
  }
  return undefined;
}

/** Where a function changes what its test makes its expectation of: `a.test.ts:3`. */
export function changesArguments(planted: readonly Planted[], printed: string): string | undefined {
  for (const { path, kept } of planted) {
    const line = kept === undefined ? undefined : changedArgument(printed, kept.word, kept.lines);
    if (line !== undefined) return `${showPath(path)}:${line}`;
  }
  return undefined;
}

/** What a test expects where the code makes it, and makes nothing else: `a.test.ts:3` and what it is. */
export function expectsAnything(planted: readonly Planted[], printed: string): string | undefined {
  for (const { path, made } of planted) {
    const found = made === undefined ? undefined : alikeIn(printed, made.word, made.groups);
    if (found !== undefined) return `${showPath(path)}:${found.line} expects ${found.shown.slice(0, 120)}`;
  }
  return undefined;
}

/** What of the step's code never ran, as each file of tests saw it. */
export function neverRan(planted: readonly Planted[], printed: string): readonly Idle[] {
  return planted.flatMap(({ idle }) => idleIn(printed, idle));
}

/** Tests in which a number that is none was compared by its size: the path of the first. */
export function comparesNothing(planted: readonly Planted[], printed: string): string | undefined {
  const found = planted.find(({ unsized }) => new RegExp(String.raw` ${unsized}(?!\w)`).test(printed));
  return found === undefined ? undefined : showPath(found.path);
}

/** A function of which the tests ask only that another gives back what went in, and which does nothing with it. */
export function givesBack(planted: readonly Planted[], printed: string): RoundTrip | undefined {
  return planted.flatMap(({ traced }) => roundTrips(printed, traced)).find(({ nothing }) => nothing);
}

/** The questions that can be asked without the tests, with their answers among them. */
export function askable(
  planted: readonly Planted[],
  { printed }: { readonly printed?: string },
): readonly AskedAlone[] {
  return planted.flatMap(({ path, questions, inside, source, traced }): readonly AskedAlone[] => {
    const undone = roundTrips(printed ?? '', traced).flatMap((trip) => undoing(path, trip));
    const calls = questions === undefined ? recordedCalls(path, source, printed ?? '', traced) : undefined;
    if (calls !== undefined) return [{ questions: calls, inside: '1'.repeat(calls.list.length), source }];
    if (questions === undefined && undone.length === 0) return [];
    const bits = new RegExp(String.raw`${inside}([01]+)z`).exec(printed ?? '')?.[1];
    const { list = [], does = true, imports = importsOf(path, source) } = questions ?? {};
    return [{ questions: { path, imports, does, list: [...list, ...undone] }, inside: bits, source }];
  });
}

/** Names of functions of which one undoes what the other does. A store may well give back what only it knows. */
const UNDOES =
  /(?:en|de|un|re)(?:code|crypt|cipher|pack|zip|escape|marshal|wrap|quote|hydrate|compress)|(?:un)?(?:pack|zip|escape|marshal|compress)|serial|pars|format|stringify|dump|load|inflate|deflate|(?:to|from|as|read|write)[A-Z_]|^(?:to|from|read|write)/i;

/** What one function made of something, handed to the other where nobody did the first. */
function undoing(
  path: string,
  { inner, outer, between, given, nothing, plain }: RoundTrip,
): readonly LiteralQuestion[] {
  const own = (name: string): string => name.split('.').at(-1) ?? '';
  if (nothing || !plain || !UNDOES.test(own(inner)) || !UNDOES.test(own(outer))) return [];
  const value = (json: string): string =>
    path.endsWith('.py') ? `__import__("json").loads(${JSON.stringify(json)})` : json;
  const ask = `${outer}(${value(between)})`;
  return [
    {
      ask,
      shown: `${outer}(${between})`,
      answer: value(given),
      exact: false,
      others: [],
      spread: undefined,
      undoes: true,
    },
  ];
}
