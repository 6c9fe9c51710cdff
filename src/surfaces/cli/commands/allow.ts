import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';

export function allowCommand(): Command {
  return answer(
    'allow',
    '[what]',
    'shell, applescript, host:NAME, checks (those of the project itself), or the id or digest that the pause printed (default: what was asked)',
    '  $ atlas allow shell\n  $ atlas allow host:example.com\n  $ atlas allow',
  );
}

export function denyCommand(): Command {
  return answer(
    'deny',
    '[what]',
    'checks (those of the project itself), or the id or digest that the pause printed (default: what was asked)',
    '  $ atlas deny',
  );
}

interface AnswerOptions {
  readonly run?: string;
  readonly always?: boolean;
  readonly say?: string;
}

function keptText(name: 'allow' | 'deny', commands: readonly string[]): string {
  if (name === 'deny') return 'the checks of this project are left alone';
  return commands.length === 0
    ? 'no checks were found in this project'
    : `after every code step: ${commands.join(', ')}`;
}

function answer(name: 'allow' | 'deny', argument: string, about: string, examples: string): Command {
  const made = new Command(name)
    .argument(argument, about)
    .option('--run <RUN>', 'the run that asked (default: the last one of this project)');
  if (name === 'allow') made.option('--always', 'keep the narrowest rule that allows it, for every run');
  else made.option('--say <WORDS>', 'what the agent is told along with the no');
  return made
    .addHelpText('after', `\n${examples.includes('\n') ? 'Examples' : 'Example'}:\n${examples}\n`)
    .action(async (what: string | undefined, options: AnswerOptions, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      if (what === 'checks') {
        const commands = await atlas.project.keepChecks(name === 'allow');
        printResult(context, { commands }, keptText(name, commands));
        return;
      }
      const { always = false, say } = options;
      const wording = say === undefined ? { always } : { always, words: say };
      const result = await atlas.permissions[name](what, options.run, wording);
      const next = result.waiting ? 'the agent goes on' : `  $ atlas resume ${result.runId}${context.here}`;
      printResult(context, result, `${result.decided}\n${next}`);
    });
}
