import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

interface WebOptions {
  readonly runs: string;
  readonly events: string;
  readonly steps: string;
  readonly records: string;
  readonly rounds: string;
}

export function webBenchCommand(): Command {
  return new Command('web')
    .description(
      'the page over a full home: first useful paint, keys under load, what its server costs (needs Chromium)',
    )
    .option('--runs <N>', 'runs of the home', '10000')
    .option('--events <N>', 'events of the run that is opened', '20000')
    .option('--steps <N>', 'steps of its trajectory', '5000')
    .option('--records <N>', 'records of the memory', '100000')
    .option('--rounds <N>', 'how often each page is opened', '5')
    .addHelpText('after', '\nExamples:\n  $ atlas bench web\n  $ atlas bench web --records 5000 --rounds 3\n')
    .action(async (options: WebOptions, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      const [benchWeb, renderWeb] = await Promise.all([benches.web(), benches.renderWeb()]);
      const { createProgress } = await import('../progress.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const bar = createProgress();
      const result = await benchWeb({
        runs: wholeNumber('--runs', options.runs, 1, 1_000_000),
        events: wholeNumber('--events', options.events, 100, 25_000),
        steps: wholeNumber('--steps', options.steps, 10, 1_000_000),
        records: wholeNumber('--records', options.records, 1000, 1_000_000),
        rounds: wholeNumber('--rounds', options.rounds, 1, 100),
        onProgress: bar.update,
      }).finally(bar.end);
      const { rows, notes } = renderWeb(result);
      printResult(contextOf(command), result, `${table(rows)}\n\n${notes.join('\n')}`);
    });
}
