import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

export function memoryCommand(): Command {
  return new Command('memory').addCommand(searchCommand());
}

function searchCommand(): Command {
  return new Command('search')
    .description('find records by words')
    .argument('<query>', 'what you are looking for')
    .option('--k <N>', 'how many records at most', '8')
    .addHelpText('after', '\nExample:\n  $ atlas memory search "greeting"\n')
    .action(async (query: string, options: { k: string }, command: Command) => {
      const { searchMemory } = await import('../../../runtime/search-memory.ts');
      const { wholeNumber } = await import('../whole-number.ts');
      const context = contextOf(command);
      const results = await searchMemory(context.runtime, query, wholeNumber('--k', options.k, 1, 1000));
      const rows = results.map(({ id, kind, score, title, body }) => [
        id,
        kind,
        score.toFixed(2),
        `${title} (${body})`,
      ]);
      printResult(context, { query, results }, rows.length === 0 ? 'nothing is remembered about that' : table(rows));
    });
}
