import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

export function runBenchCommand(): Command {
  return new Command('run')
    .description('what a step costs Atlas itself, its children excluded, when the agent works at once')
    .option('--steps <N>', 'steps of the run', '30')
    .option('--earlier <N>', 'runs that are in the store already', '10000')
    .option('--rounds <N>', 'how often each is measured', '3')
    .addHelpText('after', '\nExample:\n  $ atlas bench run\n')
    .action(async (options: { steps: string; earlier: string; rounds: string }, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      const benchRun = await benches.run();
      const { createProgress } = await import('../progress.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const bar = createProgress();
      const result = await benchRun({
        steps: wholeNumber('--steps', options.steps, 3, 1000),
        earlier: wholeNumber('--earlier', options.earlier, 1, 1_000_000),
        rounds: wholeNumber('--rounds', options.rounds, 1, 100),
        onProgress: bar.update,
      }).finally(bar.end);
      const ms = (value: number): string => value.toFixed(1);
      const rows = [
        ['CPU of Atlas', 'ms (median)'],
        ["an agent's step", ms(result.workMs)],
        ['the VERIFY step after it', ms(result.verifyMs)],
        ['both together', ms(result.perStepMs)],
        ['  in the first third', ms(result.firstMs)],
        ['  in the last third', ms(result.lastMs)],
        [`  with ${result.earlier} earlier runs`, ms(result.filledMs)],
        ['  with memory on', ms(result.memoryMs)],
        ['  with the checks tested', ms(result.controlsMs)],
      ];
      const notes = [
        `at most ${result.limitMs} ms a step is the aim; a VERIFY step lands nothing, and is shown apart`,
        `last third over first: ${result.flatness.toFixed(2)}; full store over empty: ${result.fullness.toFixed(2)} (at most ${result.ratioLimit} is the aim)`,
      ];
      printResult(context, result, `${table(rows)}\n\n${notes.join('\n')}`);
    });
}
