/** A permission rule as people write it into a rules file. */
export type RuleText =
  | string
  | (Readonly<Partial<Record<'tool' | 'command' | 'path' | 'effect' | 'host', string | undefined>>> & {
      readonly private?: boolean | undefined;
    });

/** A limit of a run that a person can raise. */
export type RunLimit = 'maxSteps' | 'maxReplans' | 'maxMinutes' | 'maxTokens' | 'maxMoney';

/** A person's refusal of an unproven step. */
export interface Discard {
  readonly step: string;
  /** The instruction for the agent; left out where the person gives the step up. */
  readonly words?: string | undefined;
}

/** One answer that a person can give to a pause. The surface that shows the pause words each answer. */
export type PauseAnswer =
  /** This very action in this attempt, however often it is tried. */
  | { readonly kind: 'once' }
  /** Under these rules, for the rest of the run. */
  | { readonly kind: 'run'; readonly rules: readonly RuleText[] }
  /** Under these rules, from now on, in every run. */
  | { readonly kind: 'always'; readonly rules: readonly RuleText[] }
  /** Everything of that kind, for the rest of the run: `shell`, `host:example.com`. */
  | { readonly kind: 'word'; readonly word: string }
  /** The person refuses, and may add words for the agent. */
  | { readonly kind: 'no'; readonly words?: string }
  | { readonly kind: 'approve' }
  | { readonly kind: 'refuse' }
  /** Go on without a proof of a step (`s1`), or do it again although that shows outside (`s1@2`). */
  | { readonly kind: 'waive'; readonly what: string }
  /** Discard the result of a step. With words for the agent the step is repeated; without, it is given up. */
  | { readonly kind: 'discard'; readonly what: string; readonly words?: string }
  | { readonly kind: 'raise'; readonly limit: RunLimit; readonly to: number }
  /** The person says how an effect of unknown outcome came out. */
  | { readonly kind: 'happened' }
  | { readonly kind: 'again' }
  /** The person removed the obstacle. */
  | { readonly kind: 'go-on' };

interface Waits {
  readonly message: string;
  /** The possible answers, the likeliest first. */
  readonly answers: readonly PauseAnswer[];
  /** A longer text that the person reads before answering, where one line is not enough. */
  readonly details?: string;
  /** The step that cannot go on. */
  readonly step?: string;
}

/** An agent or a tool wants to do something that no rule decides. */
export interface PermissionPause extends Waits {
  readonly reason: 'permission';
  /** The word for its kind: `shell`, `host:example.com`. */
  readonly permission: string;
  readonly blockedTool: string;
  readonly blockedArgs: unknown;
  /** The digest binds the answer to this question, and names it. */
  readonly digest: string;
  readonly grant?: string;
  /** The rule that asked; left out where none spoke of it, which asks too. */
  readonly rule?: string;
  /** The narrowest rules under which the same action would not ask again. */
  readonly narrowest: readonly RuleText[];
  /** True where an agent asks: Atlas can pass it the person's words along with a no. */
  readonly byAgent?: true;
  /** A set of rules that comes with Atlas and would have answered this. */
  readonly preset?: string;
}

/** A file that both the person and a step have changed; cut where it is long. */
export interface ConflictSide {
  readonly path: string;
  readonly yours: string;
  readonly theirs: string;
}

/** A run with everything that it waits for but a permission. */
export interface OtherPause extends Waits {
  /** For a conflict: the two sides. `details` says the same as one text. */
  readonly sides?: readonly ConflictSide[];
  readonly reason: 'conflict' | 'unverifiable' | 'unproven' | 'unknown-outcome' | 'limit' | 'approval' | 'model';
  /** `plan` where the plan itself waits for a yes. */
  readonly permission?: 'plan';
  readonly blockedTool?: undefined;
  readonly blockedArgs?: undefined;
  readonly digest?: undefined;
  readonly grant?: undefined;
  readonly rule?: undefined;
  readonly narrowest?: undefined;
  readonly preset?: undefined;
  readonly byAgent?: undefined;
}

/** Why a run waits for a person, and what they can answer. */
export type PauseInfo = PermissionPause | OtherPause;
