import { Command, Option } from 'commander';
import { AtlasError } from '../../../core/atlas-error.ts';
import { TENANT_NAME } from '../../../core/team-names.ts';
import type { TeamKey } from '../../../core/team-key.ts';
import { contextOf } from '../cli-context.ts';
import { printResult } from '../output.ts';
import { wholeNumber } from '../whole-number.ts';

export function fleetCommand(): Command {
  const command = new Command('fleet');
  command.action(async (_options: unknown, own: Command) => {
    const { fleetText } = await import('../fleet-text.ts');
    const context = contextOf(own);
    await using atlas = await context.open();
    const fleet = await atlas.queue.standing();
    printResult(context, fleet, fleetText(fleet));
  });
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
      const tenants = [...new Set(options.tenant)].map(tenantName);
      await using atlas = await context.open();
      const done = await atlas.fleet.addLogin({ name: login, tenants, passwordFile: options.passwordFile });
      printResult(context, { ...done, login, tenants }, `${login} works for ${tenants.join(', ')} on ${done.store}`);
    });
  addRules(command);
  return command;
}

/** What the owner lays down for a tenant. */
function addRules(command: Command): void {
  command
    .command('set-limit')
    .description('say how many runs of a tenant workers are given at once; for the owner of the store')
    .argument('<most>', 'a number, or none')
    .requiredOption('--tenant <NAME>', 'whose runs')
    .option('--of <PROJECT>', 'of one project alone, by its storage.project or its id')
    .action(async (most: string, { tenant, of: project }: RuleOptions, sub: Command) => {
      const context = contextOf(sub);
      const limit = {
        tenant: tenantName(tenant),
        project,
        most: most === 'none' ? undefined : wholeNumber('<most>', most, 0, 100_000, 'none'),
      };
      await using atlas = await context.open();
      const done = await atlas.fleet.setLimit(limit);
      const whose = `runs of ${project === undefined ? tenant : `${project} (${tenant})`}`;
      const held = limit.most === undefined ? `${whose}: no limit` : `${whose}: at most ${limit.most} at once`;
      printResult(context, { ...done, ...limit }, held);
    });
  command
    .command('set-writers')
    .description('say which logins alone write what a team remembers together; for the owner of the store')
    .argument('[login...]', 'their names on the server; without any, every login of the tenant may')
    .requiredOption('--tenant <NAME>', 'whose memory')
    .option('--of <PROJECT>', 'of one project, by its storage.project or its id; otherwise that of the team')
    .action(async (logins: readonly string[], { tenant, of: project }: RuleOptions, sub: Command) => {
      const context = contextOf(sub);
      const rule = { tenant: tenantName(tenant), project, logins };
      await using atlas = await context.open();
      const done = await atlas.fleet.setWriters(rule);
      const who = logins.length === 0 ? 'every login of the tenant' : logins.join(', ');
      printResult(context, { ...done, ...rule }, `the memory of ${project ?? tenant} is written by ${who}`);
    });
  command
    .command('trust')
    .description('say whose receipts the machines of a tenant believe, or list them; for the owner of the store')
    .argument('[key]', 'a public key as `atlas doctor` shows it on its machine, a PEM file, or an id on the list')
    .requiredOption('--tenant <NAME>', 'whose machines')
    .option('--name <NAME>', 'whose key that is', 'a worker')
    .addOption(new Option('--retire', 'it signs no more; its receipts so far count').conflicts('revoke'))
    .option('--revoke', 'none of its receipts is believed any more')
    .action(async (key: string | undefined, options: TrustOptions, sub: Command) => {
      const context = contextOf(sub);
      const tenant = tenantName(options.tenant);
      await using atlas = await context.open();
      if (key === undefined) {
        const listed = await atlas.fleet.keys(tenant);
        printResult(context, { ...listed, tenant }, keysText(tenant, listed.keys));
        return;
      }
      const standing = options.revoke === true ? 'revoked' : options.retire === true ? 'retired' : 'trusted';
      const done = await atlas.fleet.setKey({ tenant, key, name: options.name, standing });
      printResult(
        context,
        { ...done, tenant, standing },
        standingText[standing](`${done.name} (${done.keyid})`, tenant),
      );
    });
}

const standingText = {
  trusted: (who: string, tenant: string) => `${tenant} believes receipts of ${who}`,
  retired: (who: string, tenant: string) => `${tenant} believes receipts of ${who} up to now`,
  revoked: (who: string, tenant: string) => `${tenant} no longer believes receipts of ${who}`,
} as const;

function keysText(tenant: string, keys: readonly TeamKey[]): string {
  if (keys.length === 0) return `${tenant} believes no key yet: each machine believes those that it lists itself`;
  return keys
    .map(({ name, keyid, until }) => `${name}  ${keyid}${until === undefined ? '' : `  until ${until.slice(0, 10)}`}`)
    .join('\n');
}

function tenantName(name: string): string {
  if (TENANT_NAME.test(name)) return name;
  throw new AtlasError('usage', `${JSON.stringify(name)} is not the name of a tenant`, {
    remedy: 'Use small letters, digits, dashes and underscores, at most 63.',
  });
}

interface RuleOptions {
  readonly tenant: string;
  readonly of?: string;
}

interface TrustOptions {
  readonly tenant: string;
  readonly name: string;
  readonly retire?: boolean;
  readonly revoke?: boolean;
}

interface LoginOptions {
  readonly tenant: readonly string[];
  readonly passwordFile?: string;
}
