import { isId } from '../core/ids.ts';
import type { RuntimeEvent } from '../core/runtime-event.ts';
import type { Turn } from '../memory/conversation-history.ts';
import type { RunRow } from '../storage/run-row.ts';
import { diffRun, type ChangedFile } from '../record/diff-run.ts';
import { openHistory } from '../memory/open-history.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { replayRun } from '../record/replay-run.ts';
import { readStoredRun } from '../record/stored-run.ts';

/** Runs that are searched for those of a session. */
const MOST_RUNS = 1000;
const MOST_TURNS = 400;

/** One entry of a session, in order: a turn of the conversation, or the events of a run. */
export type Remembered =
  | { readonly kind: 'turn'; readonly role: 'user' | 'assistant'; readonly text: string }
  | { readonly kind: 'run'; readonly events: readonly RuntimeEvent[] };

export interface StoredSession {
  readonly project: string;
  readonly past: readonly Remembered[];
  /** The last run, and its status. */
  readonly lastRun: { readonly id: string; readonly status: RunRow['status'] } | undefined;
  diff(runId: string, step: string): Promise<readonly ChangedFile[]>;
}

export interface SessionSummary {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: string;
}

/** A session is a conversation; the id of a run names the conversation that it belongs to, or the run alone. */
export async function storedSession(opened: Runtime, id: string): Promise<StoredSession | undefined> {
  const all = await opened.store.runs.list(opened.project, MOST_RUNS);
  const runs = all.filter((run) => run.id === id || conversationOf(run) === id).toReversed();
  const kept = await openHistory(opened).tail(opened.project, id, MOST_TURNS);
  // What a stranger's file brought is no session of this home's.
  const turns = kept.filter(({ foreign }) => foreign === undefined);
  if (runs.length === 0 && turns.length === 0) return undefined;
  const last = runs.at(-1);
  return {
    project: opened.project,
    past: await pastOf(opened, turns, runs),
    lastRun: last === undefined ? undefined : { id: last.id, status: last.status },
    diff: async (runId, step) => (await diffRun(opened, { runId, step })).steps.flatMap(({ files }) => files),
  };
}

/** Sessions of a project, the last one first. A run that belongs to none stands for itself. */
export async function listSessions(opened: Runtime): Promise<readonly SessionSummary[]> {
  const found = new Map<string, SessionSummary>();
  for (const run of await opened.store.runs.list(opened.project, MOST_RUNS)) {
    const id = conversationOf(run) ?? run.id;
    const known = found.get(id);
    // The oldest request names the session, the newest run says when it was last used.
    found.set(id, { id, title: run.request.slice(0, 200), updatedAt: known?.updatedAt ?? run.updated_at });
  }
  return [...found.values()];
}

export function conversationOf(run: Pick<RunRow, 'options'>): string | undefined {
  const { conversation } = JSON.parse(run.options) as { readonly conversation?: unknown };
  return typeof conversation === 'string' ? conversation : undefined;
}

/** Turns and runs by their time. Where a turn is the request of a run, or its end, the run's events include it. */
async function pastOf(runtime: Runtime, turns: readonly Turn[], runs: readonly RunRow[]): Promise<Remembered[]> {
  const told: (Remembered & { readonly at: string })[] = [];
  for (const run of runs) {
    const events = replayRun(await readStoredRun(runtime, run));
    if (!turns.some(({ role, text }) => role === 'user' && run.request.startsWith(text))) {
      told.push({ kind: 'turn', role: 'user', text: run.request, at: run.created_at });
    }
    told.push({ kind: 'run', events, at: run.created_at });
  }
  for (const { role, text, at } of turns) {
    if (role !== 'user' && role !== 'assistant') continue;
    if (role === 'assistant' && runs.some(({ id }) => isId('run', id) && text.endsWith(`(${id})`))) continue;
    told.push({ kind: 'turn', role, text, at });
  }
  return told.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
