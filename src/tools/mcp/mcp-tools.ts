import { canonicalJson, type JsonValue } from '../../core/canonical-json.ts';
import { AtlasError } from '../../core/atlas-error.ts';
import { defined, some } from '../../core/defined.ts';
import { hashJson } from '../../core/hash.ts';
import { secretNamedIn } from '../secret-paths.ts';
import type { Tool, ToolOutput, ToolSource } from '../tool.ts';
import type { McpCallResult, McpToolServer } from './mcp-tool-server.ts';
import type { PinStore } from './pin-store.ts';
import { commandLineOf, type McpServerSpec } from './server-spec.ts';
import { serverToolName } from './server-tool-use.ts';
import { cleanSchema, cleanText, revealText } from './tool-hygiene.ts';

export interface ConnectedServer {
  readonly server: McpToolServer;
  readonly spec: McpServerSpec;
}

export interface McpToolsOptions {
  readonly servers: readonly ConnectedServer[];
  readonly pins: PinStore;
  readonly warn: (message: string) => void;
}

/** A name that a rule, a model and a terminal can carry. */
const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** The tools of the person's servers as `server__tool`. A server's description of them is data, and is pinned. */
export function mcpTools(options: McpToolsOptions): ToolSource {
  const { servers, pins, warn } = options;
  return {
    list: async () => {
      const signal = AbortSignal.timeout(30_000);
      const lists = await Promise.all(
        servers.map(async ({ server, spec }) => {
          const seen = new Set<string>();
          const tools: Tool[] = [];
          for (const definition of await server.tools(signal)) {
            const schema = cleanSchema(definition.inputSchema);
            if (!NAME.test(definition.name) || schema === undefined || seen.has(definition.name)) {
              warn(
                `MCP server ${server.name}: a tool is left out, because its name or schema cannot be used: ${cleanText(definition.name, 80)}`,
              );
              continue;
            }
            seen.add(definition.name);
            tools.push(await toTool(server, spec, definition, schema, pins));
          }
          return tools;
        }),
      );
      // `a` with `b__c` and `a__b` with `c` would be one name for two things.
      const taken = new Set<string>();
      return lists.flat().filter(({ name }) => {
        if (taken.has(name)) warn(`two MCP tools are both named ${name}; only the first is offered`);
        return !taken.has(name) && taken.add(name);
      });
    },
  };
}

interface Definition {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
  readonly annotations?: { readonly readOnlyHint?: boolean | undefined } | undefined;
}

async function toTool(
  server: McpToolServer,
  spec: McpServerSpec,
  definition: Definition,
  schema: Readonly<Record<string, unknown>>,
  pins: PinStore,
): Promise<Tool> {
  const { generation } = server;
  const commandLine = commandLineOf(spec);
  const readOnly = definition.annotations?.readOnlyHint === true;
  const effect = readOnly ? 'read' : 'execute';
  const told = {
    name: definition.name,
    description: definition.description ?? '',
    inputSchema: definition.inputSchema ?? null,
    commandLine,
    readOnly,
  };
  const hash = hashJson(told);
  const shown = canonicalJson(told);
  const pin = await pins.get(server.name, definition.name);
  const name = serverToolName(server.name, definition.name);
  const ask =
    pin?.hash === hash
      ? undefined
      : pin === undefined
        ? firstUse(name, told.description)
        : changed(name, pin.shown, told);
  return {
    name,
    description: cleanText(`[${server.name}] ${definition.description ?? definition.name}`),
    effect,
    junction: () => (readOnly ? 'reads' : 'irreversible'),
    input: { schema, parse: objectOnly },
    timeoutMs: 60_000,
    outputLimit: 200_000,
    use: (args, folder) => ({
      effects: [effect],
      // A server runs as the person does, wherever it likes.
      world: !readOnly,
      identity: hash,
      ...withReason(ask ?? secretReason(name, args, folder)),
    }),
    approved: async () => {
      if (ask !== undefined) await pins.set(server.name, definition.name, { hash, shown });
    },
    run: async (args, { signal }) => toOutput(await server.call(definition.name, args, signal, generation)),
  };
}

function withReason(ask: string | undefined): { readonly ask?: string } {
  return defined({ ask });
}

/** A server can read what the person can, so an agent may not ask it for paths that are hidden from agents. */
function secretReason(name: string, args: unknown, folder: string): string | undefined {
  const secret = secretNamedIn(args, folder);
  return secret === undefined ? undefined : `${name} is told of ${secret}, where keys, logins or histories are kept`;
}

function firstUse(name: string, description: string): string {
  return `first use of ${name}, which says of itself: ${revealText(description).slice(0, 4000)}`;
}

function changed(name: string, before: string, now: Readonly<Record<string, unknown>>): string {
  const old = JSON.parse(before) as Readonly<Record<string, unknown>>;
  const lines = Object.keys(now).flatMap((key) => {
    const [was, is] = [canonicalJson(old[key] ?? null), canonicalJson(now[key] ?? null)];
    return was === is
      ? []
      : [`- ${key}: ${revealText(was).slice(0, 1500)}`, `+ ${key}: ${revealText(is).slice(0, 1500)}`];
  });
  return `${name} is not what was approved any more:\n${lines.join('\n')}`;
}

function objectOnly(input: unknown): unknown {
  if (input === undefined || input === null) return {};
  if (typeof input === 'object' && !Array.isArray(input)) return input;
  throw new AtlasError('tool.invalid-arguments', 'the arguments must be an object', {
    remedy: 'Give them as a JSON object, {} when there are none; `atlas tools list` shows which the tool takes.',
  });
}

function toOutput(result: McpCallResult): ToolOutput {
  const texts: string[] = [];
  const images: { mimeType: string; data: string }[] = [];
  for (const block of result.content ?? []) {
    const { type, text, data, mimeType, resource, uri } = block as Readonly<Record<string, unknown>>;
    if (type === 'text' && typeof text === 'string') texts.push(text);
    else if (type === 'image' && typeof data === 'string') images.push({ mimeType: String(mimeType), data });
    else if (type === 'resource' && typeof resource === 'object' && resource !== null && 'text' in resource)
      texts.push(String(resource.text));
    else texts.push(`[${cleanText(String(type), 40)}${typeof uri === 'string' ? ` ${cleanText(uri, 300)}` : ''}]`);
  }
  return {
    ok: result.isError !== true,
    text: texts.join('\n'),
    ...defined({
      data: result.structuredContent === undefined ? undefined : (result.structuredContent as JsonValue),
      images: some(images),
    }),
  };
}
