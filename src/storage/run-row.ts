import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { isId, type RunId } from '../core/ids.ts';
import { readStoredPause } from './stored-pause.ts';

const stoppedSchema = z.object({ message: z.string(), exitCode: z.number() }).readonly();

export const runRowSchema = z.object({
  id: z.custom<RunId>((value) => typeof value === 'string'),
  request: z.string(),
  project: z.string(),
  /** The plan that was given by hand, by content hash; empty when an agent plans. */
  plan: z.string(),
  /** How the run was asked for, as JSON: it is resumed the same way. */
  options: z.string(),
  status: z.enum(['working', 'proven', 'unproven', 'failed', 'paused', 'interrupted']),
  /** The question that a paused run waits for. */
  pause: z
    .string()
    .nullable()
    .transform((text) => (text === null ? undefined : readStoredPause(text))),
  /** How the process that worked on it last has put it down; left out while one works on it, or where it was killed. */
  stopped: z
    .string()
    .nullable()
    .transform((text) => (text === null ? undefined : stoppedSchema.parse(JSON.parse(text)))),
  graph_version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});

export type RunRow = Readonly<z.infer<typeof runRowSchema>>;

/** Grows when the order of nodes changes: a cursor is believed only by a program that tells the same story. */
export const GRAPH_VERSION = 3;

export interface NewRun {
  readonly id: RunId;
  readonly request: string;
  readonly project: string;
  readonly plan: string;
  readonly options: string;
  readonly now: Date;
}

export function newRunRow({ now, ...run }: NewRun): RunRow {
  const at = now.toISOString();
  return {
    ...run,
    status: 'working',
    pause: undefined,
    stopped: undefined,
    graph_version: GRAPH_VERSION,
    created_at: at,
    updated_at: at,
  };
}

/** Whether another version of the graph began this run. */
export function isOfAnotherGraph(run: RunRow): boolean {
  return run.graph_version !== GRAPH_VERSION;
}

/** The name of the lease that the process working on a run holds. */
export function leaseOfRun(id: RunId): string {
  return `run:${id}`;
}

/** The run that such a lease is of. */
export function runOfLease({ name }: { readonly name: string }): string {
  return name.slice('run:'.length);
}

/** A row as the store has it, given whether a process works on the run. */
export function rowAsItStands(row: RunRow, isLeased: boolean): RunRow {
  return row.status === 'working' && !isLeased
    ? { ...row, status: row.pause === undefined ? 'interrupted' : 'paused' }
    : row;
}

/** Fewer letters than these, behind `run_`, name no run: they are the same for weeks. */
const LEAST_NAMED = 4;

/** What a shortened id begins with; undefined where it is none, or too short to name one. */
export function shortenedRunId(id: string): string | undefined {
  return new RegExp(`^run_[0-9a-hjkmnp-tv-z]{${LEAST_NAMED},25}$`).test(id) ? id : undefined;
}

/** The only run whose id begins so. */
export function onlyRunLike(id: string, found: readonly RunRow[]): RunRow {
  const [first, ...others] = found;
  if (first === undefined) throw noSuchRun(id);
  if (others.length === 0) return first;
  const shown = found.slice(0, 3).map((row) => row.id);
  const more = found.length > shown.length ? ', ...' : '';
  throw new AtlasError('run.not-found', `"${id}" fits ${found.length} runs: ${shown.join(', ')}${more}`, {
    remedy: 'Give more of the id; `atlas runs` lists them.',
    details: { id },
  });
}

export function noSuchRun(id: string | undefined): AtlasError {
  return new AtlasError(
    'run.not-found',
    id === undefined
      ? 'there is no run in this project yet'
      : `there is no run ${isId('run', id) ? id : JSON.stringify(id.slice(0, 100))} in this project`,
    {
      remedy:
        id === undefined
          ? 'Start one with `atlas run "..."`, or choose another project with --project DIR (or --home DIR).'
          : '`atlas runs` lists the runs of a project; --project and --home choose another.',
      details: { id },
    },
  );
}
