import { Command } from 'commander';
import { printableLine } from '../../../core/printable.ts';
import type { BroughtLanding } from '../../../runtime/atlas.ts';
import { contextOf } from '../cli-context.ts';

export function landCommand(): Command {
  return new Command('land')
    .option('--watch', 'stay, and bring every landing of the team as it comes')
    .addHelpText('after', '\nExamples:\n  $ atlas land\n  $ atlas land --watch\n')
    .action(async (options: { readonly watch?: boolean }, command: Command) => {
      const context = contextOf(command);
      const stop = new AbortController();
      const end = (): void => {
        stop.abort();
      };
      process.once('SIGTERM', end).once('SIGINT', end).once('SIGHUP', end);
      await using atlas = await context.open();
      for await (const one of atlas.queue.land(options.watch === true ? stop.signal : undefined)) {
        process.stdout.write(`${context.json ? JSON.stringify(one) : lineOf(one)}\n`);
      }
    });
}

function lineOf(one: BroughtLanding): string {
  if (one.type === 'trouble') return printableLine(one.message);
  return one.runId === '' ? "a person's edits" : printableLine(`${one.runId}: step ${one.step} (${one.kind})`);
}
