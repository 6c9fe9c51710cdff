import { cut, padTo, widthOf } from './text-width.ts';

/** The three roles, and the person. */
export type Role = 'you' | 'Atlas' | 'Tetyana' | 'Grisha';

export type Style = Role | 'dim' | 'bold' | 'good' | 'bad' | 'warn' | 'chosen' | 'plain';

export interface Span {
  readonly text: string;
  readonly style: Style;
}

/** One line of a screen. */
export type Line = readonly Span[];

/** The base colours that are readable on a light and on a dark background, in the plainest of themes too. */
const SGR: Readonly<Record<Exclude<Style, 'plain'>, readonly [string, string]>> = {
  you: ['1', '22'],
  Atlas: ['94', '39'],
  Tetyana: ['35', '39'],
  Grisha: ['32', '39'],
  dim: ['2', '22'],
  bold: ['1', '22'],
  good: ['32', '39'],
  bad: ['31', '39'],
  // Yellow cannot be read on white.
  warn: ['1', '22'],
  chosen: ['7', '27'],
};

export function span(text: string, style: Style = 'plain'): Span {
  return { text, style };
}

export function lineWidth(line: Line): number {
  return line.reduce((sum, { text }) => sum + widthOf(text), 0);
}

/** Cut where it is too long, so that it never takes a second row. */
export function fit(line: Line, width: number): Line {
  const spans: Span[] = [];
  let left = width;
  for (const { text, style } of line) {
    if (left <= 0) break;
    const shown = cut(text, left);
    spans.push({ text: shown, style });
    left -= widthOf(shown);
  }
  return spans;
}

/** Exactly this wide. */
export function filled(line: Line, width: number): Line {
  const fitted = fit(line, width);
  const missing = width - lineWidth(fitted);
  return missing > 0 ? [...fitted, span(' '.repeat(missing))] : fitted;
}

/** Left and right ends of one row, with blanks between them. The right end gives way first. */
export function spread(left: Line, right: Line, width: number): Line {
  const room = width - lineWidth(left) - 1;
  const shown = room < 1 ? [] : fit(right, room);
  const start = fit(left, width);
  const gap = width - lineWidth(start) - lineWidth(shown);
  return [...start, span(' '.repeat(Math.max(0, gap))), ...shown];
}

/** The bytes for a terminal: the only escapes in them are these. */
export function paint(line: Line, colour: boolean): string {
  return line
    .map(({ text, style }) => {
      if (!colour || style === 'plain' || text === '') return text;
      const [on, off] = SGR[style];
      return `\u001b[${on}m${text}\u001b[${off}m`;
    })
    .join('');
}

/** A role's name stands in a column of its own, so that no other text can stand in its place. */
export const ROLE_WIDTH = 9;

export function roleCell(role: Role | ''): Span {
  return role === '' ? span(' '.repeat(ROLE_WIDTH)) : span(padTo(role, ROLE_WIDTH), role);
}
