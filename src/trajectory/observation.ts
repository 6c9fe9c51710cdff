import { isObject } from './session-update.ts';

/** The places where an agent may put the result of a call, in the order of trust. */
export interface ResultSources {
  readonly output: unknown;
  readonly content: unknown;
  readonly terminal: string | undefined;
  readonly response: unknown;
}

/** The result as the agent gave it: its raw form first, since content is often dressed for a screen. */
export function resultOf(sources: ResultSources): unknown {
  if (sources.output !== undefined) return sources.output;
  if (sources.terminal !== undefined) return sources.terminal;
  const text = textOf(sources.content);
  if (text !== undefined) return text;
  return sources.response ?? sources.content;
}

/** The result as one text, for people and for models. */
export function observationOf(sources: ResultSources): string {
  if (typeof sources.output === 'string') return sources.output;
  const text = textOf(sources.output) ?? textOf(sources.content) ?? sources.terminal;
  if (text !== undefined) return text;
  const result = resultOf(sources);
  if (result === undefined) return '';
  return typeof result === 'string' ? result : JSON.stringify(result);
}

/** The text inside content blocks, however an agent wraps them; undefined where there is none. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const texts = value.map(textOf).filter((text) => text !== undefined);
    return texts.length === 0 ? undefined : texts.join('\n');
  }
  if (!isObject(value)) return undefined;
  const picture = pictureText(value);
  if (picture !== undefined) return picture;
  for (const name of ['text', 'output', 'content', 'stdout']) {
    if (typeof value[name] === 'string') return value[name];
  }
  return textOf(value['content']) ?? (isObject(value['result']) ? textOf(value['result']) : undefined);
}

/** A picture in words: people do not read its bytes. */
function pictureText(block: Readonly<Record<string, unknown>>): string | undefined {
  const { type, data, mimeType } = block;
  if (type !== 'image' || typeof data !== 'string') return undefined;
  return `(picture, ${typeof mimeType === 'string' ? mimeType : 'image'}, ${Math.floor((data.length * 3) / 4)} bytes)`;
}
