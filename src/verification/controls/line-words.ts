import { blankText, syntaxOf } from './expectations/blank-text.ts';
import { COMMENTS, isDirective } from './comments.ts';
import { pythonLines } from './python-lines.ts';

/** What a line is to the machine that reads it. */
export type LineWord = 'code' | 'comment' | 'documentation' | 'empty';

/**
 * What each line of a file is. Where the language is known its strings and comments are read as it reads them, so that
 * the inside of a long comment is one, and the inside of a string is none; a string of Python that stands alone is
 * documentation. Elsewhere the beginning of a line tells.
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
