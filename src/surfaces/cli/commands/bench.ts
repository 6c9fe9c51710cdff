import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

export function benchCommand(): Command {
  return new Command('bench').addCommand(startCommand()).addCommand(toolsCommand());
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

function toolsCommand(): Command {
  return new Command('tools')
    .description('a permission decision over a pipeline of ten parts, and the cost of the sandbox')
    .option('--rounds <N>', 'how often `true` is started each way; a hundred decisions for each', '20')
    .addHelpText('after', '\nExample:\n  $ atlas bench tools\n')
    .action(async (options: { rounds: string }, command: Command) => {
      const { benchTools } = await import('../../../../bench/tools.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const result = await benchTools(wholeNumber('--rounds', options.rounds, 3, 1000));
      const { decision, sandbox } = result;
      const rows = [
        ['what', 'p50 ms', 'p95 ms'],
        [`decision, ${decision.parts} parts`, decision.p50.toFixed(3), decision.p95.toFixed(3)],
        ['true, bare', sandbox.bare.p50.toFixed(1), sandbox.bare.p95.toFixed(1)],
        [`true, ${sandbox.isolation}`, sandbox.confined.p50.toFixed(1), sandbox.confined.p95.toFixed(1)],
      ];
      const ratio = `sandbox over bare: ${sandbox.ratio.toFixed(2)} (a decision should take less than ${decision.limitMs} ms at p50)`;
      printResult(context, result, `${table(rows)}\n\n${ratio}`);
    });
}
