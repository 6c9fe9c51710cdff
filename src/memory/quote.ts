import { printable, printableLine } from '../core/printable.ts';

/**
 * Text of others inside a prompt, as data.
 *
 * Invariants
 *  Q1  A quoted line cannot start a section, a list, a fence or a tag: whatever could is broken up or escaped.
 *  Q2  A quoted block ends where we end it: every line of it carries the quote mark.
 */
export function quotedLine(text: string, most = 400): string {
  const flat = defused(printableLine(text).replaceAll(/\s+/g, ' ').trim());
  return flat.length <= most ? flat : `${flat.slice(0, most - 1).trimEnd()}…`;
}

/** A longer text: each of its lines quoted. */
export function quotedBlock(text: string, most = 4000): string {
  const cut = text.length <= most ? text : `${text.slice(0, most - 1)}…`;
  return printable(cut)
    .split('\n')
    .map((line) => `> ${defused(line)}`)
    .join('\n');
}

/** Fences, tags and headings lose what makes them work; words stay as they are (Q1). */
function defused(line: string): string {
  return line
    .replaceAll('```', "'''")
    .replaceAll('~~~', '~ ~ ~')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/^(\s*)(#{1,6})(?=\s|$)/, (_, blanks: string, marks: string) => `${blanks}${marks.replaceAll('#', '＃')}`);
}
