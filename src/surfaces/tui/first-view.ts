import { printableLine } from '../../core/printable.ts';
import { span, type Line } from '../view/line.ts';
import { cut, padTo, wrap } from '../view/text-width.ts';
import type { Opening } from './engine-calls.ts';

/** Wider lines are hard to read. */
const WIDEST = 96;
const NAMES = 8;
const LEAST_FOR_HINTS = 60;
const MOST_LINES = 6;

const WHAT =
  'Say what you want done, or ask something. Atlas plans it, lets an agent work on a copy, checks the result, and lands only what is proven.';

export interface FirstView {
  readonly opening: Opening;
  readonly agent: string;
  /** The model that was chosen here, or is known. */
  readonly model: string | undefined;
}

/** What can be done, by whom, and where: for whoever has said nothing yet. What has no place is left out, the last first. */
export function firstViewLines(view: FirstView, columns: number, rows: number): readonly Line[] {
  const width = Math.min(WIDEST, columns - 2);
  const blocks = [whatBlock(width), factsBlock(view, width), examplesBlock(view.opening), keysBlock(width)];
  const lines: Line[] = [];
  for (const block of blocks) {
    if (lines.length + block.length + 1 > rows) break;
    lines.push([], ...block.map((line): Line => [span('  '), ...line]));
  }
  return lines;
}

function whatBlock(width: number): readonly Line[] {
  return wrapped(WHAT, width).map((text): Line => [span(text, 'bold')]);
}

function factsBlock({ opening, agent, model }: FirstView, width: number): readonly Line[] {
  const { branch, last, agents } = opening;
  const why = agent === opening.agent ? troubleOf(opening) : undefined;
  const name = agents.find(({ id }) => id === agent)?.name ?? agent;
  const facts: readonly (readonly [string, string, string])[] = [
    [
      'agent',
      why === undefined ? (name === agent ? agent : `${name} (${agent})`) : 'nobody yet',
      '/agent shows who is here',
    ],
    ['model', model ?? 'as the agent chooses', '/model shows and changes it'],
    ['branch', branch ?? 'none: this is no git repository', ''],
    ...(last === undefined ? [] : [['before', last, '/continue goes on with it'] as const]),
  ];
  // On a narrow terminal a hint beside the fact would leave room for neither.
  const hints = width >= LEAST_FOR_HINTS;
  const tip = hints ? Math.max(...facts.map(([, , text]) => text.length)) : -1;
  const room = Math.max(8, width - 3 - NAMES - tip);
  const rows = facts.map(([label, text, about]): Line => {
    const fact = cut(printableLine(text), room);
    const head = span(padTo(label, NAMES), 'dim');
    return about === '' || !hints ? [head, span(fact)] : [head, span(padTo(fact, room)), span(` ${about}`, 'dim')];
  });
  const advice = why === undefined ? [] : wrapped(why, width);
  return [...rows, ...advice.map((text): Line => [span(text, 'warn')])];
}

/** Why nobody would work, and what helps: in the words of somebody who sits at the screen. */
function troubleOf({ problem, agents }: Opening): string | undefined {
  if (problem === undefined || agents.some(({ installed }) => installed)) return problem;
  const usual = agents.find(({ id }) => id === 'claude-code')?.install ?? '';
  return `No agent is installed. Install one, such as \`${usual}\`, or set the key of a model for Atlas's own (ANTHROPIC_API_KEY, OPENAI_API_KEY or GITHUB_TOKEN); then start \`atlas\` again.`;
}

function wrapped(text: string, width: number): readonly string[] {
  return wrap(printableLine(text), width - 2, MOST_LINES).map((part) => part.trim());
}

function examplesBlock({ examples }: Opening): readonly Line[] {
  return [
    [span('Such as', 'dim')],
    ...examples.map((text): Line => [span('  › ', 'Atlas'), span(printableLine(text))]),
  ];
}

function keysBlock(width: number): readonly Line[] {
  const text =
    '/ shows commands · @ names a file · /picture FILE shows one · PgUp reads back · Ctrl+C stops · /help all';
  return wrapped(text, width).map((part): Line => [span(part, 'dim')]);
}
