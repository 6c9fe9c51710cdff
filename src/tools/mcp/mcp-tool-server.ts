import type { Client, Tool as ServerTool, Transport } from '@modelcontextprotocol/client';
import { AtlasError, messageOf } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import { childEnvironment } from '../../processes/child-environment.ts';
import { expandSpec, type McpServerSpec } from './server-spec.ts';

export interface McpServerOptions {
  readonly name: string;
  readonly spec: McpServerSpec;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly warn: (message: string) => void;
  readonly connectTimeoutMs?: number;
  readonly callTimeoutMs?: number;
  /** Milliseconds before the second try; doubles up to a minute. */
  readonly backoffMs?: number;
  /** A monotonic clock, for the backoff. */
  readonly now?: () => number;
}

export interface McpCallResult {
  readonly isError?: boolean | undefined;
  readonly content?: readonly unknown[] | undefined;
  readonly structuredContent?: unknown;
}

/** More tools than this are not a toolbox but a flood; a model could not choose among them. */
const MAX_TOOLS = 256;
const MAX_PAGES = 64;
const MAX_BACKOFF_MS = 60_000;

/**
 * One server: connected at first need, again after it died, never more often than the backoff allows. A fault of the
 * server becomes a warning; it never ends a run.
 */
export class McpToolServer implements AsyncDisposable {
  readonly name: string;
  readonly #options: McpServerOptions;
  #client: Client | undefined;
  #connecting: Promise<Client> | undefined;
  #tools: Promise<readonly ServerTool[]> | undefined;
  #generation = 0;
  #failures = 0;
  #notBefore = 0;
  #closed = false;

  constructor(options: McpServerOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get connected(): boolean {
    return this.#client !== undefined;
  }

  /** The server's tools, or none and a warning. */
  async tools(signal: AbortSignal): Promise<readonly ServerTool[]> {
    try {
      this.#tools ??= this.#list(signal);
      return await this.#tools;
    } catch (error) {
      this.#tools = undefined;
      if (!(error instanceof BackingOff))
        this.#options.warn(`MCP server ${this.name}: ${messageOf(error)}; going on without its tools`);
      return [];
    }
  }

  /** Counts connections: a tool that was listed before a restart may mean something else after it. */
  get generation(): number {
    return this.#generation;
  }

  async call(tool: string, args: unknown, signal: AbortSignal, generation: number): Promise<McpCallResult> {
    const client = this.#client;
    if (client === undefined || generation !== this.#generation) {
      throw new AtlasError('tool.unavailable', `MCP server ${this.name} was started anew meanwhile`, {
        remedy: 'Call the tool again.',
      });
    }
    const timeout = this.#options.callTimeoutMs ?? 30_000;
    try {
      return await client.callTool(
        { name: tool, arguments: args as Record<string, unknown> },
        { timeout, maxTotalTimeout: timeout, signal },
      );
    } catch (error) {
      if (signal.aborted) throw new AtlasError('cancelled', `${this.name}__${tool} was cancelled`);
      const gone = this.#client !== client;
      if (gone)
        this.#options.warn(
          `MCP server ${this.name} died during ${tool}; going on, and it is started again at the next call`,
        );
      throw new AtlasError(gone ? 'tool.unavailable' : 'tool.failed', `MCP server ${this.name}: ${messageOf(error)}`, {
        remedy: gone
          ? 'Call the tool again: the server is started anew.'
          : `Check the arguments of ${tool} and the server itself (\`atlas tools list\`).`,
        cause: error,
      });
    }
  }

  /** Ends the connection; the next use starts a new one. */
  async restart(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#tools = undefined;
    await client?.close().catch(() => undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#connecting?.catch(() => undefined);
    await this.#client?.close().catch(() => undefined);
    this.#client = undefined;
  }

  async #list(signal: AbortSignal): Promise<readonly ServerTool[]> {
    const client = await this.#connected(signal);
    const timeout = this.#options.connectTimeoutMs ?? 15_000;
    const found: ServerTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await client.listTools(defined({ cursor }), {
        timeout,
        signal,
        cacheMode: 'bypass',
      });
      found.push(...answer.tools);
      cursor = answer.nextCursor;
      if (cursor === undefined || found.length > MAX_TOOLS) break;
    }
    if (found.length <= MAX_TOOLS) return found;
    this.#options.warn(
      `MCP server ${this.name} lists ${found.length}${cursor === undefined ? '' : ' or more'} tools; only the first ${MAX_TOOLS} are offered`,
    );
    return found.slice(0, MAX_TOOLS);
  }

  async #connected(signal: AbortSignal): Promise<Client> {
    if (this.#client !== undefined) return this.#client;
    if (this.#closed) {
      throw new AtlasError('tool.unavailable', `MCP server ${this.name} is closed`, {
        remedy: 'Start the command again; what it began can go on with `atlas resume`.',
      });
    }
    const now = this.#options.now?.() ?? performance.now();
    if (this.#connecting === undefined && now < this.#notBefore) throw new BackingOff(this.name);
    this.#connecting ??= this.#connect(signal).finally(() => {
      this.#connecting = undefined;
    });
    return await this.#connecting;
  }

  async #connect(signal: AbortSignal): Promise<Client> {
    const { Client: ClientClass } = await import('@modelcontextprotocol/client');
    const client = new ClientClass(
      { name: 'atlas', version: '0.1.0' },
      // A foreign schema is data: no code is compiled from it.
      {
        jsonSchemaValidator: {
          getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
        },
      },
    );
    const transport = await this.#transport();
    const timeout = this.#options.connectTimeoutMs ?? 15_000;
    try {
      await client.connect(transport, { timeout, signal });
    } catch (error) {
      await client.close().catch(() => undefined);
      await transport.close().catch(() => undefined);
      this.#failed();
      const words = 'lastWords' in transport ? String(transport.lastWords) : '';
      throw new AtlasError(
        'tool.unavailable',
        `cannot connect (${messageOf(error)})${words === '' ? '' : `: ${words}`}`,
        { remedy: `Check the entry ${JSON.stringify(this.name)} of mcpServers in the settings.`, cause: error },
      );
    }
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client is no EventTarget
    client.onclose = () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#tools = undefined;
      if (!this.#closed) this.#failed();
    };
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      this.#tools = undefined;
    });
    this.#client = client;
    this.#generation += 1;
    this.#failures = 0;
    this.#notBefore = 0;
    return client;
  }

  #failed(): void {
    this.#failures += 1;
    const wait = Math.min((this.#options.backoffMs ?? 500) * 2 ** Math.min(this.#failures - 1, 10), MAX_BACKOFF_MS);
    this.#notBefore = (this.#options.now?.() ?? performance.now()) + wait;
  }

  async #transport(): Promise<Transport> {
    const spec = expandSpec(this.#options.spec, this.#options.environment);
    if ('command' in spec) {
      const { GroupTransport } = await import('./group-transport.ts');
      return new GroupTransport({
        command: spec.command,
        args: spec.args,
        cwd: spec.cwd ?? this.#options.folder,
        env: childEnvironment(this.#options.environment, spec.env),
      });
    }
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const url = requireSafeUrl(spec.url);
    // Headers may hold a key: they go to this origin and no other, wherever the server points.
    return new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { ...spec.headers } },
      fetch: async (input, init) => await sameOriginFetch(url, input, init),
    });
  }
}

class BackingOff extends AtlasError {
  constructor(name: string) {
    super('tool.unavailable', `MCP server ${name} failed a moment ago; it is tried again later`, {
      remedy: 'Wait a moment and call the tool again; `atlas tools list` says what is wrong with the server.',
    });
  }
}

/** Keys over plain HTTP are for this machine only. */
export function requireSafeUrl(text: string): URL {
  const url = URL.parse(text);
  const loopback = url !== null && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && loopback))) return url;
  throw new AtlasError(
    'config.invalid',
    `an MCP server must have an https address, or http on this machine: ${text.slice(0, 200)}`,
    { remedy: 'Correct "url" of this server in mcpServers; an address that is no loopback needs https.' },
  );
}

/** Neither a redirect nor the server's own metadata can send us, or the headers, elsewhere. */
export async function sameOriginFetch(home: URL, input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const target = new URL(input instanceof Request ? input.url : input);
  if (target.origin !== home.origin) {
    throw new AtlasError(
      'tool.failed',
      `the server at ${home.origin} points to another place, ${target.origin}, which is not followed`,
      {
        remedy: `If you trust it, set "url" of this server in mcpServers to ${target.origin} itself.`,
      },
    );
  }
  return await fetch(input, { ...init, redirect: 'error' });
}
