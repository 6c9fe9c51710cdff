import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetFault } from './fleet-audit.ts';
import type { Postgres, Row } from '../../src/storage/postgres/postgres.ts';

/** How many runs of a tenant, or of one of its projects (by id), may be worked on at once. */
export interface WatchedLimit {
  readonly tenant: string;
  readonly project: string;
  readonly most: number;
}

interface Lost {
  readonly fence: number;
  readonly why: string;
  since: number;
  /** While every healthy worker was busy, behind the time in which nobody may take it over. */
  busyMs: number;
  /** Of the time in which anybody might have taken it over: while a limit was reached without it. */
  limitMs: number;
  /** What the last look found in its way, for who asks why it took so long. */
  seen: string;
}

const LOOK_MS = 250;
const TAKEOVER_MS = 30_000;
const SILENCE_MS = 15_000;
/** Longer than a silent server is waited for. */
const RETURN_MS = 60_000;

/**
 * Looks into the store all the while a fleet works, as its owner: who holds what, whether a limit is passed, and how
 * long a run waits whose holder was lost.
 */
export class FleetWatch {
  readonly faults: FleetFault[] = [];
  readonly takeovers: number[] = [];
  /** How long each worker that had been cut off needed to ask again. */
  readonly returns: number[] = [];
  looks = 0;
  /** Runs by status, `asleep` for those that wait for a person; how many are held, and how many are suspects. */
  standing: Readonly<Record<string, number>> = {};
  readonly #admin: Postgres;
  readonly #limits: readonly WatchedLimit[];
  readonly #lost = new Map<string, Lost>();
  #looked = performance.now();

  constructor(admin: Postgres, limits: readonly WatchedLimit[]) {
    this.#admin = admin;
    this.#limits = limits;
  }

  /** Whether every run has ended, or waits for a person. */
  get isOver(): boolean {
    const { all = 0, proven = 0, unproven = 0, failed = 0, asleep = 0 } = this.standing;
    return all > 0 && proven + unproven + failed + asleep >= all;
  }

  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // The server is killed now and then.
      await this.#look().catch(() => undefined);
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  wrong(claim: FleetFault['claim'], text: string): void {
    this.faults.push({ claim, text });
  }

  /** The runs that this worker holds are lost to it from now on. */
  async lose(worker: string, why: string): Promise<number> {
    const rows = await this.#admin
      .query('SELECT run_id, fence FROM atlas.queue WHERE worker = $1 AND fence IS NOT NULL', [worker])
      .catch(() => []);
    for (const { run_id: run, fence } of rows) {
      this.#lost.set(String(run), {
        fence: Number(fence),
        why,
        since: performance.now(),
        busyMs: 0,
        limitMs: 0,
        seen: '',
      });
    }
    return rows.length;
  }

  /** While the server was away nobody could take over anything. */
  serverIsBack(): void {
    for (const lost of this.#lost.values()) [lost.since, lost.busyMs, lost.limitMs] = [performance.now(), 0, 0];
  }

  /** A worker that was cut off for long asks again by itself when it is joined; one that has ended cannot. */
  async comesBack(worker: string, runs: () => boolean, signal: AbortSignal): Promise<void> {
    const start = performance.now();
    // One that had not been ready yet has no name to be found by.
    if (worker === '') return;
    while (!signal.aborted && runs()) {
      const rows = await this.#admin.query(GREETED, [worker]).catch(() => []);
      const ms = Math.round(performance.now() - start);
      if (rows.length > 0) {
        this.returns.push(ms);
        return;
      }
      if (ms > RETURN_MS) {
        this.wrong('other', `${worker} has its network again and does not come back`);
        return;
      }
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const { held, runs, places } = await this.#admin.read(async (transaction) => ({
      places: await transaction.query(PLACES),
      held: await transaction.query(HELD),
      runs: await transaction.query(STANDING),
    }));
    this.looks += 1;
    this.standing = Object.fromEntries(runs.map(({ status, many }) => [String(status), Number(many)]));
    for (const { tenant, project, most } of this.#limits) {
      const now = held.filter(
        (row) => row['fresh'] === true && row['tenant'] === tenant && (project === '' || row['project'] === project),
      ).length;
      if (now > most) this.wrong('limit', `${now} runs of ${tenant} ${project} at once, where ${most} may be`);
    }
    const now = performance.now();
    const isBusy = places.every((row) => Number(row['free']) <= 0);
    for (const [run, lost] of this.#lost) {
      if (now - lost.since <= SILENCE_MS) continue;
      if (isBusy) lost.busyMs += now - this.#looked;
      if (this.#isLimited(run, held)) lost.limitMs += now - this.#looked;
      lost.seen = places.map((row) => `${String(row['worker'])} ${String(row['free'])}`).join(', ');
    }
    this.#looked = now;
    this.#settle(held);
  }

  #isLimited(run: string, held: readonly Row[]): boolean {
    const row = held.find((one) => one['run_id'] === run);
    return this.#limits.some(({ tenant, project, most }) => {
      const counts = (one: Row): boolean => one['tenant'] === tenant && (project === '' || one['project'] === project);
      const others = held.filter((one) => one['given'] === true && one['run_id'] !== run && counts(one));
      return row !== undefined && counts(row) && others.length >= most;
    });
  }

  #settle(held: readonly Row[]): void {
    for (const [run, { fence, why, since, busyMs, limitMs, seen }] of this.#lost) {
      const ms = performance.now() - since;
      const row = held.find((one) => one['run_id'] === run);
      const isOver = row === undefined;
      const isTaken = row !== undefined && row['owner'] !== null && Number(row['fence']) > fence;
      if (isTaken) this.takeovers.push(Math.round(ms));
      if (isTaken && ms - busyMs > TAKEOVER_MS) {
        const [all, busy, limit] = [ms, busyMs, limitMs].map((one) => (one / 1000).toFixed(1));
        this.wrong(
          'takeover',
          `${run} was taken over ${all} s after its worker's ${why}; every other was busy for ${busy} s, a limit was reached for ${limit} s, places were free last at ${seen}, and it was lost in company ${String(row['lost'])} times`,
        );
      }
      if (isOver || isTaken) this.#lost.delete(run);
    }
  }
}

/** Runs that are to be worked on, and who holds them. */
const HELD = `
SELECT l.tenant, q.run_id, q.project, l.fence, l.owner, q.lost, q.fence IS NOT NULL AS given,
  l.owner IS NOT NULL AND l.renewed >= clock_timestamp() - atlas.silence() AS fresh
FROM atlas.queue q JOIN atlas.leases l ON l.tenant = q.tenant AND l.name = 'run:' || q.run_id
WHERE NOT q.asleep`;

/** What each healthy worker could take. */
const PLACES = `
SELECT worker, slots - held AS free FROM (
  SELECT w.worker, max(w.slots) AS slots,
    (SELECT count(*) FROM atlas.queue q WHERE q.worker = w.worker AND q.fence IS NOT NULL) AS held
  FROM atlas.workers w WHERE NOT w.draining AND w.renewed > clock_timestamp() - interval '10 seconds' GROUP BY w.worker
) AS there`;

const GREETED = `SELECT 1 FROM atlas.workers WHERE worker = $1 AND renewed > clock_timestamp() - interval '10 seconds'`;

const STANDING = `
SELECT 'all' AS status, count(*) AS many FROM atlas.runs
UNION ALL SELECT status, count(*) FROM atlas.runs r
  WHERE NOT EXISTS (SELECT 1 FROM atlas.queue q WHERE q.tenant = r.tenant AND q.run_id = r.id AND q.asleep) GROUP BY status
UNION ALL SELECT 'asleep', count(*) FROM atlas.queue WHERE asleep
UNION ALL SELECT 'held', count(*) FROM atlas.queue WHERE fence IS NOT NULL
UNION ALL SELECT 'suspects', count(*) FROM atlas.queue q JOIN atlas.heads h ON h.tenant = q.tenant AND h.run_id = q.run_id
  WHERE NOT q.asleep AND q.lost >= atlas.most_lost() AND h.seq <= q.stood`;
