import type { RunRow } from '../storage/run-row.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { replayRun } from './replay-run.ts';
import { readStoredRun } from './stored-run.ts';

/** Which look of which check. */
export interface PrintedQuestion {
  /** The last one, if left out. */
  readonly plan?: number | undefined;
  readonly step: string;
  readonly attempt: number;
  /** As the event of the check names it, or its title. */
  readonly check: string;
  readonly phase: 'before' | 'after';
}

/** The whole output of one check; undefined where the store does not keep it. */
export async function printedOutput(
  runtime: Runtime,
  row: RunRow,
  question: PrintedQuestion,
): Promise<string | undefined> {
  const { step, attempt, check, phase } = question;
  let plan = 0;
  let printed: string | undefined;
  for (const event of replayRun(await readStoredRun(runtime, row))) {
    if (event.type === 'plan') plan = event.number;
    if (event.type !== 'check' || event.step !== step || event.attempt !== attempt || event.phase !== phase) continue;
    if (question.plan !== undefined && question.plan !== plan) continue;
    if (event.check === check || event.title === check) printed = event.printed;
  }
  if (printed === undefined || !(await runtime.blobs.has(printed))) return undefined;
  return new TextDecoder().decode(await runtime.blobs.get(printed));
}
