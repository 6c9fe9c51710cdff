import { Command } from 'commander';
import { AtlasError } from '../../../core/atlas-error.ts';
import { choose } from '../choose.ts';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';
import { writtenText } from '../written-text.ts';

interface CorrectOptions {
  readonly wrong?: boolean;
  readonly outdated?: boolean;
  readonly because?: string;
  readonly source: string;
  readonly scope: string;
}

/** The explicit word: this does not hold, or no longer. */
export function correctCommand(): Command {
  return new Command('correct')
    .description('say that a record is wrong or outdated, and what holds instead')
    .argument('<id>', 'the record')
    .argument('[text]', 'what holds instead; left out, nothing takes its place')
    .option('--wrong', 'it never held (as is taken for granted without a new text)')
    .option('--outdated', 'it held once (as is taken for granted with a new text)')
    .option('--because <TEXT>', 'why, for who looks it up later')
    .option('--source <SOURCE>', 'whose word this is: user, chat, agent, tool_output, file or web', 'user')
    .option('--scope <SCOPE>', "whose it is: project, team or person (needs a team's store)", 'project')
    .addHelpText(
      'after',
      '\nExample:\n  $ atlas memory correct fact_01k... "The staging server listens on port 9090" --because "moved in May"\n',
    )
    .action(async (id: string, text: string | undefined, options: CorrectOptions, command: Command) => {
      const context = contextOf(command);
      if (options.wrong === true && options.outdated === true) {
        throw new AtlasError('usage', 'a record is wrong or outdated, not both', {
          remedy: 'Give one of --wrong and --outdated.',
        });
      }
      const outdated = options.outdated === true || (text !== undefined && options.wrong !== true);
      await using atlas = await context.open();
      const words = await atlas.memory.words();
      const source = choose('--source', options.source, words.sources);
      const written = await atlas.memory.correct(
        { id, why: outdated ? 'outdated' : 'wrong', document: text, note: options.because },
        source,
        choose('--scope', options.scope, words.scopes),
      );
      printResult(context, written, writtenText(written));
    });
}
