import type { Connection } from '../storage/database.ts';

/** So many superseded versions of one record are kept; a person's own words always. */
const MOST_VERSIONS = 200;

/** Keeps the last versions of a chain and deletes older ones. */
export function forgetOldVersions(connection: Connection, newest: string): void {
  let id = newest;
  for (let depth = 0; id !== ''; depth += 1) {
    const row = connection.prepare('SELECT supersedes FROM record_details WHERE id = ?').get(id);
    if (depth > MOST_VERSIONS) {
      connection
        .prepare(`DELETE FROM record_details WHERE id = ? AND state = 'superseded' AND trust <> 'user'`)
        .run(id);
    }
    id = row === undefined ? '' : String(row['supersedes']);
  }
}
