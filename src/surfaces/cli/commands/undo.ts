import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';
import { runAndStep } from '../run-and-step.ts';

export function undoCommand(): Command {
  return new Command('undo')
    .argument('[run]', 'its id (default: the last one of this project)')
    .argument('[step]', 'one step of it (default: all that landed, the last one first)')
    .addHelpText('after', '\nExamples:\n  $ atlas undo\n  $ atlas undo s2\n  $ atlas undo run_01k... s2\n')
    .action(async (first: string | undefined, second: string | undefined, _options: object, command: Command) => {
      const context = contextOf(command);
      const [runId, step] = runAndStep(first, second);
      await using atlas = await context.open();
      const result = await atlas.runs.undo(runId, step);
      const lines = result.undone.map((one) => `took back step ${one.step}: ${one.paths.join(', ') || 'nothing'}`);
      printResult(context, result, [...lines, ...result.remaining, ...result.notices].join('\n'));
      process.exitCode = result.remaining.length === 0 ? 0 : 1;
    });
}
