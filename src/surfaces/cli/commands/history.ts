import { Command } from 'commander';
import { defined } from '../../../core/defined.ts';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';
import { wholeNumber } from '../whole-number.ts';

export function historyCommand(): Command {
  return new Command('history').addCommand(appendCommand()).addCommand(tailCommand());
}

interface AppendOptions {
  readonly conversation: string;
  readonly role: string;
  readonly messageId?: string;
  readonly channel?: string;
}

function appendCommand(): Command {
  return new Command('append')
    .description('add a turn to a conversation')
    .argument('<text>', 'what was said')
    .requiredOption('--conversation <ID>', 'the conversation')
    .option('--role <ROLE>', 'user, assistant, system or tool', 'user')
    .option('--message-id <ID>', 'appending the same message again changes nothing')
    .option('--channel <NAME>', 'where it was said')
    .addHelpText('after', '\nExample:\n  $ atlas history append "hello" --conversation c1\n')
    .action(async (text: string, options: AppendOptions, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const turn = await atlas.history.append({
        conversation: options.conversation,
        role: options.role as 'user',
        text,
        ...defined({ messageId: options.messageId, channel: options.channel }),
      });
      printResult(context, turn, `${turn.conversation} turn ${turn.index}: ${turn.id}`);
    });
}

function tailCommand(): Command {
  return new Command('tail')
    .description('the last turns of a conversation')
    .option('--conversation <ID>', 'which one (default: the one that was written to last)')
    .option('--n <N>', 'how many turns')
    .addHelpText('after', '\nExample:\n  $ atlas history tail --conversation c1 --n 5\n')
    .action(async (options: { conversation?: string; n?: string }, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const count = options.n === undefined ? undefined : wholeNumber('--n', options.n, 1, 100_000);
      const { conversation, turns } = await atlas.history.tail(options.conversation, count, true);
      const lines = turns.map(({ index, role, at, text, foreign }) => {
        const held = foreign?.heldFor === undefined ? '' : `; held: ${foreign.heldFor}`;
        const who = foreign === undefined ? role : `${foreign.role} in an imported file${held}`;
        return `${index}  ${at.slice(0, 19)}  ${who}: ${text}`;
      });
      printResult(
        context,
        { conversation, turns },
        lines.length === 0 ? 'nothing was said here yet' : lines.join('\n'),
      );
    });
}
