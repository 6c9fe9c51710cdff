import { messageOf } from '../../core/atlas-error.ts';
import type { Capabilities } from '../capabilities.ts';
import { runEffect } from '../effect-key.ts';
import { requireGoingOn } from '../going-on.ts';
import { foldSummary, isSummaryDue, readSummary, summaryText, type Summary } from '../rolling-summary.ts';
import type { RunState, RunUpdate } from '../run-state.ts';

/**
 * Every third step the messages so far are folded into a rolling summary of decisions, facts and open questions: by the
 * agent where there is one and more is to come, otherwise by rule. It stays bounded.
 */
export async function summarise(state: RunState, run: Capabilities): Promise<RunUpdate> {
  // A run that an earlier version left here may have nothing to sum up.
  if (!isSummaryDue(state)) return {};
  const before = readSummary(state.summary);
  const since = whatHappened(state);
  const more = Object.values(state.statuses).includes('pending');
  const summaries = state.summaries + 1;
  const summary =
    run.summarise === undefined || !more
      ? foldSummary(before, since)
      : await run.journal.effect(runEffect('summary', summaries), null, async () => await askOrFold(state, run, since));
  const text = summaryText(summary);
  run.emit({ type: 'summary', text });
  return { summary: text, summaries, messages: [] };
}

async function askOrFold(state: RunState, run: Capabilities, since: Summary): Promise<Summary> {
  const before = readSummary(state.summary);
  const { request } = state.taskContext;
  try {
    return (await run.summarise?.({ request, before, since, signal: run.signal })) ?? foldSummary(before, since);
  } catch (error) {
    requireGoingOn(run.signal);
    const message = `the agent gave no summary, so it was made by rule: ${messageOf(error)}`;
    run.emit({ type: 'warning', code: 'agent.failed', message });
    return foldSummary(before, since);
  }
}

function whatHappened({ messages, setbacks, forbidden, waived }: RunState): Summary {
  return {
    decisions: [...setbacks.map((one) => `given up: ${one}`), ...forbidden.map(({ words }) => words)],
    facts: messages,
    openQuestions: waived.map((step) => `nobody could prove ${step}: does it hold?`),
  };
}
