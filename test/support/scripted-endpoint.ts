import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What the model does at one request. */
export interface ScriptedReply {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly args: unknown }[];
  /** Answers with this HTTP status instead. */
  readonly status?: number;
  /** Sends its text and then nothing more, until the client goes away. */
  readonly hang?: boolean;
}

export interface ScriptedModel extends AsyncDisposable {
  /** The address for an OpenAI-compatible client; the Anthropic one adds nothing to it. */
  readonly url: string;
  readonly requests: readonly {
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: Readonly<Record<string, unknown>>;
  }[];
}

/** A model that says what it is told to: chat completions and Anthropic messages, streamed. */
export async function scriptedModel(replies: readonly ScriptedReply[]): Promise<ScriptedModel> {
  const requests: ScriptedModel['requests'][number][] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Readonly<Record<string, unknown>>;
      const reply = replies[Math.min(requests.length, replies.length - 1)] ?? {};
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      if (reply.status !== undefined) {
        response
          .writeHead(reply.status, { 'content-type': 'application/json' })
          .end('{"error":{"message":"the model is unwell"}}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (request.url?.endsWith('/messages') === true) anthropic(response, reply);
      else openai(response, reply);
      if (reply.hang !== true) response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function openai(response: ServerResponse, { text, calls = [], hang }: ScriptedReply): void {
  const send = (delta: unknown, reason: string | null = null): void => {
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`,
    );
  };
  send({ role: 'assistant' });
  if (text !== undefined) for (const part of text.match(/.{1,7}/gs) ?? []) send({ content: part });
  for (const [index, { name, args }] of calls.entries()) {
    send({ tool_calls: [{ index, id: `call_${index}_${name}`, type: 'function', function: { name, arguments: '' } }] });
    send({ tool_calls: [{ index, function: { arguments: JSON.stringify(args) } }] });
  }
  if (hang === true) return;
  send({}, calls.length > 0 ? 'tool_calls' : 'stop');
  response.write('data: [DONE]\n\n');
}

function anthropic(response: ServerResponse, { text, calls = [], hang }: ScriptedReply): void {
  const send = (type: string, rest: Readonly<Record<string, unknown>>): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`);
  };
  const usage = { input_tokens: 1, output_tokens: 1 };
  send('message_start', {
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    },
  });
  let index = 0;
  if (text !== undefined) {
    send('content_block_start', { index, content_block: { type: 'text', text: '' } });
    send('content_block_delta', { index, delta: { type: 'text_delta', text } });
    send('content_block_stop', { index });
    index += 1;
  }
  for (const { name, args } of calls) {
    send('content_block_start', { index, content_block: { type: 'tool_use', id: `toolu_${index}`, name, input: {} } });
    send('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: JSON.stringify(args) } });
    send('content_block_stop', { index });
    index += 1;
  }
  if (hang === true) return;
  send('message_delta', {
    delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
    usage,
  });
  send('message_stop', {});
}
