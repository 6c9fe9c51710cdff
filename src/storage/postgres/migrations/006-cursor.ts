import { tenantTable, type PostgresMigration } from '../migration-postgres.ts';

const TABLES = ['checkpoints', 'checkpoint_channels', 'checkpoint_writes'] as const;

/** Where LangGraph keeps its cursor. The journal is the truth; these rows hold ids and may be pruned. */
export const cursor: PostgresMigration = {
  version: 6,
  name: 'cursor',
  sql: `
CREATE TABLE atlas.checkpoints (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  thread_id text NOT NULL,
  namespace text NOT NULL,
  id text COLLATE "C" NOT NULL,
  parent_id text,
  encoding text NOT NULL,
  checkpoint bytea NOT NULL,
  metadata bytea NOT NULL,
  PRIMARY KEY (tenant, thread_id, namespace, id)
);
CREATE TABLE atlas.checkpoint_channels (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  thread_id text NOT NULL,
  namespace text NOT NULL,
  channel text NOT NULL,
  version text NOT NULL,
  encoding text NOT NULL,
  value bytea NOT NULL,
  PRIMARY KEY (tenant, thread_id, namespace, channel, version)
);
CREATE TABLE atlas.checkpoint_writes (
  tenant text NOT NULL DEFAULT atlas.tenant(),
  thread_id text NOT NULL,
  namespace text NOT NULL,
  checkpoint_id text NOT NULL,
  task_id text COLLATE "C" NOT NULL,
  idx integer NOT NULL,
  channel text NOT NULL,
  encoding text NOT NULL,
  value bytea NOT NULL,
  PRIMARY KEY (tenant, thread_id, namespace, checkpoint_id, task_id, idx)
);
${TABLES.map(tenantTable).join('')}
GRANT SELECT, INSERT ON ${TABLES.map((table) => `atlas.${table}`).join(', ')} TO atlas_app;
GRANT UPDATE (parent_id, encoding, checkpoint, metadata) ON atlas.checkpoints TO atlas_app;
GRANT UPDATE (encoding, value) ON atlas.checkpoint_channels TO atlas_app;
GRANT UPDATE (channel, encoding, value) ON atlas.checkpoint_writes TO atlas_app;

CREATE FUNCTION atlas.delete_thread(thread text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  ${TABLES.map((table) => `DELETE FROM atlas.${table} WHERE tenant = atlas.tenant() AND thread_id = thread;`).join('\n  ')}
$$;
GRANT EXECUTE ON FUNCTION atlas.delete_thread(text) TO atlas_app;
`,
};
