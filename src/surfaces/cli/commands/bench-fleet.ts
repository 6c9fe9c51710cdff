import { Command, Option } from 'commander';
import { contextOf, type CliContext } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

interface FleetBenchOptions {
  readonly workers: string;
  readonly effects: string;
  readonly earlier: string;
  readonly rounds: string;
  readonly url?: string;
  readonly memory?: string;
  readonly worker?: boolean;
}

export function fleetBenchCommand(): Command {
  return new Command('fleet')
    .description(
      "durable effects of 1, 2, 4 and 8 workers on a team's store, empty and full, beside the file of a home",
    )
    .option('--workers <LIST>', 'how many at once, separated by commas', '1,2,4,8')
    .option('--effects <N>', 'how many each does', '300')
    .option('--earlier <N>', 'runs that the full store holds already', '10000')
    .option('--rounds <N>', 'how often each is measured', '3')
    .option(
      '--url <URL>',
      'a server instead of one that the bench starts, as its owner; databases of its own are made there, and dropped',
    )
    .option(
      '--memory <N>',
      'instead: one scope of shared memory with so many records, brought to a home and asked there',
    )
    .addOption(new Option('--worker', 'work as one of them').hideHelp())
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas bench fleet\n  $ atlas bench fleet --workers 1,2 --earlier 1000 --rounds 1\n  $ atlas bench fleet --memory 1000000\n  $ atlas bench fleet --url postgres://postgres@127.0.0.1/postgres\n',
    )
    .action(async (options: FleetBenchOptions, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      if (options.worker === true) {
        await (
          await benches.effectWorker()
        )();
        return;
      }
      const context = contextOf(command);
      if (options.memory !== undefined) {
        await benchMemory(context, options.memory, options.url);
        return;
      }
      const [benchFleet, renderFleet] = await Promise.all([benches.fleet(), benches.renderFleet()]);
      const { createProgress } = await import('../progress.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const bar = createProgress();
      const result = await benchFleet({
        project: context.atlas.project ?? '.',
        url: options.url,
        workers: options.workers.split(',').map((count) => wholeNumber('--workers', count.trim(), 1, 64)),
        effects: wholeNumber('--effects', options.effects, 10, 1_000_000),
        earlier: wholeNumber('--earlier', options.earlier, 1, 1_000_000),
        rounds: wholeNumber('--rounds', options.rounds, 1, 100),
        onProgress: bar.update,
      }).finally(bar.end);
      const { tables, notes } = renderFleet(result);
      printResult(context, result, `${tables.map((rows) => table(rows)).join('\n\n')}\n\n${notes}`);
    });
}

async function benchMemory(context: CliContext, records: string, url: string | undefined): Promise<void> {
  const [{ benches }, { createProgress }, { wholeNumber }] = await Promise.all([
    import('../../../../bench/benches.ts'),
    import('../progress.ts'),
    import('../whole-number.ts'),
  ]);
  const [benchSharedScope, renderSharedScope] = await Promise.all([benches.sharedScope(), benches.renderSharedScope()]);
  const bar = createProgress();
  const figures = await benchSharedScope({
    project: context.atlas.project ?? '.',
    url,
    records: wholeNumber('--memory', records, 100, 10_000_000),
    onProgress: bar.update,
  }).finally(bar.end);
  const { rows, notes } = renderSharedScope(figures);
  printResult(context, figures, `${table(rows)}\n\n${notes}`);
}
