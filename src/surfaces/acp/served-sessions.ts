import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import {
  RequestError,
  type AgentContext,
  type ListSessionsResponse,
  type NewSessionResponse,
  type SessionConfigOption,
  type SetSessionConfigOptionRequest,
} from '@agentclientprotocol/sdk';
import { newId } from '../../core/ids.ts';
import { openAtlas, type AgentChoice, type Atlas, type AtlasOptions } from '../../runtime/atlas.ts';
import { ServedSession } from './served-session.ts';

/** The answer to a client that begins or reopens a session. */
type SessionTold = Pick<NewSessionResponse, 'modes'> & { readonly configOptions: SessionConfigOption[] };

/** The sessions of one client: begun, taken up again, and ended with it. */
export class ServedSessions {
  readonly #atlas: AtlasOptions;
  readonly #open = new Map<string, ServedSession>();

  constructor(atlas: AtlasOptions) {
    this.#atlas = atlas;
  }

  find(sessionId: string): ServedSession {
    const session = this.#open.get(sessionId);
    if (session === undefined) throw RequestError.resourceNotFound(sessionId);
    return session;
  }

  async begin(cwd: string, client: AgentContext): Promise<NewSessionResponse> {
    await requireFolder(cwd);
    const session = this.#add(newId('conversation'), cwd, client);
    session.announce();
    return { sessionId: session.id, ...(await this.#about(session, cwd)) };
  }

  /** Reopens a stored session; `aloud` replays its conversation to the client. */
  async reopen(
    { sessionId, cwd }: { readonly sessionId: string; readonly cwd: string },
    client: AgentContext,
    aloud: boolean,
  ): Promise<SessionTold> {
    await requireFolder(cwd);
    await this.cancel(sessionId);
    return await this.#within(
      cwd,
      async ({ history }) =>
        await history.session(sessionId, async (stored) => {
          if (stored === undefined) throw RequestError.resourceNotFound(sessionId);
          const session = this.#add(sessionId, cwd, client);
          await session.takeOver(stored, aloud);
          const told = await this.#about(session, cwd);
          session.announce();
          return told;
        }),
    );
  }

  async list(cwd: string | null | undefined): Promise<ListSessionsResponse> {
    const project = cwd ?? this.#atlas.project ?? process.cwd();
    const found = await this.#within(project, async ({ history }) => await history.sessions());
    return { sessions: found.map(({ id, title, updatedAt }) => ({ sessionId: id, cwd: project, title, updatedAt })) };
  }

  async configure(params: SetSessionConfigOptionRequest): Promise<{ configOptions: SessionConfigOption[] }> {
    const session = this.find(params.sessionId);
    const choices = await this.#within(this.#atlas.project, async ({ agents }) => await agents.list());
    if (params.configId !== 'agent' || !choices.some(({ id }) => id === params.value))
      throw RequestError.invalidParams({ configId: params.configId }, 'there is no such option, or no such value');
    session.setAgent(String(params.value));
    return { configOptions: configOptions(session, choices) };
  }

  async cancel(sessionId: string): Promise<void> {
    await this.#open.get(sessionId)?.cancel();
  }

  async close(sessionId: string): Promise<void> {
    const session = this.find(sessionId);
    this.#open.delete(sessionId);
    await session.cancel();
  }

  async cancelAll(): Promise<void> {
    await Promise.all([...this.#open.values()].map(async (session) => await session.cancel()));
  }

  #add(id: string, cwd: string, client: AgentContext): ServedSession {
    const session = new ServedSession({ id, atlas: { ...this.#atlas, project: cwd }, client });
    this.#open.set(id, session);
    return session;
  }

  async #about(session: ServedSession, cwd: string): Promise<SessionTold> {
    const choices = await this.#within(cwd, async ({ agents }) => await agents.list());
    return { modes: session.modes, configOptions: configOptions(session, choices) };
  }

  async #within<T>(project: string | undefined, work: (atlas: Atlas) => Promise<T>): Promise<T> {
    await using atlas = await openAtlas({ ...this.#atlas, project });
    return await work(atlas);
  }
}

function configOptions(session: ServedSession, choices: readonly AgentChoice[]): SessionConfigOption[] {
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
