import { onTestFinished } from 'vitest';
import { openProofProject, type ProofProject, type ProofProjectOptions } from './open-proof-project.ts';
import { scratchFolder } from './scratch.ts';

export type { ProofProject };

/** A project with these files, and a home for it, until the test is over. */
export async function proofProject(
  files: Readonly<Record<string, string>>,
  options: ProofProjectOptions = {},
): Promise<ProofProject> {
  const opened = await openProofProject(scratchFolder(), files, options);
  onTestFinished(async () => {
    await opened[Symbol.asyncDispose]();
  });
  return opened;
}
