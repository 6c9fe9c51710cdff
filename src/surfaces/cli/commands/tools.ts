import { Command } from 'commander';
import type { ToolBox } from '../../../runtime/atlas.ts';
import { AtlasError, withAdvice, type ErrorCode } from '../../../core/atlas-error.ts';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';
import { defined } from '../../../core/defined.ts';
import { exitCodeFor } from '../../../core/exit-code.ts';
import { printPaused } from '../print-paused.ts';
import { shellWord } from '../shell-word.ts';
import { jsonOf } from './permissions.ts';

export function toolsCommand(): Command {
  return new Command('tools').addCommand(listCommand()).addCommand(callCommand());
}

function listCommand(): Command {
  return new Command('list')
    .description('the tools there are, your MCP servers included, and why some cannot be used here')
    .addHelpText('after', '\nExample:\n  $ atlas tools list\n')
    .action(async (_options: object, command: Command) => {
      const context = contextOf(command);
      await withTools(command, async (tools) => {
        const shown = (await tools.list()).map(({ name, effect, description, unavailable, inputSchema }) => ({
          name,
          effect,
          description,
          available: unavailable === undefined,
          ...defined({ reason: unavailable }),
          inputSchema,
        }));
        const rows = shown.map(({ name, effect, description, reason }) => [
          name,
          effect,
          reason === undefined ? description : `(${reason})`,
        ]);
        printResult(context, { tools: shown }, table(rows));
      });
    });
}

function callCommand(): Command {
  return new Command('call')
    .description('call one tool, through the permission gate')
    .argument('<name>', 'the tool')
    .option('--args <JSON>', 'its arguments', '{}')
    .option('--allow', 'you allow exactly this call, once')
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas tools call read_file --args \'{"path": "README.md"}\'\n  $ atlas tools call run_shell --args \'{"command": "npm test"}\' --allow\n',
    )
    .action(async (name: string, options: { args: string; allow?: boolean }, command: Command) => {
      const context = contextOf(command);
      const call = { name, args: jsonOf(options.args) };
      await withTools(command, async (tools) => {
        const abort = new AbortController();
        const stop = (): void => {
          abort.abort();
        };
        process.once('SIGINT', stop).once('SIGTERM', stop);
        let result = await tools.call(call, { signal: abort.signal });
        if (result.status === 'paused' && options.allow === true) {
          // `--allow` is the person's approval of the call that was just shown.
          await tools.approve(result.pause);
          result = await tools.call(call, { signal: abort.signal });
        }
        switch (result.status) {
          case 'done':
            printResult(context, { status: 'done', ...result.output }, result.output.text);
            process.exitCode = result.output.ok ? 0 : 1;
            return;
          case 'paused': {
            const again = `atlas tools call ${name} --args ${shellWord(options.args)} --allow${context.here}`;
            const pause = { ...result.pause, commands: [again] };
            printPaused(context, { status: 'paused', pause, decision: result.decision });
            return;
          }
          case 'denied':
            printResult(context, { status: 'denied', decision: result.decision }, `denied: ${result.decision.reason}`);
            process.exitCode = 1;
            return;
          case 'failed': {
            const { code, message, remedy } = result.error;
            if (isUsage(code)) throw new AtlasError(code, message, defined({ remedy }));
            printResult(context, { status: 'failed', error: result.error }, `failed: ${withAdvice(message, remedy)}`);
            process.exitCode = 1;
          }
        }
      });
    });
}

function isUsage(code: ErrorCode): boolean {
  return exitCodeFor(code) === 2;
}

async function withTools(command: Command, work: (tools: ToolBox) => Promise<void>): Promise<void> {
  await using atlas = await contextOf(command).open();
  await using tools = await atlas.tools.open();
  await work(tools);
}
