import { showPath } from '../../workspace/path-bytes.ts';
import type { AskedAlone } from './alone/ask-alone.ts';
import { askedInside } from './alone/lone-program.ts';
import { questionsOf, type Questions } from './alone/questions.ts';
import { askedOtherwise } from './expectations/asked-otherwise.ts';
import { reachedExpectations } from './expectations/reached-expectations.ts';
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
}

/** Runners that run a test at the end of a file after the others. */
const IN_ORDER = new Set(['node:test', 'vitest', 'jest', 'pytest', 'unittest']);

interface Planting extends Pick<PlantingRequest, 'check'> {
  readonly runner: Runner;
  readonly selected: string | undefined;
  /** The text that the test prints for functions that may know their answers by heart. */
  readonly word: string;
  readonly isTheirs: (name: string) => boolean;
}

/** Plants a failing test that also answers the controls' questions from inside the test run. */
export function plantedInto(
  file: TestedFile,
  { check, runner, selected, word, isTheirs }: Planting,
): readonly Planted[] {
  const { path, source } = file;
  const asking = check.role === 'proof' && runner.kind !== 'checker';
  const [mark, inside, seen] = [newMark(source), newMark(source), newMark(source)];
  const bare = runner.plant(source, { path, mark, selected });
  if (bare === undefined) return [];
  const otherwise = asking ? askedOtherwise(path, source, word, isTheirs) : undefined;
  const questions = asking ? questionsOf(path, source, isTheirs) : undefined;
  const reached = asking && IN_ORDER.has(runner.name) ? reachedExpectations(path, source, seen, isTheirs) : undefined;
  const asks = [
    ...(otherwise ?? [path.endsWith('.py') ? 'heart = ""' : "let heart = '';"]),
    ...(reached?.asks ?? []),
    ...(questions === undefined ? [] : askedInside(questions, inside)),
  ];
  const plant = asks.length === 1 ? bare : runner.plant(reached?.text ?? source, { path, mark, selected, asks });
  const noted = reached === undefined ? undefined : { word: seen, lines: reached.lines };
  return [{ ...file, plant: plant ?? bare, bare, questions, inside, noted }];
}

/** The first test that reached none of its expectations: `a.test.ts:3`. */
export function comesToNothing(planted: readonly Planted[], printed: string): string | undefined {
  for (const { path, noted } of planted) {
    const bits = noted === undefined ? null : new RegExp(String.raw`${noted.word}([01]+)z`).exec(printed);
    const at = bits?.[1]?.indexOf('0') ?? -1;
    // Where no test reached any, the recorder may have run before them; see D1.
    if (at !== -1 && bits?.[1]?.includes('1') === true) return `${showPath(path)}:${noted?.lines[at] ?? 1}`;
  }
  return undefined;
}

/** The questions that can be asked without the tests, with their answers among them. */
export function askable(
  planted: readonly Planted[],
  { printed }: { readonly printed?: string },
): readonly AskedAlone[] {
  return planted.flatMap(({ questions, inside, source }) => {
    if (questions === undefined) return [];
    const bits = new RegExp(String.raw`${inside}([01]+)z`).exec(printed ?? '')?.[1];
    return [{ questions, inside: bits, source }];
  });
}
