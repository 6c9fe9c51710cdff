import type { Capabilities } from '../capabilities.ts';
import { runEffect } from '../effect-key.ts';
import { endOfRun } from '../end-of-run.ts';
import { readSummary } from '../rolling-summary.ts';
import type { RunState, RunUpdate } from '../run-state.ts';

/** The run becomes an experience: a success when it was proven, otherwise a warning. Then it is over. */
export async function remember(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const end = state.end ?? (await endOfRun(state, run));
  // Where the run tried nothing (the person refused the plan), there is nothing to learn.
  const tried = state.executed > 0 || end.status !== 'failed';
  if (run.memory !== undefined && tried) {
    const { memory } = run;
    const status = end.status === 'proven' || end.status === 'unproven' ? end.status : 'failed';
    const summary = readSummary(state.summary);
    const story = [...summary.decisions, ...summary.facts, ...state.messages];
    const found = await run.journal.result(runEffect('recall'));
    // Only ids are journaled, never the text of a record, which can be forgotten.
    const titles = new Map<string, string>();
    const ids = await run.journal.effect(runEffect('remember'), null, async () => {
      const { message: feedback, receipts } = end;
      const recalled = found?.receipts ?? [];
      const withheld = found?.experiment?.withheld;
      const spent = run.meter.spent();
      const written = await memory.remember({
        status,
        story,
        feedback,
        receipts,
        recalled,
        withheld,
        spent,
        signal: run.signal,
      });
      for (const { id, title } of written) titles.set(id, title);
      return written.map(({ id }) => id);
    });
    run.emit({ type: 'remembered', records: ids.map((id) => ({ id, title: titles.get(id) ?? '' })) });
  }
  await run.journal.effect(runEffect('end'), null, async () => end);
  return { end, phase: 'done' };
}
