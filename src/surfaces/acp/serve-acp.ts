import { Readable, Writable } from 'node:stream';
import { agent, methods, ndJsonStream, PROTOCOL_VERSION, RequestError, type AgentApp } from '@agentclientprotocol/sdk';
import { isAtlasError, messageOf, withAdvice } from '../../core/atlas-error.ts';
import type { AtlasOptions } from '../../runtime/atlas.ts';
import { MODES, type Mode } from './served-session.ts';
import { promptPictures, promptText } from './prompt-text.ts';
import { ServedSessions } from './served-sessions.ts';

export interface ServeAcpOptions {
  readonly atlas: AtlasOptions;
  readonly version: string;
  readonly input: Readable;
  readonly output: Writable;
  /** Aborts when the client has died in a way that the pipe does not show. */
  readonly gone: AbortSignal;
}

/** Serves Atlas as an agent over a pair of pipes until the client goes away; then every run has stopped safely. */
export async function serveAcp(options: ServeAcpOptions): Promise<void> {
  const sessions = new ServedSessions(options.atlas);
  const connection = atlasAgent(options, sessions).connect(
    ndJsonStream(Writable.toWeb(options.output), Readable.toWeb(options.input)),
  );
  options.gone.addEventListener('abort', () => {
    connection.close();
  });
  await connection.closed;
  await sessions.cancelAll();
}

function atlasAgent({ version }: ServeAcpOptions, sessions: ServedSessions): AgentApp {
  return agent({ name: 'atlas' })
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: PROTOCOL_VERSION,
      agentInfo: { name: 'atlas', title: 'Atlas', version },
      agentCapabilities: {
        loadSession: true,
        promptCapabilities: { image: true, audio: false, embeddedContext: true },
        mcpCapabilities: { http: false, sse: false },
        sessionCapabilities: { list: {}, resume: {}, close: {} },
      },
      authMethods: [],
    }))
    .onRequest(methods.agent.authenticate, () => ({}))
    .onRequest(
      methods.agent.session.new,
      async ({ params, client }) => await answering(async () => await sessions.begin(params.cwd, client)),
    )
    .onRequest(
      methods.agent.session.load,
      async ({ params, client }) => await answering(async () => await sessions.reopen(params, client, true)),
    )
    .onRequest(
      methods.agent.session.resume,
      async ({ params, client }) => await answering(async () => await sessions.reopen(params, client, false)),
    )
    .onRequest(
      methods.agent.session.list,
      async ({ params }) => await answering(async () => await sessions.list(params.cwd)),
    )
    .onRequest(methods.agent.session.setMode, ({ params }) => {
      const mode = MODES.find((one): one is Mode => one === params.modeId);
      if (mode === undefined)
        throw RequestError.invalidParams({ modeId: params.modeId }, `the modes are ${MODES.join(', ')}`);
      sessions.find(params.sessionId).setMode(mode);
      return {};
    })
    .onRequest(
      methods.agent.session.setConfigOption,
      async ({ params }) => await answering(async () => await sessions.configure(params)),
    )
    .onRequest(methods.agent.session.prompt, async ({ params, signal }) => {
      const session = sessions.find(params.sessionId);
      const text = promptText(params.prompt);
      const pictures = promptPictures(params.prompt);
      if (text === '') throw RequestError.invalidParams({ prompt: params.prompt }, 'there is nothing in this prompt');
      if (session.busy)
        throw RequestError.invalidRequest(undefined, 'a prompt of this session is under way: cancel it, or wait');
      return await answering(async () => await session.prompt(text, pictures, signal));
    })
    .onNotification(methods.agent.session.cancel, async ({ params }) => {
      await sessions.cancel(params.sessionId);
    })
    .onRequest(methods.agent.session.close, async ({ params }) => {
      await sessions.close(params.sessionId);
      return {};
    });
}

/** Reports a failure to the client, with its remedy, as an error of the protocol. */
async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestError) throw error;
    const [code, remedy] = isAtlasError(error) ? [error.code, error.remedy] : ['internal', undefined];
    const message = withAdvice(messageOf(error), remedy);
    throw RequestError.internalError({ code, details: messageOf(error), remedy }, message);
  }
}
