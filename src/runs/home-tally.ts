import { z } from 'zod';
import type { Connection } from '../storage/database.ts';
import { lastRunChange, runsChangedSince } from '../storage/run-changes.ts';
import type { RunRow } from '../storage/run-row.ts';
import { asItStands } from '../storage/runs.ts';

/** What one day of the last month came to. */
export interface BoardDay {
  /** As `2026-11-16`, in universal time. */
  readonly day: string;
  readonly runs: number;
  readonly proven: number;
  readonly tokens: number;
  readonly money: number;
}

export interface WholeHome {
  readonly month: readonly BoardDay[];
  /** How many there are of each status, in the whole home. */
  readonly counts: Readonly<Record<RunRow['status'], number>>;
  /** How many of them wait for a person. */
  readonly waiting: number;
  readonly projects: readonly string[];
}

const MONTH_DAYS = 30;
const DAY_MS = 86_400_000;
/** Where more has changed since, everything is counted anew. */
const MOST_CHANGED = 500;

const countSchema = z.object({ status: z.string(), n: z.number() });
const daySchema = z.object({
  day: z.string(),
  runs: z.number(),
  proven: z.number(),
  tokens: z.number().nullable(),
  money: z.number().nullable(),
});
const placeSchema = z.object({ day: z.string(), project: z.string() });

/**
 * How a home stands as a whole.
 *
 * Invariants
 *  T1  What was counted once is counted again only for the days on which something has changed since.
 *  T2  What it says is what counting everything would say.
 */
export class HomeTally {
  #number = -1;
  readonly #days = new Map<string, BoardDay>();
  #projects: readonly string[] = [];

  read(connection: Connection, now: Date): WholeHome {
    const since = dayOf(now.getTime() - (MONTH_DAYS - 1) * DAY_MS);
    const number = lastRunChange(connection);
    if (number !== this.#number) {
      const changed = this.#number < 0 ? undefined : runsChangedSince(connection, this.#number, MOST_CHANGED + 1);
      if (changed === undefined || number < this.#number || changed.length > MOST_CHANGED) this.#all(connection, since);
      else
        this.#some(
          connection,
          changed.map(({ id }) => id),
        );
      this.#number = number;
    }
    const month = [...this.#days.values()]
      .filter(({ day }) => day >= since)
      .toSorted((a, b) => (a.day < b.day ? -1 : 1));
    return { counts: countsOf(connection), month, waiting: waitingOf(connection), projects: this.#projects };
  }

  #all(connection: Connection, since: string): void {
    this.#days.clear();
    for (const day of daysBetween(connection, since, '9')) this.#days.set(day.day, day);
    this.#projects = connection
      .prepare('SELECT DISTINCT project FROM runs ORDER BY project')
      .all()
      .map(({ project }) => String(project));
  }

  /** T1. */
  #some(connection: Connection, ids: readonly string[]): void {
    const place = connection.prepare('SELECT substr(created_at, 1, 10) AS day, project FROM runs WHERE id = ?');
    const days = new Set<string>();
    for (const id of ids) {
      const row = place.get(id);
      if (row === undefined) continue;
      const { day, project } = placeSchema.parse(row);
      days.add(day);
      if (!this.#projects.includes(project)) this.#projects = [...this.#projects, project].toSorted();
    }
    for (const day of days) {
      const [counted] = daysBetween(connection, day, dayOf(Date.parse(day) + DAY_MS));
      if (counted === undefined) this.#days.delete(day);
      else this.#days.set(day, counted);
    }
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** From one day on, up to the other and without it. */
function daysBetween(connection: Connection, from: string, to: string): readonly BoardDay[] {
  return connection
    .prepare(
      `SELECT substr(r.created_at, 1, 10) AS day, count(*) AS runs, sum(r.status = 'proven') AS proven,
         sum((SELECT sum(tokens) FROM run_spending s WHERE s.run_id = r.id)) AS tokens,
         sum((SELECT sum(money) FROM run_spending s WHERE s.run_id = r.id)) AS money
       FROM runs r WHERE r.created_at >= ? AND r.created_at < ? GROUP BY day`,
    )
    .all(from, to)
    .map((row) => {
      const { tokens, money, ...day } = daySchema.parse(row);
      return { ...day, tokens: tokens ?? 0, money: money ?? 0 };
    });
}

function countsOf(connection: Connection): WholeHome['counts'] {
  const counts = { working: 0, proven: 0, unproven: 0, failed: 0, paused: 0, interrupted: 0 };
  for (const row of connection.prepare('SELECT status, count(*) AS n FROM runs GROUP BY status').all()) {
    const { status, n } = countSchema.parse(row);
    if (status in counts) counts[status as keyof typeof counts] = n;
  }
  // Who was killed could not say so.
  for (const row of connection.prepare("SELECT * FROM runs WHERE status = 'working'").all()) {
    const { status } = asItStands(connection, row);
    counts.working -= 1;
    counts[status] += 1;
  }
  return counts;
}

function waitingOf(connection: Connection): number {
  const waiting = connection.prepare(
    "SELECT count(*) AS n FROM runs WHERE pause IS NOT NULL AND status NOT IN ('proven', 'unproven', 'failed')",
  );
  return Number(waiting.get()?.['n'] ?? 0);
}
