import type { PauseInfo } from '../core/pause.ts';
import type { ToolCall, ToolCallResult } from '../tools/tool-registry.ts';
import type { Tool } from '../tools/tool.ts';

/** The tools of one session, through the gate. The person's answers come back here; the agent decides nothing. */
export interface AgentTools extends AsyncDisposable {
  offered(): Promise<readonly Tool[]>;
  call(call: ToolCall, signal: AbortSignal): Promise<ToolCallResult>;
  /** The person allows the shown call: once, or from now on by the narrowest rule there is. */
  approve(call: ToolCall, pause: PauseInfo, always: boolean): Promise<void>;
}

/** A server that the client wants the session to use. */
export type SessionServer =
  | {
      readonly name: string;
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly name: string; readonly url: string; readonly headers: Readonly<Record<string, string>> };

export type OpenSessionTools = (folder: string, servers: readonly SessionServer[]) => Promise<AgentTools>;
