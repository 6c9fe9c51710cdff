import type { CallToolResult, Server } from '@modelcontextprotocol/server';
import { withAdvice } from '../../core/atlas-error.ts';
import type { ToolBox, ToolOutcome } from '../../runtime/atlas.ts';

export interface ToolsServerOptions {
  readonly tools: ToolBox;
  readonly version: string;
  /** The process that started us; when it ends, so do we. */
  readonly parent: number;
}

/** How often a server checks whether its parent is still alive. */
const PARENT_CHECK_MS = 1000;

/**
 * Serves the registry to one MCP client over standard input and output, through the same gate as every other caller. A
 * client cannot approve anything: an undecided call comes back as a pause that says how a person can.
 */
export async function serveToolsOverStdio({ tools, version, parent }: ToolsServerOptions): Promise<void> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const server = await createToolsServer(tools, 'atlas-tools', version);
  const gone = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, PARENT_CHECK_MS).unref();
  });
  await server.connect(new StdioServerTransport());
  await gone;
  await server.close();
}

/** A server of the protocol whose tools are those of a box. */
export async function createToolsServer(
  tools: Pick<ToolBox, 'list' | 'call'>,
  name: string,
  version: string,
): Promise<Server> {
  const { Server: ProtocolServer } = await import('@modelcontextprotocol/server');
  const server = new ProtocolServer({ name, version }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => ({
    tools: (await tools.list())
      .filter(({ unavailable }) => unavailable === undefined)
      .map((tool) => ({
        name: tool.name,
        description: tool.description,
        inputSchema: { ...tool.inputSchema, type: 'object' as const },
        annotations: {
          readOnlyHint: tool.effect === 'read',
          openWorldHint: tool.effect === 'network' || tool.effect === 'ui',
        },
      })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) =>
    toResult(await tools.call({ name: params.name, args: params.arguments ?? {} }, { signal: mcpReq.signal })),
  );
  return server;
}

/** Objects only: some clients fail on a bare list. */
function toResult(called: ToolOutcome): CallToolResult {
  switch (called.status) {
    case 'done': {
      const { ok, text, data, images = [] } = called.output;
      const structured = isRecord(data) ? { structuredContent: { ...data } } : {};
      return {
        content: [{ type: 'text', text }, ...images.map((image) => ({ type: 'image' as const, ...image }))],
        isError: !ok,
        ...structured,
      };
    }
    case 'failed':
      return refusal(withAdvice(called.error.message, called.error.remedy), {
        code: called.error.code,
      });
    case 'denied':
      return refusal(`denied: ${called.decision.reason}`, { code: 'permission.denied' });
    case 'paused':
      return refusal(`[PAUSED] ${called.pause.message}`, {
        code: 'permission.needed',
        pause_info: {
          permission: called.pause.permission,
          message: called.pause.message,
          blocked_tool: called.pause.blockedTool,
          blocked_args: called.pause.blockedArgs,
          digest: called.pause.digest,
        },
      });
  }
}

function refusal(text: string, structuredContent: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true, structuredContent: { ...structuredContent } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
