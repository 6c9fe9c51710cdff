import { AtlasError } from '../core/atlas-error.ts';
import { findProgram } from '../processes/find-program.ts';

/** Every copy of the project is made with git: without it nothing is begun. */
export function requireGit(environment: Readonly<Record<string, string | undefined>>): void {
  if (findProgram('git', environment) !== undefined) return;
  throw new AtlasError('process.not-found', 'git is not on PATH, and Atlas needs it for its copies of the project', {
    remedy: 'Install git, or add its folder to PATH; `atlas doctor` says whether it is found.',
  });
}
