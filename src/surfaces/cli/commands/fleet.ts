import { Command } from 'commander';
import { AtlasError } from '../../../core/atlas-error.ts';
import { TENANT_NAME } from '../../../core/team-names.ts';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';

export function fleetCommand(): Command {
  const command = new Command('fleet');
  command.action(async (_options: unknown, own: Command) => {
    const { fleetText } = await import('../fleet-text.ts');
    const context = contextOf(own);
    await using atlas = await context.open();
    const fleet = await atlas.queue.standing();
    printResult(context, fleet, fleetText(fleet));
  });
  command.addHelpText(
    'after',
    '\nExamples:\n  $ atlas fleet\n  $ atlas fleet migrate\n  $ atlas fleet add-login shop --tenant shop --password-file shop.password\n',
  );
  command
    .command('migrate')
    .description("make the team's store that storage.url names, or bring it forward; for its owner")
    .action(async (_options: unknown, sub: Command) => {
      const context = contextOf(sub);
      await using atlas = await context.open();
      const done = await atlas.fleet.migrate();
      printResult(context, done, `${done.store} is ready; \`atlas fleet add-login\` lets a team in`);
    });
  command
    .command('add-login')
    .description('let a login work for a tenant of the store; for its owner')
    .argument('<login>', 'its name on the server')
    .requiredOption('--tenant <NAME...>', 'whose runs it sees and does')
    .option('--password-file <FILE>', 'a file that holds the password it is given')
    .action(async (login: string, options: LoginOptions, sub: Command) => {
      const context = contextOf(sub);
      const tenants = [...new Set(options.tenant)];
      for (const tenant of tenants) {
        if (!TENANT_NAME.test(tenant)) {
          throw new AtlasError('usage', `${JSON.stringify(tenant)} is not the name of a tenant`, {
            remedy: 'Use small letters, digits, dashes and underscores, at most 63.',
          });
        }
      }
      await using atlas = await context.open();
      const done = await atlas.fleet.addLogin({ name: login, tenants, passwordFile: options.passwordFile });
      printResult(context, { ...done, login, tenants }, `${login} works for ${tenants.join(', ')} on ${done.store}`);
    });
  return command;
}

interface LoginOptions {
  readonly tenant: readonly string[];
  readonly passwordFile?: string;
}
