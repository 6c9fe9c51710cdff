import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunId } from '../core/ids.ts';
import { fillStore } from './fill-store.ts';
import { openRuntime } from './open-runtime.ts';
import { startRun } from './run-request.ts';
import { standInAgent } from './stand-in-agent.ts';

export interface RunBench extends AsyncDisposable {
  /** Puts that many earlier runs into the store: everything that a run of one step leaves there, and an experience. */
  fill(runs: number): Promise<void>;
  /** Runs a chain of so many agent steps, after each of which Atlas puts a VERIFY step. */
  run(steps: number, extras?: BenchedExtras): Promise<readonly MeasuredStep[]>;
}

/** What a run can do beyond its steps: off, unless it is asked what it costs. */
export interface BenchedExtras {
  readonly memory?: boolean;
  /** Whether the checks of each step are tested themselves. */
  readonly controls?: boolean;
}

/** Milliseconds of CPU of this process, its children excluded. */
export interface MeasuredStep {
  readonly work: number;
  /** Of the VERIFY step that looks at it. */
  readonly verify: number;
}

interface Measured {
  readonly runId: RunId;
  readonly used: readonly MeasuredStep[];
}

/** A project of a few files, and an agent that does its work at once. */
export async function openRunBench(): Promise<RunBench> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'atlas-bench-run-')));
  const project = join(folder, 'project');
  await mkdir(join(project, 'src'), { recursive: true });
  for (let i = 0; i < 50; i += 1) await writeFile(join(project, 'src', `file-${i}.txt`), `content ${i}\n`);
  const script = {
    turns: [
      [
        {
          when: 'Renew its summary',
          does: [{ say: '{"decisions":[],"facts":["it goes on"],"openQuestions":[]}' }],
          otherwise: [{ run: 'n=$(($(ls count | wc -l) + 1)); echo "[$n]" > count/$n', ask: false }],
        },
      ],
    ],
  };
  const { command = [] } = standInAgent(script).atlas;
  const environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify(command),
    ATLAS_LIMITS_MAX_STEPS: '10000',
  };
  let runs = 0;
  const runOnce = async (
    steps: number,
    { memory = false, controls = false }: BenchedExtras = {},
  ): Promise<Measured> => {
    runs += 1;
    await rm(join(project, 'count'), { recursive: true, force: true });
    await mkdir(join(project, 'count'));
    const plan = join(folder, `plan-${runs}.json`);
    await writeFile(plan, JSON.stringify({ steps: Array.from({ length: steps }, (_, i) => countingStep(i)) }));
    const settings = { ...environment, ATLAS_VERIFICATION_CONTROLS: String(controls) };
    await using runtime = await openRuntime({ project, environment: settings });
    const used: MeasuredStep[] = [];
    let last: NodeJS.CpuUsage | undefined;
    const end = await startRun(runtime, {
      request: `count to ${steps}, time ${runs}`,
      plan,
      rules: undefined,
      options: { memory },
      signal: new AbortController().signal,
      onEvent: (event) => {
        if (event.type !== 'step-status') return;
        // From the moment at which a step is chosen to the moment at which the next one is.
        if (event.status === 'in_progress' && last === undefined) last = process.cpuUsage();
        if (event.status !== 'completed' || last === undefined) return;
        const { user, system } = process.cpuUsage(last);
        last = process.cpuUsage();
        const ms = (user + system) / 1000;
        if (OWN_STEP.test(event.step ?? '')) used.push({ work: ms, verify: 0 });
        else {
          const { work, verify } = used.pop() ?? { work: 0, verify: 0 };
          used.push({ work, verify: verify + ms });
        }
      },
    });
    if (end.status !== 'proven') throw new Error(`the run that was measured ended ${end.status}: ${end.message}`);
    return { runId: end.runId, used };
  };
  return {
    fill: async (count) => {
      const { runId } = await runOnce(1);
      await using runtime = await openRuntime({ project, environment });
      await fillStore(runtime, runId, count);
    },
    run: async (steps, extras) => (await runOnce(steps, extras)).used,
    [Symbol.asyncDispose]: async () => {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

const OWN_STEP = /^s\d+$/;

function countingStep(i: number): unknown {
  return {
    id: `s${i + 1}`,
    title: `count to ${i + 1}`,
    action: { instruction: `count to ${i + 1}` },
    writes: [`count/${i + 1}`],
    checks: [{ kind: 'file', path: `count/${i + 1}`, contains: `[${i + 1}]` }],
    dependencies: i === 0 ? [] : [`s${i}`],
  };
}
