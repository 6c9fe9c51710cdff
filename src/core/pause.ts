/** A permission rule as people write it into a rules file. */
export type RuleText =
  | string
  | (Readonly<Partial<Record<'tool' | 'command' | 'path' | 'effect' | 'host', string | undefined>>> & {
      readonly private?: boolean | undefined;
    });

/** A limit of a run that a person can raise. */
export type RunLimit = 'maxSteps' | 'maxReplans' | 'maxMinutes' | 'maxTokens' | 'maxMoney';

/** A person's no to what a step did and nothing proves. */
export interface Discard {
  readonly step: string;
  /** What the agent shall do instead; left out where the step is given up. */
  readonly words?: string | undefined;
}

/** One answer that a person can give to a pause. What each means is told in words by the surface that shows it. */
export type PauseAnswer =
  /** This very action in this attempt, however often it is tried. */
  | { readonly kind: 'once' }
  /** Under these rules, for the rest of the run. */
  | { readonly kind: 'run'; readonly rules: readonly RuleText[] }
  /** Under these rules, from now on, in every run. */
  | { readonly kind: 'always'; readonly rules: readonly RuleText[] }
  /** Everything of that kind, for the rest of the run: `shell`, `host:example.com`. */
  | { readonly kind: 'word'; readonly word: string }
  /** Not this, with words for the agent where the person has some. */
  | { readonly kind: 'no'; readonly words?: string }
  | { readonly kind: 'approve' }
  | { readonly kind: 'refuse' }
  /** Go on without a proof of a step (`s1`), or do it again although that shows outside (`s1@2`). */
  | { readonly kind: 'waive'; readonly what: string }
  /** Throw away what a step did. With words for the agent it is done again; without, it is given up. */
  | { readonly kind: 'discard'; readonly what: string; readonly words?: string }
  | { readonly kind: 'raise'; readonly limit: RunLimit; readonly to: number }
  /** What an effect of unknown outcome came to. */
  | { readonly kind: 'happened' }
  | { readonly kind: 'again' }
  /** Whatever was in the way is mended. */
  | { readonly kind: 'go-on' };

interface Waits {
  readonly message: string;
  /** What can be answered, the likeliest first. */
  readonly answers: readonly PauseAnswer[];
  /** What a person looks at before they answer, where a line is not enough. */
  readonly details?: string;
  /** The step that cannot go on. */
  readonly step?: string;
}

/** Somebody wants to do what no rule decides. */
export interface PermissionPause extends Waits {
  readonly reason: 'permission';
  /** The word for its kind: `shell`, `host:example.com`. */
  readonly permission: string;
  readonly blockedTool: string;
  readonly blockedArgs: unknown;
  /** What the answer is bound to, and the name of the question. */
  readonly digest: string;
  readonly grant?: string;
  /** The rule that asked; left out where none spoke of it, which asks too. */
  readonly rule?: string;
  /** The narrowest rules under which the same action would not ask again. */
  readonly narrowest: readonly RuleText[];
  /** True where an agent asks: it can be told words along with a no. */
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
  /** Of a conflict: what stands against what. `details` tells the same in one text. */
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
