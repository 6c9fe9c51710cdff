import type { AgentDefinition } from '../agents/agent-definition.ts';
import { findLaunch, installHint } from '../agents/launch.ts';
import { chooseAgent } from '../builtin-agent/choose-agent.ts';
import { chooseModel } from '../builtin-agent/language-model.ts';
import { isAtlasError, messageOf } from '../core/atlas-error.ts';
import type { Prepared } from '../home/open-runtime.ts';
import { openAgents } from './open-agents.ts';

/** Who would work on a request that came now. */
export interface AgentAtWork {
  readonly id: string;
  readonly name: string;
  /** The model that it asks, where that is known without starting it: of Atlas's own agent, and where one was named. */
  readonly model: string | undefined;
  /** Why nobody would, and what to do about it. */
  readonly problem: string | undefined;
}

/** One that can be worked with, or could be installed. */
export interface KnownAgent {
  readonly id: string;
  readonly name: string;
  readonly installed: boolean;
  /** What to type to install it. */
  readonly install: string;
  readonly chosen: boolean;
}

export async function agentAtWork(prepared: Prepared, asked: string | undefined): Promise<AgentAtWork> {
  const agents = await openAgents(prepared, asked);
  try {
    const { id } = chooseAgent(prepared, agents, asked, false);
    return { id, name: nameOf(agents.get(id)), model: modelOf(id, prepared), problem: undefined };
  } catch (error) {
    const { agentType, agentCommand } = prepared.loaded.config.executor;
    const id = asked ?? (agentCommand.length > 0 ? 'command' : agentType);
    const remedy = isAtlasError(error) && error.remedy !== undefined ? ` ${error.remedy}` : '';
    return { id, name: id, model: undefined, problem: `${messageOf(error)}.${remedy}` };
  }
}

/** Every agent that there is to choose from, those that are installed first. Nothing is started. */
export async function knownAgents(prepared: Prepared, asked: string | undefined): Promise<readonly KnownAgent[]> {
  const { id: chosen } = await agentAtWork(prepared, asked);
  const known = (await openAgents(prepared, asked)).list().map((agent) => ({
    id: agent.id,
    name: nameOf(agent),
    installed:
      agent.id === 'atlas'
        ? modelOf('atlas', prepared) !== undefined
        : findLaunch(agent, prepared.environment)?.installed === true,
    install: agent.id === 'atlas' ? 'set the key of a model, such as ANTHROPIC_API_KEY' : installHint(agent),
    chosen: agent.id === chosen,
  }));
  return known.toSorted((a, b) => Number(b.installed) - Number(a.installed));
}

/** A command of the person's own has no name but its words, of which the first two tell enough. */
function nameOf({ id, name, atlas }: AgentDefinition): string {
  if (id !== 'command') return name;
  const words = (atlas.command ?? []).slice(0, 2).map((word) => word.replace(/^.*\//s, ''));
  return `your own: ${words.join(' ').slice(0, 40)}`;
}

function modelOf(id: string, { loaded }: Pick<Prepared, 'loaded'>): string | undefined {
  if (id !== 'atlas') return undefined;
  const { name, ...settings } = loaded.config.providers;
  try {
    const { provider, model } = chooseModel({ provider: name, ...settings });
    return `${model} (${provider})`;
  } catch {
    return undefined;
  }
}
