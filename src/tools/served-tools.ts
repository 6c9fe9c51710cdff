import type { Logger } from '../core/logger.ts';
import type { McpEndpoint } from '../core/mcp-endpoint.ts';
import type { ToolCallResult } from './tool-registry.ts';

export interface DescribedTool {
  readonly name: string;
  readonly description: string;
  readonly effect: string;
  /** A JSON Schema. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Why it cannot be used here; left out where it can. */
  readonly unavailable?: string;
}

/** Tools for the agent of one turn. This object decides whether a call may be made, not the server. */
export interface ServedToolBox {
  /** The name of the server: agents put it before the names of its tools. */
  readonly name: string;
  readonly logger: Logger;
  list(): Promise<readonly DescribedTool[]>;
  call(call: { readonly name: string; readonly args: unknown }, signal: AbortSignal): Promise<ToolCallResult>;
}

/** A server of this process, with all ways in which an agent may reach it. */
export interface ServedTools extends AsyncDisposable {
  readonly servers: readonly McpEndpoint[];
}

export type ServeTools = (box: ServedToolBox) => Promise<ServedTools>;
