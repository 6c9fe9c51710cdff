import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { spelled, type LogicalCall, type OfferedTool, type ToolUse } from './logical-call.ts';

/**
 * A model that follows a script, for real agents: it speaks the protocols of three vendors on 127.0.0.1, so that a
 * whole turn of a real agent runs without any model.
 *
 * A prompt names its scenario as `<<name>>`. A scenario is a list of replies; which one is due follows from how many
 * rounds of tool results the conversation has seen since that prompt.
 */
export interface ModelReply {
  readonly text?: string;
  readonly calls?: readonly ToolUse[];
  /** The same where it does not matter what the agent calls its tools. */
  readonly wants?: readonly LogicalCall[];
  /** Between two pieces of the text; a slow talker can be cancelled. */
  readonly pauseMs?: number;
}

export type Scenario =
  | readonly ModelReply[]
  | ((conversation: readonly string[], pictures: number) => readonly ModelReply[]);

export interface ScriptedModel extends AsyncDisposable {
  readonly url: string;
}

/** One conversation, whatever the protocol: the texts of the person so far, and the rounds of tools since the last. */
interface Conversation {
  readonly prompts: readonly string[];
  readonly rounds: number;
  /** Pictures that the person has shown. */
  readonly pictures: number;
  readonly tools: readonly OfferedTool[];
}

type Json = Readonly<Record<string, unknown>>;

interface Dialect {
  readonly matches: (path: string) => boolean;
  readonly read: (body: Json) => Omit<Conversation, 'pictures'>;
  readonly write: (reply: ModelReply, response: ServerResponse, path: string) => Promise<void>;
}

export interface ModelFaults {
  /** So many requests are answered with an error before anything else is. */
  readonly failures: number;
}

export async function scriptedModel(
  scenarios: Readonly<Record<string, Scenario>>,
  { failures }: ModelFaults = { failures: 0 },
): Promise<ScriptedModel> {
  let toFail = failures;
  const server = createServer((request, response) => {
    if (toFail > 0 && request.method === 'POST') {
      toFail -= 1;
      response.writeHead(529, { 'content-type': 'application/json' });
      response.end('{"type":"error","error":{"type":"overloaded_error","message":"Overloaded","code":529}}');
      return;
    }
    serve(scenarios, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(
  scenarios: Readonly<Record<string, Scenario>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/';
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const dialect = DIALECTS.find(({ matches }) => matches(path));
  if (dialect === undefined || request.method !== 'POST') {
    response.writeHead(path.includes('count') ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ input_tokens: 10, totalTokens: 10 }));
    return;
  }
  const body = Buffer.concat(chunks).toString('utf8');
  // Each vendor spells a picture in its own way: PNG in base64 begins alike in all of them.
  const pictures = body.split('iVBORw0KGgo').length - 1;
  const conversation = { ...dialect.read(JSON.parse(body) as Json), pictures };
  const reply = replyFor(scenarios, conversation);
  const wanted = (reply.wants ?? []).map((call) => spelled(call, conversation.tools));
  await dialect.write({ ...reply, calls: [...(reply.calls ?? []), ...wanted] }, response, path);
}

function replyFor(
  scenarios: Readonly<Record<string, Scenario>>,
  { prompts, rounds, tools, pictures }: Conversation,
): ModelReply {
  const name = /<<([a-z-]+)>>/.exec(prompts.at(-1) ?? '')?.[1];
  const scenario = name === undefined || tools.length === 0 ? undefined : scenarios[name];
  // Agents ask on the side too: for a title, or whether anything is new.
  if (scenario === undefined) return { text: 'ok' };
  const replies = typeof scenario === 'function' ? scenario(prompts, pictures) : scenario;
  return replies[Math.min(rounds, replies.length - 1)] ?? { text: 'ok' };
}

/** A text in pieces, as models send it. */
function pieces(text: string): readonly string[] {
  return text.match(/[\s\S]{1,12}/g) ?? [];
}

let calls = 0;
function newCallId(prefix: string): string {
  calls += 1;
  return `${prefix}${Date.now().toString(36)}${calls}`;
}

function event(response: ServerResponse, data: unknown, name?: string): void {
  response.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`);
}

function textOf(part: Json): string {
  return typeof part['text'] === 'string' ? part['text'] : '';
}

function list(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function offered(tool: Json, schema: unknown): OfferedTool {
  return { name: String(tool['name']), schema: object(schema) };
}

const anthropic: Dialect = {
  matches: (path) => /\/v1\/messages(?:\?|$)/.test(path),
  read: (body) => {
    const prompts: string[] = [];
    let rounds = 0;
    for (const message of list(body['messages'])) {
      if (message['role'] !== 'user') continue;
      const blocks = typeof message['content'] === 'string' ? [{ text: message['content'] }] : list(message['content']);
      const text = blocks.map((block) => textOf(block)).join('\n');
      if (/<<[a-z-]+>>/.test(text)) {
        prompts.push(text);
        rounds = 0;
      } else if (blocks.some((block) => 'type' in block && block['type'] === 'tool_result')) rounds += 1;
    }
    return { prompts, rounds, tools: list(body['tools']).map((tool) => offered(tool, tool['input_schema'])) };
  },
  write: async ({ text = '', calls: wanted = [], pauseMs }, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (data: Json): void => {
      event(response, data, String(data['type']));
    };
    const usage = { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
    const message = {
      id: newCallId('msg_'),
      type: 'message',
      role: 'assistant',
      model: 'scripted',
      content: [],
      usage,
    };
    send({ type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } });
    let index = 0;
    if (text !== '') {
      send({ type: 'content_block_start', index, content_block: { type: 'text', text: '' } });
      for (const piece of pieces(text)) {
        send({ type: 'content_block_delta', index, delta: { type: 'text_delta', text: piece } });
        if (pauseMs !== undefined) await sleep(pauseMs);
      }
      send({ type: 'content_block_stop', index });
      index += 1;
    }
    for (const { tool, input } of wanted) {
      const block = { type: 'tool_use', id: newCallId('toolu_'), name: tool, input: {} };
      send({ type: 'content_block_start', index, content_block: block });
      const delta = { type: 'input_json_delta', partial_json: JSON.stringify(input) };
      send({ type: 'content_block_delta', index, delta });
      send({ type: 'content_block_stop', index });
      index += 1;
    }
    const reason = wanted.length > 0 ? 'tool_use' : 'end_turn';
    send({ type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage });
    send({ type: 'message_stop' });
    response.end();
  },
};

const openai: Dialect = {
  matches: (path) => path.includes('/chat/completions'),
  read: (body) => {
    const prompts: string[] = [];
    let rounds = 0;
    let inRound = false;
    for (const { role, content } of list(body['messages'])) {
      const text =
        typeof content === 'string'
          ? content
          : list(content)
              .map((part) => textOf(part))
              .join('\n');
      if (role === 'user' && /<<[a-z-]+>>/.test(text)) {
        prompts.push(text);
        rounds = 0;
      }
      // Parallel calls have a message each; together they are one round.
      if (role === 'tool' && !inRound) rounds += 1;
      inRound = role === 'tool';
    }
    const tools = list(body['tools']).map((tool) =>
      offered(object(tool['function']), object(tool['function'])['parameters']),
    );
    return { prompts, rounds, tools };
  },
  write: async ({ text = '', calls: wanted = [], pauseMs }, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const id = newCallId('chatcmpl-');
    const send = (delta: Json, finish: string | null = null): void => {
      const choices = [{ index: 0, delta, finish_reason: finish }];
      event(response, { id, object: 'chat.completion.chunk', created: 1, model: 'scripted', choices });
    };
    send({ role: 'assistant', content: '' });
    for (const piece of pieces(text)) {
      send({ content: piece });
      if (pauseMs !== undefined) await sleep(pauseMs);
    }
    for (const [index, { tool, input }] of wanted.entries()) {
      const call = { name: tool, arguments: JSON.stringify(input) };
      send({ tool_calls: [{ index, id: newCallId('call_'), type: 'function', function: call }] });
    }
    send({}, wanted.length > 0 ? 'tool_calls' : 'stop');
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    event(response, { id, object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [], usage });
    response.end('data: [DONE]\n\n');
  },
};

const gemini: Dialect = {
  matches: (path) => /:(?:stream)?[gG]enerateContent/.test(path),
  read: (body) => {
    const prompts: string[] = [];
    let rounds = 0;
    for (const { role, parts } of list(body['contents'])) {
      if (role !== 'user' && role !== 'function') continue;
      const text = list(parts)
        .map((part) => textOf(part))
        .join('\n');
      if (/<<[a-z-]+>>/.test(text)) {
        prompts.push(text);
        rounds = 0;
      } else if (list(parts).some((part) => 'functionResponse' in part)) rounds += 1;
    }
    const declared = list(body['tools']).flatMap((tool) => list(tool['functionDeclarations']));
    const tools = declared.map((tool) => offered(tool, tool['parametersJsonSchema'] ?? tool['parameters']));
    return { prompts, rounds, tools };
  },
  write: async ({ text = '', calls: wanted = [], pauseMs }, response, path) => {
    const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 };
    const chunk = (parts: readonly Json[], finishReason?: string): Json => ({
      candidates: [
        { index: 0, content: { role: 'model', parts }, ...(finishReason === undefined ? {} : { finishReason }) },
      ],
      usageMetadata,
      modelVersion: 'scripted',
    });
    const last = wanted.map(({ tool, input }) => ({ functionCall: { name: tool, args: input } }));
    if (!path.includes('stream')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(chunk([...(text === '' ? [] : [{ text }]), ...last], 'STOP')));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces(text)) {
      event(response, chunk([{ text: piece }]));
      if (pauseMs !== undefined) await sleep(pauseMs);
    }
    event(response, chunk(last, 'STOP'));
    response.end();
  },
};

const responses: Dialect = {
  matches: (path) => /\/responses(?:\?|$)/.test(path),
  read: (body) => {
    const prompts: string[] = [];
    let rounds = 0;
    let inRound = false;
    for (const { type, role, content } of list(body['input'])) {
      const text = typeof content === 'string' ? content : list(content).map(textOf).join('\n');
      if (role === 'user' && /<<[a-z-]+>>/.test(text)) {
        prompts.push(text);
        rounds = 0;
      }
      const answers = String(type).endsWith('_call_output');
      if (answers && !inRound) rounds += 1;
      inRound = answers;
    }
    return { prompts, rounds, tools: list(body['tools']).map((tool) => offered(tool, tool['parameters'])) };
  },
  write: async ({ text = '', calls: wanted = [], pauseMs }, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const id = newCallId('resp_');
    const send = (type: string, data: Json): void => {
      event(response, { type, ...data }, type);
    };
    send('response.created', { response: { id, object: 'response', status: 'in_progress', output: [] } });
    const output: Json[] = [];
    if (text !== '') {
      const item = { id: newCallId('msg_'), type: 'message', role: 'assistant', status: 'completed' };
      send('response.output_item.added', { output_index: 0, item: { ...item, status: 'in_progress', content: [] } });
      for (const piece of pieces(text)) {
        send('response.output_text.delta', { item_id: item.id, output_index: 0, content_index: 0, delta: piece });
        if (pauseMs !== undefined) await sleep(pauseMs);
      }
      output.push({ ...item, content: [{ type: 'output_text', text, annotations: [] }] });
      send('response.output_item.done', { output_index: 0, item: output[0] });
    }
    for (const { tool, input } of wanted) {
      const call = { type: 'function_call', id: newCallId('fc_'), call_id: newCallId('call_'), name: tool };
      const item = { ...call, arguments: JSON.stringify(input), status: 'completed' };
      send('response.output_item.done', { output_index: output.length, item });
      output.push(item);
    }
    const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
    send('response.completed', { response: { id, object: 'response', status: 'completed', output, usage } });
    response.end();
  },
};

const DIALECTS: readonly Dialect[] = [anthropic, openai, gemini, responses];
