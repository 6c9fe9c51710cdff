import { stripVTControlCharacters } from 'node:util';
import { printable } from '../../core/printable.ts';
import type { Failure } from './failure.ts';
import { RUNNER_FORMATS, UNCAUGHT } from './runner-formats.ts';

/** The excerpt of an output. */
export interface FailureExcerpt {
  /** The one line that says most. */
  readonly headline: string;
  /** The failures with their surroundings; empty where the check printed nothing. */
  readonly text: string;
}

/**
 * Bytes of all outputs that an attempt receives: under 2,000 tokens where a token is two bytes or more, which holds for
 * the output of runners, numbers included.
 */
export const EXCERPT_BYTES = 4000;
const HEADLINE = 300;
const MAX_LINE = 400;

/**
 * The part of a failed check's output that a person wants to read: the failing assertions with their surroundings, by
 * the format of the runner; otherwise where the failure begins, and the end.
 */
export function failureExcerpt(output: string, bytes: number = EXCERPT_BYTES): FailureExcerpt {
  const lines = printable(stripVTControlCharacters(output))
    .split('\n')
    .map((line) => line.trimEnd());
  const failures = failuresIn(lines);
  if (failures.length === 0) return { headline: plainHeadline(lines), text: plainExcerpt(lines, bytes) };
  const blocks = failures.map(({ from, to }) => tidied(lines.slice(from, to)));
  return { headline: headlineOf(blocks[0] ?? []), text: within(blocks, bytes) };
}

/** In the order in which they were printed; where two formats see the same lines, the first one's counts. */
function failuresIn(lines: readonly string[]): readonly Failure[] {
  const found: Failure[] = [];
  for (const { failures } of RUNNER_FORMATS) {
    for (const failure of failures(lines)) {
      if (!found.some(({ from, to }) => failure.from < to && from < failure.to)) found.push(failure);
    }
  }
  const all = found.length > 0 ? found : UNCAUGHT.failures(lines);
  return all.toSorted((a, b) => a.from - b.from);
}

/** Frames of a stack inside the runtime or a dependency, and the digits that a runner adds to its own errors. */
const NOISE =
  /^\s*(?:at .*(?:node:internal|node:async_hooks|node_modules\/)|at (?:new )?(?:Promise|Array\.\w+|SafePromise) |\d+: (?:core|std|__rustc|<fn|rust_)|at \/rustc\/|generatedMessage: |diff: '|stack backtrace:$|note: Some details are omitted)/;

function tidied(block: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const line of block) {
    if (NOISE.test(line)) continue;
    if (line.trim() === '' && (kept.length === 0 || kept.at(-1)?.trim() === '')) continue;
    kept.push(line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line);
  }
  while (kept.at(-1)?.trim() === '') kept.pop();
  return kept;
}

/** Words that name the fault, rather than its place. */
const TELLING =
  /(?:\w*(?:Error|Exception)\b(?: \[\w+\])?: |[Aa]ssert|panicked at|[Ee]xpected|expect\(|error TS|error\[|\berror {2,}|[Gg]ot .*want|, want |undefined: |left == right)/;

function headlineOf(block: readonly string[]): string {
  const [first = '', ...rest] = block.map((line) => line.trim()).filter((line) => line !== '');
  if (TELLING.test(first)) return first.slice(0, HEADLINE);
  const told = rest.find((line) => TELLING.test(line)) ?? rest[0];
  return (told === undefined ? first : `${first}: ${told}`).slice(0, HEADLINE);
}

function within(blocks: readonly (readonly string[])[], bytes: number): string {
  const parts: string[] = [];
  let left = bytes;
  for (const [i, block] of blocks.entries()) {
    const others = blocks.length - i;
    // The last word is for how many more there are.
    const room = Math.min(left - 60, Math.max(Math.floor(bytes / 3), Math.floor(left / others)));
    if (room < 80) {
      parts.push(`… and ${others} more ${others === 1 ? 'failure' : 'failures'}`);
      break;
    }
    const part = middleOut(block, room);
    parts.push(part);
    left -= Buffer.byteLength(part) + 2;
  }
  return parts.join('\n\n');
}

/** The beginning of the failure and the end, for the output of an unknown runner. */
function plainExcerpt(lines: readonly string[], bytes: number): string {
  const tidy = tidied(lines);
  const begins = tidy.findIndex((line) =>
    /\b(?:error|fail(?:ed|ure)?|exception|panic|fatal|traceback|cannot|not ok)\b|✖|✗|×/i.test(line),
  );
  const from = Math.max(0, begins - 3);
  return middleOut(begins < 0 ? tidy.slice(-80) : tidy.slice(from), bytes);
}

/** As many lines of the beginning and of the end as there is room for, the beginning first. */
function middleOut(lines: readonly string[], bytes: number): string {
  const whole = lines.join('\n');
  if (Buffer.byteLength(whole) <= bytes) return whole;
  const head: string[] = [];
  const tail: string[] = [];
  let left = bytes - 24;
  let [first, last] = [0, lines.length - 1];
  for (let turn = 0; first <= last; turn += 1) {
    // Two lines of the beginning for one of the end: the beginning names the fault.
    const fromHead = turn % 3 !== 2;
    const line = lines[fromHead ? first : last] ?? '';
    const size = Buffer.byteLength(line) + 1;
    if (size > left) break;
    left -= size;
    if (fromHead) {
      head.push(line);
      first += 1;
    } else {
      tail.unshift(line);
      last -= 1;
    }
  }
  const cut = last - first + 1;
  return [...head, ...(cut > 0 ? [`… ${cut} lines left out`] : []), ...tail].join('\n');
}

/** A line that names its fault, at its beginning. */
const NAMED_FAULT = /^\s*(?:[\w.]*(?:Error|Exception)(?: \[\w+\])?|error|fatal(?: error)?|ERROR|FATAL|Fatal|panic): \S/;

/** The first fault that is named; otherwise the last line with a word in it, and not the brace that closes a dump. */
function plainHeadline(lines: readonly string[]): string {
  const told =
    lines.find((line) => NAMED_FAULT.test(line)) ??
    lines.findLast((line) => /[\p{L}\p{N}]/u.test(line)) ??
    lines.findLast((line) => line.trim() !== '');
  return (told ?? 'nothing was printed').trim().slice(0, HEADLINE);
}
