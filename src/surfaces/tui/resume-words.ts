import type { Discard } from '../../core/pause.ts';
import type { Wishes } from './engine-calls.ts';

/** How to go on with a run, as the words behind `resume` say it. */
export interface ResumeWords {
  readonly runId: string | undefined;
  readonly waivers: readonly string[];
  readonly discards: readonly Discard[];
  readonly unknown: 'happened' | 'again' | undefined;
  readonly wishes: Wishes;
}

/** `[atlas] resume [RUN] [--waive STEP] [--discard STEP] [--happened|--again] [--max-steps N]`; undefined where it is something else. */
export function readResume(words: readonly string[]): ResumeWords | undefined {
  const rest = words[0] === 'atlas' ? words.slice(1) : [...words];
  if (rest.shift() !== 'resume') return undefined;
  let runId: string | undefined;
  let unknown: ResumeWords['unknown'];
  const waivers: string[] = [];
  const discards: Discard[] = [];
  const wishes: Record<string, number> = {};
  for (let i = 0; i < rest.length; i += 1) {
    const word = rest[i] ?? '';
    const next = rest[i + 1] ?? '';
    const limit = /^--(max(?:-[a-z]+)+)$/.exec(word);
    if (word === '--waive' && next !== '') {
      waivers.push(next);
      i += 1;
    } else if (word === '--discard' && next !== '') {
      discards.push({ step: next });
      i += 1;
    } else if (limit !== null && /^\d+(?:\.\d+)?$/.test(next)) {
      wishes[camelCase(limit[1] ?? '')] = Number(next);
      i += 1;
    } else if (word === '--happened' || word === '--again') unknown = word === '--again' ? 'again' : 'happened';
    else if (runId === undefined && !word.startsWith('-')) runId = word;
    else return undefined;
  }
  return { runId, waivers, discards, unknown, wishes };
}

export function camelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
