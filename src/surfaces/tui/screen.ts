import { filled, fit, roleCell, ROLE_WIDTH, span, spread, type Line } from '../view/line.ts';
import { printableLine } from '../../core/printable.ts';
import { budgetText, evidenceLines, outputLines, planLines, progressBar, progressOf } from '../view/run-lines.ts';
import type { RunView } from '../view/run-view.ts';
import type { Said } from '../view/said.ts';
import { cut, widthOf, wrap } from '../view/text-width.ts';
import { cardLines, type Card } from './card.ts';
import { firstViewLines } from './first-view.ts';
import type { Menu } from './completion.ts';
import type { Editor } from './editor.ts';
import type { Opening } from './engine-calls.ts';

/** Everything that is on the screen. */
export interface ScreenState {
  readonly opening: Opening | undefined;
  readonly agent: string;
  /** The model that was chosen, or is known. */
  readonly model: string | undefined;
  /** Whether the person has said anything yet. */
  readonly begun: boolean;
  /** Pictures that go along with the next message. */
  readonly pictures: readonly string[];
  readonly transcript: readonly Said[];
  readonly view: RunView;
  /** The current activity of Atlas. */
  readonly working: string | undefined;
  readonly queued: number;
  readonly card: Card | undefined;
  /** Whether keys answer the card yet. */
  readonly ready: boolean;
  readonly editor: Editor;
  readonly menu: Menu | undefined;
  readonly choice: number;
  /** Lines that the person has gone back. */
  readonly scroll: number;
  readonly hint: string;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface Frame {
  readonly lines: readonly Line[];
  readonly cursor: { readonly x: number; readonly y: number };
}

/** From here on the run stands beside the conversation. */
const WIDE = 120;
const MAX_INPUT = 6;
const MAX_MENU = 7;

/** The screen as lines: exactly as many as there are rows, none wider than there are columns. */
export function drawScreen(state: ScreenState, size: Size, now: number): Frame {
  const columns = Math.max(20, size.columns);
  const rows = Math.max(4, size.rows);
  const input = inputLines(state.editor, columns, Math.min(MAX_INPUT, Math.max(1, rows - 3)));
  const menu = rows < 10 ? [] : menuLines(state, columns).slice(0, rows - 6);
  const below = [...menu, hintLine(state, columns)];
  const rule: Line = [span('─'.repeat(columns), 'dim')];
  const room = rows - 2 - input.lines.length - below.length;
  const card = state.card === undefined ? [] : cardLines(state.card, columns, Math.max(4, room - 1)).slice(0, room);
  const bodyRows = Math.max(0, room - card.length);
  const body = bodyLines(state, columns, bodyRows, now);
  const all = [headerLine(state, columns), ...body, ...card, rule, ...input.lines, ...below];
  const lines = all.slice(-rows).map((line) => fit(line, columns));
  const first = all.length - lines.length;
  const inputTop = 1 + body.length + card.length + 1 - first;
  return { lines, cursor: { x: Math.min(columns - 1, input.cursor.x), y: inputTop + input.cursor.y } };
}

function headerLine({ opening, agent, model, view, working, card }: ScreenState, width: number): Line {
  const project = opening?.project.split('/').at(-1) ?? '';
  const nobody = opening?.problem !== undefined && agent === opening.agent;
  const who = nobody ? 'no agent' : model === undefined ? agent : `${agent}, ${model}`;
  const parts = [who, opening?.branch ?? ''].filter((part) => part !== '').map((part) => ` · ${printableLine(part)}`);
  const left: Line = [span(' Atlas ', 'chosen'), span(` ${printableLine(project)}`, 'bold'), span(parts.join(''))];
  return spread(left, [...statusOf(view, card === undefined ? working : undefined), span(' ')], width);
}

function statusOf(view: RunView, working: string | undefined): Line {
  if (working !== undefined) return [span(`● ${working}`, 'Atlas')];
  if (view.pause !== undefined) return [span('■ paused', 'warn')];
  if (view.end === undefined) return [];
  const { status } = view.end;
  return [span(status, status === 'proven' ? 'good' : status === 'failed' ? 'bad' : 'warn')];
}

function bodyLines(state: ScreenState, columns: number, rows: number, now: number): readonly Line[] {
  if (state.view.runId === '') {
    const { opening, begun, agent, model } = state;
    const first =
      opening === undefined || begun || state.card !== undefined
        ? []
        : firstViewLines({ opening, agent, model }, columns, rows - Math.min(rows, linesOf(state, columns)));
    return [...first, ...transcriptLines(state, columns, rows - first.length)];
  }
  if (columns >= WIDE) {
    const right = Math.min(90, Math.floor(columns * 0.42));
    const left = columns - right - 3;
    const said = transcriptLines(state, left, rows);
    const run = runLines(state, right, rows, now);
    return Array.from({ length: rows }, (_, i) => [
      ...filled(said[i] ?? [], left),
      span(' │ ', 'dim'),
      ...fit(run[i] ?? [], right),
    ]);
  }
  const most = state.card === undefined ? Math.floor(rows / 2) : Math.floor(rows / 3);
  const run = most < 3 ? [] : runLines(state, columns - 2, most - 1, now).map((line): Line => [span(' '), ...line]);
  const title: Line = [span(cut(`── run ${'─'.repeat(columns)}`, columns).replace('…', '─'), 'dim')];
  const below = run.length === 0 ? [] : [title, ...run];
  return [...transcriptLines(state, columns, rows - below.length), ...below];
}

/** The plan, the recalled records, the live output, the evidence, the spending: as much as there is space for. */
function runLines({ view }: ScreenState, width: number, rows: number, now: number): readonly Line[] {
  const { done, total } = progressOf(view);
  const bar = progressBar(done, total, Math.min(20, Math.max(4, Math.floor(width / 5))));
  const used: Line = [
    span(`${bar} `, total > 0 && done === total ? 'good' : 'Atlas'),
    span(`${done}/${total} `),
    span(budgetText(view, now), 'dim'),
  ];
  const recalled: readonly Line[] =
    view.recalled.length === 0 || rows < 8
      ? []
      : [[span('Atlas    ', 'Atlas'), span(`recalled ${view.recalled.length}: ${view.recalled.join(' | ')}`, 'dim')]];
  const sums = view.summary.slice(0, Math.max(0, Math.floor((rows - 12) / 3)));
  const summary = sums.map((text, i): Line => [span(i === 0 ? 'so far   ' : '         ', 'dim'), span(text, 'dim')]);
  const left = rows - 1 - recalled.length - summary.length;
  const evidence = evidenceLines(view, width, Math.max(0, Math.min(4, Math.floor(left / 4))));
  const plan = planLines(view, width, Math.max(1, Math.ceil((left - evidence.length) / 2)));
  // What an agent has said stands in the conversation; here is what it is saying, and what it does.
  const doing = { ...view, output: view.output.filter(({ kind, open }) => kind !== 'message' || open) };
  const output = outputLines(doing, width, Math.max(0, left - evidence.length - plan.length));
  return [...plan, ...recalled, ...output, ...evidence, ...summary, used]
    .slice(0, rows)
    .map((line) => fit(line, width));
}

/** The end of the conversation, or the part that the person has gone back to; at the bottom of its place. */
function transcriptLines({ transcript, scroll }: ScreenState, width: number, rows: number): readonly Line[] {
  const wanted = rows + scroll;
  const lines: Line[] = [];
  for (let i = transcript.length - 1; i >= 0 && lines.length < wanted; i -= 1) {
    const said = transcript[i];
    if (said !== undefined) lines.unshift(...saidLines(said, width));
  }
  const end = Math.max(Math.min(rows, lines.length), lines.length - scroll);
  const shown = lines.slice(Math.max(0, end - rows), end);
  return [...Array.from({ length: Math.max(0, rows - shown.length) }, (): Line => []), ...shown];
}

export function saidLines({ role, text, style = 'plain' }: Said, width: number): readonly Line[] {
  return wrap(text, Math.max(4, width - ROLE_WIDTH - 1), 2000).map((part, i): Line => [
    span(' '),
    roleCell(i === 0 ? role : ''),
    span(part, style),
  ]);
}

/** How many rows the conversation would take, as far as anybody counts. */
function linesOf({ transcript }: ScreenState, columns: number): number {
  return transcript.slice(-100).reduce((sum, said) => sum + saidLines(said, columns).length, 0);
}

/** The number of lines of the whole conversation, so that scrolling stops at its beginning. */
export function transcriptHeight(transcript: readonly Said[], columns: number): number {
  const width = columns >= WIDE ? columns - Math.min(90, Math.floor(columns * 0.42)) - 3 : columns;
  return transcript.reduce((sum, said) => sum + saidLines(said, width).length, 0);
}

function inputLines(
  { text, cursor }: Editor,
  columns: number,
  most: number,
): { readonly lines: readonly Line[]; readonly cursor: { readonly x: number; readonly y: number } } {
  const width = Math.max(4, columns - 3);
  const rows: string[] = [];
  let at = { x: 0, y: 0 };
  let index = 0;
  for (const line of text.split('\n')) {
    // Wrapped by place alone: a blank at the end of a row is still one to write behind.
    const parts = hardWrap(line, width);
    for (const [i, part] of parts.entries()) {
      const last = i === parts.length - 1;
      if (cursor >= index && (cursor < index + part.length || (last && cursor === index + part.length))) {
        at = { x: widthOf(part.slice(0, cursor - index)), y: rows.length };
      }
      rows.push(part);
      index += part.length;
    }
    index += 1;
  }
  const first = Math.max(0, Math.min(at.y - most + 1, rows.length - most));
  const lines = rows
    .slice(first, first + most)
    .map((row, i): Line => [span(first + i === 0 ? '› ' : '  ', 'Atlas'), span(row)]);
  return { lines, cursor: { x: at.x + 2, y: at.y - first } };
}

function hardWrap(text: string, width: number): readonly string[] {
  const rows: string[] = [''];
  for (const word of text.length === 0 ? [] : splitWide(text, width)) rows.push(word);
  if (rows.length > 1) rows.shift();
  return rows;
}

function splitWide(text: string, width: number): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest !== '') {
    let end = Math.min(rest.length, width);
    while (end > 1 && widthOf(rest.slice(0, end)) > width) end -= 1;
    // Never in the middle of a pair that stands for one character.
    if (end < rest.length && /[\ud800-\udbff]$/.test(rest.slice(0, end))) end += 1;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return parts;
}

function menuLines({ menu, choice }: ScreenState, columns: number): readonly Line[] {
  if (menu === undefined) return [];
  const first = Math.max(0, Math.min(choice - MAX_MENU + 1, menu.choices.length - MAX_MENU));
  const wide = Math.max(...menu.choices.map(({ text }) => widthOf(text)));
  return menu.choices.slice(first, first + MAX_MENU).map(({ text, about }, i): Line => {
    const marked = first + i === choice;
    const name = span(`${marked ? '▸ ' : '  '}${text}`.padEnd(Math.min(wide + 4, columns)), marked ? 'bold' : 'plain');
    return [name, span(about, 'dim')];
  });
}

function hintLine(
  { hint, working, scroll, queued, pictures, card, ready, menu, view }: ScreenState,
  columns: number,
): Line {
  const along =
    pictures.length === 0
      ? ''
      : `${pictures.length} ${pictures.length === 1 ? 'picture goes' : 'pictures go'} along · `;
  const ended = view.end?.status === 'proven';
  const waiting = `${queued === 0 ? '' : `${queued} waiting · `}${along}`;
  const usual =
    menu !== undefined
      ? 'Tab takes it · Esc closes'
      : card !== undefined
        ? `${ready ? 'answer with a key' : 'a question'}, or /allow, /deny, /resume`
        : working === undefined
          ? ended
            ? 'Enter sends · /diff shows what changed · /pr · /undo · /help'
            : 'Enter sends · @ names a file · /help'
          : 'Ctrl+C interrupts · /pause · /help';
  const back = scroll === 0 ? '' : `${scroll} lines back · PgDn · `;
  return spread([span(` ${hint === '' ? waiting + usual : hint}`, 'dim')], [span(back, 'warn')], columns);
}
