import type { Database } from '../storage/database.ts';

/** Up to where the folder of this machine has what the team landed. */
export interface SeenHead {
  readonly number: number;
  readonly state: string;
}

export async function seenHead(database: Database, key: string): Promise<SeenHead | undefined> {
  const row = await database.read((connection) =>
    connection.prepare('SELECT number, state FROM project_heads WHERE project = ?').get(key),
  );
  return row === undefined ? undefined : { number: Number(row['number']), state: String(row['state']) };
}

export async function keepSeenHead(database: Database, key: string, { number, state }: SeenHead): Promise<void> {
  await database.write((connection) => {
    connection
      .prepare('INSERT OR REPLACE INTO project_heads (project, number, state) VALUES (?, ?, ?)')
      .run(key, number, state);
  });
}
