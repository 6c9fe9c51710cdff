import type { Observed } from '../../src/core/observed.ts';
import { MemorySaver } from '@langchain/langgraph';
import { canonicalJson } from '../../src/core/canonical-json.ts';
import { systemClock } from '../../src/core/clock.ts';
import { sha256 } from '../../src/core/hash.ts';
import { newId } from '../../src/core/ids.ts';
import type { Discard } from '../../src/core/pause.ts';
import { planSchema, type Plan, type WorkStep } from '../../src/core/plan.ts';
import { createRedactor } from '../../src/core/redact.ts';
import type { RuntimeEventBody } from '../../src/core/runtime-event.ts';
import type { AgentEvent } from '../../src/agents/agent-event.ts';
import { answeredOnce } from '../../src/orchestration/answered-once.ts';
import type {
  Capabilities,
  PlanRequest,
  RunLimits,
  WorkRequest,
  WorkResult,
} from '../../src/orchestration/capabilities.ts';
import { driveRun } from '../../src/orchestration/drive-run.ts';
import { Meter, type SpendingLimits } from '../../src/orchestration/meter.ts';
import type { RunEnd } from '../../src/orchestration/run-state.ts';
import { fileBlobs } from '../../src/storage/blobs.ts';
import { noCrash } from '../../src/storage/crash-point.ts';
import { openJournal } from '../../src/storage/journal.ts';
import { takeLease } from '../../src/storage/lease.ts';
import { sqliteSpending } from '../../src/storage/spending.ts';
import { TrajectoryStore } from '../../src/trajectory/trajectory-store.ts';
import type { Receipt } from '../../src/verification/receipt.ts';
import { stepArchive } from '../../src/orchestration/step-archive.ts';
import { updateOf } from './update-of.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

/** A step in the words of a test: what it is called is what its action says. */
export function stepOf(id: string, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const checks = [{ kind: 'file', path: `${id}.txt`, contains: id }];
  return { id, title: `do ${id}`, action: { instruction: `do ${id}` }, checks, ...changes };
}

export function planOf(...steps: readonly Readonly<Record<string, unknown>>[]): Plan {
  return planSchema.parse({ steps });
}

export interface FakeRunOptions {
  /** The plans that the planner makes, one after the other; the last one again and again. */
  readonly plans: readonly Plan[];
  readonly source?: 'file' | 'agent';
  readonly limits?: Partial<RunLimits & SpendingLimits>;
  /** What Tetyana makes of a step: the name of the state that she leaves, or all of it. */
  readonly work?: (request: WorkRequest, run: FakeRun) => Promise<string | Partial<WorkResult>>;
  /** Which states prove a step. */
  readonly proves?: (step: string, state: string) => 'pass' | 'fail' | 'error';
  readonly world?: readonly string[];
  readonly extra?: Partial<Capabilities>;
}

export interface FakeRun extends AsyncDisposable {
  readonly events: RuntimeEventBody[];
  readonly asked: PlanRequest[];
  readonly works: WorkRequest[];
  readonly landed: string[];
  readonly meter: Meter;
  readonly stop: AbortController;
  of<T extends RuntimeEventBody['type']>(type: T): readonly Extract<RuntimeEventBody, { readonly type: T }>[];
  /** Drives it on, as a process of its own would, with other limits or waivers if given. */
  drive(changes?: {
    readonly limits?: FakeRunOptions['limits'];
    readonly waivers?: readonly string[];
    readonly discards?: readonly Discard[];
    readonly extra?: Partial<Capabilities>;
  }): Promise<RunEnd>;
}

const LIMITS = {
  maxSteps: 30,
  maxReplans: 5,
  maxAttempts: 3,
  parallel: 1,
  bestOf: 1,
  maxMinutes: 0,
  maxTokens: 0,
  maxMoney: 0,
};

/**
 * A run whose journal, meter, cursor and graph are the real ones, and whose hands, eyes and project are words: a state
 * is a name, and the project is whatever landed last.
 */
export async function fakeRun(options: FakeRunOptions): Promise<FakeRun> {
  const store = await temporaryDatabase();
  const { database, folder } = store;
  const runId = newId('run');
  const saver = new MemorySaver();
  const plans = new Map<string, Plan>();
  const receipts: Receipt[] = [];
  const events: RuntimeEventBody[] = [];
  const asked: PlanRequest[] = [];
  const works: WorkRequest[] = [];
  const landed: string[] = [];
  const stop = new AbortController();
  const source = options.source ?? 'agent';
  let project = 'start';
  let meter = await Meter.open({
    spending: sqliteSpending(database),
    runId,
    clock: systemClock,
    limits: { ...LIMITS, ...options.limits },
  });

  const observe = (
    step: WorkStep | { readonly step: string; readonly checks: readonly unknown[] },
    state: string,
  ): Observed => {
    const id = 'step' in step ? step.step : step.id;
    const result = state === 'start' ? 'fail' : (options.proves?.(id, state) ?? 'pass');
    const observations = step.checks.map(() => ({ result, evidence: `${id} on ${state}` }));
    return { state, observations, violations: [], dependencies: 'none' };
  };

  const run: FakeRun = {
    events,
    asked,
    works,
    landed,
    stop,
    get meter() {
      return meter;
    },
    of: (type) => events.filter((event) => event.type === type) as never,
    drive: async (changes = {}) => {
      const limits = { ...LIMITS, ...options.limits, ...changes.limits };
      await meter[Symbol.asyncDispose]();
      meter = await Meter.open({ spending: sqliteSpending(database), runId, clock: systemClock, limits });
      await using lease = await takeLease(database, `run:${runId}`);
      const parts = {
        database,
        blobs: fileBlobs(folder),
        redactor: createRedactor([]),
        clock: systemClock,
        crash: noCrash,
      };
      const capabilities: Capabilities = {
        runId,
        limits,
        meter,
        journal: openJournal(parts, runId, lease),
        plans: {
          save: async (plan) => {
            const hash = sha256(canonicalJson(plan));
            plans.set(hash, plan);
            return hash;
          },
          load: async (hash) => plans.get(hash) ?? planOf(),
        },
        planner: {
          source,
          plan: async (request) => {
            asked.push(request);
            return options.plans[Math.min(asked.length, options.plans.length) - 1] ?? planOf();
          },
        },
        optimise: async (plan) => plan,
        memory: undefined,
        archive: stepArchive(folder, runId, parts.redactor, new TrajectoryStore(parts)),
        snapshot: async () => project,
        hands: {
          isolation: 'none',
          agentOf: () => 'fake',
          isWorld: async (step) => options.world?.includes(step.id) ?? false,
          permit: async () => undefined,
          work: async (request) => {
            works.push(request);
            const made = (await options.work?.(request, run)) ?? `${request.step.id}-done`;
            const result = typeof made === 'string' ? { staged: made } : made;
            return { staged: `${request.step.id}-done`, failures: [], summary: '', ...result };
          },
        },
        verifier: {
          before: async (claim, base) => ({ ...observe(claim, 'start'), state: base }),
          after: async (claim, _base, staged) => observe(claim, staged),
          standing: async (claim, _start, state) => observe(claim, state),
        },
        leave: async () => ({ status: 'granted', files: [] }),
        receipts: {
          append: async (content) => {
            const seq = receipts.length + 1;
            const place = { project: 'fake', seq, previous: '' };
            const receipt: Receipt = { ...content, ...place, version: 1, unsigned: 'a fake', hash: '' };
            receipts.push(receipt);
            return receipt;
          },
          find: async (id) => receipts.find((one) => one.id === id),
          ofRun: async () => receipts,
          appendRun: async (content) => {
            const place = { project: 'fake', seq: receipts.length + 1, previous: '' };
            return { ...content, ...place, version: 1, unsigned: 'a fake', hash: '' };
          },
          wholeRun: async () => [],
          verified: async () => receipts.map((receipt) => ({ receipt, text: '' })),
          unsigned: undefined,
        },
        committer: {
          commit: async (receipt) => {
            project = receipt.after;
            landed.push(receipt.after);
            return { receipt, landing: receipt.id, paths: [receipt.after] };
          },
          sync: async () => undefined,
          undo: async () => [],
          recover: async () => 0,
        },
        waivers: new Set(changes.waivers ?? []),
        discarded: answeredOnce(changes.discards ?? []),
        waiveUnverifiable: false,
        landUnproven: false,
        coverage: 0,
        clock: systemClock,
        signal: AbortSignal.any([stop.signal, meter.signal]),
        emit: (event) => events.push(event),
        ...options.extra,
        ...changes.extra,
      };
      return await driveRun(capabilities, saver, { request: 'do it', project: '/fake' });
    },
    [Symbol.asyncDispose]: async () => {
      await meter[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
  return run;
}

/** What a session tells when it has cost that much so far. */
export function costs(amount: number): AgentEvent {
  return updateOf({ sessionUpdate: 'usage_update', used: 1, size: 10, cost: { amount, currency: 'USD' } });
}

/** The end of a turn that took that many tokens. */
export function took(tokens: number): {
  readonly type: 'turn-end';
  readonly end: { readonly kind: 'completed'; readonly response: unknown };
  readonly at: number;
} {
  return { type: 'turn-end', end: { kind: 'completed', response: { usage: { totalTokens: tokens } } }, at: 0 };
}
