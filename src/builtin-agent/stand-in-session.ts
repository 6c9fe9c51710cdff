import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, closeSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '../core/defined.ts';
import { callMcpTool, type StandInMcpServer } from './stand-in-mcp.ts';
import type { StandInPeer } from './stand-in-peer.ts';
import type { CallSpec, StandInAction } from './stand-in-script.ts';

/** How a turn ends: with a reason, with an error, or not at all. */
type Ending = { readonly stopReason: string } | { readonly error: { readonly code: number; readonly message: string } };

const OPTIONS = [
  { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
  { optionId: 'always', name: 'Always allow', kind: 'allow_always' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
];

/** One session of the stand-in: runs the actions of its script and remembers its updates. */
export class StandInSession {
  readonly id: string;
  readonly cwd: string;
  readonly #peer: StandInPeer;
  readonly #mcpServers: readonly StandInMcpServer[];
  readonly #file: string | undefined;
  readonly #late: StandInAction[] = [];
  readonly #cancelled = { now: false, heard: Promise.withResolvers<void>() };
  #calls = 0;
  #asked = '';

  constructor(
    id: string,
    cwd: string,
    mcpServers: readonly StandInMcpServer[],
    peer: StandInPeer,
    state: string | undefined,
  ) {
    this.id = id;
    this.cwd = cwd;
    this.#mcpServers = mcpServers;
    this.#peer = peer;
    this.#file = state === undefined ? undefined : join(state, `${id}.jsonl`);
    if (state !== undefined) mkdirSync(state, { recursive: true });
  }

  /** Replays all updates, as `session/load` wants it. */
  async replay(from: string = this.id, pauseMs = 0): Promise<void> {
    const file = this.#file === undefined ? undefined : join(dirname(this.#file), `${from}.jsonl`);
    if (file === undefined || !existsSync(file)) return;
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const line of lines) {
      if (pauseMs > 0) await sleep(pauseMs);
      if (line !== '') await this.#peer.update(this.id, JSON.parse(line));
    }
  }

  cancel(): void {
    this.#cancelled.now = true;
    this.#cancelled.heard.resolve();
  }

  async turn(asked: string, actions: readonly StandInAction[]): Promise<Ending> {
    this.#asked = asked;
    this.#cancelled.now = false;
    this.#cancelled.heard = Promise.withResolvers<void>();
    this.#note({ sessionUpdate: 'user_message_chunk', content: { type: 'text', text: asked } });
    return (await this.#run(actions)) ?? { stopReason: 'end_turn' };
  }

  async afterTurn(): Promise<void> {
    await this.#run(this.#late.splice(0));
  }

  async #run(actions: readonly StandInAction[]): Promise<Ending | undefined> {
    for (const action of actions) {
      if (this.#cancelled.now) return { stopReason: 'cancelled' };
      const ending = await this.#do(action);
      if (ending !== undefined) return ending;
    }
    return this.#cancelled.now ? { stopReason: 'cancelled' } : undefined;
  }

  async #do(action: StandInAction): Promise<Ending | undefined> {
    if ('say' in action) await this.#tell(chunk('agent_message_chunk', action.say));
    else if ('stamp' in action) {
      await this.#tell(chunk('agent_message_chunk', String(performance.timeOrigin + performance.now())));
    } else if ('think' in action) await this.#tell(chunk('agent_thought_chunk', action.think));
    else if ('call' in action) await this.#tell({ sessionUpdate: 'tool_call', ...frameOf(action.call) });
    else if ('update' in action) await this.#tell({ sessionUpdate: 'tool_call_update', ...frameOf(action.update) });
    else if ('write' in action) return await this.#write(action.write);
    else if ('run' in action) return await this.#command(action.run, action.ask === true);
    else if ('ask' in action) return await this.#ask(action.ask, action.allowed ?? [], action.refused ?? []);
    else if ('when' in action) {
      return await this.#run(this.#asked.includes(action.when) ? action.does : (action.otherwise ?? []));
    } else if ('mcp' in action) await this.#mcp(action.mcp);
    else if ('raw' in action) await this.#tell(action.raw);
    else if ('frame' in action) await this.#peer.send(action.frame);
    else if ('text' in action) await this.#peer.write(action.text);
    else if ('late' in action) this.#late.push(...action.late);
    else if ('end' in action) return { stopReason: action.end };
    else if ('error' in action) return { error: action.error };
    else if ('repeat' in action) return await this.#repeat(action.repeat, action.actions);
    else await this.#misbehave(action);
    return undefined;
  }

  async #repeat(times: number, actions: readonly StandInAction[]): Promise<Ending | undefined> {
    for (let i = 0; i < times; i += 1) {
      const ending = await this.#run(actions);
      if (ending !== undefined) return ending;
    }
    return undefined;
  }

  async #misbehave(action: StandInAction): Promise<void> {
    if ('wait' in action) await Promise.race([sleep(action.wait), this.#cancelled.heard.promise]);
    else if ('hang' in action) await this.#cancelled.heard.promise;
    else if ('exit' in action) process.exit(action.exit);
    else if ('signal' in action) process.kill(process.pid, action.signal);
    else if ('close' in action) closeSync(action.close === 'stdin' ? 0 : 1);
    else if ('leave' in action) spawn('sh', ['-c', action.leave], { stdio: 'ignore' });
    else if ('line' in action) await this.#longLine(action.line, action.endless === true);
    else if ('flood' in action) {
      const update = { sessionId: this.id, update: chunk('agent_message_chunk', 'x'.repeat(action.flood.bytes)) };
      const line = `${JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: update })}\n`;
      for (let i = 0; i < action.flood.count; i += 1) await this.#peer.write(line);
    }
  }

  async #longLine(bytes: number, endless: boolean): Promise<void> {
    const piece = Buffer.alloc(1 << 16, 'x');
    for (let sent = 0; sent < bytes; sent += piece.length) await this.#peer.write(piece.subarray(0, bytes - sent));
    if (!endless) await this.#peer.write('\n');
  }

  async #ask(
    call: CallSpec,
    allowed: readonly StandInAction[],
    refused: readonly StandInAction[],
  ): Promise<Ending | undefined> {
    const verdict = await this.#permission(call);
    if (verdict === 'cancelled') return { stopReason: 'cancelled' };
    return await this.#run(verdict === 'allowed' ? allowed : refused);
  }

  async #permission(call: CallSpec): Promise<'allowed' | 'refused' | 'cancelled'> {
    const toolCall = { status: 'pending', ...frameOf(call) };
    this.#note({ sessionUpdate: 'tool_call', ...toolCall });
    const answer = await this.#peer.request('session/request_permission', {
      sessionId: this.id,
      toolCall,
      options: OPTIONS,
    });
    const outcome = (answer as { readonly outcome?: { readonly outcome?: string; readonly optionId?: string } } | null)
      ?.outcome;
    if (outcome?.outcome !== 'selected') return 'cancelled';
    return outcome.optionId === 'no' ? 'refused' : 'allowed';
  }

  /** Announces a call, asks where it has to, and says how it came out. */
  async #tool(call: CallSpec, ask: boolean, work: () => Record<string, unknown>): Promise<Ending | undefined> {
    await this.#tell({ sessionUpdate: 'tool_call', status: 'pending', ...frameOf(call) });
    const verdict = ask ? await this.#permission(call) : 'allowed';
    if (verdict === 'cancelled') return { stopReason: 'cancelled' };
    const result = verdict === 'allowed' ? work() : { status: 'failed', rawOutput: 'The person refused.' };
    await this.#tell({ sessionUpdate: 'tool_call_update', toolCallId: call.id, ...result });
    return undefined;
  }

  async #write({ path, text, ask }: Extract<StandInAction, { write: unknown }>['write']): Promise<Ending | undefined> {
    const file = isAbsolute(path) ? path : join(this.cwd, path);
    const call = { id: this.#newCallId('write'), title: `Write ${path}`, kind: 'edit', input: { path: file, text } };
    return await this.#tool(call, ask !== false, () => {
      const content = [{ type: 'diff', path: file, oldText: null, newText: text }];
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
        return { status: 'completed', rawOutput: 'Written.', content };
      } catch (error) {
        return { status: 'failed', rawOutput: String(error), content };
      }
    });
  }

  async #command(line: string, ask: boolean): Promise<Ending | undefined> {
    const call = { id: this.#newCallId('run'), title: line, kind: 'execute', input: { command: line } };
    return await this.#tool(call, ask, () => {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: this.cwd, encoding: 'utf8' });
      return { status: status === 0 ? 'completed' : 'failed', rawOutput: `${stdout}${stderr}` };
    });
  }

  async #mcp({ server, tool, args }: Extract<StandInAction, { mcp: unknown }>['mcp']): Promise<void> {
    const id = this.#newCallId('mcp');
    await this.#tell({
      sessionUpdate: 'tool_call',
      status: 'pending',
      ...frameOf({ id, title: `${server}.${tool}`, kind: 'other', input: args ?? {} }),
    });
    const found = this.#mcpServers.find((one) => one.name === server);
    const result = await callMcpTool(found, tool, args ?? {}).then(
      (rawOutput) => ({ status: 'completed', rawOutput }),
      (error: unknown) => ({ status: 'failed', rawOutput: String(error) }),
    );
    await this.#tell({ sessionUpdate: 'tool_call_update', toolCallId: id, ...result });
  }

  async #tell(update: unknown): Promise<void> {
    this.#note(update);
    await this.#peer.update(this.id, update);
  }

  #newCallId(kind: string): string {
    this.#calls += 1;
    return `${kind}-${this.id}-${this.#calls}`;
  }

  #note(update: unknown): void {
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(update)}\n`);
  }
}

function chunk(sessionUpdate: string, text: string): unknown {
  return { sessionUpdate, content: { type: 'text', text } };
}

function frameOf({ id, input, output, ...rest }: CallSpec): Record<string, unknown> {
  return {
    toolCallId: id,
    ...rest,
    ...defined({ rawInput: input, rawOutput: output }),
  };
}
