import { Command } from 'commander';
import { printableLine } from '../../../core/printable.ts';
import type { BroughtLanding } from '../../../runtime/atlas.ts';
import { contextOf } from '../cli-context.ts';
import { printText } from '../output.ts';
import { pushedText } from '../pull-request-text.ts';

interface Options {
  readonly watch?: boolean;
  readonly push?: string | true;
}

export function landCommand(): Command {
  return new Command('land')
    .option('--watch', 'stay, and bring every landing of the team as it comes')
    .option(
      '--push [REMOTE]',
      'leave this folder as it is, and push what each run landed as a branch to a git remote (default: origin)',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas land\n  $ atlas land --watch\n  $ atlas land --push\n  $ atlas land --push upstream --watch\n',
    )
    .action(async ({ watch, push }: Options, command: Command) => {
      const context = contextOf(command);
      const stop = new AbortController();
      const end = (): void => {
        stop.abort();
      };
      process.once('SIGTERM', end).once('SIGINT', end).once('SIGHUP', end);
      await using atlas = await context.open();
      const until = watch === true ? stop.signal : undefined;
      const { queue } = atlas;
      const landings = push === undefined ? queue.land(until) : queue.push(push === true ? undefined : push, until);
      for await (const one of landings) {
        if (context.json) process.stdout.write(`${JSON.stringify(one)}\n`);
        else printText(textOf(one));
        // What stays is told what goes wrong and tries again; what ends has not done all of it.
        if (one.type === 'trouble' && until === undefined) process.exitCode = 1;
      }
    });
}

function textOf(one: BroughtLanding): string {
  if (one.type === 'pushed') return pushedText(one);
  if (one.type === 'trouble') return printableLine(one.message);
  return one.runId === '' ? "a person's edits" : printableLine(`${one.runId}: step ${one.step} (${one.kind})`);
}
