import { Command } from 'commander';
import { commaList } from '../../../core/comma-list.ts';
import { printableLine } from '../../../core/printable.ts';
import { contextOf, type CliContext } from '../cli-context.ts';
import type { WorkerEvent } from '../../../runtime/atlas.ts';
import { wholeNumber } from '../whole-number.ts';

interface WorkerOptions {
  readonly concurrency: string;
  readonly labels?: string;
  readonly patience: string;
}

export function workerCommand(): Command {
  return new Command('worker')
    .option('--concurrency <N>', 'runs that it works on at once', '1')
    .option('--labels <LIST>', 'what it has that runs may ask for, as gpu,linux; the platform is among them always')
    .option(
      '--patience <SECONDS>',
      'how long runs may go on after it was told to stop; then they are handed over',
      '60',
    )
    .addHelpText('after', '\nExamples:\n  $ atlas worker\n  $ atlas worker --concurrency 4 --labels gpu\n')
    .action(async (options: WorkerOptions, command: Command) => {
      await work(contextOf(command), options);
      process.exit(0);
    });
}

async function work(context: CliContext, options: WorkerOptions): Promise<void> {
  const [drain, leave] = [new AbortController(), new AbortController()];
  const stop = (): void => {
    (drain.signal.aborted ? leave : drain).abort();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGHUP', stop);
  await using atlas = await context.open();
  await atlas.queue.work({
    concurrency: wholeNumber('--concurrency', options.concurrency, 1, 256),
    labels: commaList(options.labels ?? ''),
    patienceMs: wholeNumber('--patience', options.patience, 0, 86_400) * 1000,
    drain: drain.signal,
    leave: leave.signal,
    onEvent: () => undefined,
    tell: (event) => {
      process.stdout.write(`${context.json ? JSON.stringify(event) : lineOf(event)}\n`);
    },
  });
}

function lineOf(event: WorkerEvent): string {
  switch (event.type) {
    case 'ready':
      return `${event.worker} waits for runs (${event.labels.join(', ')})`;
    case 'took':
    case 'left':
      return `${event.type} ${event.run.runId}`;
    case 'draining':
      return `no more runs; ${event.runs} at work`;
    case 'trouble':
      return printableLine(`${event.run === undefined ? '' : `${event.run.runId}: `}${event.message}`);
  }
}
