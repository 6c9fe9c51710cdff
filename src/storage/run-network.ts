import { z } from 'zod';
import { defined } from '../core/defined.ts';
import type { HostTraffic } from '../core/host-traffic.ts';
import type { RunId } from '../core/ids.ts';
import type { Connection, Database } from './database.ts';

/** A program of a run, and where in the run it was at work. */
export interface NetworkSource {
  /** A new one for every start of a program: a later report replaces the earlier one. */
  readonly source: string;
  /** The name of an agent, `tool:NAME`, `check` or `prepare`. */
  readonly program: string;
  readonly place?: AttemptAt | undefined;
}

/** Which attempt at which step of which plan. */
export interface AttemptAt {
  /** Left out where only the step is known. */
  readonly plan?: number;
  readonly step: string;
  readonly attempt: number;
}

/** A host that a run has reached, by program. */
export interface ReachedHost extends HostTraffic {
  readonly program: string;
  readonly place?: AttemptAt;
}

const rowSchema = z.object({
  host: z.string(),
  port: z.number(),
  decision: z.enum(['reached', 'refused']),
  plan: z.number(),
  step: z.string(),
  attempt: z.number(),
  program: z.string(),
  reason: z.string().nullable(),
  forwarded: z.number(),
  connections: z.number(),
  sent: z.number(),
  received: z.number(),
  first_at: z.string(),
  last_at: z.string(),
});

export function putTraffic(
  connection: Connection,
  runId: RunId,
  of: NetworkSource,
  seen: readonly HostTraffic[],
): void {
  const write = connection.prepare(
    `INSERT OR REPLACE INTO run_network (run_id, source, host, port, decision, plan, step, attempt, program, reason,
       forwarded, connections, sent, received, first_at, last_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const one of seen) {
    const forwarded = one.forwarded === true ? 1 : 0;
    const { plan = 0, step = '', attempt = 0 } = of.place ?? {};
    const place = [of.source, one.host, one.port, one.decision, plan, step, attempt, of.program] as const;
    const numbers = [one.connections, one.sent, one.received, one.firstAt, one.lastAt] as const;
    write.run(runId, ...place, one.reason ?? null, forwarded, ...numbers);
  }
}

/** In the order of first contact. The query adds up programs of the same kind in the same attempt. */
export async function readTraffic(database: Database, runId: RunId): Promise<readonly ReachedHost[]> {
  const rows = await database.read((connection) =>
    connection
      .prepare(
        `SELECT host, port, decision, plan, step, attempt, program, min(reason) AS reason, max(forwarded) AS forwarded,
           sum(connections) AS connections, sum(sent) AS sent, sum(received) AS received, min(first_at) AS first_at,
           max(last_at) AS last_at
         FROM run_network WHERE run_id = ?
         GROUP BY plan, step, attempt, program, host, port, decision ORDER BY min(first_at), host`,
      )
      .all(runId),
  );
  return rows.map((row) => {
    const {
      plan,
      step,
      attempt,
      reason,
      forwarded,
      first_at: firstAt,
      last_at: lastAt,
      ...rest
    } = rowSchema.parse(row);
    return {
      ...rest,
      firstAt,
      lastAt,
      ...defined({
        reason: reason ?? undefined,
        forwarded: forwarded === 1 ? (true as const) : undefined,
        place: step === '' ? undefined : { ...defined({ plan: plan === 0 ? undefined : plan }), step, attempt },
      }),
    };
  });
}
