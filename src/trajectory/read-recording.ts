import { systemClock } from '../core/clock.ts';
import { LineSplitter } from '../core/line-splitter.ts';
import { RecordedConversation, type RecordedTrajectories } from './recorded-conversation.ts';

/** Far above any frame ever seen (560 KB), and far below a harmful size. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/**
 * Builds the trajectories of a recorded stream that arrives in chunks of any size. `endedAt` is when it was last
 * written: its own times count from its start, which it seldom states.
 */
export async function readRecording(
  chunks: AsyncIterable<Uint8Array>,
  endedAt: Date = systemClock.now(),
): Promise<RecordedTrajectories> {
  const conversation = new RecordedConversation();
  const splitter = new LineSplitter(MAX_LINE_BYTES);
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    for (const found of splitter.push(chunk)) {
      // A line that is too long cannot be read, so it counts like any other that cannot.
      conversation.addLine(found.kind === 'line' ? decoder.decode(found.bytes) : '{');
    }
  }
  const last = splitter.end();
  if (last !== undefined) conversation.addLine(decoder.decode(last));
  return conversation.finish(endedAt.getTime());
}
