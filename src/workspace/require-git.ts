import { AtlasError } from '../core/atlas-error.ts';
import { findProgram } from '../processes/find-program.ts';

/** Fails before the run is created when git is not installed: every copy of the project is made with it. */
export function requireGit(environment: Readonly<Record<string, string | undefined>>): void {
  if (findProgram('git', environment) !== undefined) return;
  throw new AtlasError('process.not-found', 'git is not on PATH, and Atlas needs it for its copies of the project', {
    remedy: 'Install git, or add its folder to PATH; `atlas doctor` says whether it is found.',
  });
}
