import type { Placing } from './place-files.ts';
import type { Exit, Program } from './program.ts';

/** The output of one of our own programs. It is data, so every byte is kept. */
export interface ErrandResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export type ErrandRequest =
  | { readonly id: number; readonly program: Program; readonly input: Uint8Array | string }
  | { readonly id: number; readonly cancel: true }
  | { readonly id: number; readonly place: Placing }
  /** To be started and handed over to the caller. */
  | { readonly id: number; readonly start: Program };

export type ErrandAnswer =
  | { readonly id: number; readonly result: ErrandResult }
  | { readonly id: number; readonly placed: true }
  | { readonly id: number; readonly problem: string }
  /** Comes with the stream itself: standard input, output, error, and the fourth. */
  | { readonly id: number; readonly stream: number }
  /** The program has started, and all its streams are handed over: no other process reads them any more. */
  | { readonly id: number; readonly pid: number }
  | { readonly id: number; readonly exit: Exit };
