import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { RunId } from '../core/ids.ts';
import type { Redactor } from '../core/redact.ts';
import type { RunArchive } from '../orchestration/capabilities.ts';
import { Workspace } from '../workspace/contract.ts';

const historySchema = z.array(z.object({ role: z.string(), text: z.string() }));
const reportSchema = z.object({ step: z.string(), summary: z.string(), at: z.number() });

/** Messages of one step that are kept; older ones say little about the next attempt. */
const MOST_MESSAGES = 20;

/** The files that steps leave for later ones, at the places that the contract of the workspace names. */
export function stepArchive(home: string, runId: RunId, redactor: Redactor): Omit<RunArchive, 'reranker'> {
  const open = async (planNumber: number): Promise<Workspace> => await Workspace.open(home, runId, planNumber);
  return {
    of: (planNumber) => ({
      history: async (step, attempt) => {
        const workspace = await open(planNumber);
        const path = workspace.getPath('attempt_history', { step, attempt: attempt - 1 });
        return historySchema.parse((await readJson(path)) ?? []);
      },
      reports: async () => {
        const workspace = await open(planNumber);
        const steps = await readdir(workspace.getPath('committed')).catch(() => []);
        const files = await Promise.all(
          steps.map(async (step) => await readJson(workspace.getPath('committed_report', { step }))),
        );
        const reports = files.flatMap((one) => reportSchema.safeParse(one).data ?? []);
        return reports.toSorted((a, b) => a.at - b.at || (a.step < b.step ? -1 : 1));
      },
    }),
    keepHistory: async ({ planNumber, step, attempt }, messages) => {
      const kept = redactor.value(messages.slice(-MOST_MESSAGES));
      const workspace = await open(planNumber);
      await workspace.write('executor', 'attempt_history', { step, attempt }, JSON.stringify(kept));
    },
    keepReport: async ({ planNumber, step, attempt }, report) => {
      const workspace = await open(planNumber);
      const text = JSON.stringify(redactor.value(report));
      await workspace.write('commit', 'attempt_report', { step, attempt }, text);
      await workspace.promoteReport(step, attempt);
    },
  };
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
