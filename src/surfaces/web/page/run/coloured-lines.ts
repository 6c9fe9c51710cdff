import { highlightLine, type Open, type Token } from '../text/highlight.ts';
import { languageOf } from '../text/languages.ts';
import type { CoveredLine } from './covered-lines.ts';

/**
 * The lines of a difference with their tokens. Either side is read for itself: what was taken out is open or closed by
 * what stood there before, what was put in by what stands there now. Behind a gap nothing is known to be open.
 */
export function colouredLines(path: string, lines: readonly CoveredLine[]): readonly (readonly Token[])[] {
  const language = languageOf(path);
  let [before, after]: [Open, Open] = [undefined, undefined];
  return lines.map(({ kind, text }): readonly Token[] => {
    if (language === undefined) return [{ kind: 'plain', text }];
    if (kind === 'gap') {
      [before, after] = [undefined, undefined];
      return [];
    }
    const read = highlightLine(text, language, kind === 'out' ? before : after);
    if (kind !== 'out') after = read.open;
    if (kind !== 'in') before = kind === 'out' ? read.open : highlightLine(text, language, before).open;
    return read.tokens;
  });
}
