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

/** A change of one file, as the agent or tool that made it reports it. */
export interface FileDiff {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  readonly lines: readonly DiffLine[];
  /** Lines that are left out here. */
  readonly left: number;
}

/** The cost so far of a run or of a part of it. */
export interface Spending {
  readonly tokens: number;
  readonly money: number;
  /** The currency as the agent names it; left out until an agent reports an amount. */
  readonly currency?: string;
  /** Time in which it was worked on; waiting for a person does not count. */
  readonly ms: number;
}

/** Every event of a run. The screen, the log, the spans and every other view fold this union. */
type EventBody =
  | {
      readonly type: 'run-start';
      readonly request: string;
      readonly project: string;
      readonly resumed: boolean;
      /** The isolation between the run's programs and the machine; left out where a later event says it again. */
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
      /** 1, and one more for each replan. A resumed run may emit its plan again. */
      readonly number: number;
      readonly source: 'file' | 'agent';
      readonly steps: readonly { readonly id: string; readonly title: string; readonly verify: boolean }[];
    }
  | {
      readonly type: 'step-status';
      readonly status: StepStatus;
      readonly title: string;
      /** True for a VERIFY step: Grisha checks, and no agent works. */
      readonly verify?: true;
    }
  | {
      readonly type: 'attempt-start';
      readonly maxAttempts: number;
      readonly isolation: string;
      /** The worker of the step: the name of an agent, or `tool:NAME`. */
      readonly agent?: string;
    }
  | { readonly type: 'thought'; readonly text: string }
  | { readonly type: 'message'; readonly text: string }
  | {
      readonly type: 'tool-call';
      readonly callId: string;
      /** The action, in the words of the agent or tool that performs it. */
      readonly tool: string;
      /** The tool's name or its kind; left out where an agent reports neither. */
      readonly toolName?: string;
      readonly input: unknown;
    }
  | {
      readonly type: 'tool-result';
      readonly callId: string;
      readonly ok: boolean;
      readonly summary: string;
      /** The file changes that the agent or tool reports; `commit` carries the ones that landed. */
      readonly diffs?: readonly FileDiff[];
    }
  | {
      /** The usage that an agent has reported of its turn so far, and the total of the run with it. */
      readonly type: 'usage';
      readonly tokens?: number;
      /** The tokens read (caches included) and the tokens written; left out where an agent reports only the sum. */
      readonly inputTokens?: number;
      readonly outputTokens?: number;
      readonly money?: number;
      readonly currency?: string;
      readonly spent?: Spending;
    }
  | {
      /** A host that a program has reached, or was kept from: emitted the first time. */
      readonly type: 'network';
      readonly host: string;
      readonly port: number;
      readonly decision: 'reached' | 'refused';
      readonly reason?: string;
      /** A port of this machine that was promised to it. */
      readonly forwarded?: true;
      /** The program that wanted the connection: the name of an agent, `tool:NAME`, `check` or `prepare`. */
      readonly program: string;
    }
  | {
      readonly type: 'check';
      readonly phase: 'before' | 'after';
      readonly check: string;
      readonly title: string;
      readonly result: CheckResult;
      readonly evidence: string;
      /** The name under which Atlas keeps the whole output, where it does. */
      readonly printed?: string;
    }
  | {
      /** The result of testing the checks themselves. */
      readonly type: 'controls';
      readonly planted: readonly {
        readonly check: string;
        readonly title: string;
        readonly result: 'noticed' | 'dead' | 'unknown' | 'none';
        readonly evidence: string;
        /** What alone the check looked at, where it ran nothing of the program. */
        readonly only?: 'types';
        /** Something was found of a proof: no other check makes up for it. */
        readonly doubt?: true;
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
      /** The result of each acceptance criterion; a VERIFY step has none. */
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
      /** The proofs of all landed steps, checked again on the tree that the last step left. */
      readonly type: 'together';
      readonly steps: number;
      readonly checks: number;
      /** The proofs that no longer hold, one sentence each; empty where all hold. */
      readonly broken: readonly string[];
    }
  | { readonly type: 'remembered'; readonly records: readonly { readonly id: string; readonly title: string }[] }
  | { readonly type: 'warning'; readonly code: ErrorCode; readonly message: string }
  | { readonly type: 'paused'; readonly pause: PauseInfo }
  /** A question that a waiting agent raised; any surface may answer it, and the run goes on with the answer. */
  | { readonly type: 'asked'; readonly pause: PermissionPause }
  | { readonly type: 'answered'; readonly digest: string; readonly decided: 'allowed' | 'denied' | 'withdrawn' }
  | {
      readonly type: 'run-end';
      readonly status: RunStatus;
      readonly receipts: readonly string[];
      readonly message: string;
      readonly exitCode: number;
      readonly isolation?: string;
      /** The cost, with planning and every agent counted; left out where Atlas does not know it. */
      readonly spent?: Spending;
      /** The proof, for a run that finished. */
      readonly proof?: ProofTold;
    };

export type RuntimeEvent = EventBody & Place & { readonly runId: RunId; readonly at: string; readonly seq: number };
export type RuntimeEventBody = EventBody & Place;
export type RuntimeEventType = RuntimeEvent['type'];

const NARRATION: ReadonlySet<RuntimeEventType> = new Set(['thought', 'message', 'tool-call', 'tool-result', 'usage']);

/** Whether an event is the narration of a working agent: any number of them may come, and none decides anything. */
export function isNarration(type: RuntimeEventType): boolean {
  return NARRATION.has(type);
}

/** The one way out of a run. Listeners must not throw and must not wait. */
export type EventSink = (event: RuntimeEvent) => void;
