import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

export function benchCommand(): Command {
  return new Command('bench').addCommand(startCommand());
}

function startCommand(): Command {
  return new Command('start')
    .description('CPU time of `atlas --help` beside that of an empty Node program')
    .option('--rounds <N>', 'how often each is started', '15')
    .addHelpText('after', '\nExample:\n  $ atlas bench start\n')
    .action(async (options: { rounds: string }, command: Command) => {
      const { benchStart } = await import('../../../../bench/start.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const result = await benchStart(wholeNumber('--rounds', options.rounds, 3, 1000));
      const rows = [
        ['program', 'CPU ms (median)'],
        ...result.programs.map(({ name, cpuMs }) => [name, cpuMs.toFixed(1)]),
      ];
      printResult(
        context,
        result,
        `${table(rows)}\n\nratio ${result.ratio.toFixed(2)} (at most ${result.limit} is the aim)`,
      );
    });
}
