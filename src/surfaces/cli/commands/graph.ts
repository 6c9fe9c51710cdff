import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';

export function graphCommand(): Command {
  return new Command('graph')
    .addHelpText('after', '\nExample:\n  $ atlas graph > run.mmd\n')
    .action(async (_options: object, command: Command) => {
      const { graphDrawing } = await import('../../../runtime/draw-graph.ts');
      const mermaid = await graphDrawing();
      printResult(contextOf(command), { mermaid }, mermaid.trim());
    });
}
