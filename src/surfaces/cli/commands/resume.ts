import { Command, type OptionValues } from 'commander';
import type { GoingOn } from '../../../core/going-on.ts';
import type { Atlas } from '../../../runtime/atlas.ts';
import { contextOf, type CliContext } from '../cli-context.ts';
import { notTogether, onlyWith } from '../only-with.ts';
import { printResult } from '../output.ts';
import { runOptions } from '../run-options.ts';

/** How a run is to go on, as the options of `resume` say it. */
interface ResumeHow extends GoingOn {
  readonly options: ReturnType<typeof runOptions>;
}

function resumeHow(options: OptionValues): ResumeHow {
  const waivers = Array.isArray(options['waive']) ? options['waive'].map(String) : [];
  const unknown = options['happened'] === true ? 'happened' : options['again'] === true ? 'again' : undefined;
  const words = typeof options['words'] === 'string' ? { words: options['words'] } : {};
  const discards = Array.isArray(options['discard'])
    ? options['discard'].map((step) => ({ step: String(step), ...words }))
    : [];
  return { waivers, discards, unknown, options: runOptions(options) };
}

export function resumeCommand(): Command {
  return new Command('resume')
    .argument('[run]', 'its id (default: the last one of this project)')
    .option('--waive <STEP...>', 'let a step land although nobody can verify it')
    .option('--discard <STEP...>', 'throw away what a step did and nothing proves')
    .option('--words <TEXT>', 'with --discard: what the agent shall do instead; the step is done again')
    .option('--happened', 'an effect of unknown outcome did happen')
    .option('--again', 'an effect of unknown outcome did not happen: do it again')
    .option('--max-steps <N>', 'raise the limit of executed steps')
    .option('--max-replans <N>', 'raise the limit of replans')
    .option('--max-minutes <N>', 'raise the limit of minutes of work')
    .option('--max-tokens <N>', 'raise the limit of tokens')
    .option('--max-money <AMOUNT>', 'raise the limit of money')
    .option('--here', "go on with a run of the team's queue in this process, instead of leaving it to a worker")
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas resume\n  $ atlas resume --waive s2\n  $ atlas resume --discard s2 --words "keep the old name"\n',
    )
    .action(async (runId: string | undefined, options: OptionValues, command: Command) => {
      const { watchRun } = await import('../watch-run.ts');
      const { AnswerHere } = await import('../answer-here.ts');
      const { Notifications } = await import('../notifications.ts');
      const { terminalAsker } = await import('../terminal-asker.ts');
      onlyWith(command, 'discard', 'words');
      notTogether(command, 'happened', 'again');
      const context = contextOf(command);
      await using atlas = await context.open();
      if (options['here'] !== true && (await leftToWorkers(context, atlas, runId, resumeHow(options)))) return;
      const here = new AnswerHere(atlas, terminalAsker(context.json));
      const notifications = new Notifications(async (note) => await atlas.project.notify(note));
      await watchRun(context, notifications.onEvent, async (view) => {
        const how = { ...resumeHow(options), ...view.events, ...here.asking(view) };
        return await here.goOn(await atlas.runs.resume({ runId, ...how }).finished, view);
      });
      await notifications.settled();
    });
}

/** A run of the team's queue goes on at a worker, wherever the person sits who answers. */
async function leftToWorkers(
  context: CliContext,
  atlas: Atlas,
  asked: string | undefined,
  how: ResumeHow,
): Promise<boolean> {
  const { runId, queued } = await atlas.queue.goOn(asked, how);
  const follow = `  $ atlas show ${runId} --follow${context.here}`;
  if (queued) printResult(context, { runId, queued }, `${runId} goes on at the next free worker\n${follow}`);
  return queued;
}
