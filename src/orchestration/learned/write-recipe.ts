import type { Spending } from '../../core/runtime-event.ts';
import { instructionGrade } from '../../memory/orders/instruction-grade.ts';
import { callsOf } from './calls-of.ts';
import type { DoneWork } from './done-work.ts';
import { projectKind } from './project-kind.ts';
import { shapeOfChange } from './shape-of-change.ts';
import { wayOf } from './way-of.ts';

export interface RecipeParts {
  readonly work: DoneWork;
  /** The failures on the way, a line each. */
  readonly setbacks: readonly string[];
  readonly spent: Spending | undefined;
}

const MOST = 2000;

/**
 * Writes the shortest text from which an agent with a similar task could repeat the work. Empty where the run's work is
 * unknown. Every line is a statement; a line that an agent could take for an order is left out.
 */
export function writeRecipe({ work, setbacks, spent }: RecipeParts): string {
  const known = work.files.map(({ path }) => path);
  const calls = work.turns.flatMap((turn) => callsOf(turn, known));
  const way = wayOf(calls);
  const changed = shapeOfChange(work.files);
  if (way.length === 0 && changed.length === 0) return '';
  const project = projectKind(work.topLevel);
  const attempts = Math.max(0, ...work.turns.map(({ attempt }) => attempt));
  const cost = [
    attempts > 1 ? `${attempts} attempts` : '',
    calls.length === 0 ? '' : `${calls.length} calls`,
    spent === undefined || spent.tokens === 0 ? '' : `${spent.tokens} tokens`,
    spent === undefined || spent.ms < 1000 ? '' : `${Math.round(spent.ms / 1000)} s`,
  ].filter((part) => part !== '');
  const lines = [
    ...(changed.length === 0 ? [] : [`Changed: ${most(changed, 6)}`]),
    ...(work.provenBy.length === 0
      ? []
      : [
          `Proven by: ${most(
            work.provenBy.map((one) => `\`${one.slice(0, 120)}\``),
            4,
          )}`,
        ]),
    ...setbacks.map((one) => `Did not hold: ${one.slice(0, 220)}`).slice(0, 3),
    ...way.map((one, i) => `${i + 1}. ${one}`),
    ...(project === '' ? [] : [`Project: ${project}`]),
    ...(cost.length === 0 ? [] : [`Cost: ${cost.join(', ')}`]),
  ].filter((line) => instructionGrade(line) !== 'command');
  return within(lines);
}

function most(items: readonly string[], count: number): string {
  const shown = items.slice(0, count).join('; ');
  return items.length <= count ? shown : `${shown} and ${items.length - count} more`;
}

/** Whole lines only: the first say most. */
function within(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    if (text.length + line.length + 1 > MOST) break;
    text += `${text === '' ? '' : '\n'}${line}`;
  }
  return text;
}
