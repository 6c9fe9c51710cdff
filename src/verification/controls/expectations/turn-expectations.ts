import { blankText, syntaxOf } from './blank-text.ts';
import type { Edit } from './edit.ts';
import { turnCompiled } from './turn-compiled.ts';
import { turnJavaScript } from './turn-javascript.ts';
import { turnPython } from './turn-python.ts';
import { turnShell } from './turn-shell.ts';

/**
 * A test file in which every expectation is inverted: it expects another value, or the opposite. A check that runs such
 * tests and still passes does not look at the program under test.
 */
export interface Turned {
  readonly text: string;
  /** How many assertions were turned that certainly are some. */
  readonly known: number;
  /** How many calls were turned that look like a helper with an expected value. */
  readonly guessed: number;
}

export function turnExpectations(path: string, source: string): Turned | undefined {
  const kept = isShell(path) ? turnShell(source) : expectationsOf(path, source);
  if (kept.length === 0) return undefined;
  const guessed = kept.filter((edit) => edit.guessed === true).length;
  return { text: applyEdits(source, kept), known: kept.length - guessed, guessed };
}

/** Whether a file is one of a shell, whose words only say what may be an expectation. */
export function isShell(path: string): boolean {
  return /\.(?:ba|z|k)?sh$/.test(path);
}

/** The expectations of a test file, in order, as the edits that invert them. */
export function expectationsOf(path: string, source: string): readonly Edit[] {
  const syntax = syntaxOf(path);
  if (syntax === undefined) return [];
  const blank = blankText(source, syntax);
  const edits =
    syntax === 'javascript'
      ? turnJavaScript(source, blank)
      : syntax === 'python'
        ? turnPython(source, blank)
        : turnCompiled(source, blank, syntax);
  // Of nested assertions, the outer one is inverted.
  const kept: Edit[] = [];
  let end = -1;
  for (const edit of edits.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (edit.from < end) continue;
    kept.push(edit);
    end = edit.to;
  }
  return kept;
}

export function applyEdits(source: string, edits: readonly Edit[]): string {
  let text = source;
  for (const { from, to, text: put } of edits.toReversed()) text = text.slice(0, from) + put + text.slice(to);
  return text;
}
