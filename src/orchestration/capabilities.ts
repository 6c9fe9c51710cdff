import type { RulesBound } from '../agents/rules-bound.ts';
import type { Clock } from '../core/clock.ts';
import type { HostTraffic } from '../core/host-traffic.ts';
import type { RunId } from '../core/ids.ts';
import type { Discard } from '../core/pause.ts';
import type { Plan, WorkStep } from '../core/plan.ts';
import type { PromptTask } from '../memory/prompt-formatter.ts';
import type { StepArchive, StepMessage, StepReport, TieredParts } from '../memory/reconstruct-context.ts';
import type { RuntimeEventBody, Spending } from '../core/runtime-event.ts';
import type { View } from '../workspace/view.ts';
import type { ResultOf } from '../storage/effects.ts';
import type { Journal } from '../storage/journal.ts';
import type { Committer } from '../verification/committer.ts';
import type { Control } from '../verification/controls/controls.ts';
import type { Opinionated, ReviewQuestion } from '../verification/mind-review.ts';
import type { ReceiptChain } from '../verification/receipt-chain.ts';
import type { Verifier } from '../verification/verifier.ts';
import type { StateId } from '../workspace/state.ts';
import type { AskLeave } from './later/leave-to-land.ts';
import type { Forbidden } from './loop-detector.ts';
import type { Summary, SummaryRequest } from './rolling-summary.ts';
import type { LaneReview } from './run-state.ts';

/** How far a run may go before it stops and asks. */
export interface RunLimits {
  readonly maxSteps: number;
  readonly maxReplans: number;
  readonly maxAttempts: number;
  /** Steps that may be worked on side by side. */
  readonly parallel: number;
  /** Attempts at an agent's step that are made side by side; the first that is proven lands. */
  readonly bestOf: number;
}

/** Counts the spending of the run. */
export interface RunMeter {
  spent(): Spending;
  /** Before anything that costs: throws `RunPaused` when a limit is reached. */
  require(): Promise<void>;
}

/** The result of recall, as the journal holds it. */
export type JournaledRecall = ResultOf<'recall'>;

export interface RunMemory {
  recall(request: string, signal: AbortSignal): Promise<JournaledRecall>;
  /** The present texts of these memories: titles for the person, and the part of a prompt. */
  told(records: readonly string[]): Promise<{ readonly titles: readonly string[]; readonly text: string }>;
  /** A task for an agent with these memories around it. */
  prompt(task: PromptTask, records: readonly string[]): Promise<string>;
  /** A proven step, as it lands. */
  ingest(step: LandedStep): Promise<void>;
  /** Called once at the end of the run. Returns the ids and titles of the records that it wrote. */
  remember(run: FinishedStory): Promise<readonly { readonly id: string; readonly title: string }[]>;
}

export interface LandedStep {
  readonly planNumber: number;
  readonly step: WorkStep;
  readonly receipt: string;
  readonly trajectory: string | undefined;
}

export interface FinishedStory {
  readonly status: 'proven' | 'unproven' | 'failed';
  /** The story of the run, a line each: what landed, and what failed before it landed. */
  readonly story: readonly string[];
  readonly feedback: string;
  readonly receipts: readonly string[];
  /** The receipts of the recalled records. */
  readonly recalled: readonly string[];
  /** The records that were withheld, to measure what each memory is worth. */
  readonly withheld?: readonly string[] | undefined;
  /** The cost of the run. */
  readonly spent?: Spending;
  readonly signal: AbortSignal;
}

/** The place of an attempt's files. */
export interface AttemptPlace {
  readonly planNumber: number;
  readonly step: string;
  readonly attempt: number;
}

/**
 * The files of an attempt: the messages and the trajectory of the executor, the review, and the report of what landed.
 */
export interface RunArchive {
  of(planNumber: number): StepArchive;
  keepHistory(place: AttemptPlace, messages: readonly StepMessage[]): Promise<void>;
  /** For an attempt that waits for a person instead of a review. */
  keepTrajectory(place: AttemptPlace, id: string): Promise<void>;
  /** With the id of the executor's trajectory, where there is one: the review settles its outcome. */
  keepReview(place: AttemptPlace, review: LaneReview, trajectory: string | undefined): Promise<void>;
  keepReport(place: AttemptPlace, report: StepReport): Promise<void>;
  /** Puts reports in order of relevance, where there are too many to show. */
  readonly reranker?: TieredParts['reranker'] | undefined;
}

export interface PlanRequest {
  readonly request: string;
  readonly recalled: string;
  /** A bounded summary of the work so far. */
  readonly summary: string;
  /** The plan before this one, its attempts and their observations; empty for the first. */
  readonly earlier: string;
  /** Attempts that failed. */
  readonly setbacks: readonly string[];
  /** Actions that no plan may contain again. */
  readonly forbidden: readonly Forbidden[];
  readonly signal: AbortSignal;
}

/** Makes plans. A plan given by hand has none behind it: it cannot be made anew. */
export interface Planner {
  readonly source: 'file' | 'agent';
  plan(request: PlanRequest): Promise<Plan>;
}

export interface WorkRequest {
  readonly step: WorkStep;
  readonly planNumber: number;
  readonly attempt: number;
  readonly base: StateId;
  /** The prompt for an agent; empty for a tool. */
  readonly prompt: string;
  /** The session that goes on, and where a new one is noted before it is spoken to. */
  readonly session: {
    readonly continues: string | undefined;
    /** True where it is that of the attempt before; otherwise this attempt was cut off. */
    readonly ofEarlierAttempt?: boolean;
    readonly opened: (id: string) => Promise<void>;
  };
  /** Which of several attempts side by side it is, where there are several. */
  readonly candidate?: number;
  readonly signal: AbortSignal;
}

export interface WorkResult {
  readonly staged: StateId;
  /** Failures that the executor itself reports; they outweigh every check. */
  readonly failures: readonly string[];
  readonly summary: string;
  readonly trajectory?: string;
  /** Which hosts it reached, and which it was kept from. */
  readonly network?: readonly HostTraffic[];
}

/** Tetyana: works on one attempt in a staged copy. */
export interface Hands {
  readonly isolation: View['isolation'];
  agentOf(step: WorkStep): string;
  /** How permission rules bind the executor. */
  rulesOf?(step: WorkStep): RulesBound;
  /** Whether the step reaches beyond its staged copy: then there is no taking back, and no second try unasked. */
  isWorld(step: WorkStep): Promise<boolean>;
  /** Checks that the step is permitted, before it begins. Throws `RunPaused` when a person must decide. */
  permit(step: WorkStep, planNumber: number): Promise<void>;
  work(request: WorkRequest): Promise<WorkResult>;
}

/** A review of the difference between two states. */
export type ReviewAttempt = (
  question: Omit<ReviewQuestion, 'diff'> & { readonly base: StateId; readonly staged: StateId },
  signal: AbortSignal,
) => Promise<Opinionated>;

/** Everything that the nodes of a run work with. */
export interface Capabilities {
  readonly runId: RunId;
  readonly limits: RunLimits;
  readonly meter: RunMeter;
  readonly journal: Journal;
  readonly plans: { save(plan: Plan): Promise<string>; load(hash: string): Promise<Plan> };
  readonly planner: Planner;
  /** Inserts VERIFY steps where they matter. */
  readonly optimise: (plan: Plan) => Promise<Plan>;
  /** Has an agent renew the summary; without one it is made by rule. */
  readonly summarise?: ((request: SummaryRequest) => Promise<Summary>) | undefined;
  /** Has an agent review an attempt: the review can lower the checks' verdict. Left out where the run has no agent. */
  readonly review?: ReviewAttempt | undefined;
  readonly memory: RunMemory | undefined;
  readonly archive: RunArchive;
  readonly snapshot: (signal: AbortSignal) => Promise<StateId>;
  readonly hands: Hands;
  /** Whether a further attempt at a step goes on in the session of the one before. */
  readonly reuseSessions?: boolean;
  readonly verifier: Verifier;
  /** Asks for leave for the files of a step that run later by themselves, before it lands. */
  readonly leave: AskLeave;
  /** Tests the checks of a step that passed; left out where the person switched that off. */
  readonly control?: Control | undefined;
  readonly receipts: ReceiptChain;
  readonly committer: Committer;
  /** The person's answer to a fixed plan, where they want to be asked before any step runs. */
  readonly approval?: ((plan: string) => 'approved' | 'refused' | 'open') | undefined;
  /** Steps that a person lets land without proof. */
  readonly waivers: ReadonlySet<string>;
  /** The person's refusal of an unproven step; each is returned once, since it answers one question. */
  readonly discarded: (step: string) => Discard | undefined;
  /** Whether an unverifiable step lands without proof, instead of waiting for a person. */
  readonly waiveUnverifiable: boolean;
  /** Whether a step that only held lands without proof, instead of waiting for a person. */
  readonly landUnproven: boolean;
  /** Percent of the changed lines that checks must notice; 0 demands none. */
  readonly coverage: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly emit: (event: RuntimeEventBody) => void;
}
