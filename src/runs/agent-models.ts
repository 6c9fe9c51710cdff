import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ruledNetwork } from '../agents/ruled-network.ts';
import type { SessionModels } from '../agents/session-models.ts';
import { chooseAgent } from '../builtin-agent/choose-agent.ts';
import type { Prepared } from '../home/open-runtime.ts';
import { agentAtWork } from './agent-at-work.ts';
import { openAgents } from './open-agents.ts';
import { openSandbox } from './open-sandbox.ts';

/** The models that an agent offers, the one that it uses, and whose word that is. */
export interface AgentModels extends Pick<SessionModels, 'current' | 'offered'> {
  readonly agent: string;
  /** Whether any name is taken: the agent hands it to whoever serves the model. */
  readonly any: boolean;
}

/** Starts the agent in an empty folder and opens a session: nobody else knows. Atlas's own takes whatever it is told. */
export async function agentModels(
  prepared: Prepared,
  asked: string | undefined,
  signal: AbortSignal,
): Promise<AgentModels> {
  const agents = await openAgents(prepared, asked);
  const { id } = chooseAgent(prepared, agents, asked, false);
  if (agents.get(id).atlas.modelVariable !== undefined) {
    const { model: current } = await agentAtWork(prepared, id);
    return { agent: id, current, offered: [], any: true };
  }
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'atlas-models-')));
  try {
    await using handle = await agents.spawn(id, {
      cwd: scratch,
      sandbox: await openSandbox(prepared),
      workspace: { source: scratch, target: scratch, writable: true },
      network: ruledNetwork(prepared, 'connect'),
      signal,
    });
    await using session = await handle.newSession({ cwd: scratch, signal });
    const { current, offered } = session.models;
    return prepared.redactor.value({ agent: id, current, offered, any: false });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
