import { printable } from '../../core/printable.ts';
import { graphemesOf } from '../view/text-width.ts';

/** The text that a person is writing. Pure: every key makes a new one. */
export interface Editor {
  readonly text: string;
  /** An index into the text, between two characters as a person counts them. */
  readonly cursor: number;
  /** The sent lines, the newest last. */
  readonly history: readonly string[];
  /** The shown entry of the history; its length for the line being written. */
  readonly at: number;
  /** The line being written when the history was opened. */
  readonly draft: string;
}

const MAX_TEXT = 200_000;
const MAX_HISTORY = 500;

export const EMPTY_EDITOR: Editor = { text: '', cursor: 0, history: [], at: 0, draft: '' };

export function inserted(editor: Editor, text: string): Editor {
  const clean = printable(text).slice(0, MAX_TEXT - editor.text.length);
  const { text: old, cursor } = editor;
  return { ...editor, text: old.slice(0, cursor) + clean + old.slice(cursor), cursor: cursor + clean.length };
}

export function withText(editor: Editor, text: string, cursor = text.length): Editor {
  return { ...editor, text, cursor };
}

/** Sent: it becomes history, and the line is empty again. */
export function submitted(editor: Editor): Editor {
  const text = editor.text.trim();
  const known = text === '' || editor.history.at(-1) === text ? editor.history : [...editor.history, text];
  const history = known.slice(-MAX_HISTORY);
  return { text: '', cursor: 0, history, at: history.length, draft: '' };
}

export function erasedLeft(editor: Editor, from = before(editor)): Editor {
  const { text, cursor } = editor;
  return { ...editor, text: text.slice(0, from) + text.slice(cursor), cursor: from };
}

export function erasedRight(editor: Editor, to = behind(editor)): Editor {
  const { text, cursor } = editor;
  return { ...editor, text: text.slice(0, cursor) + text.slice(to) };
}

export function moved(editor: Editor, cursor: number): Editor {
  return { ...editor, cursor: Math.max(0, Math.min(editor.text.length, cursor)) };
}

/** The place one character to the left. */
export function before({ text, cursor }: Editor): number {
  return cursor - (graphemesOf(text.slice(0, cursor)).at(-1)?.length ?? 0);
}

export function behind({ text, cursor }: Editor): number {
  return cursor + (graphemesOf(text.slice(cursor, cursor + 64))[0]?.length ?? 0);
}

export function wordLeft({ text, cursor }: Editor): number {
  return text.slice(0, cursor).search(/[^\s]*\s*$/);
}

export function wordRight({ text, cursor }: Editor): number {
  return cursor + (/^\s*[^\s]*/.exec(text.slice(cursor))?.[0].length ?? 0);
}

export function lineStart({ text, cursor }: Editor): number {
  return text.lastIndexOf('\n', cursor - 1) + 1;
}

export function lineEnd({ text, cursor }: Editor): number {
  const end = text.indexOf('\n', cursor);
  return end === -1 ? text.length : end;
}

/** A line up, or into the history where there is none. */
export function up(editor: Editor): Editor {
  const start = cursorLine(editor);
  if (start === 0) return shown(editor, editor.at - 1);
  const above = editor.text.lastIndexOf('\n', start - 2) + 1;
  return moved(editor, Math.min(above + (editor.cursor - start), start - 1));
}

export function down(editor: Editor): Editor {
  const end = lineEnd(editor);
  if (end === editor.text.length) return shown(editor, editor.at + 1);
  const column = editor.cursor - cursorLine(editor);
  const below = end + 1;
  const last = lineEnd({ ...editor, cursor: below });
  return moved(editor, Math.min(below + column, last));
}

function cursorLine(editor: Editor): number {
  return lineStart(editor);
}

function shown(editor: Editor, at: number): Editor {
  const { history, draft, text } = editor;
  if (at < 0 || at > history.length) return editor;
  const kept = editor.at === history.length ? text : draft;
  const next = at === history.length ? kept : (history[at] ?? '');
  return { ...editor, text: next, cursor: next.length, at, draft: kept };
}
