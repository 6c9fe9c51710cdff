import { z } from 'zod';
import type { Connection } from './database.ts';

const changeSchema = z.object({ number: z.number(), run_id: z.string() });

/** The number of the last change of any run; 0 where there was none since changes are numbered. */
export function lastRunChange(connection: Connection): number {
  return Number(connection.prepare('SELECT max(number) AS number FROM run_changes').get()?.['number'] ?? 0);
}

/** Runs that have changed behind that number, each once, in the order of its last change. */
export function runsChangedSince(
  connection: Connection,
  number: number,
  most: number,
): readonly { readonly id: string; readonly number: number }[] {
  return connection
    .prepare('SELECT number, run_id FROM run_changes WHERE number > ? ORDER BY number LIMIT ?')
    .all(number, most)
    .map((row) => {
      const change = changeSchema.parse(row);
      return { id: change.run_id, number: change.number };
    });
}
