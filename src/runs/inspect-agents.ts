import { inspectAgent, type AgentReport } from '../agents/inspect-agent.ts';
import { chooseModel } from '../builtin-agent/language-model.ts';
import { messageOf } from '../core/atlas-error.ts';
import { openAgents } from './open-agents.ts';
import { openSandbox } from './open-sandbox.ts';
import { prepare, type Prepared, type RuntimeOptions } from '../home/open-runtime.ts';
import { ruledNetwork } from '../agents/ruled-network.ts';

/** Agents that are inspected side by side; each is a heavy program of its own. */
const AT_ONCE = 4;

export interface AgentsReport {
  readonly agents: readonly AgentReport[];
  /** The agent that the configuration chooses. */
  readonly chosen: string;
}

export interface InspectRequest {
  readonly only?: string;
  readonly timeoutMs: number;
  /** Called with each report as soon as it is known, and the total number. */
  readonly onReport?: (report: AgentReport, total: number) => void;
}

export async function inspectAgents(options: RuntimeOptions, request: InspectRequest): Promise<AgentsReport> {
  const prepared = await prepare(options);
  const factory = await openAgents(prepared);
  const sandbox = await openSandbox(prepared);
  const network = ruledNetwork(prepared, 'connect');
  const wanted = request.only === undefined ? factory.list() : [factory.get(request.only)];
  const waiting = wanted.entries();
  const agents: AgentReport[] = [];
  const work = async (): Promise<void> => {
    for (const [place, agent] of waiting) {
      const { environment } = prepared;
      const report = await inspectAgent(factory, agent, {
        environment,
        sandbox,
        network,
        timeoutMs: request.timeoutMs,
      });
      const known = agent.id === 'atlas' ? withModel(report, prepared) : report;
      agents[place] = known;
      request.onReport?.(prepared.redactor.value(known), wanted.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const { agentCommand, agentType } = prepared.loaded.config.executor;
  return prepared.redactor.value({ agents, chosen: agentCommand.length > 0 ? 'command' : agentType });
}

/** Atlas's own agent opens a session without a model and would fail at the first prompt; say so now. */
function withModel(report: AgentReport, { loaded }: Prepared): AgentReport {
  const { name, ...settings } = loaded.config.providers;
  try {
    chooseModel({ provider: name, ...settings });
    return report;
  } catch (error) {
    return { ...report, ready: 'login-needed', problem: messageOf(error) };
  }
}
