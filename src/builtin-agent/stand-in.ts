import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { streamLines } from '../core/stream-lines.ts';
import type { StandInMcpServer } from './stand-in-mcp.ts';
import { StandInPeer } from './stand-in-peer.ts';
import type { StandInScript } from './stand-in-script.ts';
import { StandInSession } from './stand-in-session.ts';

/**
 * An agent that speaks ACP from a script instead of asking a model: for tests of everything that an agent can do
 * right or wrong, and for the demo. Started as `node stand-in.js SCRIPT.json`, or with the JSON itself.
 */
interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: {
    readonly sessionId?: string;
    readonly cwd?: string;
    readonly mcpServers?: readonly StandInMcpServer[];
    readonly prompt?: readonly { readonly text?: string }[];
  };
  readonly result?: unknown;
}

class StandIn {
  readonly #script: StandInScript;
  readonly #peer = new StandInPeer();
  readonly #sessions = new Map<string, StandInSession>();
  #prompts = 0;

  constructor(script: StandInScript) {
    this.#script = script;
  }

  async start(): Promise<void> {
    if (this.#script.ignoreTerm === true) process.on('SIGTERM', () => undefined);
    if (this.#script.start !== undefined) await this.#session('start', {}).turn('', this.#script.start);
    for await (const line of streamLines(process.stdin)) this.#hear(line);
    // A closed input means that the client has left, unless the script says to stay whatever happens.
    if (this.#script.ignoreTerm !== true) process.exit(0);
  }

  #hear(line: string): void {
    const message = JSON.parse(line) as Message;
    if (message.method === undefined) this.#peer.settle(message.id, message.result);
    else if (message.method === 'session/cancel') this.#cancel(message.params?.sessionId);
    // Requests run side by side, as in a real agent.
    else {
      this.#serve(message).catch(async (error: unknown) => {
        await this.#peer.fail(message.id, { code: -32_603, message: String(error) });
      });
    }
  }

  #cancel(id: string | undefined): void {
    if (this.#script.ignoreCancel !== true) this.#sessions.get(id ?? '')?.cancel();
  }

  async #serve({ id, method = '', params = {} }: Message): Promise<void> {
    if (id === undefined || this.#script.deafTo?.includes(method) === true) return;
    const failing = this.#script.failing?.[method];
    if (failing !== undefined) {
      await this.#peer.fail(id, failing);
      return;
    }
    switch (method) {
      case 'initialize':
        return await this.#peer.answer(id, this.#hello());
      case 'session/new': {
        const session = this.#session(randomUUID(), params);
        return await this.#peer.answer(id, { sessionId: session.id, ...this.#offers() });
      }
      case 'session/load':
        return await this.#load(id, this.#session(params.sessionId ?? '', params));
      case 'session/resume':
        this.#session(params.sessionId ?? '', params);
        return await this.#peer.answer(id, this.#offers());
      case 'session/fork': {
        const copy = this.#session(randomUUID(), params);
        await copy.replay(params.sessionId);
        return await this.#peer.answer(id, { sessionId: copy.id, ...this.#offers() });
      }
      case 'session/set_mode':
      case 'session/set_config_option':
      case 'session/close':
        return await this.#peer.answer(id, {});
      case 'session/prompt':
        return await this.#prompt(id, params);
      default:
        return await this.#peer.fail(id, { code: -32_601, message: `Method not found: ${method}` });
    }
  }

  async #load(id: unknown, session: StandInSession): Promise<void> {
    const { replaysLate } = this.#script;
    if (replaysLate === undefined) await session.replay();
    await this.#peer.answer(id, this.#offers());
    if (replaysLate !== undefined) await session.replay(session.id, replaysLate);
  }

  async #prompt(id: unknown, params: NonNullable<Message['params']>): Promise<void> {
    const session = this.#sessions.get(params.sessionId ?? '');
    if (session === undefined) {
      await this.#peer.fail(id, { code: -32_602, message: 'no such session' });
      return;
    }
    const turns = this.#script.turns ?? [[{ say: 'Done.' }]];
    const actions = turns[Math.min(this.#prompts, turns.length - 1)] ?? [];
    this.#prompts += 1;
    const asked = params.prompt?.map(({ text }) => text ?? '').join('') ?? '';
    const ending = await session.turn(asked, actions);
    if ('error' in ending) await this.#peer.fail(id, ending.error);
    else await this.#peer.answer(id, { ...ending, usage: { inputTokens: 7, outputTokens: 5, totalTokens: 12 } });
    await session.afterTurn();
  }

  #session(id: string, params: NonNullable<Message['params']>): StandInSession {
    const { cwd = process.cwd(), mcpServers = [] } = params;
    const session = new StandInSession(id, cwd, mcpServers, this.#peer, this.#script.state);
    this.#sessions.set(id, session);
    return session;
  }

  #offers(): Readonly<Record<string, unknown>> {
    const { models } = this.#script;
    if (models === undefined) return MODES;
    const options = models.map((value) => ({ value, name: value }));
    const model = { id: 'model', name: 'Model', category: 'model', type: 'select', currentValue: models[0], options };
    return { ...MODES, configOptions: [model] };
  }

  #hello(): unknown {
    return {
      protocolVersion: 1,
      agentInfo: { name: 'atlas-stand-in', title: 'Stand-in', version: '1.0.0' },
      agentCapabilities: {
        loadSession: true,
        promptCapabilities: { image: false },
        mcpCapabilities: { http: true },
        sessionCapabilities: { fork: {}, resume: {}, close: {} },
        ...this.#script.capabilities,
      },
      authMethods: this.#script.authMethods ?? [],
    };
  }
}

const MODES = {
  modes: {
    currentModeId: 'default',
    availableModes: [
      { id: 'default', name: 'Default' },
      { id: 'plan', name: 'Plan' },
    ],
  },
};

const given = process.argv[2] ?? '{}';
const script = JSON.parse(given.startsWith('{') ? given : readFileSync(given, 'utf8')) as StandInScript;
await new StandIn(script).start();
