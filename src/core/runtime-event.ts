import type { CheckResult, Verdict } from './check.ts';
import type { ErrorCode } from './atlas-error.ts';
import type { RunId } from './ids.ts';
import type { DiffLine } from './line-diff.ts';
import type { PauseInfo, PermissionPause } from './pause.ts';
import type { StepStatus } from './plan.ts';
import type { ProofTold } from './proof-told.ts';

/** Where in a run something happened. */
export interface Place {
  readonly step?: string;
  readonly attempt?: number;
  /** Which of several attempts side by side. */
  readonly candidate?: number;
}

export type RunStatus = 'proven' | 'unproven' | 'failed' | 'paused' | 'interrupted';

/** A change of one file as whoever made it tells it. */
export interface FileDiff {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  readonly lines: readonly DiffLine[];
  /** Lines that are left out here. */
  readonly left: number;
}

/** What a run, or a part of it, has cost so far. */
export interface Spending {
  readonly tokens: number;
  readonly money: number;
  /** As the agent names it; left out while nobody has told an amount. */
  readonly currency?: string;
  /** Time in which it was worked on; waiting for a person does not count. */
  readonly ms: number;
}

/** What the person, the log and the spans are told; everything that Atlas shows is a fold over these. */
type EventBody =
  | {
      readonly type: 'run-start';
      readonly request: string;
      readonly project: string;
      readonly resumed: boolean;
      /** What stands between its programs and the machine; left out where it is told again later. */
      readonly isolation?: string;
    }
  | {
      readonly type: 'recall';
      readonly receipt: string;
      readonly shown: number;
      readonly titles: readonly string[];
      /** True where the draw was that this run goes without memory, to measure what memory is worth. */
      readonly heldOut?: boolean;
    }
  | {
      readonly type: 'plan';
      /** 1, and one more for each time it was planned anew. A run that is resumed may tell its plan again. */
      readonly number: number;
      readonly source: 'file' | 'agent';
      readonly steps: readonly { readonly id: string; readonly title: string; readonly verify: boolean }[];
    }
  | {
      readonly type: 'step-status';
      readonly status: StepStatus;
      readonly title: string;
      /** Of a VERIFY step: Grisha looks, and nobody works. */
      readonly verify?: true;
    }
  | {
      readonly type: 'attempt-start';
      readonly maxAttempts: number;
      readonly isolation: string;
      /** Who works on it: the name of an agent, or `tool:NAME`. */
      readonly agent?: string;
    }
  | { readonly type: 'thought'; readonly text: string }
  | { readonly type: 'message'; readonly text: string }
  | {
      readonly type: 'tool-call';
      readonly callId: string;
      /** What is done, in the words of whoever does it. */
      readonly tool: string;
      /** What the tool is called, or its kind; left out where an agent tells neither. */
      readonly toolName?: string;
      readonly input: unknown;
    }
  | {
      readonly type: 'tool-result';
      readonly callId: string;
      readonly ok: boolean;
      readonly summary: string;
      /** What it changed in files, by its own account; what landed stands in `commit`. */
      readonly diffs?: readonly FileDiff[];
    }
  | {
      /** What an agent has told of its turn so far, and what the whole run has come to with it. */
      readonly type: 'usage';
      readonly tokens?: number;
      /** Of these, what was read, caches included, and what was written; left out where an agent tells the sum alone. */
      readonly inputTokens?: number;
      readonly outputTokens?: number;
      readonly money?: number;
      readonly currency?: string;
      readonly spent?: Spending;
    }
  | {
      /** A host that a program has reached, or was kept from: told the first time. */
      readonly type: 'network';
      readonly host: string;
      readonly port: number;
      readonly decision: 'reached' | 'refused';
      readonly reason?: string;
      /** A port of this machine that was promised to it. */
      readonly forwarded?: true;
      /** Who wanted it: the name of an agent, `tool:NAME`, `check` or `prepare`. */
      readonly program: string;
    }
  | {
      readonly type: 'check';
      readonly phase: 'before' | 'after';
      readonly check: string;
      readonly title: string;
      readonly result: CheckResult;
      readonly evidence: string;
      /** Under which name the whole of what it printed is kept, where it is. */
      readonly printed?: string;
    }
  | {
      /** What testing the checks themselves came to. */
      readonly type: 'controls';
      readonly planted: readonly {
        readonly check: string;
        readonly title: string;
        readonly result: 'noticed' | 'dead' | 'unknown' | 'none';
        readonly evidence: string;
      }[];
      /** Changed lines of code, by whether a check notices their absence. */
      readonly covered: number;
      readonly uncovered: number;
      readonly notTried: number;
      /** Places that no check notices, as `path:first-last`. */
      readonly unnoticed: readonly string[];
    }
  | { readonly type: 'verdict'; readonly verdict: Verdict; readonly reasons: readonly string[] }
  | {
      readonly type: 'review';
      readonly decision: 'proceed' | 'refine' | 'rollback';
      readonly score: number;
      readonly instructions: readonly string[];
      /** What the step was to come to, criterion by criterion; a VERIFY step has none. */
      readonly criteria: readonly {
        readonly criterion: string;
        readonly result: 'pass' | 'fail' | 'cannot verify';
        readonly evidence: string;
      }[];
      readonly reasons: readonly string[];
    }
  | { readonly type: 'commit'; readonly receipt: string; readonly paths: readonly string[] }
  | { readonly type: 'rollback'; readonly reason: string }
  | { readonly type: 'summary'; readonly text: string }
  | {
      /** What all landed steps proved, looked at once more on the tree that the last of them left. */
      readonly type: 'together';
      readonly steps: number;
      readonly checks: number;
      /** What no longer holds, in a sentence each; none where everything does. */
      readonly broken: readonly string[];
    }
  | { readonly type: 'remembered'; readonly records: readonly { readonly id: string; readonly title: string }[] }
  | { readonly type: 'warning'; readonly code: ErrorCode; readonly message: string }
  | { readonly type: 'paused'; readonly pause: PauseInfo }
  /** A question that is asked while an agent waits; the run goes on with the answer, whoever gives it. */
  | { readonly type: 'asked'; readonly pause: PermissionPause }
  | { readonly type: 'answered'; readonly digest: string; readonly decided: 'allowed' | 'denied' | 'withdrawn' }
  | {
      readonly type: 'run-end';
      readonly status: RunStatus;
      readonly receipts: readonly string[];
      readonly message: string;
      readonly exitCode: number;
      readonly isolation?: string;
      /** What it has cost, planning and every agent counted; left out where it could not be told. */
      readonly spent?: Spending;
      /** What was proven, of a run that came to its end. */
      readonly proof?: ProofTold;
    };

export type RuntimeEvent = EventBody & Place & { readonly runId: RunId; readonly at: string; readonly seq: number };
export type RuntimeEventBody = EventBody & Place;
export type RuntimeEventType = RuntimeEvent['type'];

/** The one way out of a run. Listeners must not throw and must not wait. */
export type EventSink = (event: RuntimeEvent) => void;
