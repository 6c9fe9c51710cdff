import { randomUUID } from 'node:crypto';
import { AtlasError } from '../core/atlas-error.ts';
import type { Database } from '../storage/database.ts';
import type { Lease } from '../storage/lease.ts';
import type { TeamStore } from '../storage/run-store.ts';
import type { NewTeamLanding, TeamLanding } from '../storage/team-landings.ts';
import { land, type LandingResult } from '../workspace/landing.ts';
import { landingKeptOut, type KeptOut } from '../workspace/landing-kept-out.ts';
import type { LandingParts } from '../workspace/landing-parts.ts';
import { mergeStates } from '../workspace/merge.ts';
import { showPath } from '../workspace/path-bytes.ts';
import type { ProjectStore } from '../workspace/project-store.ts';
import { keepSeenHead, seenHead, type SeenHead } from '../workspace/seen-head.ts';
import { sharedStates, type SharedStates } from '../workspace/shared-states.ts';
import type { StateId } from '../workspace/state.ts';

/**
 * A folder of this machine as one of several in which a team's project lies.
 *
 * Invariants
 *  F1  The team's landings are one chain: each begins at the state to which the one before it led. Edits of a person that
 *      lie between are a landing of their own.
 *  F2  The folder takes the team's landings one after the other, merged with what the person changed there, and never
 *      guesses: a double change stops, with nothing of that landing in the folder.
 *  F3  A machine that has never seen the project takes the head into an empty folder only, or goes on from a state that
 *      the team knows. Of any other folder nobody can say what is newer.
 *  F4  A kill between the store and the folder loses nothing: to take a landing again changes nothing.
 *
 * Every method is called by the holder of the project's lease on this machine.
 */
export interface TeamProject {
  readonly states: SharedStates;
  /** Takes what the team landed and gives what the person changed, until the head is the state of this folder. */
  sync(landing: LandingParts, as?: Partial<NewTeamLanding>): Promise<SeenHead>;
  /** The landing of a receipt, wherever it landed. */
  landedFor(runId: string, origin: string): Promise<TeamLanding | undefined>;
  /** Puts a landing behind the head; undefined where another machine was faster. Nothing is in the folder yet. */
  add(seen: SeenHead, landing: NewTeamLanding, lease: Lease | undefined): Promise<SeenHead | undefined>;
  /** The folder has everything up to here. */
  keep(seen: SeenHead): Promise<void>;
}

const ROUNDS = 5;
/** The landings of a person are of no run. */
const NO_RUN = { runId: '', step: '', attempt: 0, receipt: null, origin: null, undoes: null } as const;

export function teamProject(parts: {
  readonly project: ProjectStore;
  readonly database: Database;
  readonly team: TeamStore;
}): TeamProject {
  const { project, database, team } = parts;
  const { projectId: id, landings } = team;
  const states = sharedStates({ project: id, store: project.store, states: team.states, blobs: team.blobs });
  const keep = async (seen: SeenHead): Promise<void> => {
    await keepSeenHead(database, project.key, seen);
  };

  /** F2. */
  const take = async (landing: LandingParts, one: TeamLanding): Promise<void> => {
    await states.fetch(one.base);
    await states.fetch(one.state);
    let last: Refused | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      const now = await project.snapshot();
      const { state, conflicts } = await mergeStates(project.store, one.base, now, one.state);
      if (conflicts.length > 0)
        throw doubleChange(
          one,
          conflicts.map(({ path }) => path),
        );
      const result = state === now ? undefined : await into(landing, one, now, state);
      if (result === undefined || result.landed) {
        await keep({ number: one.number, state: one.state });
        return;
      }
      last = { from: now, edited: result.edited };
    }
    throw await keptOut(project, `what ${whose(one)} changed on another machine`, last);
  };

  /** Under the id that it has on every machine, so that taking it back works everywhere. */
  const into = async (landing: LandingParts, one: TeamLanding, from: StateId, to: StateId): Promise<LandingResult> => {
    const { runId, step, attempt, receipt, origin, undoes } = one;
    const known = await landing.log.has(one.id);
    const kind = one.kind === 'undo' ? 'undo' : 'commit';
    const request = { runId, step, attempt, kind, receipt, origin, undoes, from, to } as const;
    return await land(landing, known ? request : { ...request, id: one.id });
  };

  /** F3. A folder that did not take the head has not seen it: what it lacks would count as deleted by the person. */
  const begin = async (landing: LandingParts, head: TeamLanding): Promise<SeenHead> => {
    await states.fetch(head.state);
    let last: Refused | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      const now = await project.snapshot();
      const known = await landings.withState(id, now);
      if (known !== undefined) return { number: known.number, state: known.state };
      if ((await project.store.entries(now)).size > 0) throw await unknownFolder(project, now, head.state);
      const edit = { ...head, ...NO_RUN, kind: 'edit', id: randomUUID() } as const;
      const result = await into(landing, edit, now, head.state);
      if (result.landed) return { number: head.number, state: head.state };
      last = { from: now, edited: result.edited };
    }
    throw await keptOut(project, "the project in the team's store", last);
  };

  const catchUp = async (landing: LandingParts): Promise<SeenHead | undefined> => {
    const head = await landings.head(id);
    if (head === undefined) return undefined;
    const last = await seenHead(database, project.key);
    const kept = last !== undefined && (await isKnown(team, last, head)) ? last : undefined;
    const seen = kept ?? (await begin(landing, head));
    if (kept === undefined) await keep(seen);
    for (const one of seen.number === head.number ? [] : await landings.after(id, seen.number))
      await take(landing, one);
    return (await seenHead(database, project.key)) ?? seen;
  };

  const add: TeamProject['add'] = async (seen, landing, lease) => {
    await states.publish(landing.state);
    const added = await landings.add(id, seen.number, landing, lease);
    return added === undefined ? undefined : { number: added.number, state: added.state };
  };

  return {
    states,
    keep,
    add,
    landedFor: async (runId, origin) => await landings.landedFor(id, runId, origin),
    sync: async (landing, as = {}) => {
      for (;;) {
        const head = await catchUp(landing);
        const now = await project.snapshot();
        if (head?.state === now) return head;
        // F1: what lies between is the person's.
        const base = head?.state ?? now;
        const edit = { ...NO_RUN, kind: 'edit', ...as, id: randomUUID(), base, state: now } as const;
        const added = await add(head ?? { number: 0, state: now }, edit, undefined);
        if (added === undefined) continue;
        await keep(added);
        return added;
      }
    },
  };
}

type Refused = Pick<KeptOut, 'from' | 'edited'>;

async function keptOut(project: ProjectStore, what: string, last: Refused | undefined): Promise<AtlasError> {
  const { from, edited } = last ?? { from: '', edited: [] };
  return await landingKeptOut(project, {
    what: `${what} cannot come into this folder`,
    again: 'run it again',
    from,
    edited,
  });
}

/**
 * A store that was taken back to an earlier moment does not know what this folder has seen since (F3). The number says
 * nothing then: others may have landed under it again.
 */
async function isKnown({ projectId, landings }: TeamStore, last: SeenHead, head: TeamLanding): Promise<boolean> {
  if (last.number > head.number) return false;
  const there = last.number === head.number ? head : await landings.numbered(projectId, last.number);
  return there?.state === last.state;
}

function doubleChange({ step, runId }: TeamLanding, paths: readonly string[]): AtlasError {
  const which = paths.map(showPath).join(', ');
  const by = whose({ step, runId });
  return new AtlasError('workspace.conflict', `you changed what ${by} changed too, on another machine: ${which}`, {
    remedy: 'Put your edits of these files aside, then run it again.',
    details: { runId, step, paths: paths.map(showPath) },
  });
}

function whose({ step, runId }: Pick<TeamLanding, 'step' | 'runId'>): string {
  return runId === '' ? 'edits of another machine' : `step ${step} of ${runId}`;
}

const SHOWN = 10;

async function unknownFolder(project: ProjectStore, now: StateId, head: StateId): Promise<AtlasError> {
  const paths = (await project.store.diff(now, head)).map(({ path }) => path);
  const shown = paths.slice(0, SHOWN).map(showPath).join(', ');
  const more = paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : '';
  return new AtlasError(
    'workspace.conflict',
    `${project.project} differs from the project in the team's store, and nobody can say which is newer: ${shown}${more}`,
    {
      remedy: 'Begin in an empty folder: the project is brought there. Or name another project with storage.project.',
      details: { paths: paths.slice(0, 100).map(showPath) },
    },
  );
}
