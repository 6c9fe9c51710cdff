import type { RuntimeEventBody } from '../core/runtime-event.ts';
import type { Runtime } from '../home/open-runtime.ts';
import type { AskPerson } from '../orchestration/tetyana/agent-permission.ts';
import type { RunRow } from '../storage/run-row.ts';
import { openRunNetwork, type RunNetwork } from './open-run-network.ts';
import { openScreen, type RunScreen } from './open-screen.ts';
import { openTools, type OpenTools } from './open-tools.ts';

export interface ReachRequest {
  readonly row: Pick<RunRow, 'id' | 'plan'>;
  readonly ask: AskPerson | undefined;
  readonly emit: (event: RuntimeEventBody) => void;
  readonly warn: (message: string) => void;
}

/**
 * The tools, networks and screen that a run reaches besides its own copies of the project, each through the permissions
 * of the run.
 */
export interface RunReach extends AsyncDisposable {
  readonly tools: OpenTools;
  readonly networks: RunNetwork;
  readonly screen: RunScreen;
}

export async function openRunReach(runtime: Runtime, { row, ask, emit, warn }: ReachRequest): Promise<RunReach> {
  const { project, database, environment, loaded, logging } = runtime;
  const { permissionMode: mode } = loaded.config.executor;
  const given = row.plan !== '';
  const tools = await openTools(runtime, { scope: row.id, warn, run: { id: row.id, database, emit, ask } });
  return {
    tools,
    networks: openRunNetwork({ tools, project, given, mode, ask }),
    screen: openScreen({
      project,
      environment,
      authority: tools.authority,
      mode,
      ask,
      serve: runtime.serveTools,
      logger: logging.logger('atlas.mcp'),
      given,
    }),
    [Symbol.asyncDispose]: async () => {
      await tools[Symbol.asyncDispose]();
    },
  };
}
