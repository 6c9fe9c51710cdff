import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '../home/open-runtime.ts';
import { StepTallies } from '../record/step-tally.ts';
import type { BoardFilter } from '../storage/postgres/postgres-board.ts';
import type { TeamStore } from '../storage/run-store.ts';
import { boardRun, type BoardRun } from './board-run.ts';
import type { WholeHome } from './home-tally.ts';

const MONTH_DAYS = 30;
const DAY_MS = 86_400_000;
/** How often a follower asks the team's store, and for how many of the newest runs. */
const LOOK_MS = 2000;
const FOLLOWED = 100;
/** Of so many runs that say so it is found out whether somebody works on them. */
const AT_WORK = 1000;

type TeamFilter = Omit<BoardFilter, 'after' | 'limit'>;

export function teamFilter(asked: { readonly [K in keyof TeamFilter]?: TeamFilter[K] | undefined }): TeamFilter {
  const { status, waiting = false, search, project } = asked;
  return { status, waiting, search, project };
}

/** How the runs of a team stand as a whole. */
export async function wholeTeam({ board }: TeamStore, now: Date): Promise<WholeHome> {
  const since = new Date(now.getTime() - (MONTH_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const working = { ...teamFilter({ status: 'working' }), after: undefined, limit: AT_WORK };
  const [month, projects, { byStatus, waiting }, standing] = await Promise.all([
    board.days(since),
    board.projects(),
    board.counts(),
    board.rows(working),
  ]);
  const of = (status: string): number => byStatus.get(status) ?? 0;
  const counts = {
    working: of('working'),
    proven: of('proven'),
    unproven: of('unproven'),
    failed: of('failed'),
    paused: of('paused'),
    interrupted: of('interrupted'),
  };
  // Who was killed could not say so.
  for (const { status } of standing) {
    counts.working -= 1;
    counts[status] += 1;
  }
  return { month, counts, waiting, projects };
}

/** Yields each of the newest runs of a team when it changes, whichever machine works on it. */
export async function* followTeamBoard(
  runtime: Runtime,
  { board }: TeamStore,
  signal: AbortSignal,
): AsyncGenerator<BoardRun, void> {
  const parts = { ...runtime, tallies: new StepTallies() };
  const filter = { ...teamFilter({}), after: undefined, limit: FOLLOWED };
  let told: ReadonlyMap<string, string> | undefined;
  for (; !signal.aborted; await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)) {
    const runs = await Promise.all((await board.rows(filter)).map(async (row) => await boardRun(parts, row)));
    const before = told;
    told = new Map(runs.map((run) => [run.id, JSON.stringify(run)]));
    for (const run of runs) {
      if (before?.get(run.id) === told.get(run.id)) continue;
      yield run;
      if (signal.aborted) return;
    }
  }
}
