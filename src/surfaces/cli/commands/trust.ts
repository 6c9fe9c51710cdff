import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';

export function trustCommand(): Command {
  return new Command('trust')
    .option('--yes', 'agree without being asked')
    .option('--revoke', 'take the trust back')
    .addHelpText('after', '\nExamples:\n  $ atlas trust\n  $ atlas trust --revoke\n')
    .action(async (options: { yes?: boolean; revoke?: boolean }, command: Command) => {
      const { revokeTrust, trustProject, trustQuestion } = await import('../../../runtime/trust-project.ts');
      const context = contextOf(command);
      if (options.revoke === true) {
        const revoked = await revokeTrust(context.runtime);
        printResult(context, { revoked }, revoked ? 'no longer trusted' : 'was not trusted');
        return;
      }
      const question = await trustQuestion(context.runtime);
      if (question.wanted.length === 0 && !question.foreignHome) {
        printResult(context, { trusted: true, ...question }, 'nothing here needs your trust');
        return;
      }
      const lines = question.wanted.map(
        ({ key, value, source }) => `  ${key} = ${JSON.stringify(value)}   (${source})`,
      );
      if (question.foreignHome) lines.push('  take over the home folder that came with this project');
      const agreed = options.yes === true || (await agree(`${question.project} wants to\n${lines.join('\n')}\n`));
      if (agreed) await trustProject(context.runtime);
      printResult(
        context,
        { trusted: agreed, ...question },
        agreed ? 'trusted, as long as these settings stay as they are' : 'not trusted, nothing changed',
      );
      process.exitCode = agreed ? 0 : 3;
    });
}

/** Asks a person; where there is none, the answer is no. */
async function agree(question: string): Promise<boolean> {
  const { printable } = await import('../../../core/printable.ts');
  process.stderr.write(printable(question));
  if (!process.stdin.isTTY) {
    process.stderr.write('Nobody can be asked here; `atlas trust --yes` agrees.\n');
    return false;
  }
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question('Do you agree? [y/N] ')).trim());
  } finally {
    lines.close();
  }
}
