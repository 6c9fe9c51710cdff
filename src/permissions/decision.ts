import type { WantedConnection } from '../core/destination.ts';
import type { Effect } from './effect.ts';
import type { RuleReference } from './rule.ts';

export type Answer = 'allow' | 'ask' | 'deny';

/** One file that an action reads or writes, as an absolute path. */
export interface PathUse {
  readonly path: string;
  readonly effect: Effect;
  /** Why no rule can open it: it lies outside, or it guards the workspace. */
  readonly refused?: {
    readonly code: 'path.outside-workspace' | 'path.protected' | 'path.refused';
    readonly message: string;
    readonly remedy: string;
  };
}

/** A tool call that an agent, a step or a person wants to make. */
export interface Action {
  readonly tool: string;
  readonly args: unknown;
  /** The workspace: globs and relative paths start here. */
  readonly folder: string;
  readonly effects: readonly Effect[];
  readonly paths?: readonly PathUse[];
  /** The one connection that is wanted. */
  readonly connection?: WantedConnection;
  /** The gate will ask for every host by itself: now it decides only whether the program may have a network at all. */
  readonly hostsAskedFor?: boolean;
  /** The effects outlast the copy of the project, whatever they are called. */
  readonly world?: boolean;
  /** The word by which a person allows every call of the tool, from its definition: `/allow shell`. */
  readonly word?: string;
  /** The command line of a shell tool. */
  readonly command?: string;
  /** Where that command runs, when it is not the workspace itself. */
  readonly cwd?: string;
  /** The definition of a foreign tool that the call refers to. */
  readonly identity?: string;
  /** Why a person must look, even where rules allow: a foreign tool that is new or has changed. */
  readonly ask?: string;
  /** The question for the person, where the tool and its arguments would say too little. */
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
