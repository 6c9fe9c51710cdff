import { canonicalJson } from '../../../core/canonical-json.ts';
import type { PauseAnswer, PauseInfo } from '../../../core/pause.ts';
import { takesWords } from '../../view/pause-choices.ts';

const MOST_WORDS = 10_000;

/**
 * Matches the person's answer to one of those that the pause offers: with words where it takes some, with another
 * number where it raises a limit, and otherwise unchanged. Undefined where it matches none.
 */
export function chosenAnswer(pause: PauseInfo, given: Readonly<Record<string, unknown>>): PauseAnswer | undefined {
  for (const offered of pause.answers) {
    if (offered.kind !== given['kind']) continue;
    if (offered.kind === 'raise') {
      const { limit, to } = given;
      if (limit !== offered.limit || typeof to !== 'number' || !Number.isFinite(to) || to < 0) continue;
      return { ...offered, to };
    }
    const { words, ...bare } = given;
    if (canonicalJson(bare) !== canonicalJson(offered)) continue;
    if (words === undefined || words === '') return offered;
    if (typeof words !== 'string' || words.length > MOST_WORDS || !takesWords(pause, offered)) continue;
    if (offered.kind === 'no' || offered.kind === 'discard') return { ...offered, words };
  }
  return undefined;
}
