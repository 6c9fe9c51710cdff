import type { Connection } from '../storage/database.ts';
import { wordsOf } from './recall/words.ts';

/** Words long or odd enough to identify a text. */
const TELLING = /[\p{L}\p{N}][\p{L}\p{N}_'’-]*/gu;

/**
 * A question as a receipt may keep it: telling words that occur in no record are left out. So a question about
 * something forgotten does not bring it back.
 */
export function maskUnknownWords(connection: Connection, text: string): string {
  const known = connection.prepare('SELECT 1 FROM record_terms WHERE record_terms MATCH ? LIMIT 1');
  return text.replaceAll(TELLING, (word) => {
    if (word.length < 7 && !/\d/.test(word)) return word;
    const stems = wordsOf(word);
    const stands = stems.every((stem) => known.get(`"${stem.replaceAll('"', '""')}"`) !== undefined);
    return stands ? word : '…';
  });
}
