import { Command, Option } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

interface FleetBenchOptions {
  readonly workers: string;
  readonly effects: string;
  readonly earlier: string;
  readonly worker?: string;
}

export function fleetBenchCommand(): Command {
  return new Command('fleet')
    .description(
      "durable effects of 1, 2, 4 and 8 workers on a team's store beside one process on a file (needs storage.url of a server's owner)",
    )
    .option('--workers <LIST>', 'how many at once, separated by commas', '1,2,4,8')
    .option('--effects <N>', 'how many each does', '300')
    .option('--earlier <N>', 'runs that are in the store already when it is measured again', '10000')
    .addOption(new Option('--worker <ORDER>', 'work as one of them').hideHelp())
    .addHelpText(
      'after',
      '\nExample:\n  $ ATLAS_STORAGE_URL=postgres://postgres@127.0.0.1/postgres atlas bench fleet --workers 1,2\n',
    )
    .action(async (options: FleetBenchOptions, command: Command) => {
      const { benches } = await import('../../../../bench/benches.ts');
      if (options.worker !== undefined) {
        const effectWorker = await benches.effectWorker();
        process.stdout.write(`${JSON.stringify(await effectWorker(options.worker))}\n`);
        return;
      }
      const context = contextOf(command);
      const [benchFleet, renderFleet] = await Promise.all([benches.fleet(), benches.renderFleet()]);
      const { createProgress } = await import('../progress.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const bar = createProgress();
      const result = await benchFleet({
        project: context.atlas.project ?? '.',
        workers: options.workers.split(',').map((count) => wholeNumber('--workers', count.trim(), 1, 64)),
        effects: wholeNumber('--effects', options.effects, 10, 1_000_000),
        earlier: wholeNumber('--earlier', options.earlier, 1, 1_000_000),
        onProgress: bar.update,
      }).finally(bar.end);
      const { rows, notes } = renderFleet(result);
      printResult(context, result, `${table(rows)}\n\n${notes.join('\n')}`);
    });
}
