import type { MetLimit } from '../core/met-limit.ts';
import type { Limits } from './sandbox/limits.ts';

/** A program to start: an argument vector, never a line for a shell to take apart. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the child. It inherits nothing; see `child-environment.ts`. */
  readonly env: Readonly<Record<string, string>>;
  /** It lives in a process namespace of its own: whatever it starts dies with it, by the kernel's own hand. */
  readonly ownProcesses?: boolean;
  /** The limits on the program and everything that it starts; without them, it may take the whole machine. */
  readonly limits?: Limits;
  /** The files that it finds open, from descriptor 4 on: files, or text that stands in no visible file. */
  readonly opens?: readonly Opened[];
}

export type Opened = { readonly path: string } | { readonly text: string };

/** The first of them. Before it come the three streams and the leash. */
export const FIRST_OPENED = 4;

/** How a program ended. Either an exit code or a signal is set. */
export interface Exit {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The limit that ended it. */
  readonly limit?: MetLimit;
}
