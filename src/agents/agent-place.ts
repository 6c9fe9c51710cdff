import { defined } from '../core/defined.ts';
import type { SpawnOptions } from './agent-factory.ts';
import type { LoadedConfig } from '../config/load-config.ts';

export interface PlaceRequest extends Pick<
  SpawnOptions,
  'sandbox' | 'workspace' | 'overlays' | 'network' | 'servers' | 'onFrame'
> {
  readonly agentId?: string;
  readonly cwd: string;
}

/** Which agent is started, and where: as the caller says, or as the configuration does. */
export function agentPlace(
  { config }: LoadedConfig,
  request: PlaceRequest,
): { readonly id: string; readonly spawn: SpawnOptions } {
  const { agentType, agentCommand } = config.executor;
  const { agentId, sandbox, workspace, overlays, network, servers, onFrame } = request;
  // Without a sandbox nothing is mounted, so the agent works at the staged copy's own path.
  const confined = sandbox?.mounts === true;
  const cwd = confined || workspace === undefined ? request.cwd : workspace.source;
  return {
    id: agentId ?? (agentCommand.length > 0 ? 'command' : agentType),
    spawn: {
      cwd,
      ...defined({ sandbox, workspace, overlays, network, servers, onFrame }),
    },
  };
}
