import { AtlasError } from '../core/atlas-error.ts';
import type { ErrandResult } from '../processes/errand-protocol.ts';
import { errand } from '../processes/errands.ts';
import type { Program } from '../processes/program.ts';
import { goneFolder } from '../storage/storage-error.ts';
import { requireGit } from './require-git.ts';

export type Executed = ErrandResult;

/** Short helpers of ours (git, find), run to their end. */
export type Execute = (program: Program, input?: Uint8Array | string, signal?: AbortSignal) => Promise<Executed>;

export const execute: Execute = async (program, input = '', signal) => {
  try {
    return await errand(program, input, signal);
  } catch (cause) {
    if (signal?.aborted === true) {
      throw new AtlasError('cancelled', `${program.command} was stopped before its end`, { cause });
    }
    // The system says the same of a program that is not there and of a folder to start it in.
    const gone = goneFolder(program.cwd, cause);
    if (gone !== undefined) throw gone;
    if (program.command === 'git') requireGit(process.env);
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new AtlasError('workspace.failed', `cannot run ${program.command}: ${message}`, {
      remedy: `Check that ${program.command} is installed and runs; \`atlas doctor\` looks, too.`,
      cause,
    });
  }
};
