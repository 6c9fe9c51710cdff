import type { RunId } from '../core/ids.ts';
import type { BlobStore } from './blobs.ts';
import type { Database } from './database.ts';
import { homeStore } from './home-store.ts';
import { readJournal } from './journal.ts';

/** The faults of the file, in SQLite's own words; empty when it is whole. */
export async function checkIntegrity(database: Database): Promise<readonly string[]> {
  return await database.read((connection) => {
    const rows = connection.prepare('PRAGMA integrity_check').all();
    const foreign = connection.prepare('PRAGMA foreign_key_check').all();
    const said = rows.map((row) => String(row['integrity_check'])).filter((line) => line !== 'ok');
    return foreign.length === 0 ? said : [...said, `${foreign.length} rows refer to nothing`];
  });
}

/** Every run whose journal has a gap, a changed record or a missing payload. */
export async function checkJournals(database: Database, blobs: BlobStore): Promise<readonly string[]> {
  const runs = await database.read((connection) =>
    connection
      .prepare('SELECT DISTINCT run_id FROM journal')
      .all()
      .map((row) => String(row['run_id']) as RunId),
  );
  const problems: string[] = [];
  for (const run of runs) {
    await readJournal({ store: homeStore(database), blobs }, run).catch((error: Error) => problems.push(error.message));
  }
  return problems;
}

/** Every run whose plan, as it was given by hand, is missing or was changed. */
export async function checkPlans(database: Database, blobs: BlobStore): Promise<readonly string[]> {
  const given = await database.read((connection) =>
    connection
      .prepare("SELECT plan, min(id) AS run FROM runs WHERE plan <> '' GROUP BY plan")
      .all()
      .map(({ plan, run }) => ({ plan: String(plan), run: String(run) })),
  );
  const problems: string[] = [];
  for (const { plan, run } of given) {
    await blobs.get(plan).catch((error: Error) => problems.push(`the plan of ${run}: ${error.message}`));
  }
  return problems;
}
