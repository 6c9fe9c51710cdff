import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { detectSandbox, sandboxFor } from '../../src/processes/sandbox/detect-sandbox.ts';
import { noSandbox } from '../../src/processes/sandbox/no-sandbox.ts';
import type { SandboxReport } from '../../src/processes/sandbox/sandbox.ts';
import { noCrash, type CrashPoint } from '../../src/storage/crash-point.ts';
import { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { checkoutPool } from '../../src/workspace/checkout-pool.ts';
import { openProjectStore, type ProjectStore } from '../../src/workspace/project-store.ts';
import type { ViewParts } from '../../src/workspace/view.ts';
import { writeFiles } from './person-files.ts';

export interface ProofProject extends ViewParts {
  readonly folder: string;
  readonly home: string;
  readonly database: Database;
  readonly project: ProjectStore;
}

export interface ProofProjectOptions {
  /** What a machine without bubblewrap does. */
  readonly sandbox?: 'none';
  readonly crash?: CrashPoint;
  /** Whether its home lies in the project, as it does for a person. */
  readonly inside?: boolean;
}

let detected: Promise<SandboxReport> | undefined;

/** Asked once per process: trying a sandbox out takes a moment. */
export async function sandboxReport(): Promise<SandboxReport> {
  detected ??= detectSandbox();
  return await detected;
}

/** A project with these files below a folder, and a home for it. Whoever opens it removes the folder. */
export async function openProofProject(
  root: string,
  files: Readonly<Record<string, string>>,
  options: ProofProjectOptions = {},
): Promise<ProofProject & AsyncDisposable> {
  const folder = join(root, 'project');
  mkdirSync(folder);
  writeFiles(folder, files);
  const home = join(options.inside === false ? root : folder, '.atlas');
  mkdirSync(home);
  const database = await Database.open(join(home, 'atlas.db'));
  await migrate(database);
  const project = await openProjectStore(home, folder);
  const pool = checkoutPool(project, database, options.crash ?? noCrash);
  const report = await sandboxReport();
  const sandbox = options.sandbox === 'none' ? noSandbox : sandboxFor(report);
  return {
    folder,
    home,
    database,
    project,
    pool,
    sandbox,
    report,
    [Symbol.asyncDispose]: async () => {
      await pool[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
      await database.close();
    },
  };
}
