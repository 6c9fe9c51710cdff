import type { Readable, Writable } from 'node:stream';
import { serveBuiltinAgent } from '../builtin-agent/acp-agent.ts';
import type { AgentTools, SessionServer } from '../builtin-agent/agent-tools.ts';
import { chooseModel, openModel } from '../builtin-agent/language-model.ts';
import type { McpServerSpec } from '../tools/mcp/server-spec.ts';
import { openRuntime, type RuntimeOptions } from '../home/open-runtime.ts';
import { openTools } from '../runs/open-tools.ts';

export interface ServeAgentOptions {
  readonly runtime: RuntimeOptions;
  readonly version: string;
  readonly input: Readable;
  readonly output: Writable;
}

/** `atlas agent`: the built-in ACP agent, with the registry's tools and this machine's rules. */
export async function serveAgent(options: ServeAgentOptions): Promise<void> {
  await using runtime = await openRuntime(options.runtime);
  const { providers, limits } = runtime.loaded.config;
  await serveBuiltinAgent(
    {
      version: options.version,
      maxSteps: Math.max(limits.maxSteps * 4, 40),
      openModel: async () =>
        await openModel(
          chooseModel({
            provider: providers.name,
            model: providers.model,
            baseUrl: providers.baseUrl,
            apiKey: providers.apiKey,
            anthropicApiKey: providers.anthropicApiKey,
            githubToken: providers.githubToken,
            copilotApiKey: providers.copilotApiKey,
          }),
        ),
      openTools: async (folder, servers) => await sessionTools(options.runtime, folder, servers),
    },
    options.input,
    options.output,
  );
}

/** Each session works on its own folder, by that folder's rules. */
async function sessionTools(
  options: RuntimeOptions,
  folder: string,
  servers: readonly SessionServer[],
): Promise<AgentTools> {
  const runtime = await openRuntime({ ...options, project: folder });
  const tools = await openTools(runtime, {
    servers: Object.fromEntries(servers.map((server) => [server.name, specOf(server)])),
  });
  const approve: AgentTools['approve'] = async (call, pause, always) => {
    const open = (await tools.grants.pending(tools.scope)).filter(({ digest }) => digest === pause.digest);
    for (const { id } of open) await tools.grants.decide(id, 'approved');
    if (!always) return;
    const { action } = await tools.registry.actionOf(call, runtime.project);
    await tools.grants.remember(tools.scope, 'allow', tools.authority.narrowestRules(action));
  };
  return {
    offered: async () => await tools.registry.offered(),
    call: async (call, signal) => await tools.call(call, { signal }),
    approve,
    [Symbol.asyncDispose]: async () => {
      await tools[Symbol.asyncDispose]();
      await runtime[Symbol.asyncDispose]();
    },
  };
}

function specOf(server: SessionServer): McpServerSpec {
  if ('command' in server) return { command: server.command, args: server.args, env: server.env };
  return { url: server.url, headers: server.headers };
}
