import type { OptionValues } from 'commander';
import { commaList } from '../../core/comma-list.ts';
import type { AtlasQueue } from '../../runtime/atlas.ts';
import type { CliContext } from './cli-context.ts';
import { printResult } from './output.ts';
import { wholeNumber } from './whole-number.ts';

const MOST = 1_000_000;

/** Puts a run into the team's queue and says how to follow it. */
export async function queueHere(
  context: CliContext,
  request: Parameters<AtlasQueue['put']>[0],
  options: OptionValues,
): Promise<void> {
  await using atlas = await context.open();
  const labels = commaList(typeof options['labels'] === 'string' ? options['labels'] : '');
  const priority = wholeNumber('--priority', String(options['priority']), -MOST, MOST);
  const queued = await atlas.queue.put(request, { labels, priority });
  const next = `  $ atlas show ${queued.runId} --follow${context.here}`;
  printResult(context, { ...queued, labels, priority }, `queued: ${queued.runId}\n${next}`);
}
