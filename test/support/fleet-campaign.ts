import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setQueueLimit } from '../../src/storage/postgres/tenants.ts';
import { auditFleet, type FleetFault } from './fleet-audit.ts';
import { throwFaults } from './fleet-faults.ts';
import { openFleetNetwork, type FleetNetwork } from './fleet-network.ts';
import { fleetAgent, fleetProject, type FleetProject, type QueuedWork } from './fleet-projects.ts';
import { FleetWatch, type WatchedLimit } from './fleet-watch.ts';
import { fleetWorker, type FleetWorker } from './fleet-worker.ts';
import { postgresServer } from './postgres-server.ts';
import { makeWorld } from './run-world.ts';
import { seededRandom } from './seeded-random.ts';
import { openTeamStore, type TeamStore } from './team-store.ts';

const TENANTS = ['north', 'south', 'west'];
const PROJECTS = 2;
/** Nothing at all has happened for so long: it will not happen any more. */
const STALLED_MS = 240_000;

export interface FleetOrder {
  readonly workers: number;
  readonly concurrency: number;
  readonly runs: number;
  readonly seed: number;
  /** Asked to end, it audits what there is. */
  readonly signal: AbortSignal;
  readonly told: (line: string) => void;
}

export interface FleetReport {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly faults: readonly FleetFault[];
}

/** Workers do the runs of three tenants while machines, network, disk and server fail; then the books are looked at. */
export async function fleetCampaign(order: FleetOrder): Promise<FleetReport> {
  using certificates = makeWorld({});
  await using network = await openFleetNetwork(order.workers, certificates.folder);
  order.told(`network: ${network.kind}`);
  await postgresServer({ door: network.door });
  await using team = await openTeamStore();
  await using stack = new AsyncDisposableStack();
  const env = { ...fleetAgent(order.runs), ATLAS_MEMORY_WARM_MINUTES: '0', ATLAS_MEMORY_MODE: 'off' };
  const projects = await openProjects(team, stack, env);
  const limits = await setLimits(team, projects, order);
  const work: QueuedWork[] = [];
  for (let number = 1; number <= order.runs && !order.signal.aborted; number += 1) {
    const one = await projects[number % projects.length]?.queue(number);
    if (one !== undefined) work.push(one);
    if (number % 100 === 0) order.told(`${number} runs are queued`);
  }
  const workers = await openWorkers(team, stack, env, order, network);
  const watch = new FleetWatch(team.admin, limits);
  const [watching, calm] = [new AbortController(), new AbortController()];
  const watched = watch.watch(watching.signal);
  const start = performance.now();
  for (const worker of workers) worker.start();
  const { server } = team;
  const parts = { workers, server, watch, random: seededRandom(order.seed), signal: calm.signal };
  const throwing = throwFaults(parts, order.told);
  const stalled = await untilOver(watch, order);
  const seconds = Math.round((performance.now() - start) / 1000);
  calm.abort();
  const thrown = await throwing;
  for (const worker of workers) {
    const code = worker.isRunning ? await worker.drain() : '0';
    if (code !== '0') watch.wrong('other', `${worker.name} ended with ${code}`);
  }
  watching.abort();
  await watched;
  order.told('the books are looked at');
  const audit = await auditFleet(team.admin, projects, work, !order.signal.aborted);
  const { all, asleep = 0, ...by } = watch.standing;
  const figures = {
    seed: order.seed,
    workers: order.workers,
    slots: order.workers * order.concurrency,
    runs: all,
    ...by,
    waits: asleep,
    seconds,
    interrupted: order.signal.aborted,
    network: network.kind,
    faultsThrown: thrown,
    ...timeFigures('takeover', watch.takeovers),
    ...timeFigures('return', watch.returns),
    looks: watch.looks,
    troubles: workers.reduce((sum, worker) => sum + worker.troubles.length, 0),
  };
  for (const { name, odd } of workers) for (const line of odd) watch.wrong('other', `${name} said: ${line}`);
  if (stalled !== undefined) watch.wrong('ends or waits', stalled);
  return { figures, faults: [...watch.faults, ...audit] };
}

async function openProjects(
  team: TeamStore,
  stack: AsyncDisposableStack,
  env: Readonly<Record<string, string>>,
): Promise<readonly FleetProject[]> {
  const projects: FleetProject[] = [];
  for (let number = 1; number <= PROJECTS; number += 1) {
    for (const tenant of TENANTS) {
      const url = await team.login(tenant);
      projects.push(stack.use(await fleetProject(tenant, `project ${number}`, { ...env, ATLAS_STORAGE_URL: url })));
    }
  }
  return projects;
}

/** One tenant as a whole, one by a project of it, and one without any. */
async function setLimits(
  { admin }: TeamStore,
  projects: readonly FleetProject[],
  { workers, concurrency }: FleetOrder,
): Promise<readonly WatchedLimit[]> {
  const [north = '', south = ''] = TENANTS;
  const project = projects.find(({ tenant }) => tenant === south)?.runtime.store.team?.projectId ?? '';
  const limits = [
    { tenant: north, project: '', most: Math.max(1, Math.floor((workers * concurrency) / 3)) },
    { tenant: south, project, most: 1 },
  ];
  for (const limit of limits) await setQueueLimit(admin, limit);
  return limits;
}

async function openWorkers(
  team: TeamStore,
  stack: AsyncDisposableStack,
  env: Readonly<Record<string, string>>,
  { workers, concurrency, runs }: FleetOrder,
  network: FleetNetwork,
): Promise<readonly FleetWorker[]> {
  // A run leaves a fifth of a megabyte in the home of its worker, and some are begun by several.
  const diskMb = 96 + Math.ceil(runs / workers);
  const machines = stack.use(makeWorld({}));
  const opened: FleetWorker[] = [];
  for (let number = 1; number <= workers; number += 1) {
    const name = `worker-${number}`;
    const folder = join(machines.folder, name);
    mkdirSync(folder);
    const url = await team.login(...TENANTS);
    const own = await network.open(number, () => team.server.port);
    opened.push(stack.use(fleetWorker({ name, folder, url, concurrency, diskMb, env, network: own })));
  }
  return opened;
}

async function untilOver(watch: FleetWatch, { signal, told }: FleetOrder): Promise<string | undefined> {
  let [last, since] = ['', performance.now()];
  while (!watch.isOver && !signal.aborted) {
    await sleep(1000, undefined, { signal }).catch(() => undefined);
    const now = JSON.stringify(watch.standing);
    if (now !== last) {
      [last, since] = [now, performance.now()];
      told(now);
    }
    if (performance.now() - since > STALLED_MS) return `nothing has happened for ${STALLED_MS / 1000} s: ${now}`;
  }
  return undefined;
}

function timeFigures(name: string, times: readonly number[]): Readonly<Record<string, number>> {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    [`${name}s`]: sorted.length,
    [`${name}P50Ms`]: sorted[Math.floor(sorted.length / 2)] ?? 0,
    [`${name}MostMs`]: sorted.at(-1) ?? 0,
  };
}
