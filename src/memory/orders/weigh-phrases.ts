import { PHRASE_BIAS, PHRASE_WEIGHTS } from './phrase-weights.ts';
import { phrasesIn } from './phrases-in.ts';

/** So much is one in phrase-weights.ts. */
const UNIT = 0.05;

/**
 * How much more likely a reading is an order than a statement, by its words and the cues that it has, in log odds. It
 * knows turns that no rule names, and no more of them than the texts it was weighed on: a reader for what is left over.
 */
export function weighPhrases(reading: string, cues: readonly string[]): number {
  if (isForeign(reading)) return PHRASE_BIAS * UNIT;
  let sum = PHRASE_BIAS;
  for (const sign of signsIn(reading, cues)) sum += weights().get(sign) ?? 0;
  return sum * UNIT;
}

/** The words were weighed in English: of another language too few statements were read to tell them from orders. */
function isForeign(reading: string): boolean {
  return (reading.match(OTHERS)?.length ?? 0) > (reading.match(ENGLISH)?.length ?? 0);
}

const ENGLISH =
  /\b(?:the|an?|is|are|was|to|of|and|for|with|it|this|that|be|on|by|or|not|as|at|from|you|has|have|its)\b/g;
const OTHERS =
  /(?<!\p{L})(?:les?|la|des|du|une?|et|est|que|qui|pour|dans|el|los|las|del|para|con|una|di|il|che|per|sono|os|uma?|não|der|die|das|und|ist|ein|eine|mit|von|het|een|van|niet|och|att|på|ve|bir|jest|się|na)(?!\p{L})|[^\p{Script=Latin}\P{L}]+/gu;

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
