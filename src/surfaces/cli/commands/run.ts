import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';

export function runCommand(): Command {
  return new Command('run')
    .argument('<request>', 'what you want done')
    .requiredOption('--plan <FILE>', 'the plan, as JSON or YAML')
    .addHelpText('after', '\nExample:\n  $ atlas run "say hello" --plan examples/hello.plan.json\n')
    .action(async (request: string, options: { plan: string }, command: Command) => {
      const { openRuntime } = await import('../../../runtime/open-runtime.ts');
      const { startRun } = await import('../../../runtime/run-request.ts');
      const { watchRun } = await import('../watch-run.ts');
      const context = contextOf(command);
      await using runtime = await openRuntime(context.runtime);
      await watchRun(context, async (view) => await startRun(runtime, { request, plan: options.plan, ...view }));
    });
}
