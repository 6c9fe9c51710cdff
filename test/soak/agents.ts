import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { AgentFactory } from '../../src/agents/agent-factory.ts';
import { TaskExecutor } from '../../src/agents/task-executor.ts';
import type { TurnLimits } from '../../src/agents/turn-limits.ts';
import type { StandInAction, StandInScript } from '../../src/builtin-agent/stand-in-script.ts';
import type { Trajectory } from '../../src/core/trajectory.ts';
import { fuzzAgents } from '../support/fuzz-agents.ts';
import { standInOf } from '../support/stand-in-of.ts';

/**
 * The faults that agents bring, with their figures: `npm run soak -- agents [crash|hang|flood|line|fuzz ...]`.
 * Prints one JSON line per fault and ends with 1 when a figure is missed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '100' }, seconds: { type: 'string', default: '60' } },
});
const rounds = Number(values.rounds);

interface Fault {
  readonly fault: string;
  readonly figures: Readonly<Record<string, number>>;
  /** What must hold, each by name. */
  readonly holds: Readonly<Record<string, boolean>>;
}

const MIB = 2 ** 20;
const task = { id: 'soak', domain: 'software', description: 'go', context: {}, verification: {} };
const world = { getCurrentState: async () => undefined, verify: async () => ({ success: true }) };

interface Round {
  readonly trajectory: Trajectory;
  /** From the last thing that the agent did to the outcome. */
  readonly ms: number;
  readonly leftOver: number;
}

async function run(script: StandInScript, limits: Partial<TurnLimits> = {}): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-soak-'));
  const mark = `atlas-soak-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const factory = new AgentFactory({ environment: process.env, clientVersion: '0' });
  factory.register(standInOf(script, mark));
  let last = performance.now();
  const executor = new TaskExecutor({
    agent: factory.get('command'),
    spawn: async () => await factory.spawn('command', { cwd: folder }),
    cwd: folder,
    decide: async () => ({ decision: 'allow' }),
    limits,
  });
  const trajectory = await executor.execute(task, world, {
    onEvent: (event) => {
      if (event.type !== 'turn-end') last = performance.now();
    },
  });
  const ms = performance.now() - last;
  rmSync(folder, { recursive: true, force: true });
  return { trajectory, ms, leftOver: processesNamed(mark) };
}

/** Processes whose command line holds a word. */
function processesNamed(mark: string): number {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
    } catch {
      return false;
    }
  }).length;
}

const step: StandInAction = { call: { id: 'kept', title: 'A', status: 'in_progress' } };

async function crash(): Promise<Fault> {
  const ways: readonly (readonly StandInAction[])[] = [
    [{ exit: 0 }],
    [{ exit: 1 }],
    [{ exit: 137 }],
    [{ signal: 'SIGKILL' }],
    [{ close: 'stdout' }, { hang: true }],
    [{ close: 'stdin' }, { hang: true }],
  ];
  let good = 0;
  let slowest = 0;
  let orphans = 0;
  for (let i = 0; i < rounds; i += 1) {
    const way = ways[i % ways.length] ?? [];
    const { trajectory, ms, leftOver } = await run({ turns: [[step, ...way]], ignoreTerm: i % 2 === 0 });
    const kept = trajectory.steps[0]?.metadata.toolCallId === 'kept';
    if (kept && trajectory.outcome.errorInfo === 'agent_crashed') good += 1;
    slowest = Math.max(slowest, ms);
    orphans += leftOver;
  }
  return {
    fault: 'F05 crash',
    figures: { rounds, good, slowestMs: Math.round(slowest), orphans },
    holds: { everyOutcome: good === rounds, withinOneSecond: slowest < 1000, noOrphans: orphans === 0 },
  };
}

async function hang(): Promise<Fault> {
  const limits = { taskMs: 3000, inactivityMs: 300 };
  // While a call is open, silence is no sign of a hang.
  const done: StandInAction = { call: { id: 'kept', title: 'A', status: 'completed' } };
  const ways: readonly StandInScript[] = [
    { turns: [[done, { hang: true }]] },
    { turns: [[done, { hang: true }]], ignoreCancel: true },
    { turns: [[done, { hang: true }]], ignoreCancel: true, ignoreTerm: true },
    {
      turns: [[done, { repeat: 100_000, actions: [{ wait: 100 }, { say: '.' }] }]],
      ignoreCancel: true,
      ignoreTerm: true,
    },
  ];
  let good = 0;
  let longest = 0;
  let orphans = 0;
  for (let i = 0; i < rounds; i += 1) {
    const script = ways[i % ways.length] ?? {};
    const limit = i % ways.length === 3 ? limits.taskMs : limits.inactivityMs;
    const { trajectory, leftOver } = await run(script, limits);
    if (trajectory.outcome.errorInfo === 'timeout' && trajectory.steps.length === 1) good += 1;
    longest = Math.max(longest, Number(trajectory.metadata['durationMs']) - limit);
    orphans += leftOver;
  }
  return {
    fault: 'F06 hang',
    figures: { rounds, good, longestOverLimitMs: Math.round(longest), orphans },
    holds: { everyOutcome: good === rounds, withinFiveSeconds: longest < 5000, noOrphans: orphans === 0 },
  };
}

/** Peak growth of this process while something runs. */
async function growth<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly mib: number; readonly lagP99: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const result = await work();
  lag.disable();
  clearInterval(sampler);
  peak = Math.max(peak, process.memoryUsage.rss());
  return { result, mib: (peak - before) / MIB, lagP99: lag.percentile(99) / 1e6 };
}

async function flood(): Promise<Fault> {
  await run({ turns: [[{ flood: { count: 1000, bytes: 64 } }]] });
  const count = 100_000;
  const few = await growth(async () => await run({ turns: [[step, { flood: { count, bytes: 64 } }]] }));
  const seconds = Number(few.result.trajectory.metadata['durationMs']) / 1000;
  // A hundred mebibytes in pieces that each fit.
  const much = await growth(async () => await run({ turns: [[step, { flood: { count: 100, bytes: MIB } }]] }));
  const whole = few.result.trajectory.finalMessage.length + Number(few.result.trajectory.metadata['droppedBytes'] ?? 0);
  return {
    fault: 'F07 flood',
    figures: {
      updates: count,
      seconds: round(seconds),
      growthMib: round(few.mib),
      lagP99Ms: round(few.lagP99),
      hundredMibGrowthMib: round(much.mib),
    },
    holds: {
      nothingUncounted: whole >= count * 64,
      withinFiveSeconds: seconds < 5,
      growth: few.mib < 150 && much.mib < 150,
      lag: few.lagP99 < 100 && much.lagP99 < 100,
      completed: few.result.trajectory.metadata['end'] === 'completed',
    },
  };
}

async function line(): Promise<Fault> {
  const long = await growth(async () => await run({ turns: [[step, { say: 'before' }, { line: 50 * MIB }]] }));
  const endless = await growth(
    async () => await run({ turns: [[step, { line: 200 * MIB, endless: true }, { hang: true }]] }),
  );
  const error = (trajectory: Trajectory): string =>
    (trajectory.metadata['error'] as { readonly code?: string } | undefined)?.code ?? '';
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024;
  return {
    fault: 'F08 giant lines',
    figures: { growthMib: round(Math.max(long.mib, endless.mib)), peakRssMib: round(peak) },
    holds: {
      typedError:
        error(long.result.trajectory) === 'agent.protocol' && error(endless.result.trajectory) === 'agent.protocol',
      prefixDelivered: long.result.trajectory.finalMessage === 'before' && long.result.trajectory.steps.length === 1,
      peak: peak < 200,
      noOrphans: long.result.leftOver + endless.result.leftOver === 0,
    },
  };
}

async function fuzz(): Promise<Fault> {
  const { rounds: done, frames, unended, uncaught } = await fuzzAgents(Number(values.seconds) * 1000);
  return {
    fault: 'F08 fuzz',
    figures: { seconds: Number(values.seconds), rounds: done, frames, unended, uncaught },
    holds: { everyTurnEnds: unended === 0, nothingUncaught: uncaught === 0 },
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

// The giant lines come first: the peak of the process is one of their figures.
const FAULTS: Readonly<Record<string, () => Promise<Fault>>> = { line, flood, crash, hang, fuzz };
const wanted = positionals.length === 0 ? Object.keys(FAULTS) : positionals;
for (const name of wanted) {
  const fault = await FAULTS[name]?.();
  if (fault === undefined) throw new Error(`no fault ${name}; there are ${Object.keys(FAULTS).join(', ')}`);
  process.stdout.write(`${JSON.stringify(fault)}\n`);
  if (Object.values(fault.holds).includes(false)) process.exitCode = 1;
}
