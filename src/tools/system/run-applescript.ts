import { z } from 'zod';
import { childEnvironment } from '../../processes/child-environment.ts';
import { runProgram } from '../../processes/run-program.ts';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';

/** macOS only, and not tried on a Mac yet: `atlas doctor` says so. */
export function runAppleScriptTool(platform: NodeJS.Platform): Tool {
  return defineTool({
    name: 'run_applescript',
    word: 'applescript',
    description: 'Runs an AppleScript (macOS).',
    effect: 'execute',
    junction: 'irreversible',
    schema: z.strictObject({ script: z.string().min(1).max(100_000) }),
    unavailable: async () => (platform === 'darwin' ? undefined : 'AppleScript is not on this system (macOS only)'),
    use: () => ({ effects: ['execute'], world: true }),
    run: async ({ script }, context) => {
      const program = { command: 'osascript', args: ['-'], cwd: context.folder, env: childEnvironment(process.env) };
      const result = await runProgram(program, {
        timeoutMs: 60_000,
        outputLimit: 60_000,
        input: script,
        signal: context.signal,
      });
      return {
        ok: result.exitCode === 0,
        text: [result.stdout.text, result.stderr.text].filter((part) => part !== '').join('\n'),
      };
    },
  });
}
