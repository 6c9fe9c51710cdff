import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../core/hash.ts';
import type { FoundMemory, MemoryQuestion } from '../memory/memory-question.ts';

/** One line of JSON. */
export interface WarmRequest {
  readonly version: string;
  /** A digest of each variable that decides what is found. */
  readonly environment: Readonly<Record<string, string>>;
  readonly question: Omit<MemoryQuestion, 'signal' | 'brief'>;
}

/** One line of JSON. */
export type WarmAnswer = { readonly version: string; readonly pid: number } & (
  | { readonly found: FoundMemory }
  /** The command finds out for itself. */
  | { readonly refused: string }
);

/** More is no question; the answers of a thousand records are less. */
export const MOST_BYTES = 64 * 2 ** 20;

/** The version of the installed program: after an update a process that still runs has another version. */
export function programVersion(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const program = fileURLToPath(new URL(`../surfaces/cli/main.${extension}`, import.meta.url));
  const { mtimeMs, size, ino } = statSync(program);
  return sha256(JSON.stringify([program, process.version, mtimeMs, size, ino])).slice(0, 32);
}
