import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '../core/defined.ts';
import { commandAgent, readRegistry, type AgentDefinition } from '../agents/agent-definition.ts';
import { AgentFactory } from '../agents/agent-factory.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { builtinAgent } from '../builtin-agent/builtin-agent.ts';
import { namedAgent } from '../builtin-agent/choose-agent.ts';
import type { Prepared, Runtime } from '../home/open-runtime.ts';
import { packageVersion } from '../config/package-version.ts';

/** Every agent that this person has: Atlas's own, the catalogue, their own registry, and the command line of the configuration. */
export async function openAgents(
  prepared: Pick<Prepared, 'environment' | 'loaded'> & Partial<Pick<Runtime, 'home'>>,
  asked?: string,
  /** Whether the person has said yes to fetching the agent that they named. */
  fetch: boolean = false,
): Promise<AgentFactory> {
  const { CATALOGUE } = await import('../agents/catalogue.ts');
  const { agentType } = prepared.loaded.config.executor;
  const named = namedAgent(prepared, asked);
  const factory = new AgentFactory({
    environment: prepared.environment,
    clientVersion: packageVersion(),
    ...defined({ scratch: prepared.home === undefined ? undefined : join(prepared.home.path, 'agents') }),
    // Atlas fetches no program for a default agent that the person did not choose, nor for a name alone without their
    // yes.
    mayFetch: (id) => fetch && (id !== agentType || id === named),
  });
  factory.register(builtinAgent(prepared.loaded), ...CATALOGUE, ...(await ownRegistry(prepared)));
  const { agentCommand } = prepared.loaded.config.executor;
  if (agentCommand.length > 0) factory.register(commandAgent(agentCommand));
  return factory;
}

/** A file that was named must be there; the usual place may be empty. */
async function ownRegistry({ loaded }: Pick<Prepared, 'loaded'>): Promise<readonly AgentDefinition[]> {
  const named = loaded.config.executor.agentRegistry;
  const path = named ?? join(loaded.userFolder, 'agents.json');
  try {
    return readRegistry(await readFile(path, 'utf8'), path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined || cause instanceof AtlasError) throw cause;
    if (named === undefined && (cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new AtlasError('config.unreadable', `cannot read ${path}`, {
      remedy: 'Correct executor.agentRegistry, or make the file readable.',
      details: { path },
      cause,
    });
  }
}
