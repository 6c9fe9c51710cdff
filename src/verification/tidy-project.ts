import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { crashPointFrom } from '../storage/crash-point.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { takeLease } from '../storage/lease.ts';
import type { RunStore } from '../storage/run-store.ts';
import { keptStates } from './kept-states.ts';
import { projectKey } from '../workspace/landing-log.ts';
import { tidyStore } from '../workspace/tidy-store.ts';

/** The project, and the home that keeps its states. */
export interface TidyParts {
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: { readonly path: string };
  readonly database: Database;
  readonly store: RunStore;
  readonly blobs: BlobStore;
}

/** After a run has ended: deletes stored states that can no longer be needed, where that is worth the time. */
export async function tidyProject(parts: TidyParts, always = false): Promise<boolean> {
  const { database, home } = parts;
  const project = await realpath(parts.project);
  const key = projectKey(project);
  await using _lease = await takeLease(database, `tidy:${key}`);
  return await tidyStore({
    folder: join(home.path, 'workspace', key),
    kept: async () => await keptStates(parts, { key, folder: project }),
    always,
    crash: crashPointFrom(parts.environment['ATLAS_CRASH_AT']),
  });
}
