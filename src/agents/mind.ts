import { z } from 'zod';
import { AtlasError, isAtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';
import type { AgentEvent } from './agent-event.ts';
import type { ModelTrouble } from './model-trouble.ts';
import type { PromptBlock, PromptOptions, Session } from './session.ts';

export interface Picture {
  readonly mimeType: string;
  readonly data: Uint8Array;
}

/** A question whose answer must be JSON of a given form. */
export interface Question<T> {
  readonly prompt: string;
  /** Pictures to look at, for an agent that can. */
  readonly pictures?: readonly Picture[];
  readonly schema: z.ZodType<T>;
  /**
   * The objection to an answer of the right form; undefined where there is none. The agent gets it like a fault of
   * form, but its last answer is taken as it is: the caller knows the objection.
   */
  readonly review?: (answer: T) => Promise<string | undefined>;
  readonly signal?: AbortSignal;
}

export interface MindOptions {
  /** Opens a session for one question; it is closed afterwards. */
  readonly open: (signal: AbortSignal | undefined) => Promise<Session>;
  /** A mode in which the agent changes nothing, where it has one. */
  readonly readOnlyMode?: string;
  readonly limits?: PromptOptions['limits'];
  /** Hears everything while it happens. Must not throw and must not wait. */
  readonly onEvent?: (session: string, event: AgentEvent) => void;
  /** Waits for a model that does not answer, and throws after too long; without it, the mind does not wait. */
  readonly patience?: Patience;
}

interface Patience {
  worked(): void;
  again(trouble: ModelTrouble, signal: AbortSignal): Promise<void>;
}

/** The model behind the agent did not answer. */
class ModelSilent extends AtlasError {
  readonly trouble: ModelTrouble;

  constructor(trouble: ModelTrouble) {
    super('agent.failed', `the model of the agent does not answer: ${trouble.reason}`, {
      remedy: 'Try again when it does; `atlas agents` says how to log in.',
      details: { trouble: trouble.kind },
    });
    this.trouble = trouble;
  }
}

/** How often an answer may be sent back to be mended. */
const MAX_REPAIRS = 2;
const MAX_ANSWER_CHARS = 1024 * 1024;

/**
 * Thinks through an agent: asks for JSON and takes nothing else.
 *
 * Invariants
 *  M1  The answer has passed the schema, or the call fails with an error that says what was wrong.
 *  M2  A thinking agent changes nothing: the mind sets its read-only mode, and refuses every permission that it asks
 *      for.
 *  M3  At most two repairs.
 */
export class Mind {
  readonly #options: MindOptions;

  constructor(options: MindOptions) {
    this.#options = options;
  }

  async ask<T>(question: Question<T>): Promise<T> {
    const { patience } = this.#options;
    for (;;) {
      try {
        const answer = await this.#ask(question);
        patience?.worked();
        return answer;
      } catch (error) {
        const trouble = troubleOf(error);
        if (patience === undefined || trouble === undefined) throw error;
        await patience.again(trouble, question.signal ?? new AbortController().signal);
      }
    }
  }

  async #ask<T>(question: Question<T>): Promise<T> {
    await using session = await this.#options.open(question.signal);
    const { readOnlyMode } = this.#options;
    if (readOnlyMode !== undefined && session.modes.includes(readOnlyMode)) await session.setMode(readOnlyMode);
    let prompt: string | readonly PromptBlock[] = promptOf(question);
    let problem = '';
    let usable: { readonly value: T } | undefined;
    for (let attempt = 0; attempt <= MAX_REPAIRS; attempt += 1) {
      const answer = await this.#turn(session, prompt, question.signal);
      const { value, flaw } = read(answer, question.schema);
      if (flaw === undefined) usable = { value: value as T };
      const objection = flaw ?? (attempt < MAX_REPAIRS ? await question.review?.(value as T) : undefined);
      if (objection === undefined) return value as T;
      problem = objection;
      prompt = `That answer cannot be used: ${objection}\nAnswer again with the corrected JSON alone.`;
    }
    if (usable !== undefined) return usable.value;
    throw new AtlasError('agent.protocol', `the agent gave no usable answer after ${MAX_REPAIRS} repairs: ${problem}`, {
      remedy: 'Try again, or choose a stronger agent for thinking.',
      details: { problem },
    });
  }

  async #turn(
    session: Session,
    prompt: string | readonly PromptBlock[],
    signal: AbortSignal | undefined,
  ): Promise<string> {
    let text = '';
    const events = session.prompt(prompt, {
      decide: async () => ({ decision: 'deny' }),
      ...defined({ limits: this.#options.limits, signal }),
    });
    for await (const event of events) {
      this.#options.onEvent?.(session.id, event);
      if (event.type === 'update') {
        const { update } = event;
        // Words before a tool call are thinking aloud; the answer is what comes after the last one.
        if (update.kind === 'call' && update.call.source === 'start') text = '';
        if (update.kind === 'message' && text.length < MAX_ANSWER_CHARS) text += update.text;
      }
      if (event.type === 'turn-end' && event.end.trouble !== undefined) throw new ModelSilent(event.end.trouble);
      if (event.type === 'turn-end' && event.end.kind !== 'completed') {
        throw (
          event.end.error ??
          new AtlasError(
            event.end.kind === 'cancelled' ? 'cancelled' : 'agent.failed',
            `the agent did not answer: ${event.end.kind}`,
            { remedy: 'Ask again, or choose another agent (`atlas agents` lists them).' },
          )
        );
      }
    }
    return text;
  }
}

/** A session that is refused for want of a login is a model that refuses the key. */
function troubleOf(error: unknown): ModelTrouble | undefined {
  if (error instanceof ModelSilent) return error.trouble;
  const login = isAtlasError(error) && error.details['authRequired'] === true;
  return login ? { kind: 'key-refused', reason: error.message } : undefined;
}

function promptOf<T>({ prompt, pictures = [], schema }: Question<T>): string | readonly PromptBlock[] {
  const text = `${prompt}\n\n${formOf(schema)}`;
  if (pictures.length === 0) return text;
  return [{ type: 'text', text }, ...pictures.map(imageBlock)];
}

/** A picture as the protocol carries it. */
export function imageBlock({ mimeType, data }: Picture): PromptBlock {
  return {
    type: 'image',
    mimeType,
    data: Buffer.from(data).toString('base64'),
  };
}

function formOf(schema: z.ZodType): string {
  const form = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
  return `Do not change any files. Answer with one JSON value and nothing else. It must match this JSON Schema:\n${form}`;
}

function read(answer: string, schema: z.ZodType): { readonly value?: unknown; readonly flaw?: string } {
  const candidates = jsonIn(answer);
  if (candidates.length === 0) return { flaw: 'there is no JSON in it.' };
  let flaw: string | undefined;
  for (const candidate of candidates) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return { value: parsed.data };
    // The faults of the most likely candidate: those of a list inside it would not help the agent.
    flaw ??= whatIsWrong(parsed.error).slice(0, 2000);
  }
  return { flaw: flaw ?? '' };
}

/** Every JSON value that stands in a text on its own, in a fence, or between words; the most likely first. */
function jsonIn(text: string): readonly unknown[] {
  const fences = [...text.matchAll(/```(?:json)?\s*\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  const spans = [
    [text.indexOf('{'), text.lastIndexOf('}')],
    [text.indexOf('['), text.lastIndexOf(']')],
  ]
    .filter(([start = -1, end = -1]) => start !== -1 && end > start)
    .toSorted(([a = 0], [b = 0]) => a - b)
    .map(([start, end = 0]) => text.slice(start, end + 1));
  const found: unknown[] = [];
  for (const candidate of [text, ...fences.toReversed(), ...spans]) {
    try {
      found.push(JSON.parse(candidate));
    } catch {
      // This candidate is no JSON.
    }
  }
  return found;
}
