import { Command, type OptionValues } from 'commander';
import { contextOf } from '../cli-context.ts';

export function resumeCommand(): Command {
  return new Command('resume')
    .argument('[run]', 'its id (default: the last one of this project)')
    .option('--waive <STEP...>', 'let a step land although nobody can verify it')
    .option('--happened', 'an effect of unknown outcome did happen')
    .option('--again', 'an effect of unknown outcome did not happen: do it again')
    .option('--max-steps <N>', 'raise the limit of executed steps')
    .option('--max-replans <N>', 'raise the limit of replans')
    .option('--max-minutes <N>', 'raise the limit of minutes of work')
    .option('--max-tokens <N>', 'raise the limit of tokens')
    .option('--max-money <AMOUNT>', 'raise the limit of money')
    .addHelpText('after', '\nExamples:\n  $ atlas resume\n  $ atlas resume --waive s2\n')
    .action(async (runId: string | undefined, options: OptionValues, command: Command) => {
      const { openRuntime } = await import('../../../runtime/open-runtime.ts');
      const { resumeRun } = await import('../../../runtime/run-request.ts');
      const { watchRun } = await import('../watch-run.ts');
      const { askForPlan } = await import('../ask-for-plan.ts');
      const { runOptions } = await import('../run-options.ts');
      const context = contextOf(command);
      const waivers = Array.isArray(options['waive']) ? options['waive'].map(String) : [];
      const unknown = options['happened'] === true ? 'happened' : options['again'] === true ? 'again' : undefined;
      await using runtime = await openRuntime(context.runtime);
      await watchRun(context, async (view) => {
        const run = await resumeRun(runtime, { runId, waivers, unknown, options: runOptions(options), ...view });
        return await askForPlan(context, runtime, run, view);
      });
    });
}
