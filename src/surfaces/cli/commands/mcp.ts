import { Command } from 'commander';
import { AtlasError } from '../../../core/atlas-error.ts';
import { contextOf } from '../cli-context.ts';
import { version } from '../version.ts';

export function mcpCommand(): Command {
  return new Command('mcp')
    .option('--tools', "serve Atlas's tools, through the permission gate")
    .addHelpText(
      'after',
      '\nExample (an MCP client\'s configuration):\n  "atlas": {"command": "atlas", "args": ["mcp", "--tools"]}\n',
    )
    .action(async (options: { tools?: boolean }, command: Command) => {
      // Now, before anything waits: a client that dies while we start must be missed too.
      const parent = process.ppid;
      if (options.tools !== true)
        throw new AtlasError('usage', 'there is nothing to serve', { remedy: 'Give --tools.' });
      const [{ openRuntime }, { openTools }, { serveToolsOverStdio }] = await Promise.all([
        import('../../../runtime/open-runtime.ts'),
        import('../../../runtime/open-tools.ts'),
        import('../../mcp/tools-server.ts'),
      ]);
      {
        await using runtime = await openRuntime(contextOf(command).runtime);
        await using tools = await openTools(runtime);
        await serveToolsOverStdio({ tools, version: version(), parent });
      }
      // An input that somebody still holds open would keep this process alive for nobody.
      process.exit(0);
    });
}
