import type { AgentContext, SessionUpdate, StopReason, ToolKind } from '@agentclientprotocol/sdk';
import type { FinishReason, LanguageModel, ModelMessage, ToolSet } from 'ai';
import { AtlasError, messageOf, withAdvice } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import type { ToolCall, ToolCallResult } from '../tools/tool-registry.ts';
import type { Tool, ToolOutput } from '../tools/tool.ts';
import type { AgentTools } from './agent-tools.ts';
import { INSTRUCTIONS } from './instructions.ts';

export interface TurnOptions {
  readonly sessionId: string;
  readonly folder: string;
  readonly model: LanguageModel;
  readonly tools: AgentTools;
  /** The conversation so far, the new prompt included; the turn appends to it. */
  readonly messages: ModelMessage[];
  readonly client: AgentContext;
  readonly signal: AbortSignal;
  readonly maxSteps: number;
}

const KINDS: Readonly<Record<Tool['effect'], ToolKind>> = {
  read: 'read',
  write: 'edit',
  'write-outside': 'edit',
  execute: 'execute',
  network: 'fetch',
  ui: 'other',
  'runs-later': 'other',
};

/** One prompt turn: the model speaks, calls tools through the gate, and speaks again, until it is done or stopped. */
export async function runTurn(options: TurnOptions): Promise<StopReason> {
  const { streamText, stepCountIs } = await import('ai');
  const { sessionId, client, signal, messages } = options;
  const update = async (change: SessionUpdate): Promise<void> => {
    await client.notify('session/update', { sessionId, update: change });
  };
  const started = new Set<string>();
  const result = streamText({
    model: options.model,
    instructions: `${INSTRUCTIONS}\nThe workspace is ${options.folder}.`,
    messages,
    tools: await toolSet(options, started, update),
    stopWhen: stepCountIs(options.maxSteps),
    abortSignal: signal,
    maxRetries: 2,
    // The stream below carries the error; nothing may be printed beside the protocol.
    onError: () => undefined,
  });
  let failure: unknown;
  for await (const part of result.stream) {
    if (part.type === 'text-delta')
      await update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: part.text } });
    else if (part.type === 'reasoning-delta')
      await update({ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: part.text } });
    else if (part.type === 'error') failure = part.error;
    else if (part.type === 'tool-error' && !started.has(part.toolCallId)) {
      // The model named an unknown tool, or wrong arguments: it gets the error, and so does the client.
      await update({
        sessionUpdate: 'tool_call',
        toolCallId: part.toolCallId,
        title: part.toolName,
        status: 'failed',
        rawInput: part.input,
        rawOutput: { error: messageOf(part.error) },
      });
    }
  }
  if (signal.aborted) return 'cancelled';
  if (failure !== undefined)
    throw new AtlasError('agent.failed', `the model did not answer: ${messageOf(failure)}`, {
      remedy: 'Run `atlas doctor`: it names the model that is set and says whether it can be reached.',
      cause: failure,
    });
  messages.push(...(await result.responseMessages));
  const steps = await result.steps;
  return stopReason(await result.finishReason, steps.length >= options.maxSteps);
}

function stopReason(reason: FinishReason, outOfSteps: boolean): StopReason {
  if (reason === 'length') return 'max_tokens';
  if (reason === 'content-filter') return 'refusal';
  return reason === 'tool-calls' && outOfSteps ? 'max_turn_requests' : 'end_turn';
}

async function toolSet(
  options: TurnOptions,
  started: Set<string>,
  update: (change: SessionUpdate) => Promise<void>,
): Promise<ToolSet> {
  const { dynamicTool, jsonSchema } = await import('ai');
  const set: ToolSet = {};
  for (const tool of await options.tools.offered()) {
    // Providers accept fewer characters in a name than servers may use.
    const name = tool.name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
    if (name in set) continue;
    set[name] = dynamicTool({
      description: tool.description,
      inputSchema: jsonSchema(tool.input.schema as Parameters<typeof jsonSchema>[0]),
      execute: async (args, { toolCallId }) => {
        started.add(toolCallId);
        return await callTool(options, tool, { name: tool.name, args }, toolCallId, update);
      },
      toModelOutput: ({ output }) => toModel(output as ToolOutput),
    });
  }
  return set;
}

function toModel(output: ToolOutput): ReturnType<NonNullable<ToolSet[string]['toModelOutput']>> {
  const text = output.text === '' ? '(no output)' : output.text;
  if (output.images === undefined)
    return output.ok ? { type: 'text', value: text } : { type: 'error-text', value: text };
  const images = output.images.map(({ mimeType, data }) => ({
    type: 'file' as const,
    mediaType: mimeType,
    data: { type: 'data' as const, data },
  }));
  return { type: 'content', value: [{ type: 'text', text }, ...images] };
}

async function callTool(
  options: TurnOptions,
  tool: Tool,
  call: ToolCall,
  toolCallId: string,
  update: (change: SessionUpdate) => Promise<void>,
): Promise<ToolOutput> {
  const title = titleOf(call);
  await update({
    sessionUpdate: 'tool_call',
    toolCallId,
    title,
    kind: KINDS[tool.effect],
    status: 'pending',
    rawInput: call.args,
  });
  let result = await options.tools.call(call, options.signal);
  if (result.status === 'paused' && (await askPerson(options, tool, call, toolCallId, result))) {
    await update({ sessionUpdate: 'tool_call_update', toolCallId, status: 'in_progress' });
    result = await options.tools.call(call, options.signal);
  }
  const output = outputOf(result);
  await update({
    sessionUpdate: 'tool_call_update',
    toolCallId,
    status: output.ok ? 'completed' : 'failed',
    content: [{ type: 'content', content: { type: 'text', text: output.text } }],
    rawOutput: { ok: output.ok, text: output.text, ...defined({ data: output.data }) },
  });
  return output;
}

/** Only the client's person can say yes; no answer, a cancel or an error is a no. */
async function askPerson(
  options: TurnOptions,
  tool: Tool,
  call: ToolCall,
  toolCallId: string,
  paused: Extract<ToolCallResult, { status: 'paused' }>,
): Promise<boolean> {
  const answer = await options.client
    .request('session/request_permission', {
      sessionId: options.sessionId,
      toolCall: {
        toolCallId,
        title: titleOf(call),
        kind: KINDS[tool.effect],
        status: 'pending',
        rawInput: call.args,
        content: [{ type: 'content', content: { type: 'text', text: paused.pause.message } }],
      },
      options: [
        { optionId: 'allow-once', name: 'Allow once', kind: 'allow_once' },
        { optionId: 'allow-always', name: 'Always allow exactly this', kind: 'allow_always' },
        { optionId: 'reject-once', name: 'Reject', kind: 'reject_once' },
      ],
    })
    .catch(() => undefined);
  if (answer?.outcome.outcome !== 'selected') return false;
  const { optionId } = answer.outcome;
  if (optionId !== 'allow-once' && optionId !== 'allow-always') return false;
  await options.tools.approve(call, paused.pause, optionId === 'allow-always');
  return true;
}

function outputOf(result: ToolCallResult): ToolOutput {
  switch (result.status) {
    case 'done':
      return result.output;
    case 'failed':
      return {
        ok: false,
        text: withAdvice(result.error.message, result.error.remedy),
      };
    case 'denied':
      return {
        ok: false,
        text: `Not permitted: ${result.decision.reason}. Do not try to get around this; find another way or say what is needed.`,
      };
    case 'paused':
      return { ok: false, text: `The person did not allow this: ${result.pause.message}` };
  }
}

function titleOf({ name, args }: ToolCall): string {
  const shown = args as Readonly<Record<string, unknown>> | undefined;
  const detail = shown?.['command'] ?? shown?.['path'] ?? '';
  return typeof detail === 'string' && detail !== '' ? `${name}: ${detail.slice(0, 200)}` : name;
}
