import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { VERDICTS } from '../core/check.ts';
import type { RunId } from '../core/ids.ts';
import type { Redactor } from '../core/redact.ts';
import type { Trajectory } from '../core/trajectory.ts';
import type { StepReport } from '../memory/reconstruct-context.ts';
import type { AttemptPlace, RunArchive } from './capabilities.ts';
import type { LaneReview } from './run-state.ts';
import type { TrajectoryStore } from '../trajectory/trajectory-store.ts';
import { Workspace, type ContractFile } from '../workspace/contract.ts';

const historySchema = z.array(z.object({ role: z.string(), text: z.string() }));
const reviewSchema = z.object({
  verdict: z.enum(VERDICTS),
  decision: z.enum(['proceed', 'refine', 'rollback']),
  score: z.number(),
  criteria: z
    .array(z.object({ criterion: z.string(), result: z.enum(['pass', 'fail', 'cannot verify']), evidence: z.string() }))
    .default([]),
  reasons: z.array(z.string()),
  instructions: z.array(z.string()),
});
const reportSchema = z.object({ step: z.string(), summary: z.string(), at: z.number() });

/** Messages of one step that are kept; older ones say little about the next attempt. */
const MOST_MESSAGES = 20;

/** The files that steps leave for later ones and for people, at the places that the contract of the workspace names. */
export function stepArchive(
  home: string,
  runId: RunId,
  redactor: Redactor,
  trajectories: Pick<TrajectoryStore, 'get' | 'settle'>,
): Omit<RunArchive, 'reranker'> {
  const workspaces = new Map<number, Promise<Workspace>>();
  const open = async (planNumber: number): Promise<Workspace> => {
    const known = workspaces.get(planNumber) ?? openWorkspace(home, runId, planNumber);
    workspaces.set(planNumber, known);
    return await known;
  };
  // Every step reads the reports of all steps before it. Only one process works on a run's files, so it reads each
  // once.
  const committed = new Map<number, Promise<Map<string, StepReport>>>();
  const reportsOf = async (planNumber: number): Promise<Map<string, StepReport>> => {
    const known = committed.get(planNumber) ?? readReports(await open(planNumber), planNumber);
    committed.set(planNumber, known);
    return await known;
  };
  const settle = async (id: string, { verdict, decision, score, reasons }: LaneReview) => {
    // A proven attempt that could not land is repeated, so it counts as no success.
    const success = verdict === 'pass' && decision === 'proceed';
    return await trajectories.settle(id, { success, verificationDetails: { verdict, decision, score, reasons } });
  };
  return {
    of: (planNumber) => ({
      history: async (step, attempt) => {
        const workspace = await open(planNumber);
        const path = workspace.getPath('attempt_history', { step, attempt: attempt - 1 });
        return historySchema.parse((await readJson(path)) ?? []);
      },
      reports: async () => {
        const known = await reportsOf(planNumber);
        return [...known.values()].toSorted((a, b) => a.at - b.at || (a.step < b.step ? -1 : 1));
      },
    }),
    keepHistory: async ({ planNumber, step, attempt }, messages) => {
      const content = JSON.stringify(redactor.value(messages.slice(-MOST_MESSAGES)));
      const workspace = await open(planNumber);
      await workspace.write({ role: 'executor', key: 'attempt_history', args: { step, attempt }, content });
    },
    keepTrajectory: async ({ planNumber, step, attempt }, id) => {
      const workspace = await open(planNumber);
      await workspace.write(trajectoryFile({ step, attempt }, id, await trajectories.get(id)));
    },
    keepReview: async ({ planNumber, step, attempt }, review, id) => {
      const args = { step, attempt };
      const text = JSON.stringify(redactor.value(review));
      const reviewed: ContractFile = { role: 'reflector', key: 'attempt_review', args, content: text };
      const settled = id === undefined ? undefined : await settle(id, review);
      const workspace = await open(planNumber);
      if (id === undefined || settled === undefined) await workspace.write(reviewed);
      else await workspace.write(reviewed, trajectoryFile(args, id, settled));
    },
    keepReport: async ({ planNumber, step, attempt }, report) => {
      const workspace = await open(planNumber);
      const known = await reportsOf(planNumber);
      const kept = redactor.value(report);
      await workspace.writeReport(step, attempt, JSON.stringify(kept));
      known.set(step, kept);
    },
  };
}

/** The stored trajectory of the executor; it was redacted when it was saved. */
function trajectoryFile(args: ContractFile['args'], id: string, trajectory: Trajectory): ContractFile {
  return { role: 'executor', key: 'attempt_trajectory', args, content: JSON.stringify({ id, ...trajectory }) };
}

/** Folders count replans: the first plan stands in 0. */
async function openWorkspace(home: string, runId: RunId, planNumber: number): Promise<Workspace> {
  return await Workspace.open(home, runId, planNumber - 1);
}

/** The reflector's file on an attempt; undefined where the attempt did not come that far, or the file is gone. */
export async function readReview(
  home: string,
  runId: RunId,
  { planNumber, step, attempt }: AttemptPlace,
): Promise<LaneReview | undefined> {
  const workspace = await openWorkspace(home, runId, planNumber);
  const left = await readJson(workspace.getPath('attempt_review', { step, attempt })).catch(() => undefined);
  return reviewSchema.safeParse(left).data;
}

/**
 * Reports of every plan of the run. Steps of other plans are named by their folders, because this plan may reuse their
 * names.
 */
async function readReports(workspace: Workspace, planNumber: number): Promise<Map<string, StepReport>> {
  const folder = workspace.getPath('committed');
  const found = new Map<string, StepReport>();
  for (const name of await readdir(folder).catch(() => [])) {
    const report = reportSchema.safeParse(await readJson(join(folder, name, 'report.json'))).data;
    if (report === undefined) continue;
    const [, replan = '0'] = /\.r(\d+)$/.exec(name) ?? [];
    const step = Number(replan) === planNumber - 1 ? report.step : `${report.step} of plan ${Number(replan) + 1}`;
    found.set(step, { ...report, step });
  }
  return found;
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
