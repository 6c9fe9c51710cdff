import { ApiFailure, postAnswer } from './api-client.ts';

export interface Heard {
  readonly event: string;
  readonly data: unknown;
}

/** Does something that is told about as it goes on: each event as it comes. */
export async function* postStream(path: string, body: unknown, signal?: AbortSignal): AsyncGenerator<Heard, void> {
  const answer = await postAnswer(path, body, {
    accept: 'text/event-stream',
    ...(signal === undefined ? {} : { signal }),
  });
  if (answer.body === null) throw new ApiFailure('offline', 'web.offline', 'Atlas said nothing.');
  let text = '';
  for await (const chunk of chunksOf(answer.body)) {
    const parts = `${text}${chunk}`.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const heard = readFrame(part);
      if (heard !== undefined) yield heard;
    }
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The server writes an event as `event:` and one line of `data:`; comments say only that it is still there. */
export function readFrame(part: string): Heard | undefined {
  const fields = new Map(
    part.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const [event, data] = [fields.get('event'), fields.get('data')];
  return event === undefined || data === undefined ? undefined : { event, data: JSON.parse(data) };
}
