import { STOPWORDS } from './stopwords.ts';

/** One piece of a tokenised text, with the word that it is part of. */
export interface WordPiece {
  /** Its place among the pieces that the model saw. */
  readonly at: number;
  readonly word: string;
}

/**
 * The pieces that carry a subject, joined to words: marks of punctuation, the model's own marks and stopwords left
 * out. Knows the three ways in which tokenisers mark a beginning: `##` for "goes on" (BERT), `▁` and `Ġ` for "begins".
 */
export function subjectPieces(tokens: readonly string[], special: ReadonlySet<string>): WordPiece[] {
  const marksBeginnings = tokens.some((token) => token.startsWith('▁') || token.startsWith('Ġ'));
  const words: { text: string; at: number[] }[] = [];
  tokens.forEach((token, at) => {
    if (special.has(token)) return;
    const goesOn = marksBeginnings ? !/^[▁Ġ]/.test(token) : token.startsWith('##');
    const text = token.replace(/^(?:##|[▁Ġ]+)/, '');
    const last = words.at(-1);
    if (goesOn && last !== undefined && last.at.at(-1) === at - 1) {
      last.text += text;
      last.at.push(at);
    } else {
      words.push({ text, at: [at] });
    }
  });
  return words
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !STOPWORDS.has(text.toLowerCase()))
    .flatMap(({ text, at }) => at.map((place) => ({ at: place, word: text })));
}
