/** One numbered step forward of the schema. Versions count from 1 without a gap. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
