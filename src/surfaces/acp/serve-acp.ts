import { isAbsolute } from 'node:path';
import { stat } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import {
  agent,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  RequestError,
  type AgentApp,
  type AgentContext,
  type SessionConfigOption,
} from '@agentclientprotocol/sdk';
import { isAtlasError, messageOf, withAdvice } from '../../core/atlas-error.ts';
import { newId } from '../../core/ids.ts';
import { openAtlas, type AgentChoice, type Atlas, type AtlasOptions } from '../../runtime/atlas.ts';
import { AcpSession, MODES, type Mode } from './acp-session.ts';
import { promptPictures, promptText } from './prompt-text.ts';

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
  const sessions = new Map<string, AcpSession>();
  const connection = atlasAgent(options, sessions).connect(
    ndJsonStream(Writable.toWeb(options.output), Readable.toWeb(options.input)),
  );
  options.gone.addEventListener('abort', () => {
    connection.close();
  });
  await connection.closed;
  await Promise.all([...sessions.values()].map(async (session) => await session.cancel()));
}

function atlasAgent(options: ServeAcpOptions, sessions: Map<string, AcpSession>): AgentApp {
  const find = (sessionId: string): AcpSession => {
    const session = sessions.get(sessionId);
    if (session === undefined) throw RequestError.resourceNotFound(sessionId);
    return session;
  };
  const open = (id: string, cwd: string, client: AgentContext): AcpSession => {
    const session = new AcpSession({ id, atlas: { ...options.atlas, project: cwd }, client });
    sessions.set(id, session);
    return session;
  };
  const within = async <T>(project: string | undefined, work: (atlas: Atlas) => Promise<T>): Promise<T> => {
    await using atlas = await openAtlas({ ...options.atlas, project });
    return await work(atlas);
  };
  const about = async (session: AcpSession, cwd: string) => ({
    modes: session.modes,
    configOptions: configOptions(session, await within(cwd, async ({ agents }) => await agents.list())),
  });
  const reopen = async (params: { sessionId: string; cwd: string }, client: AgentContext, aloud: boolean) => {
    await requireFolder(params.cwd);
    await sessions.get(params.sessionId)?.cancel();
    await using atlas = await openAtlas({ ...options.atlas, project: params.cwd });
    return await atlas.history.session(params.sessionId, async (stored) => {
      if (stored === undefined) throw RequestError.resourceNotFound(params.sessionId);
      const session = open(params.sessionId, params.cwd, client);
      await session.takeOver(stored, aloud);
      const told = await about(session, params.cwd);
      session.announce();
      return told;
    });
  };
  return agent({ name: 'atlas' })
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: PROTOCOL_VERSION,
      agentInfo: { name: 'atlas', title: 'Atlas', version: options.version },
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
      async ({ params, client }) =>
        await answering(async () => {
          await requireFolder(params.cwd);
          const session = open(newId('conversation'), params.cwd, client);
          session.announce();
          return { sessionId: session.id, ...(await about(session, params.cwd)) };
        }),
    )
    .onRequest(
      methods.agent.session.load,
      async ({ params, client }) => await answering(async () => await reopen(params, client, true)),
    )
    .onRequest(
      methods.agent.session.resume,
      async ({ params, client }) => await answering(async () => await reopen(params, client, false)),
    )
    .onRequest(
      methods.agent.session.list,
      async ({ params }) =>
        await answering(async () => {
          const project = params.cwd ?? options.atlas.project ?? process.cwd();
          const found = await within(project, async ({ history }) => await history.sessions());
          return {
            sessions: found.map(({ id, title, updatedAt }) => ({ sessionId: id, cwd: project, title, updatedAt })),
          };
        }),
    )
    .onRequest(methods.agent.session.setMode, ({ params }) => {
      const mode = MODES.find((one): one is Mode => one === params.modeId);
      if (mode === undefined)
        throw RequestError.invalidParams({ modeId: params.modeId }, `the modes are ${MODES.join(', ')}`);
      find(params.sessionId).setMode(mode);
      return {};
    })
    .onRequest(
      methods.agent.session.setConfigOption,
      async ({ params }) =>
        await answering(async () => {
          const session = find(params.sessionId);
          const choices = await within(options.atlas.project, async ({ agents }) => await agents.list());
          if (params.configId !== 'agent' || !choices.some(({ id }) => id === params.value))
            throw RequestError.invalidParams(
              { configId: params.configId },
              'there is no such option, or no such value',
            );
          session.setAgent(String(params.value));
          return { configOptions: configOptions(session, choices) };
        }),
    )
    .onRequest(methods.agent.session.prompt, async ({ params, signal }) => {
      const session = find(params.sessionId);
      const text = promptText(params.prompt);
      const pictures = promptPictures(params.prompt);
      if (text === '') throw RequestError.invalidParams({ prompt: params.prompt }, 'there is nothing in this prompt');
      if (session.busy)
        throw RequestError.invalidRequest(undefined, 'a prompt of this session is under way: cancel it, or wait');
      return await answering(async () => await session.prompt(text, pictures, signal));
    })
    .onNotification(methods.agent.session.cancel, async ({ params }) => {
      await sessions.get(params.sessionId)?.cancel();
    })
    .onRequest(methods.agent.session.close, async ({ params }) => {
      const session = find(params.sessionId);
      sessions.delete(params.sessionId);
      await session.cancel();
      return {};
    });
}

function configOptions(session: AcpSession, choices: readonly AgentChoice[]): SessionConfigOption[] {
  const [first] = choices;
  if (first === undefined) return [];
  return [
    {
      id: 'agent',
      name: 'Agent',
      description: 'Who plans and works; Atlas verifies',
      category: 'model',
      type: 'select',
      currentValue: session.agent ?? choices.find(({ chosen }) => chosen)?.id ?? first.id,
      options: choices.map(({ id, name }) => ({ value: id, name })),
    },
  ];
}

async function requireFolder(cwd: string): Promise<void> {
  if (!isAbsolute(cwd)) throw RequestError.invalidParams({ cwd }, 'cwd must be an absolute path');
  const found = await stat(cwd).catch(() => undefined);
  if (found?.isDirectory() !== true) throw RequestError.invalidParams({ cwd }, `there is no folder ${cwd}`);
}

/** What goes wrong is told to the client, with its remedy, as an error of the protocol. */
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
