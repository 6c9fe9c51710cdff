import { posix } from 'node:path';
import { isLockfile } from '../dependencies.ts';
import { isTestPath } from '../protected-files.ts';
import { COMMENTS, isDirective } from './comments.ts';
import type { LineWord } from './line-words.ts';

/** The kind of a changed place: a check can notice only code. */
export type ChangeKind = 'code' | 'test' | 'documentation' | 'comment' | 'formatting' | 'generated';

const DOCUMENTS = /\.(?:md|mdx|markdown|rst|adoc|txt|pdf|png|jpe?g|gif|svg|webp|ico|drawio)$/i;
const DOCUMENT_NAMES =
  /^(?:README|CHANGELOG|CHANGES|LICENSE|COPYING|NOTICE|AUTHORS|CONTRIBUTORS|CODEOWNERS|TODO)(?:\..*)?$/i;
const GENERATED = /(?:^|\/)(?:dist|generated|__generated__)\/|\.(?:min\.(?:js|css)|map|pb\.go|g\.dart)$/;

const CODE =
  /\.(?:[cm]?[jt]sx?|pyi?|go|rs|java|kt|cs|php|rb|c|h|cc|cpp|hpp|swift|scala|dart|(?:ba|z)?sh|pl|lua|vue|svelte|sql)$/;

/** Whether a file holds code, by its name. */
export function isCode(path: string): boolean {
  return CODE.test(path);
}

export function fileKind(path: string): ChangeKind {
  const name = posix.basename(path);
  if (isLockfile(path) || GENERATED.test(path)) return 'generated';
  if (DOCUMENTS.test(name) || DOCUMENT_NAMES.test(name)) return 'documentation';
  return isTestPath(path) ? 'test' : 'code';
}

/** Some lines of a file, with the kind of each. */
export interface Block {
  readonly lines: readonly string[];
  readonly words: readonly LineWord[];
}

/** Distinguishes changed code from changed white space and changed comments. */
export function linesKind(path: string, before: Block, after: Block): ChangeKind {
  const kind = fileKind(path);
  if (kind !== 'code') return kind;
  const bare = ({ lines }: Block): string => lines.join('').replaceAll(/\s+/g, '');
  // In a language of indentation the white space at the beginning is code.
  const indented = /\.(?:py|ya?ml|pyi|nim|haml|pug|sass|coffee)$/.test(path);
  if (!indented && bare(before) === bare(after)) return 'formatting';
  if (indented && sameButEnds(before.lines, after.lines)) return 'formatting';
  const words = new Set([...before.words, ...after.words]);
  if (words.has('code')) return 'code';
  return words.has('documentation') ? 'documentation' : 'comment';
}

/** Whether a line says nothing to a machine: it is empty, or a comment that no program obeys. */
export function isSilent(path: string, line: string): boolean {
  const comment = COMMENTS.find(([files]) => files.test(path))?.[1];
  return line.trim() === '' || (comment?.test(line) === true && !isDirective(line));
}

function sameButEnds(before: readonly string[], after: readonly string[]): boolean {
  const trimmed = (lines: readonly string[]): string =>
    lines
      .map((line) => line.trimEnd())
      .filter((line) => line !== '')
      .join('\n');
  return trimmed(before) === trimmed(after);
}
