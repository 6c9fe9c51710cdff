import type { BaseCheckpointSaver } from '@langchain/langgraph';
import { z } from 'zod';
import { defined, some } from '../core/defined.ts';
import { isAtlasError, messageOf } from '../core/atlas-error.ts';
import type { PauseInfo } from '../core/pause.ts';
import type { Capabilities } from './capabilities.ts';
import { createGraph } from './graph.ts';
import { RunPaused } from './run-paused.ts';
import { startState, type RunEnd, type RunState } from './run-state.ts';

const sidesSchema = z.array(z.object({ path: z.string(), yours: z.string(), theirs: z.string() }));

/** Nodes that one attempt passes through, and some to spare. */
const NODES_PER_ATTEMPT = 10;

/** Runs the graph from its cursor, to the end, to a pause, or to an interruption. */
export async function driveRun(
  run: Capabilities,
  saver: BaseCheckpointSaver,
  start: { readonly request: string; readonly project: string },
): Promise<RunEnd> {
  const { maxSteps, maxReplans, maxAttempts } = run.limits;
  const config = {
    configurable: { thread_id: run.runId },
    durability: 'sync' as const,
    recursionLimit: 50 + maxSteps * maxAttempts * NODES_PER_ATTEMPT + maxReplans * NODES_PER_ATTEMPT,
    // Our signal is not LangGraph's: it would leave at once, with a node still at work behind it.
  };
  const graph = createGraph(run, saver);
  try {
    const known = await saver.getTuple(config);
    const input = known === undefined ? startState(run.runId, start.request, start.project) : null;
    // No caller reads the intermediate states, so the graph returns only the end.
    const final = (await graph.invoke(input, { ...config, outputKeys: ['end'] })) as Partial<RunState> | undefined;
    if (final?.end == null) throw new TypeError('the graph ended without an end');
    return final.end;
  } catch (error) {
    const pause = pauseFor(run.signal.reason instanceof RunPaused ? run.signal.reason : error);
    if (pause !== undefined) {
      run.emit({ type: 'paused', pause });
      return { status: 'paused', receipts: [], message: pause.message, pause };
    }
    // The mind already had three tries at a valid plan, so asking again gains nothing.
    if (isAtlasError(error, 'plan.invalid') && !run.signal.aborted)
      return { status: 'failed', receipts: await receiptsSoFar(saver, config), message: messageOf(error) };
    if (run.signal.aborted) return { status: 'interrupted', receipts: [], message: 'it was told to stop' };
    throw error;
  }
}

async function receiptsSoFar(
  saver: BaseCheckpointSaver,
  config: Parameters<BaseCheckpointSaver['getTuple']>[0],
): Promise<readonly string[]> {
  const known = await saver.getTuple(config);
  const { receipts } = (known?.checkpoint.channel_values ?? {}) as Partial<RunState>;
  return receipts ?? [];
}

function pauseFor(error: unknown): PauseInfo | undefined {
  if (error instanceof RunPaused) return error.pause;
  if (isAtlasError(error, 'workspace.conflict')) {
    // The first line names the conflict; both sides follow it.
    const [message = '', ...rest] = messageOf(error).split('\n');
    const answers = [{ kind: 'go-on' }] as const;
    const known = sidesSchema.safeParse(error.details['conflicts']);
    return {
      reason: 'conflict',
      message,
      answers,
      ...defined({ details: some(rest.join('\n')), sides: known.data }),
    };
  }
  if (isAtlasError(error, 'journal.unknown-outcome')) {
    return {
      reason: 'unknown-outcome',
      message: messageOf(error),
      answers: [{ kind: 'happened' }, { kind: 'again' }],
    };
  }
  return undefined;
}
