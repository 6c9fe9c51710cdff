import { createInterface } from 'node:readline';
import type { Program } from '../../src/processes/program.ts';
import { runProgram } from '../../src/processes/run-program.ts';
import { bubblewrap } from '../../src/processes/sandbox/bubblewrap.ts';
import type { Confinement } from '../../src/processes/sandbox/sandbox.ts';
import { utilLinux } from '../../src/processes/sandbox/util-linux.ts';

/** What is asked of it, one line each. */
export interface ConfinedRequest {
  readonly isolation: 'bubblewrap' | 'util-linux';
  readonly program: Program;
  readonly confinement: Confinement;
  readonly input?: string;
}

/** Confines and runs programs for a test, as the person that it was started as. */
for await (const line of createInterface({ input: process.stdin })) {
  const { isolation, program, confinement, input = '' } = JSON.parse(line) as ConfinedRequest;
  const sandbox = isolation === 'bubblewrap' ? bubblewrap() : utilLinux();
  const answer = await sandbox
    .confine(program, confinement)
    .then(async (confined) => await runProgram(confined, { timeoutMs: 20_000, outputLimit: 100_000, input }))
    .catch((error: unknown) => ({ failed: String(error) }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
