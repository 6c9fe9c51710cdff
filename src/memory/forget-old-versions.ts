import type { Connection } from '../storage/database.ts';

/** So many superseded versions of one record are kept; a person's own words always. */
const MOST_VERSIONS = 200;

/**
 * Keeps the last versions of a chain and deletes older ones. Those on either side of a deleted one name each other then:
 * what cannot be reached from the newest could not be forgotten with it.
 */
export function forgetOldVersions(connection: Connection, newest: string): void {
  const select = connection.prepare('SELECT supersedes FROM record_details WHERE id = ?');
  const remove = connection.prepare(
    `DELETE FROM record_details WHERE id = ? AND state = 'superseded' AND trust <> 'user' RETURNING id`,
  );
  const names = connection.prepare('UPDATE record_details SET supersedes = ? WHERE id = ?');
  const named = connection.prepare('UPDATE record_details SET superseded_by = ? WHERE superseded_by = ?');
  let newer = newest;
  let id = newest;
  for (let depth = 0; id !== ''; depth += 1) {
    const before = String(select.get(id)?.['supersedes'] ?? '');
    if (depth > MOST_VERSIONS && remove.get(id) !== undefined) {
      names.run(before, newer);
      named.run(newer, id);
    } else newer = id;
    id = before;
  }
}
