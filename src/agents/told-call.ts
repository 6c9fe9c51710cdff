import { isObject, type CallFrame, type JsonObject } from '../trajectory/session-update.ts';

/** Limits on remembered calls and on the text of one, so that an agent cannot fill memory. */
const MAX_CALLS = 64;
const MAX_TEXT = 256 * 1024;

/** Everything that an agent has reported of one call before, and in, its request for permission. */
export interface ToldCall {
  readonly id: string;
  readonly title: string;
  /** The tool's name, where the agent gives it beside the title. */
  readonly name: string;
  readonly kind: string;
  /** The arguments of the tool; empty where the agent gave none. */
  readonly input: JsonObject;
  /** Texts that the agent shows with the request itself, newest first. */
  readonly texts: readonly string[];
  /** Files that it names beside its arguments: locations, and files of the differences that it shows. */
  readonly files: readonly string[];
}

/**
 * Calls, merged from their frames one after the other. Some agents name the command only in a frame before the request.
 */
export class ToldCalls {
  readonly #calls = new Map<string, ToldCall>();

  hear(frame: CallFrame): void {
    const { id } = frame;
    if (id === undefined) return;
    const told = this.merged(id, frame);
    this.#calls.delete(id);
    this.#calls.set(id, told);
    if (this.#calls.size > MAX_CALLS) this.#calls.delete(this.#calls.keys().next().value ?? '');
  }

  forget(id: string): void {
    this.#calls.delete(id);
  }

  /** The call with this frame on top. Fields that the frame leaves out keep their earlier values. */
  merged(id: string, frame: CallFrame): ToldCall {
    const before = this.#calls.get(id) ?? { ...NOTHING, id };
    const texts = textsOf(frame.content);
    const files = [...locationsOf(frame.locations), ...diffPathsOf(frame.content)];
    const input = argumentsOf(frame.input) ?? firstObject(texts) ?? {};
    return {
      id,
      title: frame.title ?? before.title,
      name: nameOf(frame) ?? before.name,
      kind: frame.toolKind ?? before.kind,
      // Arguments come empty first and whole later, or the other way round; some come only once.
      input: { ...before.input, ...input },
      texts: texts.length > 0 ? texts : before.texts,
      files: files.length > 0 ? files : before.files,
    };
  }
}

const NOTHING: ToldCall = { id: '', title: '', name: '', kind: '', input: {}, texts: [], files: [] };

function nameOf({ name, meta }: CallFrame): string | undefined {
  if (name !== undefined) return name;
  const inside = meta?.['claudeCode'];
  const told = isObject(inside) ? inside['toolName'] : meta?.['toolName'];
  return typeof told === 'string' ? told : undefined;
}

/** Arguments as an object, or as the JSON of one. */
function argumentsOf(input: unknown): JsonObject | undefined {
  if (isObject(input)) return input;
  return typeof input === 'string' ? objectIn(input) : undefined;
}

function firstObject(texts: readonly string[]): JsonObject | undefined {
  for (const text of texts) {
    const found = objectIn(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The object that a text is the whole JSON of: half of one says nothing. */
function objectIn(text: string): JsonObject | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function textsOf(content: readonly unknown[] = []): readonly string[] {
  return content.flatMap((block) => {
    if (!isObject(block)) return [];
    const inner = isObject(block['content']) ? block['content'] : block;
    const text = inner['text'];
    return typeof text === 'string' && text !== '' && text.length <= MAX_TEXT ? [text] : [];
  });
}

function diffPathsOf(content: readonly unknown[] = []): readonly string[] {
  return content.flatMap((block) =>
    isObject(block) && block['type'] === 'diff' && typeof block['path'] === 'string' ? [block['path']] : [],
  );
}

function locationsOf(locations: unknown): readonly string[] {
  if (!Array.isArray(locations)) return [];
  return locations.flatMap((one) => (isObject(one) && typeof one['path'] === 'string' ? [one['path']] : []));
}
