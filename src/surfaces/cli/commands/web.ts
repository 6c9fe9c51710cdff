import { Command } from 'commander';
import { contextOf, type CliContext } from '../cli-context.ts';
import { printResult } from '../output.ts';
import { version } from '../version.ts';
import { WEB_PORT } from '../../web/server/web-port.ts';
import { wholeNumber } from '../whole-number.ts';

interface WebCommandOptions {
  readonly port: string;
  readonly open?: boolean;
  readonly tokenFor?: string;
}

export function webCommand(): Command {
  return new Command('web')
    .option('--port <N>', 'where to listen on 127.0.0.1 (0: any)', String(WEB_PORT))
    .option('--open', 'open the page in the browser')
    .option('--token-for <NAME>', 'print the token of a person of the team (see web.users), and end')
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas web --open\n  $ atlas web --port 0\n  $ atlas web --home ~/atlas-home\n',
    )
    .action(async (options: WebCommandOptions, command: Command) => {
      if (options.tokenFor !== undefined) {
        await tellToken(contextOf(command), options.tokenFor);
        return;
      }
      await serve(contextOf(command), options);
      process.exit(0);
    });
}

async function tellToken(context: CliContext, person: string): Promise<void> {
  const { personToken } = await import('../../web/server/person-token.ts');
  await using atlas = await context.open();
  const token = await personToken(atlas, person);
  printResult(context, { person, token }, token);
}

async function serve(context: CliContext, { port, open = false }: WebCommandOptions): Promise<void> {
  const { serveWeb } = await import('../../web/server/serve-web.ts');
  const { openAtlas } = await import('../../../runtime/atlas.ts');
  await using atlas = await context.open();
  await using server = await serveWeb({
    atlas,
    open: async (other) => await openAtlas({ ...context.atlas, ...other }),
    port: wholeNumber('--port', port, 0, 65_535),
    version: version(),
    program: process.argv[1],
  });
  const tell = (): void => {
    const link = server.link();
    if (context.json) process.stdout.write(`${JSON.stringify({ port: server.port, link })}\n`);
    else process.stdout.write(`the page: ${link}\n(good once, for a quarter of an hour; Enter makes another)\n`);
  };
  tell();
  if (open) {
    const { openBrowser } = await import('../../web/server/open-browser.ts');
    openBrowser(server.link());
  }
  await untilStopped(tell);
}

async function untilStopped(again: () => void): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      resolve();
    };
    process.once('SIGTERM', stop).once('SIGINT', stop).once('SIGHUP', stop);
    if (process.stdin.isTTY) process.stdin.on('data', again);
  });
}
