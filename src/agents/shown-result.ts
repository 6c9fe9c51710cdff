import { lineDiff } from '../core/line-diff.ts';
import type { FileDiff } from '../core/runtime-event.ts';
import { observationOf } from '../trajectory/observation.ts';
import { isObject } from '../trajectory/session-update.ts';

/** The result of a call, as a person reads it. */
export interface ShownResult {
  readonly text: string;
  readonly diffs: readonly FileDiff[];
}

/** Limits on the shown part of an edit; `atlas diff` shows the whole. */
const MAX_DIFFS = 20;
const MAX_DIFF_LINES = 60;
const MAX_DIFF_CHARS = 200_000;
const MAX_LINE = 400;

/**
 * Agents put the result of a call into different places and wrap it for themselves: a list of content blocks, tags
 * around the text, an object with an exit code alone. This unwraps it.
 */
export function shownResult(output: unknown, content: unknown): ShownResult {
  const diffs = diffsIn(content);
  const blocks = Array.isArray(content) ? content.filter((block) => !isDiff(block) && !isTerminal(block)) : content;
  const told = [textOfOutput(output), textOfContent(blocks)].find((text) => text !== undefined && text.trim() !== '');
  const code = exitCodeIn(output);
  const text = withoutDress(told ?? '');
  const words = [text, code === undefined || (code === 0 && text !== '') ? '' : `exit ${code}`];
  return { text: words.filter((part) => part !== '').join('\n'), diffs };
}

function textOfOutput(output: unknown): string | undefined {
  if (typeof output === 'string') return output;
  if (!isObject(output)) return Array.isArray(output) ? textOfContent(output) : undefined;
  const { error } = output;
  if (typeof error === 'string') return error;
  if (isObject(error) && typeof error['message'] === 'string') return error['message'];
  const text = observationOf({ output, content: undefined, terminal: undefined, response: undefined });
  // Without any text in it, the text is the object written out, which people do not read.
  return text.startsWith('{') && text === JSON.stringify(output) ? undefined : text;
}

function textOfContent(content: unknown): string | undefined {
  if (!Array.isArray(content) || content.length === 0) return undefined;
  const text = observationOf({ output: undefined, content, terminal: undefined, response: undefined });
  return text.startsWith('[') && text === JSON.stringify(content) ? undefined : text;
}

function exitCodeIn(output: unknown): number | undefined {
  if (!isObject(output)) return undefined;
  const { metadata } = output;
  for (const place of [output, isObject(metadata) ? metadata : {}]) {
    for (const name of ['exit_code', 'exitCode', 'exit']) {
      if (typeof place[name] === 'number') return place[name];
    }
  }
  return undefined;
}

/** Elements that agents put around a tool's output, for their model and not for a reader. */
const ELEMENTS = ['tool_use_error', 'persisted-output', 'content', 'error', 'output', 'result', 'stdout', 'stderr'];
/** Elements that say something about the text and are not the text. */
const ABOUT = ['path', 'type', 'system-reminder', 'shell_metadata', 'file_info'];

function withoutDress(text: string): string {
  let bare = text.trim();
  const fence = /^```[\w-]*\n([\s\S]*?)\n?```$/.exec(bare);
  bare = (fence?.[1] ?? bare).trim();
  for (const name of ABOUT) bare = bare.replaceAll(new RegExp(`<${name}>[\\s\\S]*?</${name}>\\s*`, 'g'), '');
  for (const name of ELEMENTS) bare = bare.replace(new RegExp(`^<${name}>\\s*([\\s\\S]*?)\\s*</${name}>$`), '$1');
  return bare.trim();
}

function diffsIn(content: unknown): readonly FileDiff[] {
  if (!Array.isArray(content)) return [];
  return content.filter(isDiff).slice(0, MAX_DIFFS).map(fileDiff);
}

function fileDiff(block: DiffBlock): FileDiff {
  const before = block.oldText ?? '';
  const { newText: after, path } = block;
  if (before.length + after.length > MAX_DIFF_CHARS)
    return { path, added: 0, removed: 0, lines: [], left: linesIn(before) + linesIn(after) };
  const lines = lineDiff(before, after);
  return {
    path,
    added: lines.filter(({ kind }) => kind === 'in').length,
    removed: lines.filter(({ kind }) => kind === 'out').length,
    lines: lines.slice(0, MAX_DIFF_LINES).map((line) => ({ ...line, text: line.text.slice(0, MAX_LINE) })),
    left: Math.max(0, lines.length - MAX_DIFF_LINES),
  };
}

function linesIn(text: string): number {
  return text === '' ? 0 : text.split('\n').length;
}

interface DiffBlock {
  readonly path: string;
  readonly oldText?: string | null;
  readonly newText: string;
}

function isDiff(block: unknown): block is DiffBlock {
  return (
    isObject(block) &&
    block['type'] === 'diff' &&
    typeof block['path'] === 'string' &&
    typeof block['newText'] === 'string' &&
    (block['oldText'] == null || typeof block['oldText'] === 'string')
  );
}

function isTerminal(block: unknown): boolean {
  return isObject(block) && block['type'] === 'terminal';
}
