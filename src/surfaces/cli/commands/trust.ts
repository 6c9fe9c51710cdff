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
      const { heldBackLine } = await import('../../../config/trust.ts');
      const { ask } = await import('../ask.ts');
      const { printPaused } = await import('../print-paused.ts');
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
      const lines = question.wanted.map((held) => `  ${heldBackLine(held)}`);
      if (question.foreignHome) lines.push('  take over the home folder that came with this project');
      const agreed =
        options.yes === true ||
        (await ask(`${question.project} wants to\n${lines.join('\n')}\n`, '`atlas trust --yes` agrees.'));
      if (!agreed) {
        const pause = { message: 'not trusted, nothing changed', commands: [`atlas trust --yes${context.here}`] };
        printPaused(context, { trusted: false, ...question, pause });
        return;
      }
      await trustProject(context.runtime);
      const text = 'trusted, as long as these settings stay as they are';
      printResult(context, { trusted: true, ...question }, text);
    });
}
