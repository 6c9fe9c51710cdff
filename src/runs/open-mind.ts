import type { AgentFactory, SpawnOptions } from '../agents/agent-factory.ts';
import { Mind, type MindOptions } from '../agents/mind.ts';
import type { AgentHandle, Session } from '../agents/session.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import type { Prepared } from '../home/open-runtime.ts';
import { agentPlace } from '../agents/agent-place.ts';

export interface MindRequest extends Pick<SpawnOptions, 'sandbox' | 'workspace' | 'network' | 'onFrame'> {
  readonly agents: AgentFactory;
  /** The agent to think with instead of the configured one. */
  readonly agentId?: string;
  readonly cwd: string;
  readonly onEvent?: MindOptions['onEvent'];
  readonly patience?: MindOptions['patience'];
  /** Ends the wait for an agent that does not come up. */
  readonly signal?: AbortSignal;
}

export interface OpenMind extends AsyncDisposable {
  readonly mind: Mind;
  /** The same agent, for questions with pictures; it must be able to see them. */
  readonly seeing: Mind;
}

/** A mind over an agent that sees the workspace and cannot write it; one process serves question after question. */
export function openMind({ loaded }: Pick<Prepared, 'loaded'>, request: MindRequest): OpenMind {
  const { agents, workspace, signal: stop } = request;
  const { timeoutSeconds, inactivitySeconds } = loaded.config.executor;
  const place = agentPlace(loaded, {
    ...request,
    ...defined({ workspace: workspace === undefined ? undefined : { ...workspace, writable: false } }),
  });
  let kept: Promise<AgentHandle> | undefined;
  const running = async (): Promise<AgentHandle> => {
    for (;;) {
      const current = kept;
      const handle = await current?.catch(() => undefined);
      if (handle?.isRunning() === true) return handle;
      // Questions that come at once share one process: only the first of them starts it.
      if (kept !== current) continue;
      kept = (async () => {
        await handle?.close();
        return await agents.spawn(place.id, stop === undefined ? place.spawn : { ...place.spawn, signal: stop });
      })();
      return await kept;
    }
  };
  const open = async (signal: AbortSignal | undefined, sees: boolean): Promise<Session> => {
    const handle = await running();
    if (sees && !handle.capabilities.images) throw blind(place.id);
    return await handle.newSession({ cwd: place.spawn.cwd, ...defined({ signal }) });
  };
  // An unknown agent fails at the first question, not when the run opens.
  const agent = agents.list().find(({ id }) => id === place.id)?.atlas;
  // A mode that is a sandbox of its own does not work inside ours, and the sandbox already forbids writing.
  const confined = request.sandbox !== undefined && request.sandbox.isolation !== 'none';
  const readOnlyMode = confined && agent?.ownSandbox?.isReadOnlyMode === true ? undefined : agent?.readOnlyMode;
  const mindOptions = {
    limits: { taskMs: timeoutSeconds * 1000, inactivityMs: inactivitySeconds * 1000 },
    ...defined({ readOnlyMode, onEvent: request.onEvent, patience: request.patience }),
  };
  return {
    mind: new Mind({ ...mindOptions, open: async (signal) => await open(signal, false) }),
    seeing: new Mind({ ...mindOptions, open: async (signal) => await open(signal, true) }),
    [Symbol.asyncDispose]: async () => {
      const handle = await kept?.catch(() => undefined);
      await handle?.close();
    },
  };
}

function blind(agentId: string): AtlasError {
  return new AtlasError('agent.failed', `${agentId} cannot look at pictures`, {
    remedy: 'Choose an agent with eyes for this run: --agent NAME.',
    details: { blind: true },
  });
}
