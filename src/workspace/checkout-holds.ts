import { randomUUID } from 'node:crypto';
import type { Connection, Database } from '../storage/database.ts';
import { isAlive, machineBoot, processIdentitySchema, thisProcess } from '../storage/process-identity.ts';
import type { StateId } from './state.ts';

/**
 * The checkouts, their states, and the processes that use them. A power cut ends every use, so a hold need not wait for
 * the disk. Neither need the mark that a process is changing a checkout, though the checkout is no longer what it was:
 * states that were written before the machine started are not believed. Where nothing tells one boot from another, the
 * mark waits.
 */
export interface Hold {
  readonly token: string;
  readonly checkout: string;
  /** The state of the checkout; undefined when it is unknown and the checkout must be made anew. */
  readonly state: StateId | undefined;
}

export interface CheckoutHolds {
  /** Shares a checkout that already has this state. */
  share(state: StateId): Promise<Hold | undefined>;
  /**
   * Takes an unused checkout to change: one with this state, or the one unused for longest; a new one only if all are
   * in use.
   */
  seize(wanted: StateId): Promise<Hold>;
  /** The seized checkout now has this state, and others may share it. */
  publish(hold: Hold, state: StateId): Promise<void>;
  release(hold: Hold, state?: StateId): Promise<void>;
}

export function checkoutHolds(
  database: Database,
  project: string,
  boot: string | undefined = machineBoot(),
): CheckoutHolds {
  const since = boot ?? null;
  const setState = (connection: Connection, checkout: string, state: StateId): void => {
    connection.prepare('UPDATE checkouts SET state = ?, boot = ? WHERE id = ?').run(state, since, checkout);
  };
  const hold = (connection: Connection, checkout: string, state: StateId | undefined, exclusive: boolean): Hold => {
    const token = randomUUID();
    const owner = JSON.stringify(thisProcess());
    connection
      .prepare('INSERT INTO checkout_holds (token, checkout, exclusive, owner) VALUES (?, ?, ?, ?)')
      .run(token, checkout, exclusive ? 1 : 0, owner);
    connection
      .prepare('UPDATE checkouts SET used = (SELECT coalesce(max(used), 0) + 1 FROM checkouts) WHERE id = ?')
      .run(checkout);
    return { token, checkout, state };
  };

  return {
    share: async (state) =>
      await database.writeSoon((connection) => {
        forgetTheDead(connection);
        const row = connection
          .prepare(
            `SELECT id FROM checkouts WHERE project = ? AND state = ? AND boot IS ?
             AND NOT EXISTS (SELECT 1 FROM checkout_holds WHERE checkout = checkouts.id AND exclusive = 1)`,
          )
          .get(project, state, since);
        return row === undefined ? undefined : hold(connection, String(row['id']), state, false);
      }),
    seize: async (wanted) => {
      const take = (connection: Connection): Hold => {
        forgetTheDead(connection);
        const free = connection
          .prepare(
            `SELECT id, state FROM (SELECT id, used, iif(boot IS ?, state, NULL) AS state FROM checkouts WHERE project = ?)
             AS known WHERE NOT EXISTS (SELECT 1 FROM checkout_holds WHERE checkout = known.id)
             ORDER BY (state IS ?) DESC, (state IS NULL), used`,
          )
          .all(since, project, wanted);
        const best = free[0];
        if (best !== undefined) {
          const state = typeof best['state'] === 'string' ? best['state'] : undefined;
          const taken = hold(connection, String(best['id']), state, true);
          connection.prepare('UPDATE checkouts SET state = NULL WHERE id = ?').run(taken.checkout);
          return taken;
        }
        const id = randomUUID();
        connection.prepare('INSERT INTO checkouts (id, project, state, used) VALUES (?, ?, NULL, 0)').run(id, project);
        return hold(connection, id, undefined, true);
      };
      return boot === undefined ? await database.write(take) : await database.writeSoon(take);
    },
    publish: async ({ token, checkout }, state) => {
      await database.writeSoon((connection) => {
        setState(connection, checkout, state);
        connection.prepare('UPDATE checkout_holds SET exclusive = 0 WHERE token = ?').run(token);
      });
    },
    release: async ({ token, checkout }, state) => {
      await database.writeSoon((connection) => {
        if (state !== undefined) setState(connection, checkout, state);
        connection.prepare('DELETE FROM checkout_holds WHERE token = ?').run(token);
      });
    },
  };
}

/** Forgets the checkouts of a store that was deleted. */
export async function forgetCheckouts(database: Database, project: string): Promise<void> {
  await database.write((connection) => {
    connection
      .prepare('DELETE FROM checkout_holds WHERE checkout IN (SELECT id FROM checkouts WHERE project = ?)')
      .run(project);
    connection.prepare('DELETE FROM checkouts WHERE project = ?').run(project);
  });
}

/** A process that was killed gives nothing back by itself. */
function forgetTheDead(connection: Connection): void {
  for (const row of connection.prepare('SELECT token, owner FROM checkout_holds').all()) {
    const owner = processIdentitySchema.safeParse(JSON.parse(String(row['owner'])));
    if (owner.success && isAlive(owner.data) !== false) continue;
    connection.prepare('DELETE FROM checkout_holds WHERE token = ?').run(String(row['token']));
  }
}
