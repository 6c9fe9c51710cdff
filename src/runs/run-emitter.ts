import { systemClock } from '../core/clock.ts';
import type { RunId } from '../core/ids.ts';
import type { Redactor } from '../core/redact.ts';
import type { EventSink, RuntimeEvent, RuntimeEventBody } from '../core/runtime-event.ts';
import { StreamRedactor } from '../core/stream-redactor.ts';

type Words = Extract<RuntimeEventBody, { readonly type: 'message' | 'thought' }>;

/** Words are told in pieces that a person can read along, not letter by letter. */
const PIECE_MS = 40;
/** Where an agent says nothing for so long, its last word is told although more of it might come. */
const REST_MS = 1_000;

interface Stream {
  readonly body: Words;
  readonly text: StreamRedactor;
  /** How many pieces came since something was told. */
  pieces: number;
  piece: NodeJS.Timeout | undefined;
  rest: NodeJS.Timeout | undefined;
}

/** These may come in the middle of a word. */
const PASSING: ReadonlySet<RuntimeEventBody['type']> = new Set(['usage', 'network', 'warning']);

/**
 * Numbers, dates and redacts what is told of a run, and hands it to whoever listens. An agent's words come in pieces
 * that may cut a secret in two: they are told word by word, in order with everything else that happens at their place.
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
      // An agent that says a sentence in one piece is told in one piece, not up to its last word.
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
