import { Command } from 'commander';
import { defined } from '../../../core/defined.ts';
import { contextOf, type CliContext } from '../cli-context.ts';
import { notTogether, onlyWith } from '../only-with.ts';
import { version } from '../version.ts';
import { wholeNumber } from '../whole-number.ts';

interface McpOptions {
  readonly tools?: boolean;
  readonly http?: boolean;
  readonly port: string;
  readonly token: boolean;
  readonly conversation?: string;
  readonly alsoRead?: readonly string[];
  readonly detached?: boolean;
  readonly connect?: string;
}

export function mcpCommand(): Command {
  return new Command('mcp')
    .option('--tools', "serve Atlas's tools, through the permission gate, instead of memory")
    .option('--http', 'serve streamable HTTP on 127.0.0.1 instead of standard input and output')
    .option('--port <N>', 'where to listen (0: any)', '7345')
    .option('--no-token', 'ask nobody for a token')
    .option('--conversation <ID>', 'serve this conversation and no other')
    .option('--also-read <DIR...>', 'let agents read the memory of these projects too')
    .option('--connect <URL>', 'pass messages on to a server of this machine; its token is in ATLAS_MCP_TOKEN')
    .option('--detached', 'stay when the program that started this one ends')
    .addHelpText('after', '\nExamples:\n  $ atlas mcp\n  $ atlas mcp --http --port 7345\n  $ atlas mcp --tools\n')
    .action(async (options: McpOptions, command: Command) => {
      // Now, before anything waits: a client that dies while we start must be missed too.
      const parent = process.ppid;
      notTogether(command, 'tools', 'http', 'connect');
      onlyWith(command, 'http', 'port', 'token', 'detached');
      const context = contextOf(command);
      if (options.connect !== undefined) {
        const { connectStdio } = await import('../../mcp/connect-stdio.ts');
        await connectStdio(options.connect, process.env['ATLAS_MCP_TOKEN']);
      } else if (options.tools === true) await serveTools(context, parent);
      else await serveMemory(context, options);
      // An input that another process still holds open would keep this one alive without a client.
      process.exit(0);
    });
}

async function serveTools(context: CliContext, parent: number): Promise<void> {
  const { serveToolsOverStdio } = await import('../../mcp/tools-server.ts');
  await using atlas = await context.open();
  await using tools = await atlas.tools.open();
  await serveToolsOverStdio({ tools, version: version(), parent });
}

async function serveMemory(context: CliContext, options: McpOptions): Promise<void> {
  const { keepHeapSmall } = await import('../../mcp/keep-heap-small.ts');
  keepHeapSmall();
  const { realpath } = await import('node:fs/promises');
  const port = wholeNumber('--port', options.port, 0, 65_535);
  await using atlas = await context.open();
  await using service = await atlas.memory.serve({
    alsoRead: await Promise.all((options.alsoRead ?? []).map(async (one) => await realpath(one))),
    ...defined({ conversation: options.conversation }),
  });
  if (options.http !== true) {
    const { serveStdio } = await import('../../mcp/serve-stdio.ts');
    await serveStdio(service, version());
    return;
  }
  const { createMemoryServer } = await import('../../mcp/memory-server.ts');
  const { serveHttp } = await import('../../mcp/serve-http.ts');
  const { accessToken } = await import('../../mcp/access-token.ts');
  const secret = options.token ? await accessToken(atlas.project) : undefined;
  const create = async () => await createMemoryServer(service, version());
  await using server = await serveHttp(
    { logger: service.logger, create },
    { port, ...defined({ token: secret?.token }) },
  );
  process.stdout.write(`listening on ${server.url}\n`);
  if (secret === undefined) process.stdout.write('no token is asked for: every program of this machine can read\n');
  else if (secret.fresh) process.stdout.write(`token (shown this once, kept in ${secret.path}): ${secret.token}\n`);
  else process.stdout.write(`the token is in ${secret.path}\n`);
  await untilStopped(options.detached === true);
}

async function untilStopped(detached: boolean): Promise<void> {
  const { parentDeath } = await import('../../mcp/parent-death.ts');
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      resolve();
    };
    process.once('SIGTERM', stop).once('SIGINT', stop).once('SIGHUP', stop);
    if (!detached) parentDeath(stop);
  });
}
