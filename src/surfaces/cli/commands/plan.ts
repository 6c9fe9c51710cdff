import { Command, type OptionValues } from 'commander';
import { defined } from '../../../core/defined.ts';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';
import { shellWord } from '../shell-word.ts';

export function planCommand(): Command {
  return new Command('plan')
    .argument('<request>', 'what you want done')
    .option('--out <FILE>', 'save the plan, to be changed by hand or run with `atlas run --plan FILE`')
    .option('--agent <NAME>', 'the agent that plans (see `atlas agents`)')
    .option('--no-memory', 'recall nothing')
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas plan "make the failing test pass"\n  $ atlas plan "make the failing test pass" --out plan.json\n',
    )
    .action(async (request: string, options: OptionValues, command: Command) => {
      const { watchRun } = await import('../watch-run.ts');
      const { plainLines } = await import('../../view/said.ts');
      const { runOptions } = await import('../run-options.ts');
      const { savePlan } = await import('../save-plan.ts');
      const { toldHere } = await import('../told-here.ts');
      const { mindTheFolder } = await import('../mind-the-folder.ts');
      const context = contextOf(command);
      const { here } = context;
      const out = typeof options['out'] === 'string' ? options['out'] : undefined;
      if (out !== undefined) {
        const { requireWritable } = await import('../../../core/require-writable.ts');
        await requireWritable(out, '--out');
      }
      await mindTheFolder(context);
      await using atlas = await context.open();
      await watchRun(
        context,
        () => undefined,
        async ({ signal }) => {
          const told: string[] = [];
          const made = await atlas.runs.plan({
            request,
            options: runOptions(options),
            signal,
            onEvent: (event) => {
              if (event.type === 'warning') process.stderr.write(`${plainLines(event).join('\n')}\n`);
              if (event.type === 'paused' || event.type === 'run-end') told.push(...plainLines(event, context.here));
            },
          });
          if (!('plan' in made)) {
            printResult(context, toldHere(context, made), told.join('\n'));
            return made;
          }
          const saved = out === undefined ? undefined : await savePlan(out, made.plan);
          const next = [
            `atlas allow plan --run ${made.runId}${here} && atlas resume ${made.runId}${here}`,
            ...(saved === undefined ? [] : [`atlas run ${shellWord(request)} --plan ${shellWord(saved)}${here}`]),
          ];
          const { runId, plan } = made;
          printResult(
            context,
            { runId, plan, ...defined({ saved }) },
            [made.text, '', ...next.map((one) => `  $ ${one}`)].join('\n'),
          );
          return { exitCode: 0 };
        },
      );
    });
}
