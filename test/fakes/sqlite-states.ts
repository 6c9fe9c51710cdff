import type { BlobStore } from '../../src/storage/blobs.ts';
import type { Connection, Database } from '../../src/storage/database.ts';
import type { ProjectHead, ProjectStates, StatePack } from '../../src/storage/project-states.ts';
import { missingBase, missingPack, missingState } from '../../src/storage/state-pack-faults.ts';
import { toProjectHead, toStatePack } from '../../src/storage/state-pack-rows.ts';

const COLUMNS = 'state, base, pack, bytes, depth';

/** The states of one home. */
export function sqliteStates(database: Database, blobs: Pick<BlobStore, 'has'>): ProjectStates {
  return {
    add: async (project, pack) => {
      if (!(await blobs.has(pack.pack))) throw missingPack(pack);
      return await database.write((connection) => {
        const there = packIn(connection, project, pack.state);
        if (there !== undefined) return there;
        const base = pack.base === undefined ? undefined : packIn(connection, project, pack.base);
        if (pack.base !== undefined && base === undefined) throw missingBase(pack);
        const added = { ...pack, depth: base === undefined ? 0 : base.depth + 1 };
        connection
          .prepare(`INSERT INTO project_states (project, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)`)
          .run(project, added.state, added.base ?? null, added.pack, added.bytes, added.depth);
        return added;
      });
    },
    find: async (project, state) => await database.read((connection) => packIn(connection, project, state)),
    recent: async (project, limit) =>
      await database.read((connection) =>
        connection
          .prepare(`SELECT ${COLUMNS} FROM project_states WHERE project = ? ORDER BY place DESC LIMIT ?`)
          .all(project, limit)
          .map(toStatePack),
      ),
    wayTo: async (project, state) =>
      await database.read((connection) =>
        connection
          .prepare(
            `WITH RECURSIVE way AS (
               SELECT ${COLUMNS} FROM project_states WHERE project = ?1 AND state = ?2
               UNION ALL
               SELECT s.state, s.base, s.pack, s.bytes, s.depth FROM way
                 JOIN project_states s ON s.project = ?1 AND s.state = way.base AND s.depth < way.depth
             ) SELECT * FROM way ORDER BY depth`,
          )
          .all(project, state)
          .map(toStatePack),
      ),
    head: async (project) => await database.read((connection) => headIn(connection, project)),
    moveHead: async (project, seen, state) =>
      await database.write((connection) => {
        if (packIn(connection, project, state) === undefined) throw missingState(state);
        const now = headIn(connection, project);
        if (now?.number !== seen?.number || now?.state !== seen?.state) return undefined;
        const next = { number: (now?.number ?? 0) + 1, state };
        connection
          .prepare('INSERT OR REPLACE INTO project_heads (project, number, state) VALUES (?, ?, ?)')
          .run(project, next.number, next.state);
        return next;
      }),
  };
}

function packIn(connection: Connection, project: string, state: string): StatePack | undefined {
  const row = connection
    .prepare(`SELECT ${COLUMNS} FROM project_states WHERE project = ? AND state = ?`)
    .get(project, state);
  return row === undefined ? undefined : toStatePack(row);
}

function headIn(connection: Connection, project: string): ProjectHead | undefined {
  const row = connection.prepare('SELECT number, state FROM project_heads WHERE project = ?').get(project);
  return row === undefined ? undefined : toProjectHead(row);
}
