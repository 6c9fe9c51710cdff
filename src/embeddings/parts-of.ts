/** More of a text is not read: it takes the model as long as a hundred turns of a conversation. */
const MOST_PARTS = 8;
/** A piece rarely has more characters; what lies beyond is not even counted. */
const LONG_PIECE = 8;
/** Of some scripts a letter is taken apart: a syllable of Korean has two or three. */
const PIECES_OF_A_LETTER = 3;
/** So many times as much of a text is looked through for what can be read, where it is wide or full of codes. */
const LOOKED_THROUGH = 32;
/** A sentence that takes more than this part of a window may be cut. */
const LONG_SENTENCE = 4;

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** The room of a model, in pieces, and how many of them a text has. */
interface Room {
  readonly room: number;
  readonly piecesIn: (text: string) => number;
}

/** What is not cut. */
interface Unit {
  readonly text: string;
  readonly pieces: number;
}

/**
 * A text that is too long for a model, in parts of about the same length, cut between sentences or lines where it has
 * any, otherwise between words. The parts follow each other without a gap.
 */
export function partsOf(text: string, { room, piecesIn }: Room): readonly string[] {
  if (text.length * PIECES_OF_A_LETTER <= room) return [text];
  const read = beginningOf(text, MOST_PARTS * room);
  const total = piecesIn(read);
  if (total <= room) return [read];
  const needed = Math.ceil(total / room);
  // Where the last part is needed too, little room may stay empty.
  const longest = room / (needed < MOST_PARTS ? LONG_SENTENCE : LONG_SENTENCE ** 2);
  const units = [...unitsOf(read, longest, { room, piecesIn })];
  const parts = cutInto(needed, units, total, room);
  // Sentences do not fill each part, and what is left over would be a part of its own.
  return parts.length > needed ? cutInto(needed + 1, units, total, room) : parts;
}

/** Into so many parts of about the same length if the units allow it, or of as many as are read as much as they hold. */
function cutInto(wanted: number, units: readonly Unit[], total: number, room: number): readonly string[] {
  const enough = wanted > MOST_PARTS ? room : total / wanted;
  const parts: string[] = [];
  let part = '';
  let count = 0;
  for (const { text, pieces } of units) {
    // Blank lines belong to what is before them.
    if (part !== '' && pieces > 0 && (count >= enough || count + pieces > room)) {
      parts.push(part);
      part = '';
      count = 0;
    }
    part += text;
    count += pieces;
  }
  return [...parts, part].slice(0, MOST_PARTS);
}

/** At least so many pieces of a text, if it has them; of one that has far more, without what is no word to any model. */
export function beginningOf(text: string, pieces: number): string {
  const most = pieces * LONG_PIECE;
  if (text.length <= most) return text;
  return text
    .slice(0, LOOKED_THROUGH * most)
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/\n\s+/gu, '\n')
    .replaceAll(/([\w+/=-]{101})[\w+/=-]+/gu, '$1')
    .slice(0, most);
}

/** Sentences and lines; the words of one that is long by itself, and bits of a word that no window holds. */
function* unitsOf(text: string, longest: number, { room, piecesIn }: Room): Generator<Unit> {
  for (const { segment: sentence } of SENTENCES.segment(text)) {
    const pieces = piecesIn(sentence);
    if (pieces <= longest) {
      yield { text: sentence, pieces };
      continue;
    }
    for (const { segment: word } of WORDS.segment(sentence)) {
      const ofWord = piecesIn(word);
      if (ofWord <= room) yield { text: word, pieces: ofWord };
      else for (let at = 0; at < word.length; at += room) yield { text: word.slice(at, at + room), pieces: room };
    }
  }
}
