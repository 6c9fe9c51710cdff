import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';

/** Shows what outcomes have taught ranking; the person may reset it. */
export function learnedCommand(): Command {
  return new Command('learned')
    .description('what past outcomes have taught about which memories help')
    .option('--reset', 'forget it: memories are ranked as if nothing had been shown yet')
    .addHelpText('after', '\nExample:\n  $ atlas memory learned\n  $ atlas memory learned --reset\n')
    .action(async (options: { reset?: boolean }, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      if (options.reset === true) {
        const forgotten = await atlas.memory.forgetLearned();
        printResult(context, { forgotten }, `forgotten: the outcomes of ${forgotten} showings`);
        return;
      }
      const learned = await atlas.memory.learned();
      const { showings, gained, trust, updatedAt } = learned;
      const text =
        showings === 0
          ? 'nothing yet: no memory was shown to a run that has ended'
          : [
              `${showings} showings, ${((100 * gained) / showings).toFixed(0)} of 100 went well; last at ${updatedAt ?? ''}`,
              `believed to ${(100 * trust).toFixed(0)} of 100; \`atlas memory search --kind experience --why\` shows what it adds to a score`,
            ].join('\n');
      printResult(context, learned, text);
    });
}
