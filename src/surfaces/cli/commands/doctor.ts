import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .addHelpText('after', '\nExample:\n  $ atlas doctor\n')
    .action(async (_options: object, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const diagnosis = await atlas.doctor.diagnose();
      const checks = diagnosis.findings.map(({ name, ok, needed, untested, detail }) => [
        untested === true ? 'untested' : ok ? 'ok' : needed ? 'MISSING' : 'absent',
        name,
        detail,
      ]);
      const remedies = diagnosis.findings.flatMap(({ name, remedy }) =>
        remedy === undefined ? [] : [`${name}: ${remedy}`],
      );
      const settings = diagnosis.settings.map(({ key, value, layer, source }) => [
        key,
        value === undefined ? '-' : typeof value === 'string' ? value : JSON.stringify(value),
        layer === 'default' ? 'default' : `${layer} (${source})`,
      ]);
      const { heldBackLine } = await import('../../../config/trust.ts');
      const held = diagnosis.heldBack.map(heldBackLine);
      const ignored = diagnosis.ignored.map(({ variable, source, why }) => `${variable} in ${source} ${why}`);
      const parts = [
        table(checks),
        section('To mend', remedies),
        `Settings\n${indent(table(settings))}`,
        section('Held back until you run `atlas trust`', held),
        section('Ignored', ignored),
        diagnosis.ok ? 'Atlas can work here.' : 'Something that Atlas needs is missing.',
      ];
      printResult(context, diagnosis, parts.filter((part) => part !== '').join('\n\n'));
      process.exitCode = diagnosis.ok ? 0 : 2;
    });
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n${indent(lines.join('\n'))}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
