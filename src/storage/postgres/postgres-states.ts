import type { BlobStore } from '../blobs.ts';
import type { ProjectHead, ProjectStates, StatePack } from '../project-states.ts';
import { toProjectHead, toStatePack } from '../state-pack-rows.ts';
import { missingBase, missingPack, missingState } from '../state-pack-faults.ts';
import type { Postgres } from './postgres.ts';

const COLUMNS = 'state, base, pack, bytes, depth';

/** The states that a team shares. Packs may be stored elsewhere: the store fetches them by digest, wherever that is. */
export function postgresStates(store: Postgres, blobs: Pick<BlobStore, 'has'>): ProjectStates {
  const find = async (project: string, state: string): Promise<StatePack | undefined> => {
    const [row] = await store.query(`SELECT ${COLUMNS} FROM atlas.project_states WHERE project = $1 AND state = $2`, [
      project,
      state,
    ]);
    return row === undefined ? undefined : toStatePack(row);
  };

  const add: ProjectStates['add'] = async (project, pack) => {
    if (!(await blobs.has(pack.pack))) throw missingPack(pack);
    const [added] = await store.query(
      `INSERT INTO atlas.project_states (project, ${COLUMNS})
       SELECT $1, $2, $3::text, $4, $5::bigint, coalesce(base.depth + 1, 0)
       FROM (SELECT) AS one LEFT JOIN atlas.project_states base ON base.project = $1 AND base.state = $3::text
       WHERE $3::text IS NULL OR base.state IS NOT NULL
       ON CONFLICT (tenant, project, state) DO NOTHING RETURNING ${COLUMNS}`,
      [project, pack.state, pack.base ?? null, pack.pack, pack.bytes],
    );
    const there = added === undefined ? await find(project, pack.state) : toStatePack(added);
    if (there === undefined) throw missingBase(pack);
    return there;
  };

  const moveHead: ProjectStates['moveHead'] = async (project, seen, state) => {
    const [moved] =
      seen === undefined
        ? await store.query(
            `INSERT INTO atlas.project_heads (project, number, state)
             SELECT project, 1, state FROM atlas.project_states WHERE project = $1 AND state = $2
             ON CONFLICT (tenant, project) DO NOTHING RETURNING number, state`,
            [project, state],
          )
        : await store.query(
            `UPDATE atlas.project_heads h SET number = h.number + 1, state = s.state
             FROM atlas.project_states s
             WHERE h.project = $1 AND h.number = $3 AND h.state = $4 AND s.project = $1 AND s.state = $2
             RETURNING h.number, h.state`,
            [project, state, seen.number, seen.state],
          );
    if (moved !== undefined) return toProjectHead(moved);
    if ((await find(project, state)) === undefined) throw missingState(state);
    return undefined;
  };

  const head = async (project: string): Promise<ProjectHead | undefined> => {
    const [row] = await store.query('SELECT number, state FROM atlas.project_heads WHERE project = $1', [project]);
    return row === undefined ? undefined : toProjectHead(row);
  };

  return {
    add,
    find,
    recent: async (project, limit) =>
      (
        await store.query(
          `SELECT ${COLUMNS} FROM atlas.project_states WHERE project = $1 ORDER BY at DESC, state LIMIT $2`,
          [project, limit],
        )
      ).map(toStatePack),
    wayTo: async (project, state) =>
      (
        await store.query(
          `WITH RECURSIVE way AS (
             SELECT ${COLUMNS} FROM atlas.project_states WHERE project = $1 AND state = $2
             UNION ALL
             SELECT s.state, s.base, s.pack, s.bytes, s.depth FROM way
               JOIN atlas.project_states s ON s.project = $1 AND s.state = way.base AND s.depth < way.depth
           ) SELECT * FROM way ORDER BY depth`,
          [project, state],
        )
      ).map(toStatePack),
    head,
    moveHead,
  };
}
