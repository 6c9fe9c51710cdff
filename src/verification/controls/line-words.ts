import { blankText, syntaxOf } from './expectations/blank-text.ts';
import { COMMENTS, isDirective } from './comments.ts';
import { pythonLines } from './python-lines.ts';

/** The meaning of a line for the compiler. */
export type LineWord = 'code' | 'comment' | 'documentation' | 'empty';

/**
 * Classifies each line of a file. Where the language is known, strings and comments are parsed by its rules, so that
 * the inside of a long comment counts as comment, and the inside of a string does not; a Python string that stands
 * alone is documentation. Elsewhere the beginning of a line decides.
 */
export function lineWords(path: string, text: string): readonly LineWord[] {
  const lines = text.split('\n');
  const syntax = syntaxOf(path);
  if (syntax === undefined) {
    const comment = COMMENTS.find(([files]) => files.test(path))?.[1];
    return lines.map((line) => {
      if (line.trim() === '') return 'empty';
      return comment?.test(line) === true && !isDirective(line) ? 'comment' : 'code';
    });
  }
  const blank = blankText(text, syntax).split('\n');
  const words = lines.map((line, i): LineWord => {
    if (line.trim() === '') return 'empty';
    return blank[i]?.trim() === '' && !isDirective(line) ? 'comment' : 'code';
  });
  if (syntax !== 'python') return words;
  for (const { first, last, documents } of pythonLines(text)) {
    if (documents) words.fill('documentation', first, last + 1);
  }
  return words;
}
