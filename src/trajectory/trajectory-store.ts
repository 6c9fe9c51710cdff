import { defined } from '../core/defined.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { newId, type Id } from '../core/ids.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Redactor } from '../core/redact.ts';
import { trajectorySchema, type Trajectory } from '../core/trajectory.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import type { RunStore } from '../storage/run-store.ts';
import { postgresTrajectories } from './postgres-trajectories.ts';
import {
  sqliteTrajectories,
  type StoredTrajectory,
  type TrajectoryFilter,
  type TrajectoryRows,
  type TrajectorySummary,
  type TurnPlace,
} from './trajectory-rows.ts';

/** In the store that keeps the runs; without one, in a home's own database, or in rows elsewhere. */
export type TrajectoryStoreOptions = {
  readonly blobs: BlobStore;
  readonly redactor: Redactor;
} & (
  | { readonly database: Database; readonly store?: Pick<RunStore, 'team'> | undefined }
  | { readonly rows: TrajectoryRows }
);

/** Where in a trajectory's JSON a text stood that is kept as a blob. */
type BlobPath = readonly [path: readonly (string | number)[], hash: string];

const BLOB_CHARS = 16 * 1024;
/** Trajectories on disk. Everything passes the redactor before it is written. */
export class TrajectoryStore {
  readonly #rows: TrajectoryRows;
  readonly #blobs: BlobStore;
  readonly #redactor: Redactor;

  constructor(options: TrajectoryStoreOptions) {
    this.#rows = 'rows' in options ? options.rows : rowsIn(options);
    this.#blobs = options.blobs;
    this.#redactor = options.redactor;
  }

  /** Saving twice under one id keeps the first: a step that is done again after a crash leaves one trajectory. */
  async save(
    trajectory: Trajectory,
    place: TurnPlace = {},
    id: Id<'trajectory'> = newId('trajectory'),
  ): Promise<Id<'trajectory'>> {
    const clean = this.#redactor.value(trajectory);
    const large: [readonly (string | number)[], string][] = [];
    const body = withoutLarge(clean, [], large);
    // Blobs first: a row never points to a missing blob.
    const paths: BlobPath[] = [];
    for (const [path, text] of large) paths.push([path, await this.#blobs.put(text)]);
    const summary: TrajectorySummary = {
      id,
      ...place,
      agentId: clean.metadata.agentId,
      description: clean.task.description.slice(0, 500),
      success: clean.outcome.success,
      ...defined({ errorInfo: clean.outcome.errorInfo }),
      calls: clean.steps.length,
      createdAt: clean.metadata.timestamp,
    };
    await this.#rows.add(summary, { body: JSON.stringify(body), blobs: JSON.stringify(paths) });
    return id;
  }

  /**
   * Adds the verifier's verdict, which is known only after the turn was saved. The same verdict may come again, and a
   * later one counts. Like saving, it reaches the disk with the next write. Returns the updated trajectory; undefined
   * where there is none.
   */
  async settle(id: string, verdict: Pick<Outcome, 'success' | 'verificationDetails'>): Promise<Trajectory | undefined> {
    const { success, verificationDetails } = this.#redactor.value(verdict);
    const stored = await this.#rows.settle(id, success, (body) => {
      const before = JSON.parse(body) as Trajectory;
      const details = { ...before.outcome.verificationDetails, ...verificationDetails };
      return JSON.stringify({ ...before, outcome: { ...before.outcome, success, verificationDetails: details } });
    });
    return stored === undefined ? undefined : await this.#whole(stored);
  }

  async get(id: string): Promise<Trajectory> {
    const stored = await this.#rows.get(id);
    if (stored === undefined) {
      throw new AtlasError('run.not-found', `there is no trajectory ${id}`, {
        remedy: 'List them with `atlas trajectory`.',
        details: { id },
      });
    }
    return await this.#whole(stored);
  }

  async #whole({ body, blobs }: StoredTrajectory): Promise<Trajectory> {
    const whole: unknown = JSON.parse(body);
    for (const [path, hash] of JSON.parse(blobs) as readonly BlobPath[]) {
      putBack(whole, path, Buffer.from(await this.#blobs.get(hash)).toString('utf8'));
    }
    return trajectorySchema.parse(whole);
  }

  /** Newest first; of one run, in the order in which they were made. */
  async list(filter: TrajectoryFilter = {}): Promise<readonly TrajectorySummary[]> {
    return await this.#rows.list(filter);
  }
}

function rowsIn({ database, store }: Extract<TrajectoryStoreOptions, { readonly database: Database }>): TrajectoryRows {
  return store?.team === undefined ? sqliteTrajectories(database) : postgresTrajectories(store.team.postgres);
}

/** A copy in which large texts are empty; the texts are collected with their paths. */
function withoutLarge(
  value: unknown,
  path: readonly (string | number)[],
  large: [readonly (string | number)[], string][],
): unknown {
  if (typeof value === 'string') {
    if (value.length <= BLOB_CHARS) return value;
    large.push([path, value]);
    return '';
  }
  if (Array.isArray(value)) return value.map((item, index) => withoutLarge(item, [...path, index], large));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutLarge(item, [...path, key], large)]),
  );
}

function putBack(root: unknown, path: readonly (string | number)[], text: string): void {
  let at = root as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  const last = path.at(-1);
  if (last !== undefined) at[last] = text;
}
