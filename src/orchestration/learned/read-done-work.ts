import type { DoneWork, LandedFile } from './done-work.ts';
import type { TrajectoryStore } from '../../trajectory/trajectory-store.ts';
import { checkName } from '../../verification/checks/check-kinds.ts';
import type { ReceiptChain } from '../../verification/receipt-chain.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { Entry } from '../../workspace/state.ts';

export interface DoneWorkParts {
  readonly runId: string;
  readonly trajectories: Pick<TrajectoryStore, 'list' | 'get'>;
  readonly receipts: Pick<ReceiptChain, 'find'>;
  readonly store: Pick<ObjectStore, 'diff' | 'read' | 'entries'>;
}

const MOST_TURNS = 20;
const MOST_FILES = 40;
const MOST_BYTES = 200_000;

/** Reads the work of a run, or of its steps with these receipts: its turns in order, and each file before and after. */
export async function doneWork(parts: DoneWorkParts, receiptIds: readonly string[]): Promise<DoneWork> {
  const { trajectories, receipts, store } = parts;
  const summaries = (await trajectories.list({ runId: parts.runId })).filter(({ step }) => step !== undefined);
  const turns = [];
  for (const { id, step = '', attempt = 1 } of summaries.slice(-MOST_TURNS)) {
    turns.push({ step, attempt, trajectory: await trajectories.get(id) });
  }
  const files = new Map<string, LandedFile>();
  const provenBy = new Set<string>();
  let last: string | undefined;
  for (const id of receiptIds) {
    const receipt = await receipts.find(id);
    if (receipt === undefined) continue;
    for (const { check } of receipt.checks) provenBy.add(checkName(check));
    last = receipt.after;
    for (const { path, before, after } of await store.diff(receipt.before, receipt.after)) {
      if (files.size >= MOST_FILES && !files.has(path)) continue;
      const first = files.get(path);
      const old = first === undefined ? await textOf(store, before) : first.before;
      files.set(path, { path, before: old, after: await textOf(store, after) });
    }
  }
  return { turns, files: [...files.values()], provenBy: [...provenBy], topLevel: await topLevelOf(store, last) };
}

async function textOf(store: Pick<ObjectStore, 'read'>, entry: Entry | undefined): Promise<string | undefined> {
  if (entry?.kind !== 'file') return undefined;
  const bytes = await store.read(entry.oid);
  return bytes.length > MOST_BYTES || bytes.includes(0) ? undefined : bytes.toString('utf8');
}

async function topLevelOf(store: Pick<ObjectStore, 'entries'>, state: string | undefined): Promise<readonly string[]> {
  if (state === undefined) return [];
  return [...(await store.entries(state)).keys()].filter((path) => !path.includes('/'));
}
