import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { spendingText } from '../spending-text.ts';
import { printResult, table } from '../output.ts';

export function showCommand(): Command {
  return new Command('show')
    .argument('[run]', 'its id (default: the last one of this project)')
    .addHelpText('after', '\nExample:\n  $ atlas show\n')
    .action(async (id: string | undefined, _options: object, command: Command) => {
      const { showRun } = await import('../../../runtime/show-run.ts');
      const context = contextOf(command);
      const shown = await showRun(context.runtime, id);
      const { run, plan, effects, receipts, spent } = shown;
      const steps = plan?.steps.map((step) => [step.id, step.title ?? 'verify']) ?? [];
      const rows = effects.map(({ step, attempt, effect, at, done }) => [
        at.slice(11, 19),
        step === '' ? '-' : `${step}#${attempt}`,
        effect,
        done ? 'done' : 'OPEN',
      ]);
      const parts = [
        `${run.id}  ${run.status}\n${run.request}\nspent: ${spendingText(spent)}`,
        steps.length === 0 ? '' : `Plan\n${table(steps)}`,
        rows.length === 0 ? '' : `Journal\n${table(rows)}`,
        receipts.length === 0 ? '' : `Receipts\n${receipts.join('\n')}`,
      ];
      printResult(context, shown, parts.filter((part) => part !== '').join('\n\n'));
    });
}
