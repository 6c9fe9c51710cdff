/** More of a text is not read: it takes the model as long as a hundred turns of a conversation. */
const MOST_PARTS = 8;
/** A piece rarely has more characters; what lies beyond is not even counted. */
const LONG_PIECE = 8;
/** A sentence that takes more than this part of a window may be cut. */
const LONG_SENTENCE = 4;

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** The room of a model, in pieces, and how many of them a text has. */
interface Room {
  readonly room: number;
  readonly piecesIn: (text: string) => number;
}

/**
 * A text that is too long for a model, in parts of about the same length, cut between sentences or lines where it has
 * any, otherwise between words. The parts follow each other without a gap.
 */
export function partsOf(text: string, { room, piecesIn }: Room): readonly string[] {
  // A piece has at least one character.
  if (text.length <= room) return [text];
  const read = text.slice(0, MOST_PARTS * room * LONG_PIECE);
  const total = piecesIn(read);
  if (total <= room) return [read];
  const wanted = total / Math.ceil(total / room);
  const parts: string[] = [];
  let part = '';
  let count = 0;
  for (const { unit, pieces } of unitsOf(read, { room, piecesIn })) {
    if (part !== '' && (count >= wanted || count + pieces > room)) {
      parts.push(part);
      part = '';
      count = 0;
    }
    part += unit;
    count += pieces;
  }
  parts.push(part);
  return parts.slice(0, MOST_PARTS);
}

/** Sentences and lines; the words of one that is long by itself, and bits of a word that no window holds. */
function* unitsOf(
  text: string,
  { room, piecesIn }: Room,
): Generator<{ readonly unit: string; readonly pieces: number }> {
  for (const { segment: sentence } of SENTENCES.segment(text)) {
    const pieces = piecesIn(sentence);
    if (pieces <= room / LONG_SENTENCE) {
      yield { unit: sentence, pieces };
      continue;
    }
    for (const { segment: word } of WORDS.segment(sentence)) {
      const ofWord = piecesIn(word);
      if (ofWord <= room) yield { unit: word, pieces: ofWord };
      else for (let at = 0; at < word.length; at += room) yield { unit: word.slice(at, at + room), pieces: room };
    }
  }
}
