import type { GivenPicture } from '../../core/given-picture.ts';
import type { Discard, PauseInfo } from '../../core/pause.ts';
import type { EventSink, RuntimeEvent } from '../../core/runtime-event.ts';
import type { AskPerson } from '../../orchestration/tetyana/agent-permission.ts';
import { noSuchRun, type RunRow } from '../../storage/run-row.ts';
import type { RecordedTrajectories } from '../../trajectory/recorded-conversation.ts';
import type { TrajectorySummary } from '../../trajectory/trajectory-rows.ts';
import type { DiffRequest, RunDiff } from '../../record/diff-run.ts';
import type { CheckedPlan } from '../../runs/given-plan.ts';
import type { MadePlan } from '../../runs/make-plan.ts';
import type { CheckTold } from '../../verification/verifier.ts';
import type { RunOptions } from '../../runs/run-options.ts';
import type { Runtime } from '../../home/open-runtime.ts';
import type { PullRequest, PullRequestAsked } from '../../runs/pull-request.ts';
import type { FinishedRun } from '../../runs/run-request.ts';
import type { Following } from '../../record/follow-run.ts';
import type { PrintedQuestion } from '../../record/printed-output.ts';
import type { ReceiptShown } from '../../runs/run-receipts.ts';
import type { ShownRun, ShowOptions } from '../../record/show-run.ts';
import type { StepSpending } from '../../record/step-spending.ts';
import type { ToldPage, ToldQuestion } from '../../record/told-page.ts';
import type { TrajectoryFormat } from '../../trajectory/find-trajectories.ts';
import type { UndoneRun } from '../../runs/undo-run.ts';
import type { UnfinishedRun } from '../../runs/unfinished-run.ts';
import type { RevisionProof } from '../../runs/verify-revisions.ts';
import type { BundleQuestion, RunProof } from '../../runs/verify-run.ts';
import { activeRun, type ActiveRun } from './active-run.ts';
import { handedOver } from './handed-over.ts';
import type { HeldHome } from './held-home.ts';

/** How a run is watched while it is worked on. */
export interface Watching {
  /** Interrupts the run; it can be resumed. */
  readonly signal?: AbortSignal | undefined;
  /** Hears every event at once. Must not throw and must not wait. */
  readonly onEvent?: EventSink | undefined;
  /** Answers while an agent waits; without it, and where it gives no answer, the run pauses. */
  readonly ask?: AskPerson | undefined;
  /** True where `asked` events are answered through `permissions.answer`: the agent waits as long as it takes. */
  readonly listens?: boolean | undefined;
}

export interface StartRequest extends Watching {
  readonly request: string;
  /** A plan given by hand: the path of a file, or the plan itself. Without one, the agent plans. */
  readonly plan?: string | object | undefined;
  readonly options?: Partial<RunOptions> | undefined;
  /** Permission rules for this run: `{allow, ask, deny}`. */
  readonly rules?: unknown;
  /** Pictures for the planner and the agents: PNG, JPEG, GIF or WebP. */
  readonly pictures?: readonly GivenPicture[] | undefined;
}

export interface ContinueRequest extends Watching {
  /** The last one of the project, if left out. */
  readonly runId?: string | undefined;
  readonly options?: Partial<RunOptions> | undefined;
  /** Steps that may land although the verifier cannot verify them. */
  readonly waivers?: readonly string[] | undefined;
  /** Steps whose work is discarded; with words for the agent they are repeated. */
  readonly discards?: readonly Discard[] | undefined;
  /** A person's word on an effect of unknown outcome. */
  readonly unknown?: 'happened' | 'again' | undefined;
}

/** The runs of one project. */
export interface AtlasRuns {
  /** Begins at once; iterate over its events, or await `finished`. */
  start(request: StartRequest): ActiveRun;
  /** Goes on with a run that was paused, interrupted or killed. */
  resume(request?: ContinueRequest): ActiveRun;
  /** Makes a plan and executes nothing; where the agent produced no plan, the finished run is returned. */
  plan(request: Omit<StartRequest, 'plan' | 'rules' | 'ask' | 'listens'>): Promise<MadePlan | FinishedRun>;
  /** The last ones first. */
  list(limit?: number): Promise<readonly RunRow[]>;
  /** Everything that is known of a run, or of the last one. */
  show(id?: string, options?: ShowOptions): Promise<ShownRun>;
  /**
   * Yields the numbered events of a run, or of the last one, whichever process works on it, after `after`. Ends when no
   * process works on the run any more; a loop that begins again with the last number misses nothing.
   */
  events(id?: string, options?: Following): AsyncIterable<RuntimeEvent>;
  /** Reads a page of a run's events from any position, without waiting for more. */
  told(id?: string, question?: ToldQuestion): Promise<ToldPage>;
  /** What its agents have told of their spending, step by step, as far as that is kept. */
  spending(id?: string): Promise<readonly StepSpending[]>;
  /** The whole output of one check; undefined where the store does not keep it. */
  printed(id: string | undefined, question: PrintedQuestion): Promise<string | undefined>;
  /** The receipts of a run as they are stored, with who signed each. */
  receipts(id?: string): Promise<readonly ReceiptShown[]>;
  /** The open question of a run, where no one has answered it yet. */
  waits(id?: string): Promise<PauseInfo | undefined>;
  /** The last run, where it was paused, interrupted or killed. */
  unfinished(): Promise<UnfinishedRun | undefined>;
  /** The changes of a run, step by step, with the text before and after. */
  diff(request?: DiffRequest): Promise<RunDiff>;
  /**
   * A branch with the landed steps of a run, a commit with its receipt for each step, and the text of a pull request.
   */
  pullRequest(request?: PullRequestAsked): Promise<PullRequest>;
  /** Only the text of that pull request; creates nothing. */
  summary(id?: string): Promise<{ readonly title: string; readonly body: string }>;
  /** Pushes that branch and opens the pull request with GitHub's own program; the caller has asked the person. */
  openPullRequest(
    request: PullRequest,
    options?: { readonly draft?: boolean; readonly signal?: AbortSignal },
  ): Promise<{ readonly url: string }>;
  /** Undoes the landed changes of a run, or of one step of it. */
  undo(id?: string, step?: string): Promise<UndoneRun>;
  /** Runs the proof of a run again; `onLook` hears of each check as it begins and as it has ended. */
  verify(id?: string, signal?: AbortSignal, onLook?: (told: CheckTold) => void): Promise<RunProof>;
  /** A plan given by hand, as Atlas would run it, and its digest; begins nothing. */
  checkPlan(plan: object, options?: Partial<RunOptions>): Promise<CheckedPlan>;
  /** Writes the proof of a run into a file that others can verify; says how many receipts it holds. */
  exportProof(id: string | undefined, file: string): Promise<number>;
  /** Verifies such a file; undefined where `agree` did not agree to run its commands. */
  verifyBundle(
    file: string,
    agree: (question: BundleQuestion) => Promise<boolean>,
    signal?: AbortSignal,
  ): Promise<RunProof | undefined>;
  /** Verifies the difference between two revisions of a git repository, with no agent at all. */
  verifyRevisions(request: {
    /** A file of checks. */
    readonly checks: string;
    readonly before: string;
    readonly after: string;
    readonly signal?: AbortSignal;
  }): Promise<RevisionProof>;
  /** The trajectories of a run or of one id, or of a recorded stream by its path. */
  trajectories(target: string): Promise<RecordedTrajectories>;
  /** Those of the named run in the order in which they were made; without a run, the latest first. */
  listTrajectories(limit?: number, runId?: string): Promise<readonly TrajectorySummary[]>;
  exportTrajectory(trajectory: RecordedTrajectories['trajectories'][number], format: TrajectoryFormat): Promise<string>;
  /** The graph that a run walks, drawn as Mermaid. */
  graph(): Promise<string>;
}

const LISTED = 20;

export function atlasRuns(home: HeldHome): AtlasRuns {
  return {
    ...work(home),
    ...record(home),
    ...landed(home),
    ...proof(home),
    ...trajectories(home),
    graph: async () => {
      const { graphDrawing } = await import('../draw-graph.ts');
      return await graphDrawing();
    },
  };
}

/** Begins runs and goes on with them. */
function work(home: HeldHome): Pick<AtlasRuns, 'start' | 'resume' | 'plan'> {
  return {
    start: ({ request, plan, options = {}, rules, pictures, signal, onEvent, ask, listens = false }) =>
      activeRun(
        async (stop, tell) =>
          await home.write(async (runtime) => {
            const { startRun } = await import('../../runs/run-request.ts');
            const watched = { signal: stop, onEvent: tell, ask, listens };
            return await startRun(runtime, { request, plan, options, rules, pictures, ...watched });
          }),
        { signal: until(home, signal), onEvent },
      ),
    resume: ({
      runId,
      options = {},
      waivers = [],
      discards = [],
      unknown,
      signal,
      onEvent,
      ask,
      listens = false,
    } = {}) =>
      activeRun(
        async (stop, tell) =>
          await home.withRuns(async (runtime) => {
            const { resumeRun } = await import('../../runs/run-request.ts');
            const watched = { signal: stop, onEvent: tell, ask, listens };
            return await resumeRun(runtime, { runId, options, waivers, discards, unknown, ...watched });
          }),
        { signal: until(home, signal), onEvent },
      ),
    plan: async ({ request, options = {}, signal, onEvent = () => undefined }) =>
      await home.write(async (runtime) => {
        const { makePlan } = await import('../../runs/make-plan.ts');
        return await makePlan(runtime, { request, options, signal: until(home, signal), onEvent });
      }),
  };
}

/** Reads stored runs. */
function record(
  home: HeldHome,
): Pick<
  AtlasRuns,
  'list' | 'show' | 'events' | 'told' | 'spending' | 'printed' | 'receipts' | 'waits' | 'unfinished' | 'diff'
> {
  const looking = async <T>(id: string | undefined, read: (runtime: Runtime, row: RunRow) => Promise<T>): Promise<T> =>
    await home.look(async (runtime) => {
      const opened = required(runtime);
      return await read(opened, await opened.store.runs.find(opened.project, id));
    });
  return {
    list: async (limit = LISTED) =>
      await home.look(async (runtime) => {
        return runtime === undefined ? [] : await runtime.store.runs.list(runtime.project, limit);
      }),
    show: async (id, options) =>
      await home.look(async (runtime) => {
        const { showRun } = await import('../../record/show-run.ts');
        return await showRun(required(runtime), id, options);
      }),
    events: (id, options = {}) =>
      handedOver<RuntimeEvent>(
        async (give, left) =>
          await home.look(async (runtime) => {
            const opened = required(runtime);
            const { followRun } = await import('../../record/follow-run.ts');
            const row = await opened.store.runs.find(opened.project, id);
            const signal = AbortSignal.any([until(home, options.signal), left]);
            for await (const event of followRun(opened, row, { ...options, signal })) await give(event);
          }),
      ),
    told: async (id, question) =>
      await looking(id, async (runtime, row) => {
        const { toldPage } = await import('../../record/told-page.ts');
        return await toldPage(runtime, row, question);
      }),
    spending: async (id) =>
      await looking(id, async ({ store }, row) => {
        const { stepSpending } = await import('../../record/step-spending.ts');
        return await stepSpending(store.told, row.id);
      }),
    printed: async (id, question) =>
      await looking(id, async (runtime, row) => {
        const { printedOutput } = await import('../../record/printed-output.ts');
        return await printedOutput(runtime, row, question);
      }),
    receipts: async (id) =>
      await looking(id, async (runtime, row) => {
        const { runReceipts } = await import('../../runs/run-receipts.ts');
        return await runReceipts(runtime, row);
      }),
    waits: async (id) =>
      await looking(id, async (runtime, row) => {
        const { isUnanswered } = await import('../../runs/unfinished-run.ts');
        const { pause } = row;
        return pause !== undefined && (await isUnanswered(runtime, row, pause)) ? pause : undefined;
      }),
    unfinished: async () =>
      await home.look(async (runtime) => {
        const { unfinishedRun } = await import('../../runs/unfinished-run.ts');
        return runtime === undefined ? undefined : await unfinishedRun(runtime);
      }),
    diff: async (request = {}) =>
      await home.withRuns(async (runtime) => {
        const { diffRun } = await import('../../record/diff-run.ts');
        return await diffRun(runtime, request);
      }),
  };
}

/** Does something with what runs have landed. */
function landed(home: HeldHome): Pick<AtlasRuns, 'pullRequest' | 'summary' | 'openPullRequest' | 'undo'> {
  return {
    pullRequest: async (request = {}) =>
      await home.withRuns(async (runtime) => {
        const { preparePullRequest } = await import('../../runs/pull-request.ts');
        return await preparePullRequest(runtime, request);
      }),
    summary: async (id) =>
      await home.withRuns(async (runtime) => {
        const { summariseRun } = await import('../../runs/pull-request.ts');
        return await summariseRun(runtime, id);
      }),
    openPullRequest: async (request, options = {}) =>
      await home.write(async (runtime) => {
        const { openPullRequest } = await import('../../runs/pull-request.ts');
        return await openPullRequest(runtime, request, options);
      }),
    undo: async (id, step) =>
      await home.withRuns(async (runtime) => {
        const { undoRun } = await import('../../runs/undo-run.ts');
        return await undoRun(runtime, id, step);
      }),
  };
}

/** Examines plans and proofs; no run is begun. */
function proof(
  home: HeldHome,
): Pick<AtlasRuns, 'verify' | 'checkPlan' | 'exportProof' | 'verifyBundle' | 'verifyRevisions'> {
  const verifying = async () => await import('../../runs/verify-run.ts');
  return {
    verify: async (id, signal, onLook) =>
      await home.withRuns(
        async (runtime) => await (await verifying()).verifyRun(runtime, id, until(home, signal), onLook),
      ),
    checkPlan: async (plan, options = {}) =>
      await home.write(async (runtime) => {
        const { checkPlan } = await import('../../runs/given-plan.ts');
        return await checkPlan(runtime, plan, options);
      }),
    exportProof: async (id, file) =>
      await home.withRuns(async (runtime) => await (await verifying()).exportRun(runtime, id, file)),
    verifyBundle: async (file, agree, signal) =>
      await home.write(async (runtime) => await (await verifying()).verifyBundle(runtime, file, agree, signal)),
    verifyRevisions: async (request) =>
      await home.write(async (runtime) => {
        const { verifyRevisions } = await import('../../runs/verify-revisions.ts');
        return await verifyRevisions(runtime, request);
      }),
  };
}

/** Reads what agents did. */
function trajectories(home: HeldHome): Pick<AtlasRuns, 'trajectories' | 'listTrajectories' | 'exportTrajectory'> {
  return {
    trajectories: async (target) => {
      const { findTrajectories } = await import('../../trajectory/find-trajectories.ts');
      return await findTrajectories(target, async (read) => await home.look(read));
    },
    listTrajectories: async (limit = LISTED, runId?: string) =>
      await home.look(async (runtime) => {
        const { listTrajectories } = await import('../../trajectory/find-trajectories.ts');
        return runtime === undefined ? [] : await listTrajectories(runtime, limit, runId);
      }),
    exportTrajectory: async (trajectory, format) => {
      const { exportTrajectory } = await import('../../trajectory/find-trajectories.ts');
      return exportTrajectory(trajectory, format);
    },
  };
}

/** Stopped by the caller, or by the end of the home. */
function until(home: HeldHome, signal: AbortSignal | undefined): AbortSignal {
  return signal === undefined ? home.closing : AbortSignal.any([signal, home.closing]);
}

function required(runtime: Runtime | undefined): Runtime {
  if (runtime !== undefined) return runtime;
  throw noSuchRun(undefined);
}
