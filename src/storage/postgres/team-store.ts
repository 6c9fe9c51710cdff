import type { BlobStore } from '../blobs.ts';
import type { RunRow } from '../run-row.ts';
import type { RunRows } from '../run-rows.ts';
import type { RunStore } from '../run-store.ts';
import { boardCondition, teamCounts, teamDays, teamProjects } from './postgres-board.ts';
import { postgresBlobs } from './postgres-blobs.ts';
import { openPostgresEvents, postgresToldEvents } from './postgres-events.ts';
import { postgresRecords, postgresRows } from './postgres-journal.ts';
import { postgresLandings } from './postgres-landings.ts';
import { postgresLeases } from './postgres-leases.ts';
import { postgresRunRows } from './postgres-run-rows.ts';
import { postgresSpending } from './postgres-spending.ts';
import { postgresStates } from './postgres-states.ts';
import type { Postgres } from './postgres.ts';
import { teamKeys } from './team-keys.ts';
import { RunWriter } from './run-writer.ts';

/** A project as one machine of a team sees it. */
interface PlacedProject {
  /** Where it lies on this machine. */
  readonly folder: string;
  /** Its own id, the same on every machine. */
  readonly id: string;
}

/** The runs of a team, for the project in a folder of this machine. It closes the store that it is given. */
export function teamRunStore(postgres: Postgres, project: PlacedProject, local: BlobStore): RunStore {
  const leases = postgresLeases(postgres);
  const spending = postgresSpending(postgres);
  const shared = postgresBlobs(postgres);
  const { select, ...rows } = postgresRunRows(postgres, leases);
  const names = namesOf(project);
  return {
    team: {
      postgres,
      projectId: project.id,
      blobs: withLocal(shared, local),
      board: {
        rows: async (filter) => {
          const asked = { ...filter, project: filter.project === undefined ? undefined : names.id(filter.project) };
          return (await select(...boardCondition(asked))).map(names.placed);
        },
        days: async (since) => await teamDays(postgres, since),
        projects: async () => (await teamProjects(postgres)).map(names.folder),
        counts: async () => await teamCounts(postgres),
      },
      // A pack counts only where the whole team can read it.
      states: postgresStates(postgres, shared),
      landings: postgresLandings(postgres),
      keys: async () => await teamKeys(postgres),
    },
    runs: ofFolder(rows, names),
    leases,
    told: postgresToldEvents(postgres),
    spending,
    journal: async (runId) => await postgresRows(postgres, runId),
    hold: async (runId, lease, signal) => {
      const writer = await RunWriter.open(postgres, runId, lease, signal);
      return {
        records: postgresRecords(postgres, runId, writer),
        events: await openPostgresEvents(postgres, runId, writer),
        writer,
      };
    },
    [Symbol.asyncDispose]: async () => {
      // What could not be stored is not worth an error that hides how the command itself ended.
      await spending.flush().catch(() => undefined);
      await postgres.close();
    },
  };
}

/** What is here already need not be fetched, and what this home stored before it had a team's store stays readable. */
function withLocal(team: BlobStore, local: BlobStore): BlobStore {
  return {
    ...team,
    has: async (digest) => (await local.has(digest)) || (await team.has(digest)),
    get: async (digest) => ((await local.has(digest)) ? await local.get(digest) : await team.get(digest)),
  };
}

/** Callers name the project by its folder and are given it so; the rows of a team name it by its id. */
interface Names {
  readonly id: (project: string) => string;
  readonly folder: (project: string) => string;
  readonly placed: (row: RunRow) => RunRow;
}

function namesOf({ folder, id }: PlacedProject): Names {
  const folderOf = (project: string): string => (project === id ? folder : project);
  return {
    id: (project) => (project === folder ? id : project),
    folder: folderOf,
    placed: (row) => ({ ...row, project: folderOf(row.project) }),
  };
}

function ofFolder(rows: RunRows, { id: named, placed }: Names): RunRows {
  return {
    ...rows,
    create: async (run) => placed(await rows.create({ ...run, project: named(run.project) })),
    list: async (project, limit) => (await rows.list(named(project), limit)).map(placed),
    unfinished: async (project) => (await rows.unfinished(named(project))).map(placed),
    lookUp: async (runId) => {
      const row = await rows.lookUp(runId);
      return row === undefined ? undefined : placed(row);
    },
    find: async (project, runId) => placed(await rows.find(named(project), runId)),
  };
}
