import type { ErrorCode } from '../../core/atlas-error.ts';
import type { PageRole } from '../../core/page-role.ts';
import type { PauseAnswer, PauseInfo, RunLimit } from '../../core/pause.ts';
import type { Plan, StepStatus } from '../../core/plan.ts';
import type { RuntimeEvent } from '../../core/runtime-event.ts';
import type { Step, Trajectory } from '../../core/trajectory.ts';
import type {
  AgentChoice,
  AgentReport,
  BoardPage,
  BoardRun,
  CheckedPlan,
  CheckTold,
  Diagnosis,
  Fleet,
  ForgetReport,
  FoundMemory,
  LearnedRanking,
  MemoryProof,
  MemoryRecord,
  MemoryStats,
  RunDiff,
  RunProof,
  ShownRecord,
  RecordShowing,
  ShownRun,
  StepSpending,
  ReceiptShown,
  ToldPage,
  TrajectorySummary,
  Turn,
  UndoneRun,
  Written,
} from '../../runtime/atlas.ts';
import type { PauseChoice } from '../view/pause-choices.ts';
import type { RunAttempt } from './run-attempts.ts';
import type { StoryRow, ToldSoFar } from './run-story.ts';

/**
 * The answers and requests of the page's server: the one file that both sides of the wire read. Everything is JSON;
 * words of an agent, a file name or a memory are text inside of it.
 */

/** Any answer that is not a success. */
export interface ApiProblem {
  readonly error: {
    /** An error code of Atlas itself; or the fault of the request as such. */
    readonly code: ErrorCode | RequestFault;
    readonly message: string;
    readonly remedy?: string;
  };
}

export type RequestFault =
  | 'request.not-entered'
  | 'request.foreign'
  | 'request.role'
  | 'request.not-found'
  | 'request.invalid'
  | 'request.too-large'
  | 'request.too-many'
  | 'request.answered'
  | 'request.elsewhere';

/** `GET /api/status` */
export interface ApiStatus {
  readonly version: string;
  readonly project: string;
  readonly home: string;
  /** The id of this server: a restart changes it. */
  readonly server: string;
  /** Runs that this server works on. */
  readonly working: readonly string[];
  /** What this client may do. */
  readonly role: PageRole;
  /** By which name the team's proxy or a token knows them. */
  readonly person?: string;
}

/** `GET /api/runs` */
export type ApiBoard = BoardPage;

/** `GET /api/runs/:id` */
export interface RunHead {
  readonly run: BoardRun;
  /** True where this server works on it: it can be stopped from here. */
  readonly here: boolean;
  readonly end?: NonNullable<ShownRun['end']>;
  /** Each that was made, the first is 1. */
  readonly plans: readonly { readonly number: number; readonly plan: Plan }[];
  /** The steps of the last plan and how each stands. */
  readonly steps: readonly StepState[];
  readonly attempts: readonly RunAttempt[];
  readonly pause?: OpenPause;
  /** The receipts with which steps landed, by id. */
  readonly receipts: ShownRun['receipts'];
  readonly network: ShownRun['network'];
  readonly spent: ShownRun['spent'];
  readonly memory?: NonNullable<ShownRun['memory']>;
  /** The number of the last event that is part of this: the stream goes on behind it. */
  readonly last: number;
  /** The number of the first event that is still kept. */
  readonly first: number;
  /** With `told=1`: what was told so far, as a page shows it first; the stream goes on behind its last number. */
  readonly told?: ToldSoFar;
}

/** `GET /api/runs/:id/story?before=N&limit=`: rows that were told before the event of a number. */
export interface ApiStory {
  readonly rows: readonly StoryRow[];
  /** Where the page before it ends; left out on the first one. */
  readonly earlier?: number;
}

/** `GET /api/runs/:id/spending`: what agents told of it, step by step; without a step, planning. */
export interface ApiSpending {
  readonly steps: readonly StepSpending[];
}

export interface StepState {
  readonly id: string;
  readonly title: string;
  readonly verify: boolean;
  readonly dependencies: readonly string[];
  readonly status: StepStatus;
  readonly attempts: number;
}

/** An open pause. */
export interface OpenPause {
  readonly pause: PauseInfo;
  /**
   * Names this very question; an answer carries it, so that a person cannot answer a question that they have not seen.
   */
  readonly seen: string;
  readonly choices: readonly OfferedAnswer[];
}

export interface OfferedAnswer extends PauseChoice {
  /** Whether it can be given with words for the agent. */
  readonly words: boolean;
}

/** `GET /api/runs/:id/events` */
export type ApiEvents = ToldPage;
/** `event: run` of `GET /api/stream?run=ID`; `id:` is its number. */
export type StreamedEvent = RuntimeEvent;
/** `event: rest` of the same: no process works on the run any more; the stream stays open and goes on if one does. */
export interface StreamRest {
  readonly last: number;
}
/**
 * `event: board` of `GET /api/stream`, with a run or without. After `event: ready` the stream sends every later change:
 * ask for the board then.
 */
export type StreamedRun = BoardRun;

/** `GET /api/runs/:id/diff?step=&attempt=` */
export type ApiDiff = RunDiff;
/** `GET /api/runs/:id/receipts` */
export interface ApiReceipts {
  readonly receipts: readonly ReceiptShown[];
}
/** `GET /api/runs/:id/trajectories` */
export interface ApiTrajectories {
  readonly trajectories: readonly TrajectorySummary[];
}
/** `GET /api/trajectories/:id?after=&limit=`: `after` is the number of steps to leave out. */
export interface TrajectoryPage extends Omit<Trajectory, 'steps'> {
  readonly steps: readonly Step[];
  readonly from: number;
  readonly total: number;
  /** Pictures of the steps on this page: `GET` the address. */
  readonly pictures: readonly { readonly step: number; readonly address: string }[];
}
/** `GET /api/runs/:id/summary` */
export interface ApiSummary {
  readonly title: string;
  readonly body: string;
}

/** `POST /api/runs` */
export interface NewRunRequest {
  readonly request: string;
  /** One that this home knows; that of the server, if left out. */
  readonly project?: string | undefined;
  readonly agent?: string | undefined;
  /** A plan by hand, as in a plan file. */
  readonly plan?: object | undefined;
  readonly limits?: Readonly<Partial<Record<RunLimit, number>>> | undefined;
  /** Whether the plan waits for a yes. */
  readonly approve?: boolean | undefined;
  /** False: without memory. */
  readonly memory?: boolean | undefined;
  /** Leaves it to a worker of the team that has these labels; the higher the priority, the earlier. */
  readonly queue?: { readonly labels?: readonly string[]; readonly priority?: number } | undefined;
}
export interface BegunRun {
  readonly id: string;
}

/** `POST /api/runs/:id/answer` */
export interface GivenAnswer {
  readonly seen: string;
  /** One of `choices`; with words where it takes some, and with another number where it raises a limit. */
  readonly answer: PauseAnswer;
  /** With a yes to a plan: the plan as the person has changed it. Atlas begins it as a run of its own. */
  readonly plan?: object | undefined;
}
export interface AnsweredRun {
  readonly decided: string;
  /** `waiting`: it goes on where it is, as the agent was still there, or at a worker of the team. `here`: at this server. */
  readonly goesOn: 'waiting' | 'here';
  /** Where the plan was changed: the run that works on it instead. */
  readonly replacedBy?: string;
}

/** `POST /api/runs/:id/resume` */
export interface ResumedRun {
  readonly limits?: Readonly<Partial<Record<RunLimit, number>>> | undefined;
}
/** `POST /api/runs/:id/stop`, and answers that say no more than that it was done. */
export interface Done {
  readonly done: true;
}
/** `POST /api/runs/:id/undo` */
export interface UndoRequest {
  readonly step?: string | undefined;
}
export type ApiUndone = UndoneRun;
/**
 * `POST /api/runs/:id/verify`. Where `text/event-stream` is accepted: `event: look` as each check begins and ends, then
 * `event: proof` with this, or `event: problem` with an `ApiProblem`.
 */
export type ApiProof = RunProof;
export type ToldLook = CheckTold;
/** `POST /api/plans/check`: the plan as it would be run, and its digest; or what is wrong with it. */
export interface PlanToCheck {
  readonly plan: object;
  readonly project?: string | undefined;
}
export type ApiCheckedPlan = CheckedPlan | { readonly wrong: string };

/** `GET /api/memory?q=&kind=&type=&k=`; without `q` the newest records, as `GET /api/memory?state=live&after=` */
export type ApiFound = FoundMemory;
/** `GET /api/memory/list?state=&kind=&after=&limit=` */
export interface ApiRecords {
  readonly records: readonly MemoryRecord[];
  readonly next?: string;
}
/** `GET /api/memory/stats` */
export interface ApiMemoryStats {
  readonly stats: MemoryStats;
  /** Those of `stats.used` that are still there. */
  readonly used: readonly ShownRecord[];
  readonly learned: LearnedRanking;
  readonly proof: MemoryProof;
}
/** `GET /api/memory/records/:id` */
export type ApiRecord = ShownRecord | Turn;
/** `GET /api/memory/records/:id/showings` */
export interface ApiShowings {
  readonly showings: readonly RecordShowing[];
}
/** `POST /api/memory` */
export interface NewFact {
  readonly text: string;
  readonly type?: string | undefined;
  readonly confidence?: number | undefined;
  readonly tags?: readonly string[] | undefined;
}
/** `POST /api/memory/records/:id/correct` */
export interface FactCorrection {
  readonly why: 'wrong' | 'outdated';
  readonly text?: string | undefined;
  readonly note?: string | undefined;
}
export type ApiWritten = Written;
export type ApiForgotten = ForgetReport;
export type ApiReleased = MemoryRecord;

/** `GET /api/fleet`: the workers of the team and what every queued run waits for; nothing where there is no team. */
export interface ApiFleet {
  readonly fleet?: Fleet;
}

/** `GET /api/agents`: at once, where the whole machine takes a while. */
export interface ApiAgents {
  readonly agents: readonly AgentChoice[];
}
/** `POST /api/agents/:id/inspect`: starts it once, shakes hands, and says what it can do. */
export type ApiAgent = AgentReport;
/** `GET /api/machine` */
export interface ApiMachine {
  readonly diagnosis: Diagnosis;
  readonly agents: readonly AgentChoice[];
}
