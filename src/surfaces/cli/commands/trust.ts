import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';

interface Options {
  readonly yes?: boolean;
  readonly revoke?: boolean;
  readonly key?: string;
  readonly name: string;
}

export function trustCommand(): Command {
  return new Command('trust')
    .option('--yes', 'agree without being asked')
    .option('--revoke', 'take the trust back')
    .option('--key <KEY>', 'believe receipts that this public key signs: a PEM file, or its line from `atlas doctor`')
    .option('--name <NAME>', 'whose key that is', 'somebody')
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas trust\n  $ atlas trust --revoke\n  $ atlas trust --key ci.pem --name "our CI"\n',
    )
    .action(async (options: Options, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      if (options.key !== undefined) {
        const { key, name, revoke = false } = options;
        const result = await atlas.project.believeKey({ key, name, revoke });
        printResult(context, result, revoke ? takenBack(result) : `receipts of ${name} (${result.keyid}) are believed`);
        return;
      }
      const { heldBackLine } = await import('../../../config/trust.ts');
      const { ask } = await import('../ask.ts');
      const { printPaused } = await import('../print-paused.ts');
      if (options.revoke === true) {
        const revoked = await atlas.project.revokeTrust();
        printResult(context, { revoked }, revoked ? 'no longer trusted' : 'was not trusted');
        return;
      }
      const question = await atlas.project.trustQuestion();
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
      await atlas.project.trust();
      const text = 'trusted, as long as these settings stay as they are';
      printResult(context, { trusted: true, ...question }, text);
    });
}

function takenBack({ changed, keyid }: { readonly changed: boolean; readonly keyid: string }): string {
  return changed ? `receipts of ${keyid} are no longer believed` : 'was not believed';
}
