import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What came of one prompt to an agent by itself, whose every question was answered with a no. */
export interface BareTurn {
  /** The titles of what it asked for. */
  readonly asked: readonly string[];
}

export interface BareAgent extends AsyncDisposable {
  /** One prompt in a session of its own. */
  turn(text: string): Promise<BareTurn>;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: unknown;
  readonly params?: {
    readonly toolCall?: { readonly title?: string };
    readonly options?: readonly { readonly optionId: string; readonly kind: string }[];
  };
}

/** An agent as its maker ships it: nothing of Atlas around it, and a client that says no to whatever is asked. */
export function bareAgent(
  [program = '', ...args]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): BareAgent {
  const child = spawn(program, args, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'], detached: true });
  const answers = new Map<number, (message: Message) => void>();
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  let asked: string[] = [];
  let lastId = 0;
  const send = (message: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const call = async (method: string, params: object): Promise<Readonly<Record<string, unknown>>> => {
    lastId += 1;
    const id = lastId;
    const answer = await new Promise<Message>((resolve, reject) => {
      answers.set(id, resolve);
      signal.addEventListener('abort', () => {
        reject(new Error(`no answer to ${method}`));
      });
      child.once('exit', () => {
        reject(new Error(`it ended before it answered ${method}`));
      });
      send({ id, method, params });
    });
    if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error).slice(0, 300)}`);
    return answer.result ?? {};
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const message = JSON.parse(line) as Message;
    if (message.method === undefined) {
      answers.get(Number(message.id))?.(message);
      return;
    }
    if (message.id === undefined) return;
    if (message.method !== 'session/request_permission') {
      send({ id: message.id, error: { code: -32_601, message: 'not offered' } });
      return;
    }
    asked.push(message.params?.toolCall?.title ?? '');
    const no = message.params?.options?.find(({ kind }) => kind === 'reject_once');
    const outcome = no === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: no.optionId };
    send({ id: message.id, result: { outcome } });
  });
  const ready = call('initialize', { protocolVersion: 1, clientCapabilities: {} });
  return {
    turn: async (text) => {
      await ready;
      const { sessionId } = await call('session/new', { cwd, mcpServers: [] });
      asked = [];
      await call('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
      return { asked };
    },
    [Symbol.asyncDispose]: async () => {
      await ready.catch(() => undefined);
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await gone;
    },
  };
}
