import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printJson } from '../output.ts';
import { runAndStep } from '../run-and-step.ts';
import { wholeNumber } from '../whole-number.ts';

export function diffCommand(): Command {
  return new Command('diff')
    .argument('[run]', 'its id (default: the last one of this project)')
    .argument('[step]', 'one step of it (default: all of them)')
    .option('--attempt <N>', 'one attempt at that step (default: the last one)')
    .addHelpText('after', '\nExamples:\n  $ atlas diff\n  $ atlas diff run_01k... s2\n')
    .action(
      async (
        first: string | undefined,
        second: string | undefined,
        options: { readonly attempt?: string },
        command: Command,
      ) => {
        const { diffText } = await import('../diff-text.ts');
        const context = contextOf(command);
        await using atlas = await context.open();
        const [runId, step] = runAndStep(first, second);
        const attempt = options.attempt === undefined ? undefined : wholeNumber('--attempt', options.attempt, 1, 1000);
        const diff = await atlas.runs.diff({ runId, step, attempt });
        // Every line of it was made safe where it was put together; the colours are ours.
        if (context.json) printJson(diff);
        else process.stdout.write(`${diffText(diff, context.colour)}\n`);
      },
    );
}
