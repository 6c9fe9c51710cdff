import { PHRASE_BIAS, PHRASE_WEIGHTS } from './phrase-weights.ts';
import { phrasesIn } from './phrases-in.ts';

/** So much is one in phrase-weights.ts. */
const UNIT = 0.05;

/**
 * How much more likely a reading is an order than a statement, by its words and the cues that it has, in log odds. It
 * knows turns that no rule names, and no more of them than the texts it was weighed on: a reader for what is left over.
 */
export function weighPhrases(reading: string, cues: readonly string[]): number {
  let sum = PHRASE_BIAS;
  for (const sign of signsIn(reading, cues)) sum += weights().get(sign) ?? 0;
  return sum * UNIT;
}

/** What is weighed; a cue is marked, since its name is a word too. */
export function signsIn(reading: string, cues: readonly string[]): readonly string[] {
  return [...phrasesIn(reading), ...cues.map((name) => `~${name}`)];
}

let known: ReadonlyMap<string, number> | undefined;

function weights(): ReadonlyMap<string, number> {
  known ??= new Map(
    PHRASE_WEIGHTS.split('\n').flatMap((line) =>
      line
        .split('¦')
        .filter((entry) => entry.includes('='))
        .map((entry): readonly [string, number] => {
          const at = entry.lastIndexOf('=');
          return [entry.slice(0, at), Number(entry.slice(at + 1))];
        }),
    ),
  );
  return known;
}
