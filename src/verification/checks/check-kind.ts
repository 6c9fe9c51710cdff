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
  /** One of its kind as a plan spells it, for whoever plans. */
  readonly example: Readonly<Record<string, unknown>>;
  /** What people call it where it has no title. */
  name(check: C): string;
  /** What it says of the world when it holds, as a sentence without its end. */
  goal(check: C): string;
  /** What it is about, as a criterion would name it. */
  subjects(check: C): readonly string[];
  /** What it says of that, in words that a criterion may use. */
  content(check: C): string;
  /** The one file that it looks at; left out: it may look at anything. */
  reads?(check: C): string;
  /** What is run for it; left out: nothing is. */
  line?(check: C): CheckLine;
  /** The same of a state by itself, where it spoke of a step; undefined where nothing is left to say. */
  standing(check: C): C | undefined;
  observe(check: C, scene: Scene): Promise<Seen>;
}
