import { systemClock } from '../core/clock.ts';
import type { RunId } from '../core/ids.ts';
import type { Redactor } from '../core/redact.ts';
import type { EventSink, RuntimeEvent, RuntimeEventBody } from '../core/runtime-event.ts';
import { StreamRedactor } from '../core/stream-redactor.ts';

type Words = Extract<RuntimeEventBody, { readonly type: 'message' | 'thought' }>;

/** An agent's words are emitted in pieces that a person can read along, not letter by letter. */
const PIECE_MS = 40;
/** When an agent is silent for this long, its last word is emitted although more of it might come. */
const REST_MS = 1_000;

interface Stream {
  readonly body: Words;
  readonly text: StreamRedactor;
  /** The number of pieces since the last emitted event. */
  pieces: number;
  piece: NodeJS.Timeout | undefined;
  rest: NodeJS.Timeout | undefined;
}

/** These may come in the middle of a word. */
const PASSING: ReadonlySet<RuntimeEventBody['type']> = new Set(['usage', 'network', 'warning']);

/**
 * Numbers, dates and redacts the events of a run, and hands them to the sinks. An agent's words arrive in pieces that
 * may cut a secret in two, so the emitter passes them on word by word, in order with the other events.
 */
export function runEmitter(
  runId: RunId,
  next: () => number,
  sinks: readonly EventSink[],
  redactor: Redactor,
): (event: RuntimeEventBody) => void {
  const streams = new Map<string, Stream>();

  const tell = (body: RuntimeEventBody): void => {
    const event: RuntimeEvent = { ...redactor.value(body), runId, seq: next(), at: systemClock.now().toISOString() };
    for (const sink of sinks) sink(event);
  };
  const say = (stream: Stream, text: string): void => {
    if (text === '') return;
    stream.pieces = 0;
    tell({ ...stream.body, text });
  };
  const wait = (stream: Stream): void => {
    clearTimeout(stream.rest);
    stream.piece ??= setTimeout(() => {
      stream.piece = undefined;
      // A sentence that an agent sends in one piece is emitted in one piece, including its last word.
      if (stream.text.isSentence) say(stream, stream.text.rested());
      else if (stream.pieces > 1) say(stream, stream.text.ended());
      if (!stream.text.holds) return;
      stream.rest = setTimeout(() => {
        say(stream, stream.text.rested());
      }, REST_MS).unref();
    }, PIECE_MS).unref();
  };
  const hear = (key: string, body: Words): void => {
    const stream = streams.get(key) ?? newStream(body, redactor);
    streams.set(key, stream);
    stream.pieces += 1;
    stream.text.add(body.text);
    wait(stream);
  };
  const end = (key: string, stream: Stream): void => {
    clearTimeout(stream.piece);
    clearTimeout(stream.rest);
    streams.delete(key);
    say(stream, stream.text.end());
  };

  return (body) => {
    const words = body.type === 'message' || body.type === 'thought';
    const place = placeOf(body);
    const own = words ? `${place} ${body.type}` : undefined;
    for (const [key, stream] of streams) {
      const elsewhere = body.type !== 'run-end' && !key.startsWith(`${place} `);
      if (key !== own && !elsewhere && !PASSING.has(body.type)) end(key, stream);
    }
    if (words && own !== undefined) hear(own, body);
    else tell(body);
  };
}

function newStream(body: Words, redactor: Redactor): Stream {
  return { body, text: new StreamRedactor(redactor), pieces: 0, piece: undefined, rest: undefined };
}

function placeOf({ step, attempt, candidate }: RuntimeEventBody): string {
  return JSON.stringify([step, attempt, candidate]);
}
