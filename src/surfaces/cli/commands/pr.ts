import { Command } from 'commander';
import type { PullRequest } from '../../../runtime/atlas.ts';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';
import { commandsFor, commitsText, pullRequestText } from '../pull-request-text.ts';

interface Options {
  readonly branch?: string;
  readonly draft?: boolean;
  readonly yes?: boolean;
}

export function prCommand(): Command {
  return new Command('pr')
    .argument('[run]', 'its id (default: the last one of this project)')
    .option('--branch <NAME>', 'what the branch is called (default: made of the request)')
    .option('--draft', 'open it as a draft')
    .option('--yes', 'push the branch and open the pull request with gh without being asked')
    .addHelpText('after', '\nExamples:\n  $ atlas pr\n  $ atlas pr run_01k... --draft --yes\n')
    .action(async (runId: string | undefined, options: Options, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const { branch, draft = false } = options;
      const made = await atlas.runs.pullRequest({ runId, branch });
      if (!(await agreed(made, options, context.json))) {
        printResult(context, { ...made, commands: commandsFor(made, draft) }, pullRequestText(made, draft));
        return;
      }
      const { url } = await atlas.runs.openPullRequest(made, { draft });
      printResult(context, { ...made, url }, `${made.branch} (${commitsText(made)})\n${url}`);
    });
}

/** Pushing publishes: that is done with a yes, and nowhere else. */
async function agreed(made: PullRequest, { yes = false }: Options, json: boolean): Promise<boolean> {
  if (!made.gh || made.remote === undefined) return false;
  if (yes) return true;
  if (json || !process.stdin.isTTY) return false;
  const { ask } = await import('../ask.ts');
  const question = `${made.branch} (${commitsText(made)}) would be pushed to ${made.remote}, and a pull request opened:\n${made.title}\n\n${made.body}\n`;
  return await ask(question, '`atlas pr --yes` agrees.');
}
