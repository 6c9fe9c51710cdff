import { defined } from '../core/defined.ts';

/**
 * One `session/update` of an agent, read leniently: agents differ, and nothing that one sends may throw.
 * Both spellings of a name are accepted (`toolCallId`, `tool_call_id`), and the early names of its fields.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

export type SessionUpdate =
  | { readonly kind: 'message' | 'thought' | 'user'; readonly text: string }
  | { readonly kind: 'other-content'; readonly type: string }
  | { readonly kind: 'call'; readonly call: CallFrame }
  | { readonly kind: 'plan'; readonly entries: unknown }
  | { readonly kind: 'usage'; readonly usage: JsonObject }
  | { readonly kind: 'mode'; readonly mode: unknown }
  | { readonly kind: 'info'; readonly title: unknown }
  | { readonly kind: 'options'; readonly options: unknown }
  | { readonly kind: 'notice'; readonly notice: JsonObject }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'malformed'; readonly why: string };

/** One frame's data on one tool call: a start, an update, or the request for permission to run it. */
export interface CallFrame {
  readonly source: 'start' | 'update' | 'permission';
  readonly id: string | undefined;
  readonly title?: string;
  readonly name?: string;
  readonly toolKind?: string;
  readonly status?: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly content?: readonly unknown[];
  readonly locations?: unknown;
  readonly meta?: JsonObject;
}

/** The kind of a text chunk, by the name of its update. */
const CHUNKS: Readonly<Record<string, 'message' | 'thought' | 'user'>> = {
  agent_message_chunk: 'message',
  agent_thought_chunk: 'thought',
  user_message_chunk: 'user',
};

export function readSessionUpdate(update: unknown): SessionUpdate {
  if (!isObject(update)) return { kind: 'malformed', why: 'not an object' };
  const name = field(update, 'sessionUpdate');
  if (typeof name !== 'string') return { kind: 'malformed', why: 'no kind' };
  const chunk = Object.hasOwn(CHUNKS, name) ? CHUNKS[name] : undefined;
  if (chunk !== undefined) return readChunk(chunk, update);
  switch (name) {
    case 'tool_call':
      return { kind: 'call', call: readCallFrame('start', update) };
    case 'tool_call_update':
      return { kind: 'call', call: readCallFrame('update', update) };
    case 'plan':
      return { kind: 'plan', entries: update['entries'] };
    case 'usage_update':
      return { kind: 'usage', usage: update };
    case 'current_mode_update':
      return { kind: 'mode', mode: field(update, 'currentModeId') ?? field(update, 'modeId') };
    case 'session_info_update':
      return { kind: 'info', title: update['title'] };
    case 'config_option_update':
      return { kind: 'options', options: field(update, 'configOptions') };
    case 'notice':
      return { kind: 'notice', notice: update };
    case 'available_commands_update':
      return { kind: 'ignored' };
    default:
      return { kind: 'unknown', name };
  }
}

/** Reads the `params` of a `session/update`, or the update that stands in them. */
export function readUpdateIn(params: unknown): SessionUpdate {
  return readSessionUpdate(isObject(params) && isObject(params['update']) ? params['update'] : params);
}

/** The call that a `session/request_permission` is about; undefined where it names none. */
export function readCallIn(params: unknown): CallFrame | undefined {
  const call = isObject(params) ? params['toolCall'] : undefined;
  return isObject(call) ? readCallFrame('permission', call) : undefined;
}

export function readCallFrame(source: CallFrame['source'], raw: JsonObject): CallFrame {
  const id = field(raw, 'toolCallId');
  const meta = raw['_meta'];
  const content = raw['content'];
  return {
    source,
    id: typeof id === 'string' && id !== '' ? id : typeof id === 'number' ? String(id) : undefined,
    ...text(raw['title'], 'title'),
    ...text(raw['name'], 'name'),
    ...text(raw['kind'], 'toolKind'),
    ...text(raw['status'], 'status'),
    ...present(field(raw, 'rawInput') ?? raw['arguments'], 'input'),
    ...present(field(raw, 'rawOutput') ?? raw['result'], 'output'),
    ...defined({ content: Array.isArray(content) ? (content as readonly unknown[]) : undefined }),
    ...present(raw['locations'], 'locations'),
    ...defined({ meta: isObject(meta) ? meta : undefined }),
  };
}

/** A member by its camelCase name, or by the same name in snake_case. */
export function field(raw: JsonObject, name: string): unknown {
  return raw[name] ?? raw[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readChunk(kind: 'message' | 'thought' | 'user', update: JsonObject): SessionUpdate {
  const content = update['content'];
  // Some agents send a bare string, or the blocks of a whole message.
  if (typeof content === 'string') return { kind, text: content };
  if (Array.isArray(content)) {
    const texts = content.map((block) => (isObject(block) ? block['text'] : undefined));
    return texts.every((item) => typeof item === 'string')
      ? { kind, text: texts.join('') }
      : { kind: 'malformed', why: 'chunk without text' };
  }
  if (!isObject(content)) return { kind: 'malformed', why: 'chunk without content' };
  const type = content['type'];
  if (type === 'text' || type === undefined) {
    const value = content['text'];
    return typeof value === 'string' ? { kind, text: value } : { kind: 'malformed', why: 'chunk without text' };
  }
  return typeof type === 'string' ? { kind: 'other-content', type } : { kind: 'malformed', why: 'chunk without type' };
}

function text<K extends string>(value: unknown, key: K): { readonly [key in K]?: string } {
  return (typeof value === 'string' ? { [key]: value } : {}) as { readonly [key in K]?: string };
}

function present<K extends string>(value: unknown, key: K): { readonly [key in K]?: unknown } {
  return (value === undefined || value === null ? {} : { [key]: value }) as { readonly [key in K]?: unknown };
}
