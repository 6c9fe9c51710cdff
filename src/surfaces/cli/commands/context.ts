import { Command } from 'commander';
import type { ShownContext } from '../../../runtime/atlas.ts';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';
import { requireWords } from '../require-words.ts';
import { wholeNumber } from '../whole-number.ts';

export function contextCommand(): Command {
  return new Command('context')
    .argument('<message>', 'what the agent is asked')
    .option('--conversation <ID>', 'with the turns of this conversation')
    .option('--budget <TOKENS>', 'how long the whole text may be')
    .option('--deadline <MS>', 'how long memory may take')
    .addHelpText('after', '\nExample:\n  $ atlas context "fix the failing test" --budget 1000\n')
    .action(
      async (
        message: string,
        options: { conversation?: string; budget?: string; deadline?: string },
        command: Command,
      ) => {
        requireWords(message, 'there is nothing in this message', 'Give what the agent is asked.');
        const context = contextOf(command);
        const { budget: most, deadline, conversation } = options;
        const budget = most === undefined ? undefined : wholeNumber('--budget', most, 0, 10_000_000);
        const deadlineMs = deadline === undefined ? undefined : wholeNumber('--deadline', deadline, 1, 600_000);
        await using atlas = await context.open();
        const shown = await atlas.memory.context({ message, conversation, budget, deadlineMs });
        // Shown before the vectors are made that were begun for it: they are waited for when Atlas is closed.
        printResult(context, shown, linesOf(shown).join('\n'));
      },
    );
}

function linesOf(shown: ShownContext): readonly string[] {
  const { tokens, budget, text } = shown;
  const why = shown.context.memories.map(({ memory, score, why: parts }) => [
    memory.id,
    memory.kind,
    score.toFixed(2),
    reasons(parts),
  ]);
  return [
    text,
    '---',
    table([
      ['part', 'tokens'],
      ['message', String(tokens.message)],
      ['history', String(tokens.history)],
      ['memories', String(tokens.memories)],
      ['total', `${tokens.total} of ${budget}`],
    ]),
    ...(why.length === 0 ? [] : ['', 'why each memory is there', table(why)]),
    ...shown.context.missing.map((one) => `note: ${one}`),
  ];
}

function reasons(why: object): string {
  return Object.entries(why)
    .filter(([, share]) => typeof share === 'number' && share > 0)
    .map(([part, share]) => `${part} ${Number(share).toFixed(2)}`)
    .join(' + ');
}
