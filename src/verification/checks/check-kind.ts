import type { Check } from '../../core/check.ts';
import type { Scene, Seen } from './scene.ts';

/** A line that a shell is given for a check: the check itself, or the server that it asks. */
export interface CheckLine {
  readonly line: string;
  readonly what: 'check' | 'server';
}

/**
 * Everything that is particular to one kind of check. A new kind is a schema in `core/check.ts`, a file like its
 * neighbours here, and a line in `check-kinds.ts`; the compiler names whatever is missing.
 */
export interface CheckKindOf<C extends Check> {
  /** Whether an opinion answers it: that can lower a verdict, never raise it. */
  readonly judges: boolean;
  /** An example in a plan's spelling, for the planner. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Its name for people where it has no title. */
  name(check: C): string;
  /** The statement about the world that holds when it passes, as a sentence without its end. */
  goal(check: C): string;
  /** Its subject, as a criterion would name it. */
  subjects(check: C): readonly string[];
  /** Its statement about the subject, in words that a criterion may use. */
  content(check: C): string;
  /** The one file that it looks at; left out: it may look at anything. */
  reads?(check: C): string;
  /** The command that it runs; left out: none. */
  line?(check: C): CheckLine;
  /** The same check about a state by itself, where it spoke of a step; undefined where nothing is left to check. */
  standing(check: C): C | undefined;
  observe(check: C, scene: Scene): Promise<Seen>;
}
