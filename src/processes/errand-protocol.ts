import type { Program } from './program.ts';

/** What a helper of ours printed. Its output is data, so every byte is kept. */
export interface ErrandResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export type ErrandRequest =
  | { readonly id: number; readonly program: Program; readonly input: Uint8Array | string }
  | { readonly id: number; readonly cancel: true };

export type ErrandAnswer =
  | { readonly id: number; readonly result: ErrandResult }
  | { readonly id: number; readonly problem: string };
