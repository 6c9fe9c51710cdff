import { printableLine } from '../../../core/printable.ts';
import type { Replayable, ReplayReport } from '../../../runtime/atlas.ts';
import type { CliContext } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

/** Estimates the cost, asks, and repeats proven runs under both arms. */
export async function replayPast(context: CliContext, most: number, agreed: boolean): Promise<void> {
  await using atlas = await context.open();
  const runs = await atlas.memory.replayable(most);
  if (runs.length === 0) {
    printResult(context, { pairs: [], runs: [] }, 'no proven run of this project can be done again');
    return;
  }
  const question = [
    `This does ${runs.length} proven ${runs.length === 1 ? 'task' : 'tasks'} again, each twice, in copies of the project:`,
    ...runs.map(({ runId, request }) => `  ${runId}  ${printableLine(request).slice(0, 80)}`),
    `It will cost about ${costOf(runs)}, by what they took the first time.\n`,
  ].join('\n');
  const { ask } = await import('../ask.ts');
  if (!agreed && !(await ask(question, '`--yes` agrees.'))) {
    const { printPaused } = await import('../print-paused.ts');
    const commands = [`atlas memory prove --replay ${most} --yes${context.here}`];
    printPaused(context, { runs, cost: costOf(runs), pause: { message: 'nothing was run', commands } });
    return;
  }
  const stop = new AbortController();
  const interrupt = (): void => {
    stop.abort();
  };
  process.once('SIGINT', interrupt);
  try {
    const report = await atlas.memory.replay(runs, { signal: stop.signal });
    printResult(context, report, textOf(report));
  } finally {
    process.off('SIGINT', interrupt);
  }
}

function costOf(runs: readonly Replayable[]): string {
  const sum = (of: (one: Replayable) => number): number => 2 * runs.reduce((all, one) => all + of(one), 0);
  const [money, ms] = [sum(({ spent }) => spent.money), sum(({ spent }) => spent.ms)];
  const currency = runs.find(({ spent }) => spent.currency !== undefined)?.spent.currency ?? '';
  const paid = money === 0 ? '' : `, ${money.toFixed(2)} ${currency}`;
  return `${sum(({ spent }) => spent.tokens)} tokens${paid}, ${Math.max(1, Math.ceil(ms / 60_000))} min`;
}

function textOf({ verdict, both, onlyShown, onlyWithout, neither, evidence, pairs }: ReplayReport): string {
  const word = (proven: boolean): string => (proven ? 'proven' : 'not');
  const rows = pairs.map(({ runId, request, shown, without }) => [
    runId,
    word(shown.proven),
    word(without.proven),
    `${shown.tokens - without.tokens}`,
    printableLine(request).slice(0, 60),
  ]);
  const said = { helps: 'memory helps', hurts: 'memory hurts', 'not yet': 'not yet' }[verdict];
  return [
    `${said}: of ${pairs.length} tasks done again ${onlyShown} were proven with memory alone, ${onlyWithout} without it alone, ${both} both ways, ${neither} neither way`,
    '',
    table([['run', 'with memory', 'without', 'tokens more', 'request'], ...rows]),
    `evidence ${evidence.toFixed(1)} to 1 (20 to 1 decides)`,
  ].join('\n');
}
