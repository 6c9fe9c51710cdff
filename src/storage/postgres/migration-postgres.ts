/** One numbered step forward of the schema of a team's store. Versions count from 1 without a gap. */
export interface PostgresMigration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/**
 * Makes a table in which tenants do not meet: each tenant sees and writes only its own rows, also through the functions
 * of the store, which belong to its owner. The table has a column `tenant`, first in every key: a collision of keys
 * would otherwise reveal another tenant's rows.
 *
 * Rights are given column by column, and a function removes rows: a login that may change or empty a table as a whole
 * may also lock it, and keep every other tenant waiting.
 */
export function tenantTable(table: string): string {
  return `
ALTER TABLE atlas.${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE atlas.${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON atlas.${table}
  USING (tenant = (SELECT atlas.tenant())) WITH CHECK (tenant = (SELECT atlas.tenant()));
`;
}
