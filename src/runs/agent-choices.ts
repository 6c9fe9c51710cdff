import { findLaunch } from '../agents/launch.ts';
import { openAgents } from './open-agents.ts';
import { prepare, type RuntimeOptions } from '../home/open-runtime.ts';

export interface AgentChoice {
  readonly id: string;
  readonly name: string;
  /** Whether the configuration chooses this agent. */
  readonly chosen: boolean;
  readonly installed: boolean;
}

/** The agents that an editor can choose from: the installed ones, and those that the configuration names. */
export async function agentChoices(options: RuntimeOptions): Promise<readonly AgentChoice[]> {
  const prepared = await prepare(options);
  const { agentCommand, agentType } = prepared.loaded.config.executor;
  const configured = agentCommand.length > 0 ? 'command' : agentType;
  const found: AgentChoice[] = [];
  for (const agent of (await openAgents(prepared)).list()) {
    const chosen = agent.id === configured;
    const installed = findLaunch(agent, prepared.environment)?.installed === true;
    if (chosen || installed) found.push({ id: agent.id, name: agent.name, chosen, installed });
  }
  return found;
}
