import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';

export function allowCommand(): Command {
  return answer(
    'allow',
    '[what]',
    'shell, applescript, host:NAME, or the id or digest that the pause printed (default: what was asked)',
    '  $ atlas allow shell\n  $ atlas allow host:example.com\n  $ atlas allow',
  );
}

export function denyCommand(): Command {
  return answer(
    'deny',
    '[what]',
    'the id or digest that the pause printed (default: what was asked)',
    '  $ atlas deny',
  );
}

function answer(name: 'allow' | 'deny', argument: string, about: string, examples: string): Command {
  return new Command(name)
    .argument(argument, about)
    .option('--run <RUN>', 'the run that asked (default: the last one of this project)')
    .addHelpText('after', `\nExamples:\n${examples}\n`)
    .action(async (what: string | undefined, options: { run?: string }, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const result = await atlas.permissions[name](what, options.run);
      printResult(context, result, `${result.decided}\n  $ atlas resume ${result.runId}${context.here}`);
    });
}
