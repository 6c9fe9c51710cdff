import type { Connection } from '../core/destination.ts';
import type { Effect } from './effect.ts';
import type { RuleReference } from './rule.ts';

export type Answer = 'allow' | 'ask' | 'deny';

/** One file that an action reads or writes, as an absolute path. */
export interface PathUse {
  readonly path: string;
  readonly effect: Effect;
  /** Why no rule can open it: it lies outside, or it is part of what guards the workspace. */
  readonly refused?: {
    readonly code: 'path.outside-workspace' | 'path.protected' | 'path.refused';
    readonly message: string;
    readonly remedy: string;
  };
}

/** What somebody wants to do: a call of a tool, before it is made. */
export interface Action {
  readonly tool: string;
  readonly args: unknown;
  /** The workspace: globs and relative paths start here. */
  readonly folder: string;
  readonly effects: readonly Effect[];
  readonly paths?: readonly PathUse[];
  /** The one connection that is wanted. */
  readonly connection?: Connection;
  /** Every host that it reaches will be asked for by itself: whether it may have a network at all is asked now. */
  readonly hostsAskedFor?: boolean;
  /** What it does stays done when its copy of the project is thrown away, whatever its effects are called. */
  readonly world?: boolean;
  /** The command line of a shell tool. */
  readonly command?: string;
  /** Where that command runs, when it is not the workspace itself. */
  readonly cwd?: string;
  /** Which definition of a foreign tool is meant. */
  readonly identity?: string;
  /** Why a person must look, even where rules allow: a foreign tool that is new or has changed. */
  readonly ask?: string;
  /** How a person is asked, where the tool and its arguments would tell too little. */
  readonly question?: { readonly message: string; readonly details: string };
}

/** One part of an action, with its own answer. */
export interface PartDecision {
  /** The command, the redirection, the path or the effect. */
  readonly command: string;
  readonly decision: Answer;
  readonly rule: RuleReference | null;
  readonly reason: string;
}

export interface Decision {
  readonly decision: Answer;
  /** The rule that made the decision; null when none matched. */
  readonly rule: RuleReference | null;
  readonly reason: string;
  readonly commands: readonly PartDecision[];
}
