import { setTimeout as sleep } from 'node:timers/promises';
import { isAtlasError, messageOf } from '../core/atlas-error.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { crashPointFrom } from '../storage/crash-point.ts';
import type { TeamLanding } from '../storage/team-landings.ts';
import { openProjectStore, type ProjectStore } from '../workspace/project-store.ts';
import { pushBranch } from '../workspace/push-branch.ts';
import { openRemote } from '../workspace/remote-git.ts';
import { keepSeenHead, seenHead } from '../workspace/seen-head.ts';
import type { BroughtLanding, PushedRun } from './brought-landing.ts';
import { landedSteps } from './landed-steps.ts';
import { branchName, describePull } from './pull-request.ts';
import { requireTeam } from './require-team.ts';

export interface PushOrder {
  /** The name of a git remote; left out: `origin`, or the only one. */
  readonly remote?: string | undefined;
  readonly watches: boolean;
  readonly signal: AbortSignal;
}

const LOOK_MS = 2000;
/** How many landings a machine looks at that has never pushed: what is older was brought there in another way. */
const LOOKED_BACK = 200;
const MOST_EARLIER = 20;

/**
 * Landing as branches at a git remote: what each run of the team landed, when it has ended. The folder of this machine
 * stays as it is. Which runs are there is looked up at the remote and then written down here, so that a branch that
 * somebody merged and deleted does not come back.
 */
export async function* pushLandings(runtime: Runtime, order: PushOrder): AsyncGenerator<BroughtLanding> {
  const { watches, signal } = order;
  const { landings, projectId } = requireTeam(runtime);
  await using project = await openProjectStore(runtime.home.path, runtime.project);
  const { name } = await openRemote(project, order.remote, signal);
  const place = `${project.key} ${name}`;
  const told = new Set<string>();
  const first = (await seenHead(runtime.database, place)) === undefined;
  for (let looked = -1; !signal.aborted;) {
    try {
      const head = await landings.head(projectId);
      const since = (await seenHead(runtime.database, place))?.number ?? Math.max(0, (head?.number ?? 0) - LOOKED_BACK);
      const all = head === undefined || head.number === looked ? [] : await landings.after(projectId, since);
      let open = head?.number ?? 0;
      for (const { runId, last, number } of runsOf(all)) {
        const { status } = await runtime.store.runs.find(runtime.project, runId);
        const key = `${place} ${runId}`;
        if ((await seenHead(runtime.database, key))?.number === last.number) continue;
        const ended = status !== 'working' && status !== 'paused' && status !== 'interrupted';
        try {
          const done = ended ? await pushRun(runtime, project, name, { runId, before: all, first: number }) : undefined;
          if (done !== undefined) yield { type: 'pushed', ...done };
          if (ended) await keepSeenHead(runtime.database, key, { number: last.number, state: last.state });
          else open = Math.min(open, number - 1);
        } catch (error) {
          if (!isAtlasError(error, 'workspace.conflict')) throw error;
          // What is older than this machine's first look may have come there in another form: it is not tried again.
          if (!first) open = Math.min(open, number - 1);
          if (!told.has(messageOf(error))) yield { type: 'trouble', message: messageOf(error) };
          told.add(messageOf(error));
        }
      }
      if (open > since) await keepSeenHead(runtime.database, place, { number: open, state: head?.state ?? '' });
      // A run that has not ended moves no head when it does.
      looked = open === head?.number ? open : -2;
    } catch (error) {
      if (!watches || !isAtlasError(error)) throw error;
      looked = -2;
      if (!told.has(messageOf(error))) yield { type: 'trouble', message: messageOf(error) };
      told.add(messageOf(error));
    }
    if (!watches) break;
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** In the order in which each began to land. */
function runsOf(
  landings: readonly TeamLanding[],
): readonly { readonly runId: string; readonly number: number; readonly last: TeamLanding }[] {
  const runs = new Map<string, { readonly runId: string; readonly number: number; readonly last: TeamLanding }>();
  for (const last of landings) {
    const { runId, number } = last;
    if (runId !== '') runs.set(runId, { runId, number: runs.get(runId)?.number ?? number, last });
  }
  return [...runs.values()];
}

/** Undefined where the remote has all of it in another way, or nothing of it stands any more. */
async function pushRun(
  runtime: Runtime,
  project: ProjectStore,
  remote: string,
  wish: { readonly runId: string; readonly before: readonly TeamLanding[]; readonly first: number },
): Promise<PushedRun | undefined> {
  const { runs } = runtime.store;
  const run = await runs.find(runtime.project, wish.runId);
  const landed = await landedSteps(runtime, project, run).catch((error: unknown) => {
    if (isAtlasError(error, 'run.not-found')) return undefined;
    throw error;
  });
  if (landed === undefined) return undefined;
  const others = new Set(wish.before.map(({ runId }) => runId).filter((id) => id !== '' && id !== run.id));
  const earlier = await Promise.all(
    [...others].slice(-MOST_EARLIER).map(async (id) => branchName((await runs.find(runtime.project, id)).request, id)),
  );
  const crash = crashPointFrom(runtime.environment['ATLAS_CRASH_AT']);
  const wanted = { branch: branchName(run.request, run.id), steps: landed.steps, earlier: earlier.toReversed() };
  const done = await pushBranch({ project, remote: await openRemote(project, remote), crash }, wanted);
  return done === undefined ? undefined : { ...(await describePull(runtime, run, landed)), ...done };
}
