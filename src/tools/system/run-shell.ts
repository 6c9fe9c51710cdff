import { join } from 'node:path';
import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import { SHELL_TOOL } from '../../permissions/shell-tool.ts';
import type { HostTraffic } from '../../core/host-traffic.ts';
import { limitText } from '../../core/met-limit.ts';
import { carefulGit } from '../../processes/careful-git.ts';
import { childEnvironment, WORK_VARIABLES } from '../../processes/child-environment.ts';
import type { Egress } from '../../processes/egress/egress.ts';
import { NETWORK_VARIABLES } from '../../processes/network-variables.ts';
import { runProgram } from '../../processes/run-program.ts';
import type { Confinement, Sandbox } from '../../processes/sandbox/sandbox.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import { defineTool } from '../define-tool.ts';
import type { Tool, ToolContext } from '../tool.ts';
import { namedFolders } from './named-folders.ts';

export interface ShellOptions {
  readonly sandbox: Sandbox;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Paths that rules have closed: hidden inside. */
  readonly hidden: readonly string[];
  /** Folders that rules have opened. */
  readonly writable: readonly string[];
  /** Opens the way out of a command that asks for the network. `approved`: a person has approved this very command. */
  readonly network?: (call: ShellNetwork) => Promise<Egress>;
  /** Stores the whole output; the answer names the cut part by its hash. */
  readonly blobs?: BlobStore;
}

export interface ShellNetwork {
  readonly command: string;
  readonly approved: boolean;
  readonly at: ToolContext['at'];
}

const OUTPUT_BYTES = 60_000;
const MAX_SECONDS = 3600;
/** More than this of one command is not kept: a command that never stops talking must not fill the disk. */
const KEPT_BYTES = 64 * 2 ** 20;

export function runShellTool(options: ShellOptions): Tool {
  return defineTool({
    name: SHELL_TOOL.tool,
    word: SHELL_TOOL.word,
    description:
      'Runs a command line with bash in the workspace, confined: nothing outside can be written, and there is no network unless it is asked for and allowed.',
    effect: 'execute',
    // A shell writes in the staged copy alone, unless it may reach further.
    junction: ({ network }) => (network ? 'irreversible' : 'writes'),
    // The tool's own limit comes first, so that it can report the timeout.
    timeoutMs: (MAX_SECONDS + 30) * 1000,
    schema: z.strictObject({
      command: z.string().min(1).max(100_000),
      timeoutSeconds: z.number().positive().max(MAX_SECONDS).default(120),
      network: z.boolean().default(false).describe('Whether the command needs the network'),
    }),
    use: ({ command, network }) => ({
      command,
      effects: network ? ['execute', 'network'] : ['execute'],
      hostsAskedFor: network && isBounded(options),
      // A folder outside its copy is open to it, or nothing confines it.
      world: options.writable.length > 0 || options.sandbox.isolation === 'none',
    }),
    run: async ({ command, timeoutSeconds, network }, context) => {
      const shown = context.shownFolder ?? context.folder;
      const { at, byPerson: approved = false } = context;
      await using egress =
        network && isBounded(options) ? await options.network?.({ command, approved, at }) : undefined;
      const passed = network && egress === undefined ? NETWORK_VARIABLES : [];
      const work = options.sandbox.isolation === 'none' ? {} : WORK_VARIABLES;
      // A repository's configuration may not start a program here, and the system's configuration does not count for an
      // agent's commands.
      const child = { ...childEnvironment(options.environment, work, passed), GIT_CONFIG_NOSYSTEM: '1' };
      const folders = /git/i.test(command) ? await namedFolders(command, context.folder, shown) : [];
      const program = {
        command: 'bash',
        args: ['--noprofile', '--norc', '-c', command],
        cwd: shown,
        env: { ...child, ...(await carefulGit(folders, child, context.signal)), ...egress?.environment },
      };
      const confined = await options.sandbox.confine(program, confinement(options, context.folder, shown, egress));
      const decoder = new TextDecoder();
      const whole = await options.blobs?.writer();
      let bytes = 0;
      const result = await runProgram(confined, {
        timeoutMs: timeoutSeconds * 1000,
        graceMs: 2000,
        outputLimit: OUTPUT_BYTES,
        signal: context.signal,
        onOutput: async (_, chunk) => {
          context.onOutput?.(decoder.decode(chunk, { stream: true }));
          bytes += chunk.byteLength;
          if (bytes <= KEPT_BYTES) await whole?.write(chunk);
        },
      }).catch(async (error: unknown) => {
        await whole?.discard();
        throw error;
      });
      const hash = bytes <= KEPT_BYTES ? await whole?.finish() : await whole?.discard();
      if (result.stopped === 'cancelled') throw new AtlasError('cancelled', 'the command was cancelled');
      const timedOut = result.stopped === 'timeout';
      const parts = [result.stdout.text, result.stderr.text].filter((part) => part !== '');
      if (result.limit !== undefined) parts.push(`[ended: ${limitText(result.limit)}]`);
      else if (timedOut) parts.push(`[ended after ${timeoutSeconds} s]`);
      else if (result.exitCode !== 0) parts.push(`[exit ${result.exitCode ?? result.signal}]`);
      const seen = egress?.traffic() ?? [];
      context.onNetwork?.(seen);
      parts.push(...refusals(seen));
      return {
        ok: !timedOut && result.limit === undefined && result.exitCode === 0,
        text: parts.join('\n'),
        data: {
          exitCode: result.exitCode,
          signal: result.signal,
          timedOut,
          ...defined({ limit: result.limit?.name }),
          stdoutBytes: result.stdout.bytes,
          stderrBytes: result.stderr.bytes,
          isolation: options.sandbox.isolation,
          ...defined({ output: typeof hash === 'string' ? hash : undefined }),
        },
      };
    },
  });
}

/** Whether its network can be bounded at all. */
function isBounded({ sandbox, network }: ShellOptions): boolean {
  return sandbox.isolation !== 'none' && network !== undefined;
}

/** A command says only that it could not connect, so the refusal adds the rule that it would take. */
function refusals(seen: readonly HostTraffic[]): readonly string[] {
  const refused = seen.filter(({ decision }) => decision === 'refused').slice(0, 10);
  return refused.map(({ host, port, reason = '' }) => `[kept from ${host}:${port}, which ${reason}]`);
}

function confinement(options: ShellOptions, source: string, target: string, egress: Egress | undefined): Confinement {
  return {
    network: false,
    ...defined({ forwards: egress?.forwards }),
    workspace: { source, target, writable: true },
    writable: options.writable,
    guarded: [
      '.git/config',
      '.git/hooks',
      '.git/modules',
      '.git/info',
      '.atlas',
      'atlas.config.json',
      '.claude',
      '.vscode',
      '.mcp.json',
    ].map((name) => join(target, name)),
    hidden: options.hidden,
  };
}
