import { Command } from 'commander';
import { printableLine } from '../../../core/printable.ts';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';
import { toldHere } from '../told-here.ts';

export function runsCommand(): Command {
  return new Command('runs')
    .option('--limit <N>', 'how many', '20')
    .action(async (options: { limit: string }, command: Command) => {
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      await using atlas = await context.open();
      const runs = await atlas.runs.list(wholeNumber('--limit', options.limit, 1, 10_000));
      const rows = runs.map(({ id, status, created_at: at, request, pause }) => [
        id,
        status,
        at.slice(0, 19).replace('T', ' '),
        pause === undefined ? request : `${request}\n  [PAUSED] ${printableLine(pause.message)}`,
      ]);
      printResult(
        context,
        { runs: runs.map((run) => toldHere(context, run)) },
        rows.length === 0 ? 'no runs here yet' : table(rows),
      );
    });
}
