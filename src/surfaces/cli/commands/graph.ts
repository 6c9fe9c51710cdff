import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';

export function graphCommand(): Command {
  return new Command('graph')
    .addHelpText('after', '\nExample:\n  $ atlas graph > run.mmd\n')
    .action(async (_options: object, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const mermaid = await atlas.runs.graph();
      printResult(context, { mermaid }, mermaid.trim());
    });
}
