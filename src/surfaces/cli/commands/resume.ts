import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';

export function resumeCommand(): Command {
  return new Command('resume')
    .argument('[run]', 'its id (default: the last one of this project)')
    .addHelpText('after', '\nExample:\n  $ atlas resume\n')
    .action(async (runId: string | undefined, _options: object, command: Command) => {
      const { openRuntime } = await import('../../../runtime/open-runtime.ts');
      const { resumeRun } = await import('../../../runtime/run-request.ts');
      const { watchRun } = await import('../watch-run.ts');
      const context = contextOf(command);
      await using runtime = await openRuntime(context.runtime);
      await watchRun(context, async (view) => await resumeRun(runtime, { runId, ...view }));
    });
}
