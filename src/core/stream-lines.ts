import { LineSplitter } from './line-splitter.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The lines of a byte stream, for messages that are one line each. A line feed alone ends one: what Node's own reader
 * takes for an end as well (U+2028, U+2029) stands inside of JSON as it is. Lines without end are skipped.
 */
export async function* streamLines(input: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  const splitter = new LineSplitter(MOST_BYTES);
  const decoder = new TextDecoder();
  for await (const chunk of input) {
    for (const line of splitter.push(chunk as Uint8Array)) if (line.kind === 'line') yield decoder.decode(line.bytes);
  }
  const last = splitter.end();
  if (last !== undefined) yield decoder.decode(last);
}
