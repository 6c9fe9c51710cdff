import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import type { Lease } from '../lease.ts';
import type { Leases } from '../leases.ts';
import { processIdentitySchema, seenFromHere, thisProcess } from '../process-identity.ts';
import type { Postgres } from './postgres.ts';

/**
 * Leases in a team's store.
 *
 * Invariants
 *  G1  At most one process holds a lease: the server takes it in one statement, which waits for its disk. A holder
 *      outlives the server, so that a taking must too.
 *  G2  Every taking has a larger fence, and the fence of a run stands in the head of its journal.
 *  G3  The server's clock alone decides how long a holder has been silent. A process of this machine and this boot that
 *      has ended is replaced at once; of every other one nobody here can tell, whatever its boot id says.
 */
const RENEW_MS = 4000;

const takenSchema = z.object({
  taken: z.number().nullable(),
  held: z.number().nullable(),
  held_by: z.string().nullable(),
});

export function postgresLeases(store: Postgres): Leases {
  const take = async (name: string): Promise<number> => {
    const holder = JSON.stringify(thisProcess());
    let dead = 0;
    for (;;) {
      const [row] = await store.query('SELECT * FROM atlas.take_lease($1, $2, $3)', [name, holder, dead]);
      const { taken, held, held_by } = takenSchema.parse(row);
      if (taken !== null) return taken;
      // Of two who have seen the same holder dead, the second finds another fence there, and a live holder.
      if (held === null || held === dead || !isGone(held_by)) throw leased(name, held_by);
      dead = held;
    }
  };
  return {
    take: async (name) => keepLease(store, name, await take(name)),
    isHeld: async (name) => {
      const [row] = await store.query(
        'SELECT atlas.is_leased($1) AS held, owner FROM (SELECT 1) AS one LEFT JOIN atlas.leases ON name = $1',
        [name],
      );
      return row?.['held'] === true && !isGone(row['owner']);
    },
  };
}

/** Renews a lease that this process has taken, until it gives it back; `onLost` hears that another has it. */
export function keepLease(store: Postgres, name: string, fence: number, onLost?: () => void): Lease {
  let isOver = false;
  const renewal = setInterval(() => {
    // A renewal that finds no server is made up for by the next one; a lost lease shows at the next append at the latest.
    store.query('SELECT atlas.renew_lease($1, $2) AS renewed', [name, fence]).then(
      ([row]) => {
        if (row?.['renewed'] === false && !isOver) onLost?.();
      },
      () => undefined,
    );
  }, RENEW_MS);
  renewal.unref();
  const release = async (): Promise<void> => {
    isOver = true;
    clearInterval(renewal);
    await store.query('SELECT atlas.release_lease($1, $2)', [name, fence]);
  };
  const dispose = async (): Promise<void> => {
    // The run has ended, well or badly. A server that is gone frees the lease by its clock when it is back.
    await release().catch(() => undefined);
  };
  return { name, fence, release, [Symbol.asyncDispose]: dispose };
}

/** Whether the holder is a process of this machine that has ended (G3). */
export function isGone(owner: unknown): boolean {
  const holder = holderIn(owner);
  return holder !== undefined && seenFromHere(holder) === false;
}

function holderIn(owner: unknown): z.infer<typeof processIdentitySchema> | undefined {
  if (typeof owner !== 'string') return undefined;
  try {
    return processIdentitySchema.safeParse(JSON.parse(owner)).data;
  } catch {
    return undefined;
  }
}

function leased(name: string, owner: string | null): AtlasError {
  const pid = holderIn(owner)?.pid;
  return new AtlasError(
    'run.leased',
    `a process of the team${pid === undefined ? '' : ` (${pid})`} is working on ${name}`,
    {
      remedy: 'Wait for it, or end it and try again.',
      details: { name, pid },
    },
  );
}
