import { randomUUID } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import type { AgentApp, ContentBlock, McpServer } from '@agentclientprotocol/sdk';
import type { LanguageModel, ModelMessage } from 'ai';
import { isAbsolute } from 'node:path';
import { isAtlasError, messageOf } from '../core/atlas-error.ts';
import type { AgentTools, OpenSessionTools, SessionServer } from './agent-tools.ts';
import { runTurn } from './session-turn.ts';

export interface BuiltinAgentOptions {
  readonly version: string;
  readonly openModel: () => Promise<LanguageModel>;
  readonly openTools: OpenSessionTools;
  readonly maxSteps: number;
}

interface Session {
  readonly folder: string;
  readonly tools: AgentTools;
  readonly messages: ModelMessage[];
  /** The turn that is under way; prompts of one session never overlap. */
  turn: AbortController | undefined;
  last: Promise<unknown>;
}

/** Serves one client over a pair of pipes until it goes away. */
export async function serveBuiltinAgent(
  options: BuiltinAgentOptions,
  input: Readable,
  output: Writable,
): Promise<void> {
  const { ndJsonStream } = await import('@agentclientprotocol/sdk');
  const sessions = new Map<string, Session>();
  const app = await builtinAgent(options, sessions);
  const stream = ndJsonStream(Writable.toWeb(output), Readable.toWeb(input));
  const connection = app.connect(stream);
  await connection.closed;
  for (const session of sessions.values()) session.turn?.abort();
  await Promise.all([...sessions.values()].map(async ({ tools }) => await tools[Symbol.asyncDispose]()));
}

async function builtinAgent(options: BuiltinAgentOptions, sessions: Map<string, Session>): Promise<AgentApp> {
  const { agent, methods, PROTOCOL_VERSION, RequestError } = await import('@agentclientprotocol/sdk');
  const find = (sessionId: string): Session => {
    const session = sessions.get(sessionId);
    if (session === undefined) throw RequestError.invalidParams({ sessionId }, 'there is no such session');
    return session;
  };
  return agent({ name: 'atlas' })
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: PROTOCOL_VERSION,
      agentInfo: { name: 'atlas', title: 'Atlas', version: options.version },
      agentCapabilities: {
        loadSession: false,
        promptCapabilities: { image: true, audio: false, embeddedContext: true },
        mcpCapabilities: { http: true, sse: false },
        sessionCapabilities: { close: {} },
      },
      authMethods: [],
    }))
    .onRequest(methods.agent.authenticate, () => ({}))
    .onRequest(methods.agent.session.new, async ({ params }) => {
      if (!isAbsolute(params.cwd))
        throw RequestError.invalidParams({ cwd: params.cwd }, 'cwd must be an absolute path');
      const tools = await options.openTools(params.cwd, params.mcpServers.flatMap(toServer)).catch((error: unknown) => {
        throw RequestError.internalError({ details: messageOf(error) }, messageOf(error));
      });
      const sessionId = randomUUID();
      sessions.set(sessionId, { folder: params.cwd, tools, messages: [], turn: undefined, last: Promise.resolve() });
      return { sessionId };
    })
    .onRequest(methods.agent.session.prompt, async ({ params, client, signal }) => {
      const session = find(params.sessionId);
      const before = session.last;
      const turn = (async () => {
        await before;
        session.turn = new AbortController();
        const length = session.messages.length;
        session.messages.push({ role: 'user', content: params.prompt.map(toContent) });
        try {
          const model = await options.openModel();
          const stopReason = await runTurn({
            sessionId: params.sessionId,
            folder: session.folder,
            model,
            tools: session.tools,
            messages: session.messages,
            client,
            signal: AbortSignal.any([session.turn.signal, signal]),
            maxSteps: options.maxSteps,
          });
          return { stopReason };
        } catch (error) {
          // A turn that failed leaves no half conversation behind.
          session.messages.length = length;
          if (session.turn.signal.aborted) return { stopReason: 'cancelled' as const };
          const remedy = isAtlasError(error) ? error.remedy : undefined;
          throw RequestError.internalError({ details: messageOf(error), remedy }, messageOf(error));
        } finally {
          session.turn = undefined;
        }
      })();
      session.last = turn.catch(() => undefined);
      return await turn;
    })
    .onNotification(methods.agent.session.cancel, ({ params }) => {
      sessions.get(params.sessionId)?.turn?.abort();
    })
    .onRequest(methods.agent.session.close, async ({ params }) => {
      const session = find(params.sessionId);
      sessions.delete(params.sessionId);
      session.turn?.abort();
      await session.tools[Symbol.asyncDispose]();
      return {};
    });
}

type UserPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'file'; readonly mediaType: string; readonly data: string };

function toContent(block: ContentBlock): UserPart {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'image':
      return { type: 'file', mediaType: block.mimeType, data: block.data };
    case 'resource':
      return {
        type: 'text',
        text: 'text' in block.resource ? `${block.resource.uri}:\n${block.resource.text}` : block.resource.uri,
      };
    case 'resource_link':
      return { type: 'text', text: `${block.name}: ${block.uri}` };
    case 'audio':
      return { type: 'text', text: '(audio, which this agent cannot hear)' };
  }
}

function toServer(server: McpServer): readonly SessionServer[] {
  const pairs = (
    list: readonly { readonly name: string; readonly value: string }[],
  ): Readonly<Record<string, string>> => Object.fromEntries(list.map(({ name, value }) => [name, value]));
  if ('command' in server)
    return [{ name: server.name, command: server.command, args: server.args, env: pairs(server.env) }];
  return server.type === 'http' ? [{ name: server.name, url: server.url, headers: pairs(server.headers) }] : [];
}
