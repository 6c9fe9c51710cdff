import { AtlasError, isAtlasError, messageOf, type ErrorCode } from '../core/atlas-error.ts';
import type { PauseInfo } from '../core/pause.ts';
import { unfitNumber } from '../core/unfit-number.ts';
import { defined } from '../core/defined.ts';
import type { Action, Decision } from '../permissions/decision.ts';
import type { Permission } from '../permissions/authority.ts';
import { asFullDisk } from '../storage/storage-error.ts';
import type { Tool, ToolContext, ToolOutput, ToolSource } from './tool.ts';

/** How a call ended. No part of it is lost in an exception. */
export type ToolCallResult =
  | { readonly status: 'done'; readonly output: ToolOutput }
  | { readonly status: 'failed'; readonly error: ToolFailure }
  | { readonly status: 'denied'; readonly decision: Decision }
  | { readonly status: 'paused'; readonly pause: PauseInfo; readonly decision: Decision };

export interface ToolFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly remedy: string | undefined;
}

export interface ToolCall {
  readonly name: string;
  readonly args: unknown;
}

/** Asks for leave to do an action; wired to the rules and grants of a run. */
export type Permit = (action: Action) => Promise<Permission>;

/**
 * Every tool there is, by name. A call passes: known, available, arguments, gate, time-out, output limit.
 */
export class ToolRegistry {
  readonly #tools = new Map<string, Tool>();
  readonly #sources: readonly ToolSource[];

  constructor(tools: readonly Tool[], sources: readonly ToolSource[] = []) {
    for (const tool of tools) this.#tools.set(tool.name, tool);
    this.#sources = sources;
  }

  /** The tools that can be used here and now. */
  async offered(): Promise<readonly Tool[]> {
    const tools = await this.#all();
    const reasons = await Promise.all(tools.map(async (tool) => await tool.unavailable?.()));
    return tools.filter((_, index) => reasons[index] === undefined);
  }

  /** Every tool, with the reason why it is not offered. */
  async describe(): Promise<readonly { readonly tool: Tool; readonly unavailable: string | undefined }[]> {
    const tools = await this.#all();
    return await Promise.all(tools.map(async (tool) => ({ tool, unavailable: await tool.unavailable?.() })));
  }

  /** The existing tools of these names. Servers are asked only for names that are not built in. */
  async named(names: ReadonlySet<string>): Promise<readonly Tool[]> {
    const own = [...names].flatMap((name) => this.#tools.get(name) ?? []);
    return own.length === names.size ? own : (await this.#all()).filter(({ name }) => names.has(name));
  }

  async find(name: string): Promise<Tool> {
    const tool = this.#tools.get(name) ?? (await this.#all()).find((one) => one.name === name);
    if (tool !== undefined) return tool;
    throw new AtlasError('tool.unknown', `there is no tool named ${JSON.stringify(name.slice(0, 100))}`, {
      remedy: 'See `atlas tools list` for the tools there are.',
    });
  }

  /** The action of the call, for the gate. Throws on unknown tools and wrong arguments. */
  async actionOf(
    call: ToolCall,
    folder: string,
    staged: boolean = false,
  ): Promise<{ readonly tool: Tool; readonly args: unknown; readonly action: Action }> {
    const tool = await this.find(call.name);
    const unfit = unfitNumber(call.args);
    if (unfit !== undefined) {
      throw new AtlasError('tool.invalid-arguments', `the number at ${unfit} is larger than a number can be`, {
        remedy: 'Give it as a text where the tool takes one.',
      });
    }
    const args = tool.input.parse(call.args);
    const { name, word } = tool;
    return {
      tool,
      args,
      action: { tool: name, args, folder, ...defined({ word }), ...tool.use(args, folder, staged) },
    };
  }

  async call(call: ToolCall, context: ToolContext, permit: Permit): Promise<ToolCallResult> {
    try {
      const { tool, args, action } = await this.actionOf(call, context.shownFolder ?? context.folder, context.staged);
      const missing = await tool.unavailable?.();
      if (missing !== undefined) {
        throw new AtlasError('tool.unavailable', `${tool.name} cannot be used here: ${missing}`, {
          remedy: 'Set up what is missing, or use another tool; `atlas tools list` says which work here.',
        });
      }
      const refused = action.paths?.find((use) => use.refused !== undefined)?.refused;
      if (refused !== undefined) throw new AtlasError(refused.code, refused.message, { remedy: refused.remedy });
      const permission = await permit(action);
      if (permission.status === 'denied') return { status: 'denied', decision: permission.decision };
      if (permission.status === 'paused')
        return { status: 'paused', pause: permission.pause, decision: permission.decision };
      await tool.approved?.();
      const approved = { ...context, byPerson: permission.byPerson };
      return { status: 'done', output: bounded(await withTimeout(tool, args, approved), tool.outputLimit) };
    } catch (error) {
      return { status: 'failed', error: failureOf(asFullDisk(error, [context.folder])) };
    }
  }

  async #all(): Promise<readonly Tool[]> {
    const more = await Promise.all(this.#sources.map(async (source) => await source.list()));
    return [...this.#tools.values(), ...more.flat().filter((tool) => !this.#tools.has(tool.name))];
  }
}

const TIME_PARTS = 20;

async function withTimeout(tool: Tool, args: unknown, context: ToolContext): Promise<ToolOutput> {
  const limit = new AbortController();
  // Counted in parts, of which a process that was stopped, or waited long for a processor, misses all but one: that time
  // was not the tool's, and a result may have come meanwhile.
  let left = TIME_PARTS;
  const timer = setInterval(() => {
    left -= 1;
    if (left <= 0) limit.abort();
  }, tool.timeoutMs / TIME_PARTS);
  const signal = AbortSignal.any([context.signal, limit.signal]);
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => {
      reject(
        context.signal.aborted
          ? new AtlasError('cancelled', `${tool.name} was cancelled`)
          : new AtlasError('process.timeout', `${tool.name} took longer than ${tool.timeoutMs} ms`, {
              remedy: 'Ask for less at once, or split it into shorter calls.',
            }),
      );
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  stopped.catch(() => undefined);
  try {
    return await Promise.race([tool.run(args, { ...context, signal }), stopped]);
  } finally {
    clearInterval(timer);
    limit.abort();
  }
}

/** Keeps the head and the tail: the important part usually stands at one of the two. */
function bounded(output: ToolOutput, limit: number): ToolOutput {
  if (output.text.length <= limit) return output;
  const half = Math.floor(limit / 2);
  const left = output.text.length - 2 * half;
  return {
    ...output,
    text: `${output.text.slice(0, half)}\n[... ${left} characters left out ...]\n${output.text.slice(-half)}`,
  };
}

function failureOf(error: unknown): ToolFailure {
  if (isAtlasError(error)) return { code: error.code, message: error.message, remedy: error.remedy };
  return { code: 'tool.failed', message: messageOf(error), remedy: 'Check the arguments, then call the tool again.' };
}
