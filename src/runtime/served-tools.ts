import type { McpServer } from '../agents/mcp-server.ts';
import type { Logger } from '../core/logger.ts';
import type { DescribedTool, ToolOutcome } from './door/atlas-tools.ts';

/** Some tools for the agent of one turn. Whether a call may be made is decided here, not by whoever serves them. */
export interface ServedToolBox {
  /** What the server is called: agents put it before the names of its tools. */
  readonly name: string;
  readonly logger: Logger;
  list(): Promise<readonly DescribedTool[]>;
  call(call: { readonly name: string; readonly args: unknown }, signal: AbortSignal): Promise<ToolOutcome>;
}

/** A server of this process, with all ways in which an agent may reach it. */
export interface ServedTools extends AsyncDisposable {
  readonly servers: readonly McpServer[];
}

export type ServeTools = (box: ServedToolBox) => Promise<ServedTools>;
