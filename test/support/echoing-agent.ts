import { createInterface } from 'node:readline';
import { z } from 'zod';

/** An agent that does nothing but say its prompt again, word for word, so that a run tells what it was given. */
const message = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string().optional(),
  params: z.object({ prompt: z.array(z.object({ text: z.string().optional() })).optional() }).optional(),
});

function send(body: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...body })}\n`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = message.parse(JSON.parse(line));
  if (id === undefined || method === undefined) continue;
  if (method === 'initialize') send({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
  else if (method === 'session/new') send({ id, result: { sessionId: 'echo' } });
  else if (method === 'session/prompt') {
    const text = (params?.prompt ?? []).map((part) => part.text ?? '').join('');
    const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
    send({ method: 'session/update', params: { sessionId: 'echo', update } });
    send({ id, result: { stopReason: 'end_turn' } });
  } else send({ id, error: { code: -32_601, message: 'unknown' } });
}
