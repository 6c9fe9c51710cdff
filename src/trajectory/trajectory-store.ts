import { defined } from '../core/defined.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { newId, type Id } from '../core/ids.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Redactor } from '../core/redact.ts';
import { trajectorySchema, type Trajectory } from '../core/trajectory.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';

/** Where in a run a turn happened. */
export interface TurnPlace {
  readonly runId?: string;
  readonly step?: string;
  readonly attempt?: number;
}

export interface TrajectorySummary extends TurnPlace {
  readonly id: Id<'trajectory'>;
  readonly agentId: string;
  readonly description: string;
  readonly success: boolean;
  readonly errorInfo?: string;
  readonly calls: number;
  readonly createdAt: string;
}

export interface TrajectoryStoreOptions {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly redactor: Redactor;
}

/** Where in a trajectory's JSON a text stood that is kept as a blob. */
type BlobPath = readonly [path: readonly (string | number)[], hash: string];

/** As the columns of a row hold it. */
interface Stored {
  readonly body: string;
  readonly blobs: string;
}

const BLOB_CHARS = 16 * 1024;
const SUMMARY = `SELECT id, run_id, step, attempt, agent_id, description, success, error_info, calls, created_at
  FROM trajectories`;

/** Trajectories on disk. Everything passes the redactor before it is written. */
export class TrajectoryStore {
  readonly #database: Database;
  readonly #blobs: BlobStore;
  readonly #redactor: Redactor;

  constructor({ database, blobs, redactor }: TrajectoryStoreOptions) {
    this.#database = database;
    this.#blobs = blobs;
    this.#redactor = redactor;
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
    // The caller writes down next that it was saved: both are on disk then, or neither is.
    await this.#database.writeSoon((connection) => {
      connection
        .prepare(`INSERT OR IGNORE INTO trajectories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
        .run(
          id,
          place.runId ?? null,
          place.step ?? null,
          place.attempt ?? null,
          clean.metadata.agentId,
          clean.task.description.slice(0, 500),
          clean.outcome.success ? 1 : 0,
          clean.outcome.errorInfo ?? null,
          clean.steps.length,
          clean.metadata.timestamp,
          JSON.stringify(body),
          JSON.stringify(paths),
        );
    });
    return id;
  }

  /**
   * Adds the verifier's verdict, which is known only after the turn was saved. The same verdict may come again, and a
   * later one counts. Like saving, it reaches the disk with the next write. Returns the updated trajectory; undefined
   * where there is none.
   */
  async settle(id: string, verdict: Pick<Outcome, 'success' | 'verificationDetails'>): Promise<Trajectory | undefined> {
    const { success, verificationDetails } = this.#redactor.value(verdict);
    const stored = await this.#database.writeSoon((connection): Stored | undefined => {
      const row = connection.prepare('SELECT body, blobs FROM trajectories WHERE id = ?').get(id);
      if (row === undefined) return undefined;
      const before = JSON.parse(String(row['body'])) as Trajectory;
      const details = { ...before.outcome.verificationDetails, ...verificationDetails };
      const after = { ...before, outcome: { ...before.outcome, success, verificationDetails: details } };
      const body = JSON.stringify(after);
      connection.prepare('UPDATE trajectories SET success = ?, body = ? WHERE id = ?').run(success ? 1 : 0, body, id);
      return { body, blobs: String(row['blobs']) };
    });
    return stored === undefined ? undefined : await this.#whole(stored);
  }

  async get(id: string): Promise<Trajectory> {
    const row = await this.#database.read((connection) =>
      connection.prepare('SELECT body, blobs FROM trajectories WHERE id = ?').get(id),
    );
    if (row === undefined) {
      throw new AtlasError('run.not-found', `there is no trajectory ${id}`, {
        remedy: 'List them with `atlas trajectory`.',
        details: { id },
      });
    }
    return await this.#whole({ body: String(row['body']), blobs: String(row['blobs']) });
  }

  async #whole({ body, blobs }: Stored): Promise<Trajectory> {
    const whole: unknown = JSON.parse(body);
    for (const [path, hash] of JSON.parse(blobs) as readonly BlobPath[]) {
      putBack(whole, path, Buffer.from(await this.#blobs.get(hash)).toString('utf8'));
    }
    return trajectorySchema.parse(whole);
  }

  /** Newest first; of one run, in the order in which they were made. */
  async list(filter: { readonly runId?: string; readonly limit?: number } = {}): Promise<readonly TrajectorySummary[]> {
    const rows = await this.#database.read((connection) =>
      filter.runId === undefined
        ? connection.prepare(`${SUMMARY} ORDER BY id DESC LIMIT ?`).all(filter.limit ?? 50)
        : connection.prepare(`${SUMMARY} WHERE run_id = ? ORDER BY id LIMIT ?`).all(filter.runId, filter.limit ?? 1000),
    );
    return rows.map((row) => ({
      id: String(row['id']) as Id<'trajectory'>,
      ...defined({
        runId: row['run_id'] === null ? undefined : String(row['run_id']),
        step: row['step'] === null ? undefined : String(row['step']),
        attempt: row['attempt'] === null ? undefined : Number(row['attempt']),
      }),
      agentId: String(row['agent_id']),
      description: String(row['description']),
      success: row['success'] === 1,
      ...defined({ errorInfo: row['error_info'] === null ? undefined : String(row['error_info']) }),
      calls: Number(row['calls']),
      createdAt: String(row['created_at']),
    }));
  }
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
