import type { AgentFactory } from '../agents/agent-factory.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import type { Runtime } from '../home/open-runtime.ts';
import type { Authority } from '../permissions/authority.ts';
import { detectSandbox } from '../processes/sandbox/detect-sandbox.ts';
import type { Sandbox, SandboxReport } from '../processes/sandbox/sandbox.ts';
import { openAgents } from './open-agents.ts';
import { openMind, type OpenMind } from './open-mind.ts';
import type { RunBounds } from './open-run-bounds.ts';
import type { RunNetwork } from './open-run-network.ts';
import { openSandbox } from './open-sandbox.ts';
import type { RunOptions } from './run-options.ts';

export interface RunAgentsRequest {
  readonly options: Pick<RunOptions, 'agent' | 'model' | 'fetch'>;
  readonly bounds: Pick<RunBounds, 'meter' | 'patience' | 'signal'>;
  readonly network: RunNetwork['ofMind'];
  readonly authority: Pick<Authority, 'deniedPrograms'>;
  readonly emit: (event: RuntimeEventBody) => void;
}

/** The agent of a run, its sandbox, and the same agent as the mind. */
export interface RunAgents extends AsyncDisposable {
  readonly factory: AgentFactory;
  readonly agentId: string;
  readonly report: SandboxReport;
  readonly sandbox: Sandbox;
  /** The agent of the run plans, judges and sums up, each time in a session of its own. */
  readonly thinking: OpenMind;
}

export async function openRunAgents(runtime: Runtime, request: RunAgentsRequest): Promise<RunAgents> {
  const { project, loaded } = runtime;
  const { options, bounds, network, authority, emit } = request;
  const { agentCommand, agentType } = loaded.config.executor;
  const report = await detectSandbox(loaded.config.sandbox.use);
  const sandbox = await openSandbox(runtime, report);
  const factory = await openAgents(runtime, options.agent, options.fetch);
  factory.withhold(async () => await authority.deniedPrograms());
  const agentId = options.agent ?? (agentCommand.length > 0 ? 'command' : agentType);
  if (options.model !== undefined) factory.chooseModel(agentId, options.model);
  const thinking = openMind(runtime, {
    agents: factory,
    agentId,
    cwd: project,
    sandbox,
    workspace: { source: project, target: project, writable: false },
    network,
    signal: bounds.signal,
    patience: bounds.patience,
    onEvent: (session, event) => {
      if (bounds.meter.hear(session, event)) emit({ type: 'usage', spent: bounds.meter.spent() });
    },
  });
  return {
    factory,
    agentId,
    report,
    sandbox,
    thinking,
    [Symbol.asyncDispose]: async () => {
      await thinking[Symbol.asyncDispose]();
    },
  };
}
