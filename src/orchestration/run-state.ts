import { Annotation } from '@langchain/langgraph';
import type { StepStatus } from '../core/plan.ts';
import type { PauseInfo } from '../core/pause.ts';
import type { ProofTold } from '../core/proof-told.ts';
import type { RunStatus } from '../core/runtime-event.ts';
import type { ResultOf } from '../storage/effects.ts';
import type { View } from '../workspace/view.ts';
import type { Forbidden } from './loop-detector.ts';

/** The reflector's review of one attempt, as the journal holds it. */
export type LaneReview = ResultOf<'reflect'>;

/** One step that is being worked on. Several stand side by side when steps run in parallel. */
export interface Lane {
  readonly step: string;
  readonly attempt: number;
  /** The states before and after, by id. */
  readonly base: string | null;
  readonly staged: string | null;
  readonly failures: readonly string[];
  readonly agent: string;
  readonly scope: 'staged' | 'world';
  readonly isolation: View['isolation'];
  readonly startedAt: string;
  readonly review: LaneReview | null;
}

export interface RunEnd {
  readonly status: RunStatus;
  readonly receipts: readonly string[];
  readonly message: string;
  /** The proof, for a run that finished. */
  readonly proof?: ProofTold;
  /** The question that a paused run waits for. */
  readonly pause?: PauseInfo;
}

export type Phase =
  | 'recalling'
  | 'planning'
  | 'executing'
  | 'verifying'
  | 'reflecting'
  | 'landing'
  | 'remembering'
  | 'done';

/**
 * The state of a run: small, serialisable, and everything big by reference. It is a cursor; the journal is the truth.
 */
export const RunStateSpec = Annotation.Root({
  /** Recalled records are held by id: their texts are looked up when they are needed. */
  taskContext: Annotation<{
    readonly runId: string;
    readonly request: string;
    readonly recalled: readonly string[];
  }>,
  workspace: Annotation<{ readonly project: string }>,
  /** The fixed plan, by content hash. */
  plan: Annotation<string>,
  /** Counts plans: the first is 1, and each replan makes a new one. */
  planNumber: Annotation<number>,
  currentStepIndex: Annotation<number>,
  statuses: Annotation<Readonly<Record<string, StepStatus>>>,
  lanes: Annotation<readonly Lane[]>,
  /** Recent events, a line each; older lines are folded into the summary. */
  messages: Annotation<readonly string[]>,
  summary: Annotation<string>,
  /** How often the summary was renewed. */
  summaries: Annotation<number>,
  phase: Annotation<Phase>,
  executed: Annotation<number>,
  replans: Annotation<number>,
  receipts: Annotation<readonly string[]>,
  /** The names of steps, VERIFY steps included, that a person or the policy waived without proof. */
  waived: Annotation<readonly string[]>,
  /** Failures so far, for the next plan. */
  setbacks: Annotation<readonly string[]>,
  /** How often an action had the same result, by key. */
  tries: Annotation<Readonly<Record<string, number>>>,
  /** Actions that had the same result too often; the planner may not plan them again. */
  forbidden: Annotation<readonly Forbidden[]>,
  end: Annotation<RunEnd | null>,
});

export type RunState = typeof RunStateSpec.State;
export type RunUpdate = Partial<RunState>;

export function startState(runId: string, request: string, project: string): RunState {
  return {
    taskContext: { runId, request, recalled: [] },
    workspace: { project },
    plan: '',
    planNumber: 0,
    currentStepIndex: 0,
    statuses: {},
    lanes: [],
    messages: [],
    summary: '',
    summaries: 0,
    phase: 'recalling',
    executed: 0,
    replans: 0,
    receipts: [],
    waived: [],
    setbacks: [],
    tries: {},
    forbidden: [],
    end: null,
  };
}
