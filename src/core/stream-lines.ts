import { LineSplitter } from './line-splitter.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The lines of a byte stream, for messages that are one line each. Only a line feed ends a line: JSON may hold U+2028
 * and U+2029 unescaped, which Node's own reader takes for line ends. The reader skips lines that exceed the limit.
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
