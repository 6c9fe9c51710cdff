import type { McpEndpoint } from '../../core/mcp-endpoint.ts';
import type { WorkStep } from '../../core/plan.ts';
import type { Permission } from '../../permissions/authority.ts';

/** The person's screen for the agent of a step. */
export interface ScreenAccess {
  /** Leave to see and use it for a step; `within` is where a yes counts. */
  permit(step: WorkStep, within: string): Promise<Permission>;
  /** Whether Atlas handed this tool to the agent, and the agent still has it. */
  isHanded(tool: string): boolean;
  /** Serves its tools to the agent of one turn; `at` says which. Throws where there is no screen. */
  open(at: string, signal: AbortSignal): Promise<OpenScreen>;
}

interface OpenScreen extends AsyncDisposable {
  /** One address per way that is open. */
  readonly servers: readonly McpEndpoint[];
}
