import { join } from 'node:path';
import { AtlasError } from '../../core/atlas-error.ts';
import { isToolAction, type WorkStep } from '../../core/plan.ts';
import { callPlainTool } from '../../tools/plain-tools.ts';
import { changesBetween, copyProject, type Change } from '../../workspace/plain-copy.ts';
import type { RunContext } from '../run-context.ts';

export interface Execution {
  readonly ok: boolean;
  readonly summary: string;
  readonly changes: readonly Change[];
}

/** Works on one attempt of a step in a staged copy. What it changed is stored by hash; the copy itself is disposable. */
export async function execute(run: RunContext, step: WorkStep, attempt: number): Promise<Execution> {
  const { action } = step;
  if (!isToolAction(action)) {
    throw new AtlasError(
      'agent.unknown',
      `step ${step.id} is an instruction for an agent, and runs cannot start agents yet`,
      {
        remedy: 'Use an action of the form {"tool": ..., "args": ...}.',
      },
    );
  }
  const callId = `${step.id}.${attempt}`;
  run.emit({ type: 'tool-call', step: step.id, attempt, callId, tool: action.tool, input: action.args });
  const key = { step: step.id, attempt, effect: 'tool-call', ordinal: 0 } as const;
  const execution = await run.journal.effect(key, { tool: action.tool }, async () => {
    const base = join(run.scratch, 'base');
    const staged = join(run.scratch, 'staged');
    await copyProject(run.project, base);
    await copyProject(base, staged);
    const result = await callPlainTool(action.tool, action.args, staged);
    const changes = await changesBetween(base, staged, run.blobs);
    return { ok: result.ok, summary: result.summary, changes: changes.map((change) => ({ ...change })) };
  });
  run.emit({ type: 'tool-result', step: step.id, attempt, callId, ok: execution.ok, summary: execution.summary });
  return execution;
}
