import { randomUUID } from 'node:crypto';
import type { Connection, Database } from '../storage/database.ts';
import { isAlive, processIdentitySchema, thisProcess } from '../storage/process-identity.ts';
import type { StateId } from './state.ts';

/**
 * The checkouts, their states, and the processes that use them. A power cut ends every use, so a hold need not wait for
 * the disk. The mark that a process is changing a checkout must: from then on the checkout is not what it was.
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

export function checkoutHolds(database: Database, project: string): CheckoutHolds {
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
            `SELECT id FROM checkouts WHERE project = ? AND state = ?
             AND NOT EXISTS (SELECT 1 FROM checkout_holds WHERE checkout = checkouts.id AND exclusive = 1)`,
          )
          .get(project, state);
        return row === undefined ? undefined : hold(connection, String(row['id']), state, false);
      }),
    seize: async (wanted) =>
      await database.write((connection) => {
        forgetTheDead(connection);
        const free = connection
          .prepare(
            `SELECT id, state FROM checkouts WHERE project = ?
             AND NOT EXISTS (SELECT 1 FROM checkout_holds WHERE checkout = checkouts.id)
             ORDER BY (state IS ?) DESC, (state IS NULL), used`,
          )
          .all(project, wanted);
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
      }),
    publish: async ({ token, checkout }, state) => {
      await database.writeSoon((connection) => {
        connection.prepare('UPDATE checkouts SET state = ? WHERE id = ?').run(state, checkout);
        connection.prepare('UPDATE checkout_holds SET exclusive = 0 WHERE token = ?').run(token);
      });
    },
    release: async ({ token, checkout }, state) => {
      await database.writeSoon((connection) => {
        if (state !== undefined) {
          connection.prepare('UPDATE checkouts SET state = ? WHERE id = ?').run(state, checkout);
        }
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
