import { z } from 'zod';
import { sha256 } from '../core/hash.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { Entry, StateId } from './state.ts';

/** The redo log of current landings in a project, and the record of finished ones. */
const entrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), mode: z.number(), oid: z.string() }),
  z.strictObject({ kind: z.literal('link'), oid: z.string() }),
  z.strictObject({ kind: z.literal('folder'), mode: z.number() }),
]);

const moveSchema = z.strictObject({
  n: z.number().int(),
  path: z.string(),
  before: entrySchema.optional(),
  after: entrySchema.optional(),
  /** When the file that is displaced was last written, so that taking it back restores that too. */
  beforeTime: z.number().optional(),
  afterTime: z.number().optional(),
});

const movesSchema = z.strictObject({ folder: z.string(), moves: z.array(moveSchema) });

const rowSchema = z.object({
  seq: z.number(),
  id: z.string(),
  project: z.string(),
  run_id: z.string(),
  step: z.string(),
  attempt: z.number(),
  kind: z.enum(['commit', 'undo']),
  status: z.enum(['logged', 'ready', 'unwinding', 'landed', 'unwound']),
  base: z.string(),
  next: z.string(),
  receipt: z.string().nullable(),
  origin: z.string().nullable(),
  undoes: z.string().nullable(),
  moves: z.string(),
  at: z.string(),
});

export interface Move {
  readonly n: number;
  readonly path: string;
  readonly before?: Entry | undefined;
  readonly after?: Entry | undefined;
  readonly beforeTime?: number | undefined;
  readonly afterTime?: number | undefined;
}

export type LandingStatus = z.infer<typeof rowSchema>['status'];

export interface Landing {
  readonly id: string;
  readonly runId: string;
  readonly step: string;
  readonly attempt: number;
  readonly kind: 'commit' | 'undo';
  readonly status: LandingStatus;
  /** The project's state before and after the landing. */
  readonly base: StateId;
  readonly next: StateId;
  readonly receipt: string | null;
  /** The receipt with which the run asked for the landing; different from `receipt` where edits were merged in. */
  readonly origin: string | null;
  readonly undoes: string | null;
  /** The folder on the project's own file system that holds temporaries and displaced files. */
  readonly folder: string;
  readonly moves: readonly Move[];
  readonly at: string;
}

/** Whether it waits for the disk, or is there with the next one that does. */
export type LandingWrite = 'now' | 'soon';

export interface LandingLog {
  append(landing: Landing, how: LandingWrite): Promise<void>;
  setStatus(id: string, status: LandingStatus, how?: LandingWrite): Promise<void>;
  /** Landings that a kill may have left half done, oldest first. */
  unfinished(): Promise<readonly Landing[]>;
  ofRun(runId: string): Promise<readonly Landing[]>;
  /** Whether a landing of that name is in the log, of whichever project. */
  has(id: string): Promise<boolean>;
  /** The landing for this receipt, whichever receipt it finally landed under. */
  landedFor(runId: string, receipt: string): Promise<Landing | undefined>;
}

/** SQLite would go through all that ever landed in the project: more columns of that index are named. */
const OF_RUN = 'INDEXED BY landings_by_run WHERE project = ?';

export function landingLog(database: Database, project: string): LandingLog {
  const select = async (which: string, ...values: readonly string[]): Promise<readonly Landing[]> =>
    await database.read((connection) =>
      connection
        .prepare(`SELECT * FROM landings ${which} ORDER BY seq`)
        .all(project, ...values)
        .map(toLanding),
    );
  const write = async (how: LandingWrite, work: (connection: Connection) => void): Promise<void> => {
    await (how === 'now' ? database.write(work) : database.writeSoon(work));
  };
  return {
    append: async (landing, how) => {
      const moves = JSON.stringify({ folder: landing.folder, moves: landing.moves });
      await write(how, (connection) => {
        connection
          .prepare(
            `INSERT INTO landings (id, project, run_id, step, attempt, kind, status, base, next, receipt, origin, undoes, moves, at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          )
          .run(
            landing.id,
            project,
            landing.runId,
            landing.step,
            landing.attempt,
            landing.kind,
            landing.status,
            landing.base,
            landing.next,
            landing.receipt,
            landing.origin,
            landing.undoes,
            moves,
            landing.at,
          );
      });
    },
    setStatus: async (id, status, how = 'now') => {
      await write(how, (connection) => {
        connection.prepare('UPDATE landings SET status = ? WHERE id = ?').run(status, id);
      });
    },
    unfinished: async () => await select("WHERE project = ? AND status IN ('logged', 'ready', 'unwinding')"),
    ofRun: async (runId) => await select(`${OF_RUN} AND run_id = ?`, runId),
    has: async (id) =>
      await database.read(
        (connection) => connection.prepare('SELECT 1 FROM landings WHERE id = ?').get(id) !== undefined,
      ),
    landedFor: async (runId, receipt) =>
      (
        await select(
          `${OF_RUN} AND run_id = ? AND origin = ? AND kind = 'commit' AND status = 'landed'`,
          runId,
          receipt,
        )
      ).at(-1),
  };
}

/** Counts the unfinished landings of the project in this folder. Every command asks first, so it reads nothing else. */
export async function countUnfinished(database: Database, folder: string): Promise<number> {
  return await database.read((connection) => {
    const row = connection
      .prepare("SELECT count(*) AS n FROM landings WHERE project = ? AND status IN ('logged', 'ready', 'unwinding')")
      .get(projectKey(folder));
    return Number(row?.['n'] ?? 0);
  });
}

/** Names the project of a folder (a real path) in tables and leases. */
export function projectKey(folder: string): string {
  return sha256(folder).slice(0, 24);
}

function toLanding(input: unknown): Landing {
  const row = rowSchema.parse(input);
  const { folder, moves } = movesSchema.parse(JSON.parse(row.moves));
  const { id, run_id: runId, step, attempt, kind, status, base, next, receipt, origin, undoes, at } = row;
  return { id, runId, step, attempt, kind, status, base, next, receipt, origin, undoes, folder, moves, at };
}
