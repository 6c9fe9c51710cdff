import { expect, test } from 'vitest';
import { otlpReceiver } from '../../test/support/otlp-receiver.ts';
import type { RuntimeEvent, RuntimeEventBody } from '../core/runtime-event.ts';
import { OtlpExporter } from './otlp-exporter.ts';
import { traceEvents } from './trace-events.ts';

const place = { step: 's1', attempt: 1 };
const STORY: readonly RuntimeEventBody[] = [
  { type: 'run-start', request: 'the secret request', project: '/p', resumed: false },
  { type: 'recall', receipt: 'recall_1', shown: 2, titles: [] },
  { type: 'plan', number: 1, source: 'agent', steps: [{ id: 's1', title: 'write', verify: false }] },
  { type: 'attempt-start', ...place, maxAttempts: 3, isolation: 'bubblewrap', agent: 'claude-code' },
  {
    type: 'tool-call',
    ...place,
    callId: 'c1',
    tool: 'Write the secret file',
    toolName: 'Write',
    input: { path: 'secret' },
  },
  { type: 'tool-result', ...place, callId: 'c1', ok: true, summary: 'the secret summary' },
  { type: 'message', ...place, text: 'the secret message' },
  { type: 'usage', ...place, tokens: 12, inputTokens: 7, outputTokens: 5 },
  { type: 'usage', ...place, money: 0.25, currency: 'USD', spent: { tokens: 30, money: 0.5, ms: 1 } },
  {
    type: 'check',
    ...place,
    phase: 'after',
    check: 'h',
    title: 'the secret check',
    result: 'pass',
    evidence: 'the secret evidence',
  },
  { type: 'verdict', ...place, verdict: 'pass', reasons: [] },
  { type: 'commit', ...place, receipt: 'proof_1', paths: ['a'] },
  { type: 'remembered', records: [{ id: 'exp_1', title: 'the secret title' }] },
  { type: 'run-end', status: 'proven', receipts: ['proof_1'], message: 'the secret end', exitCode: 0 },
];
const told = (bodies: readonly RuntimeEventBody[]): readonly RuntimeEvent[] =>
  bodies.map((body, i) => ({
    ...body,
    runId: 'run_x',
    seq: i + 1,
    at: new Date(1_700_000_000_000 + i * 1000).toISOString(),
  }));

async function sent(
  bodies: readonly RuntimeEventBody[],
  content: boolean,
  cutOff = false,
): Promise<Awaited<ReturnType<typeof otlpReceiver>>> {
  const receiver = await otlpReceiver();
  const options = { endpoint: receiver.url, headers: { 'x-key': 'k' }, serviceName: 'atlas', serviceVersion: '1' };
  await using exporter = new OtlpExporter({ ...options, onProblem: (message) => expect.unreachable(message) });
  const tracer = traceEvents({
    content,
    add: (span) => {
      exporter.add(span);
    },
  });
  for (const event of told(bodies)) tracer.hear(event);
  if (cutOff) tracer.cutOff();
  await exporter[Symbol.asyncDispose]();
  return receiver;
}

test('a run becomes spans by the GenAI conventions, in one trace, each below what it belongs to', async () => {
  const { spans, headers } = await sent(STORY, false);
  const named = (name: string) => spans.find((span) => span.name === name);
  expect(spans.map(({ name }) => name)).toEqual([
    'search_memory',
    'plan',
    'execute_tool Write',
    'invoke_agent claude-code',
    'verify s1',
    'create_memory',
    'invoke_workflow atlas run',
  ]);
  const root = named('invoke_workflow atlas run');
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(root).toMatchObject({
    attributes: { 'gen_ai.operation.name': 'invoke_workflow', 'atlas.status': 'proven' },
    status: {},
  });
  expect(root?.parentSpanId).toBeUndefined();
  const agent = named('invoke_agent claude-code');
  expect(agent).toMatchObject({
    parentSpanId: root?.spanId,
    attributes: {
      'gen_ai.agent.name': 'claude-code',
      'gen_ai.provider.name': 'anthropic',
      'gen_ai.conversation.id': 'run_x',
      'gen_ai.usage.input_tokens': '7',
      'gen_ai.usage.output_tokens': '5',
      'atlas.usage.cost': 0.25,
      'atlas.step': 's1',
    },
  });
  expect(named('execute_tool Write')).toMatchObject({
    parentSpanId: agent?.spanId,
    attributes: { 'gen_ai.tool.call.id': 'c1' },
  });
  expect(agent?.took).toBe(6_000_000_000n);
  expect(headers[0]).toMatchObject({ 'x-key': 'k', 'content-type': 'application/json' });
});

test('what was asked, said and found stays here unless it was asked for', async () => {
  expect((await sent(STORY, false)).text()).not.toContain('secret');
  const open = (await sent(STORY, true)).text();
  for (const part of ['the secret request', 'Write the secret file', 'the secret summary', 'the secret message'])
    expect(open).toContain(part);
});

test('a call whose tool has no name that an agent tells is one of some tool, unless content goes along', async () => {
  const nameless = STORY.map((body): RuntimeEventBody => {
    if (body.type !== 'tool-call') return body;
    const { toolName: _, ...rest } = body;
    return rest;
  });
  const names = async (content: boolean) => (await sent(nameless, content)).spans.map(({ name }) => name);
  expect(await names(false)).toContain('execute_tool tool');
  expect(await names(true)).toContain('execute_tool Write the secret file');
});

test('a verdict that is no pass, a tool that failed and a run that failed are errors', async () => {
  const bad = STORY.map((body): RuntimeEventBody => {
    if (body.type === 'verdict') return { ...body, verdict: 'fail' };
    if (body.type === 'tool-result') return { ...body, ok: false };
    return body.type === 'run-end' ? { ...body, status: 'failed' } : body;
  });
  const { spans } = await sent(bad, false);
  expect(spans.filter(({ status }) => status.code === 2).map(({ name }) => name)).toEqual([
    'execute_tool Write',
    'verify s1',
    'invoke_workflow atlas run',
  ]);
});

test('what is open when a run stops or breaks off is closed and sent all the same', async () => {
  const stopped = await sent(
    [...STORY.slice(0, 5), { type: 'run-end', status: 'interrupted', receipts: [], message: '', exitCode: 130 }],
    false,
  );
  expect(stopped.spans.map(({ name }) => name)).toContain('execute_tool Write');
  const broken = await sent(STORY.slice(0, 5), false, true);
  expect(broken.spans.at(-1)).toMatchObject({ name: 'invoke_workflow atlas run', status: { code: 2 } });
  const brokeOff = await sent(
    [...STORY.slice(0, 5), { type: 'run-end', status: 'interrupted', receipts: [], message: '', exitCode: 1 }],
    false,
  );
  expect(brokeOff.spans.at(-1)?.status).toEqual(broken.spans.at(-1)?.status);
});

test('a collector that refuses, or is not there, is brokeOff of once and costs nothing else', async () => {
  const refusing = await otlpReceiver(503);
  for (const endpoint of [refusing.url, 'http://127.0.0.1:1']) {
    const problems: string[] = [];
    const exporter = new OtlpExporter({
      endpoint,
      headers: {},
      serviceName: 'a',
      serviceVersion: '1',
      onProblem: (message) => problems.push(message),
    });
    for (let i = 0; i < 600; i += 1) {
      exporter.add({
        traceId: 't',
        spanId: 's',
        name: 'n',
        kind: 'internal',
        startMs: 0,
        endMs: 1,
        attributes: {},
        events: [],
      });
    }
    await exporter[Symbol.asyncDispose]();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('/v1/traces');
  }
});
