import type { AgentFactory, SpawnOptions } from '../agents/agent-factory.ts';
import { Mind } from '../agents/mind.ts';
import type { AgentHandle, Session } from '../agents/session.ts';
import type { Prepared } from './open-runtime.ts';
import { agentPlace } from './agent-place.ts';

export interface MindRequest extends Pick<SpawnOptions, 'sandbox' | 'workspace' | 'hidden' | 'onFrame'> {
  readonly agents: AgentFactory;
  /** The agent to think with instead of the configured one. */
  readonly agentId?: string;
  readonly cwd: string;
}

export interface OpenMind extends AsyncDisposable {
  readonly mind: Mind;
}

/** A mind over an agent that sees the workspace and cannot write it; one process serves question after question. */
export function openMind({ loaded }: Pick<Prepared, 'loaded'>, request: MindRequest): OpenMind {
  const { agents, workspace } = request;
  const { timeoutSeconds, inactivitySeconds } = loaded.config.executor;
  const place = agentPlace(loaded, {
    ...request,
    ...(workspace === undefined ? {} : { workspace: { ...workspace, writable: false } }),
  });
  let kept: Promise<AgentHandle> | undefined;
  const open = async (signal: AbortSignal | undefined): Promise<Session> => {
    const running = await kept?.catch(() => undefined);
    if (running?.isRunning() !== true) {
      await running?.close();
      kept = agents.spawn(place.id, signal === undefined ? place.spawn : { ...place.spawn, signal });
    }
    const handle = await (kept as Promise<AgentHandle>);
    return await handle.newSession({ cwd: place.spawn.cwd, ...(signal === undefined ? {} : { signal }) });
  };
  const { readOnlyMode } = agents.get(place.id).atlas;
  const mind = new Mind({
    open,
    limits: { taskMs: timeoutSeconds * 1000, inactivityMs: inactivitySeconds * 1000 },
    ...(readOnlyMode === undefined ? {} : { readOnlyMode }),
  });
  return {
    mind,
    [Symbol.asyncDispose]: async () => {
      const running = await kept?.catch(() => undefined);
      await running?.close();
    },
  };
}
