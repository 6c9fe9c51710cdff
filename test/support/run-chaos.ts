import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { StandInAction, StandInScript } from '../../src/builtin-agent/stand-in-script.ts';
import { isAtlasError, messageOf } from '../../src/core/atlas-error.ts';
import { openRuntime } from '../../src/home/open-runtime.ts';
import { resumeRun, startRun, type FinishedRun } from '../../src/runs/run-request.ts';
import { startChroma, type ManagedChroma } from '../../src/vectors/chroma/managed-chroma.ts';
import { pickOne, seededRandom } from './seeded-random.ts';
import { agentOf, atlasIn, environmentOf, leftOver, makeWorld, signalAfter, type World } from './run-world.ts';

const RIGHT: StandInAction = { write: { path: 'a.txt', text: 'right' } };
const WRONG: StandInAction = { write: { path: 'a.txt', text: 'wrong' } };
const STEP = {
  id: 's1',
  title: 'write',
  action: { instruction: 'write the file' },
  writes: ['a.txt'],
  checks: [{ kind: 'file', path: 'a.txt', contains: 'right' }],
};
const PLAN = JSON.stringify({ steps: [STEP, { id: 'v1', verify: ['s1'] }] });

/** Agents as they come: the good, those who mend, and those who crash, hang, lie, flood, refuse and leave things behind. */
const AGENTS: readonly (readonly [
  name: string,
  script: Omit<StandInScript, 'turns'>,
  work: readonly StandInAction[],
])[] = [
  ['good', {}, [RIGHT]],
  ['mends', {}, [{ when: 'did not hold', does: [RIGHT], otherwise: [WRONG] }]],
  ['lies', {}, [WRONG, { say: 'Done! All tests pass.' }]],
  ['does nothing', {}, [{ say: 'Done!' }]],
  ['crashes', {}, [{ say: 'oh' }, { exit: 3 }]],
  ['dies', {}, [RIGHT, { signal: 'SIGKILL' }]],
  ['hangs', {}, [{ hang: true }]],
  ['hangs, and will not go', { ignoreCancel: true, ignoreTerm: true }, [{ wait: 3_600_000 }]],
  ['floods', {}, [{ flood: { count: 3000, bytes: 500 } }, RIGHT]],
  ['refuses', {}, [{ end: 'refusal' }]],
  ['answers with an error', {}, [{ error: { code: -32_603, message: 'overloaded' } }]],
  ['leaves a process', {}, [RIGHT, { leave: 'sleep 600' }]],
  ['closes its output', {}, [RIGHT, { close: 'stdout' }]],
];

export interface ChaosReport {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly faults: readonly string[];
}

/** Runs under chaos, half of them in this very process: what they leave behind shows in its memory and descriptors. */
export async function chaos(
  rounds: number,
  seed: number,
  /** Asked to end, it tells how far it came. */
  signal: AbortSignal,
  onRound: (done: number, faults: readonly string[]) => void,
): Promise<ChaosReport> {
  const random = seededRandom(seed);
  const faults: string[] = [];
  const ends: Record<string, number> = {};
  using place = makeWorld({});
  await using chroma = await FlappingChroma.start(join(place.folder, 'chroma'));
  const warmUp = Math.min(10, Math.floor(rounds / 4));
  let before: Footprint | undefined;
  let round = 0;
  for (; round < rounds && !signal.aborted; round += 1) {
    if (round === warmUp) before = await footprint(chroma.pids);
    if (random() < 0.25) await chroma.flap();
    const [name, script, work] = pickOne(AGENTS, random);
    const planned = random() < 0.5;
    using world = makeWorld(planned ? {} : { 'plan.json': PLAN });
    const env = { ...settings(chroma.url, round), ...agentOf({ ...script, turns: [turnOf(work, random() < 0.1)] }) };
    const interruptMs = random() < 0.4 ? 200 + random() * 5000 : undefined;
    const inside = round % 2 === 0;
    try {
      const end = inside
        ? await runHere(world, planned, env, interruptMs)
        : await runThere(world, planned, env, interruptMs);
      ends[end] = (ends[end] ?? 0) + 1;
      const rest = await leftOver(world);
      if (rest.length > 0) faults.push(`round ${round} (${name}): left over: ${rest.join('; ')}`);
    } catch (error) {
      faults.push(`round ${round} (${name}, ${inside ? 'here' : 'there'}): ${messageOf(error)}`);
    }
    onRound(round + 1, faults);
  }
  const after = await footprint(chroma.pids);
  const start = before ?? after;
  if (after.descriptors > start.descriptors + 3)
    faults.push(`${after.descriptors - start.descriptors} descriptors were not closed`);
  if (after.children.length > start.children.length) faults.push(`children are left: ${after.children.join('; ')}`);
  if (after.heapMb > start.heapMb * 1.25 + 16) faults.push(`the heap grew from ${start.heapMb} to ${after.heapMb} MB`);
  const { children: c0, ...s0 } = start;
  const { children: c1, ...s1 } = after;
  return {
    figures: {
      rounds: round,
      of: rounds,
      ends,
      chromaFlaps: chroma.flaps,
      before: { ...s0, children: c0.length },
      after: { ...s1, children: c1.length },
    },
    faults,
  };
}

const turnOf = (work: readonly StandInAction[], badPlanner: boolean): readonly StandInAction[] => [
  {
    when: 'You plan work on the project',
    does: [{ say: badPlanner ? 'I would rather not.' : PLAN }],
    otherwise: work,
  },
];

function settings(chromaUrl: string, round: number): Readonly<Record<string, string>> {
  return {
    ATLAS_EXECUTOR_INACTIVITY_SECONDS: '1',
    ATLAS_EXECUTOR_TIMEOUT_SECONDS: '20',
    ATLAS_LIMITS_MAX_REPLANS: '1',
    ATLAS_LIMITS_MAX_ATTEMPTS: '2',
    ATLAS_STORAGE_VECTOR_INDEX: 'chroma',
    ATLAS_STORAGE_CHROMA_URL: chromaUrl,
    // Every round is a home of its own.
    ATLAS_STORAGE_CHROMA_COLLECTION_PREFIX: `round-${round}-`,
  };
}

/** In a process of its own, with a real SIGTERM. */
async function runThere(
  world: World,
  planned: boolean,
  env: Readonly<Record<string, string>>,
  interruptMs: number | undefined,
): Promise<string> {
  const args = ['run', 'write it', ...(planned ? [] : ['--plan', 'plan.json'])];
  const during = interruptMs === undefined ? undefined : signalAfter(interruptMs, 'SIGTERM');
  const { code, output } = await atlasIn(world, args, env, during);
  const known: Readonly<Record<string, string>> = { 0: 'proven', 1: 'failed', 3: 'paused', 143: 'interrupted' };
  // Before the program could take notice of it, the signal ends it as it would any other.
  const end = code === null && interruptMs !== undefined ? 'interrupted' : known[String(code)];
  if (end === undefined || /defect of Atlas/.test(output)) throw new Error(`exit ${code}: ${output.slice(-600)}`);
  if (end !== 'interrupted' || /there is no run/.test((await atlasIn(world, ['runs'])).output)) return end;
  const good = { ...env, ...agentOf({ turns: [turnOf([RIGHT], false)] }) };
  const again = await atlasIn(world, ['resume'], good);
  const ended =
    again.code === 0 ||
    again.code === 1 ||
    again.code === 3 ||
    /no run in this project|nothing to resume/.test(again.output);
  if (!ended) throw new Error(`not resumed, exit ${again.code}: ${again.output.slice(-600)}`);
  return 'interrupted, then ended';
}

/** In this process, as a program that lives long would; interrupted by its signal. */
async function runHere(
  world: World,
  planned: boolean,
  env: Readonly<Record<string, string>>,
  interruptMs: number | undefined,
): Promise<string> {
  const open = async (more: Readonly<Record<string, string>>) =>
    await openRuntime({ project: world.project, environment: environmentOf(world, more) });
  const plan = planned ? undefined : join(world.project, 'plan.json');
  const quiet = { onEvent: () => undefined, options: {} };
  let first: FinishedRun | undefined;
  {
    await using runtime = await open(env);
    const abort = new AbortController();
    const timer = interruptMs === undefined ? undefined : setTimeout(() => abort.abort('SIGTERM'), interruptMs);
    try {
      first = await startRun(runtime, { ...quiet, request: 'write it', plan, rules: undefined, signal: abort.signal });
    } catch (error) {
      // An agent that cannot even plan is a clear failure, and the run can be resumed.
      if (!isAtlasError(error) || error.code === 'internal') throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  if (first !== undefined && first.status !== 'interrupted') return first.status;
  await using runtime = await open({ ...env, ...agentOf({ turns: [turnOf([RIGHT], false)] }) });
  const signal = new AbortController().signal;
  const again = await resumeRun(runtime, {
    ...quiet,
    runId: undefined,
    waivers: [],
    discards: [],
    unknown: undefined,
    signal,
  });
  if (again.status === 'interrupted') throw new Error('a resumed run was interrupted by nobody');
  return 'interrupted, then ended';
}

/** A Chroma server that comes and goes at one address. */
class FlappingChroma implements AsyncDisposable {
  readonly #folder: string;
  readonly url: string;
  #server: ManagedChroma | undefined;
  flaps = 0;

  private constructor(folder: string, server: ManagedChroma) {
    this.#folder = folder;
    this.#server = server;
    this.url = server.url;
  }

  static async start(folder: string): Promise<FlappingChroma> {
    return new FlappingChroma(folder, await startChroma(folder));
  }

  get pids(): readonly number[] {
    return this.#server === undefined ? [] : [this.#server.pid];
  }

  async flap(): Promise<void> {
    this.flaps += 1;
    if (this.#server === undefined) {
      this.#server = await startChroma(this.#folder, Number(new URL(this.url).port));
      return;
    }
    process.kill(this.#server.pid, 'SIGKILL');
    await this.#server.end();
    this.#server = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server?.end();
  }
}

interface Footprint {
  readonly heapMb: number;
  readonly rssMb: number;
  readonly descriptors: number;
  readonly children: readonly string[];
}

async function footprint(apart: readonly number[]): Promise<Footprint> {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  for (let i = 0; i < 5; i += 1) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { heapUsed, rss } = process.memoryUsage();
  const mb = (bytes: number): number => Math.round(bytes / 1e5) / 10;
  // Whether Chroma is up at this moment says nothing about the runs: its pipes are not counted.
  const descriptors = readdirSync('/proc/self/fd').length - 3 * apart.length;
  return { heapMb: mb(heapUsed), rssMb: mb(rss), descriptors, children: childrenExcept(apart) };
}

function childrenExcept(apart: readonly number[]): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && !apart.includes(Number(name)))
    .flatMap((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        if (Number(parent) !== process.pid) return [];
        return [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 100)}`];
      } catch {
        return [];
      }
    });
}
