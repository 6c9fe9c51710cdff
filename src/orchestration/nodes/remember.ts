import { WHOLE_RUN, type RunContext } from '../run-context.ts';

/** One experience a run: a success when it was proven, otherwise a warning. Only its id is journaled, never its text. */
export async function remember(
  run: RunContext,
  proven: boolean,
  approach: string,
  receipts: readonly string[],
): Promise<void> {
  const { memory } = run;
  if (memory === undefined) return;
  const id = await run.journal.effect({ ...WHOLE_RUN, effect: 'remember' }, null, async () => {
    const outcome = proven ? 'success' : 'warning';
    const [receipt] = receipts;
    const base = { task: run.request, approach, outcome, scope: run.project, origin: run.runId } as const;
    return await memory.remember(proven && receipt !== undefined ? { ...base, receipt } : base);
  });
  run.emit({ type: 'remembered', records: [{ id, title: run.request }] });
}
