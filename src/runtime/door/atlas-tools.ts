import { defined } from '../../core/defined.ts';
import type { PauseInfo } from '../../core/pause.ts';
import type { DescribedTool } from '../../tools/served-tools.ts';
import type { ToolCallResult } from '../../tools/tool-registry.ts';
import type { HeldHome } from './held-home.ts';

/** The outcome of a call: done, failed, denied by a rule, or waiting for a person. */
export type ToolOutcome = ToolCallResult;

/** The registry, opened once for several calls. */
export interface ToolBox extends AsyncDisposable {
  list(): Promise<readonly DescribedTool[]>;
  call(
    call: { readonly name: string; readonly args: unknown },
    options?: { readonly signal?: AbortSignal },
  ): Promise<ToolOutcome>;
  /** A person's word for exactly the call that paused: calling it again does it, once. */
  approve(pause: PauseInfo): Promise<void>;
}

/** Atlas's tools and those of the person's MCP servers, behind the permission gate. */
export interface AtlasTools {
  /** The caller disposes of it. */
  open(): Promise<ToolBox>;
  list(): Promise<readonly DescribedTool[]>;
  call(
    call: { readonly name: string; readonly args: unknown },
    options?: { readonly signal?: AbortSignal },
  ): Promise<ToolOutcome>;
}

export function atlasTools(home: HeldHome): AtlasTools {
  const open = async (): Promise<ToolBox> => {
    const { openTools } = await import('../../runs/open-tools.ts');
    const { runtime, leave } = await home.stay();
    try {
      const tools = await openTools(runtime);
      return {
        list: async () =>
          (await tools.registry.describe()).map(({ tool, unavailable }) => ({
            name: tool.name,
            description: tool.description,
            effect: tool.effect,
            inputSchema: tool.input.schema,
            ...defined({ unavailable }),
          })),
        call: async (call, options) => await tools.call(call, options),
        approve: async ({ digest }) => {
          for (const grant of await tools.grants.pending(tools.scope)) {
            if (grant.digest === digest) await tools.grants.decide(grant.id, 'approved');
          }
        },
        [Symbol.asyncDispose]: async () => {
          await tools[Symbol.asyncDispose]();
          leave();
        },
      };
    } catch (error) {
      leave();
      throw error;
    }
  };
  return {
    open,
    list: async () => {
      await using tools = await open();
      return await tools.list();
    },
    call: async (call, options) => {
      await using tools = await open();
      return await tools.call(call, options);
    },
  };
}
