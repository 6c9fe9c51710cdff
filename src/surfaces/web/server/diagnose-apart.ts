import { execFile } from 'node:child_process';
import { AtlasError } from '../../../core/atlas-error.ts';
import type { Diagnosis } from '../../../runtime/atlas.ts';

export interface ApartParts {
  /** The file that Atlas was started with. */
  readonly program: string;
  readonly project: string;
  readonly home: string;
  readonly until: AbortSignal;
}

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Runs the doctor in a process of its own: reading the journals of thousands of runs takes seconds, in which streams
 * would stand still, and with them the runs that this process works on. Callers that ask meanwhile get the same answer.
 */
export function diagnoseApart({ program, project, home, until }: ApartParts): () => Promise<Diagnosis> {
  const args = [program, 'doctor', '--json', '--project', project, '--home', home];
  const look = async (): Promise<Diagnosis> =>
    await new Promise((resolve, reject) => {
      execFile(process.execPath, args, { maxBuffer: MOST_BYTES, signal: until }, (error, stdout, stderr) => {
        // The doctor exits with 2 where something is missing, after it has printed its findings.
        if (stdout.trim() !== '') resolve(JSON.parse(stdout) as Diagnosis);
        else
          reject(
            new AtlasError('internal', `\`atlas doctor\` printed no diagnosis: ${stderr.slice(0, 300)}`, {
              cause: error,
            }),
          );
      });
    });
  let looking: Promise<Diagnosis> | undefined;
  return async () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return await looking;
  };
}
