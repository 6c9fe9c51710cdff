import { AtlasError } from '../../core/atlas-error.ts';
import type { Atlas } from '../../runtime/atlas.ts';

/** The part of a conversation that precedes a new request; recall finds older turns. */
const TURNS = 6;
const MAX_TURN = 600;

export interface EarlierWords {
  readonly conversationId: string;
  /** The latest turns, for the planner. */
  readonly background: string;
}

/** The conversation that a request goes on with: the one named, or the last one of this project. */
export async function earlierWords(atlas: Pick<Atlas, 'history'>, named: string | undefined): Promise<EarlierWords> {
  const { conversation, turns } = await atlas.history.tail(named, TURNS);
  if (conversation === undefined) {
    throw new AtlasError('usage', 'there is no conversation in this project to go on with', {
      remedy: 'Leave out --continue; what is asked with memory switched off is not kept either.',
    });
  }
  if (turns.some(({ foreign }) => foreign !== undefined)) {
    throw new AtlasError('usage', `${conversation} came with an imported file: nobody here said what stands in it`, {
      remedy: `Read it with \`atlas history tail --conversation ${conversation}\`, and go on with another.`,
    });
  }
  const background = turns.map(({ role, text }) => `${role === 'user' ? 'the person' : 'Atlas'}: ${short(text)}`);
  return { conversationId: conversation, background: background.join('\n') };
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_TURN ? `${line.slice(0, MAX_TURN - 1)}…` : line;
}
