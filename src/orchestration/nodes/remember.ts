import { WHOLE_RUN, type RunContext } from '../run-context.ts';

/** One experience a run: a success when it was proven, otherwise a warning. Only its id is journaled, never its text. */
export async function remember(run: RunContext, proven: boolean, approach: string): Promise<void> {
  const { memory } = run;
  if (memory === undefined) return;
  const id = await run.journal.effect({ ...WHOLE_RUN, effect: 'remember' }, null, async () => {
    const outcome = proven ? 'success' : 'warning';
    const experience = { task: run.request, approach, outcome, scope: run.project, origin: run.runId } as const;
    return await memory.remember(experience, run.clock.now());
  });
  run.emit({ type: 'remembered', records: [{ id, title: run.request }] });
}
