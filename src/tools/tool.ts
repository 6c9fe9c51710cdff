import type { JsonValue } from '../core/canonical-json.ts';
import type { HostTraffic } from '../core/host-traffic.ts';
import type { Junction } from '../core/junction.ts';
import type { PathUse } from '../permissions/decision.ts';
import type { Effect } from '../permissions/effect.ts';
import type { AttemptAt } from '../storage/run-network.ts';

/** Where and how one call runs. */
export interface ToolContext {
  /** The workspace as the tool finds it: a staged copy, or the project itself. */
  readonly folder: string;
  /** The path under which the workspace is known to programs and people; the same as `folder` when left out. */
  readonly shownFolder?: string;
  /** Whether `folder` is a private copy: Atlas examines its files once more before they land. */
  readonly staged?: boolean;
  readonly signal: AbortSignal;
  /** Sees output as it comes. */
  readonly onOutput?: (text: string) => void;
  /** Which attempt of a run it is part of. */
  readonly at?: AttemptAt;
  /** Hears which hosts were reached, and which not. */
  readonly onNetwork?: (seen: readonly HostTraffic[]) => void;
  /** Whether a person has approved this very call. */
  readonly byPerson?: boolean;
}

export interface ToolImage {
  readonly mimeType: string;
  /** Base 64. */
  readonly data: string;
}

/** The result of a tool. `ok: false` is a tool that worked and says no (a command that exited with 1). */
export interface ToolOutput {
  readonly ok: boolean;
  readonly text: string;
  readonly data?: JsonValue;
  readonly images?: readonly ToolImage[];
}

/** The use of a call, as the gate sees it. */
export interface ToolUse {
  readonly effects: readonly Effect[];
  readonly paths?: readonly PathUse[];
  /** The gate asks for every host by itself. */
  readonly hostsAskedFor?: boolean;
  /** It works beyond its folder: no sandbox confines it there, so Atlas cannot take it back. */
  readonly world?: boolean;
  readonly command?: string;
  /** The definition of the tool: an approval counts for this one alone. */
  readonly identity?: string;
  /** Why a person must look before it is used, whatever the rules allow. */
  readonly ask?: string;
}

/** Tools that come and go with something else: the servers of the person. */
export interface ToolSource {
  list(): Promise<readonly Tool[]>;
}

/** The shape of a tool's input: a zod schema of ours, or the JSON schema of a foreign server. */
export interface ToolInput<A> {
  readonly schema: Readonly<Record<string, unknown>>;
  /** Throws `tool.invalid-arguments` on anything else. */
  parse(input: unknown): A;
}

export interface Tool<A = unknown> {
  readonly name: string;
  readonly description: string;
  readonly effect: Effect;
  /** The word by which a person allows every call of it, where it has one: `/allow shell`. */
  readonly word?: string;
  /** The junction of such a call: a plan is verified around it accordingly. */
  junction(args: A): Junction;
  readonly input: ToolInput<A>;
  readonly timeoutMs: number;
  /** Characters of text that a call gives back at most. */
  readonly outputLimit: number;
  /** Why it cannot be used here; undefined when it can. */
  unavailable?(): Promise<string | undefined>;
  /** `staged`: it will work on a private copy (see `ToolContext`). */
  use(args: A, folder: string, staged: boolean): ToolUse;
  /** Called when leave was given, before the tool runs. */
  approved?(): Promise<void>;
  run(args: A, context: ToolContext): Promise<ToolOutput>;
}
