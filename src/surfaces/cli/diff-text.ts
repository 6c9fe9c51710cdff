import { lineDiff, type DiffLine } from '../../core/line-diff.ts';
import { printableLine } from '../../core/printable.ts';
import type { RunDiff } from '../../runtime/atlas.ts';
import { paint, span, type Line, type Style } from '../view/line.ts';

type StepDiff = RunDiff['steps'][number];
type ChangedFile = StepDiff['files'][number];
type Coverage = ChangedFile['lines'][number]['coverage'];

/** The mark before each changed line: whether a check notices its absence. */
const GUTTER: Readonly<Record<Coverage, readonly [string, Style]>> = {
  covered: ['✓', 'good'],
  uncovered: ['✗', 'bad'],
  'not tried': ['?', 'warn'],
  'no code': [' ', 'dim'],
};
const LEGEND = '✓ a check notices when this line is gone   ✗ none does   ? not tried';
const SIGNS: Readonly<Record<DiffLine['kind'], readonly [string, Style]>> = {
  in: ['+', 'good'],
  out: ['-', 'bad'],
  same: [' ', 'plain'],
  gap: ['…', 'dim'],
};

/** The changes of a run, step by step, with covered and uncovered lines apart. */
export function diffText({ runId, steps }: RunDiff, colour: boolean): string {
  const lines: Line[] = [[span(runId, 'bold')]];
  if (steps.every(({ files }) => files.length === 0)) lines.push([span('nothing was changed', 'dim')]);
  const tried = steps.some(({ files }) => files.some((file) => file.lines.length > 0));
  if (tried) lines.push([span(LEGEND, 'dim')]);
  for (const step of steps) lines.push([], ...stepLines(step));
  return lines.map((line) => paint(line, colour)).join('\n');
}

function stepLines(step: StepDiff): readonly Line[] {
  const state = step.undone ? 'taken back' : step.landed ? 'landed' : 'not landed';
  const title: Line = [span(`step ${step.step}`, 'bold'), span(`, attempt ${step.attempt}, ${state}${tally(step)}`)];
  const left: readonly Line[] = step.left === 0 ? [] : [[span(`… ${step.left} more files`, 'dim')]];
  return [title, ...step.files.flatMap(fileLines), ...left];
}

function tally({ files }: StepDiff): string {
  const count = (wanted: Coverage): number =>
    files
      .flatMap(({ lines }) => lines)
      .reduce((sum, { coverage, first, last }) => sum + (coverage === wanted ? last - first + 1 : 0), 0);
  const [covered, uncovered, open] = [count('covered'), count('uncovered'), count('not tried')];
  if (covered + uncovered + open === 0) return '';
  const tried = open === 0 ? '' : `, ${open} not tried`;
  return `: ${covered} changed ${covered === 1 ? 'line' : 'lines'} covered, ${uncovered} not${tried}`;
}

function fileLines(file: ChangedFile): readonly Line[] {
  const { before, after, path } = file;
  const how = before === undefined ? 'new' : after === undefined ? 'removed' : 'changed';
  const title: Line = [span(`  ${printableLine(path)}`, 'bold'), span(`  ${how}`, 'dim')];
  const odd = [before, after].find((side) => side !== undefined && side.text === undefined);
  if (odd !== undefined) return [title, [span(`    ${odd.kind}, ${odd.bytes} bytes: not shown`, 'dim')]];
  return [title, ...lineDiff(before?.text ?? '', after?.text ?? '').map((line) => changedLine(file, line))];
}

function changedLine(file: ChangedFile, { kind, text, at }: DiffLine): Line {
  const [sign, style] = SIGNS[kind];
  const coverage =
    at === undefined ? undefined : file.lines.find(({ first, last }) => at >= first && at <= last)?.coverage;
  const [mark, tone] = coverage === undefined ? [' ', 'dim' as const] : GUTTER[coverage];
  const number = kind === 'in' ? String(at ?? '').padStart(5) : '     ';
  return [span(`  ${mark} `, tone), span(number, 'dim'), span(` ${sign} ${printableLine(text)}`, style)];
}
