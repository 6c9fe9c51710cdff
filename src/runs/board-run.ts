import { defined } from '../core/defined.ts';
import type { RunId } from '../core/ids.ts';
import type { PauseInfo } from '../core/pause.ts';
import type { Spending } from '../core/runtime-event.ts';
import type { RunRow } from '../storage/run-row.ts';
import { sumOf } from '../storage/spending.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { isUnanswered } from './unfinished-run.ts';
import type { StepTallies } from '../record/step-tally.ts';

/** A run as a list of them shows it. */
export interface BoardRun {
  readonly id: RunId;
  readonly request: string;
  readonly project: string;
  /** `working` while a process works on it, this one or another. */
  readonly status: RunRow['status'];
  readonly startedAt: string;
  readonly updatedAt: string;
  readonly agent?: string;
  /** The steps of its last plan; left out while there is none. */
  readonly steps?: { readonly done: number; readonly total: number };
  /** The open question, if there is one. */
  readonly waits?: { readonly reason: PauseInfo['reason']; readonly message: string };
  /** How it was put down, in words. */
  readonly message?: string;
  readonly spent: Spending;
}

/** The parts of the runtime that the board reads. */
export type BoardParts = Pick<Runtime, 'database' | 'store' | 'blobs'> & { readonly tallies: StepTallies };

export async function boardRun(parts: BoardParts, row: RunRow): Promise<BoardRun> {
  const { pause, stopped } = row;
  const waits = pause !== undefined && (await isUnanswered(parts, row, pause));
  const { spending, told } = parts.store;
  const [spent, steps] = await Promise.all([spending.of(row.id), parts.tallies.read(told, row.id)]);
  const agent = agentOf(row);
  return {
    id: row.id,
    request: row.request,
    project: row.project,
    status: row.status,
    startedAt: row.created_at,
    updatedAt: row.updated_at,
    ...defined({
      agent,
      steps,
      waits: waits ? { reason: pause.reason, message: pause.message } : undefined,
      message: stopped?.message,
    }),
    spent: sumOf(spent.values()),
  };
}

function agentOf({ options }: RunRow): string | undefined {
  const { agent } = JSON.parse(options) as { readonly agent?: unknown };
  return typeof agent === 'string' ? agent : undefined;
}
