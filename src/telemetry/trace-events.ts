import { everythingHolds } from '../core/check.ts';
import { defined } from '../core/defined.ts';
import { sha256 } from '../core/hash.ts';
import type { EventSink, RuntimeEvent } from '../core/runtime-event.ts';
import { OpenSpans, placeOf, RUN, type TraceOptions } from './open-spans.ts';

export interface EventTracer {
  readonly hear: EventSink;
  /** Closes the open spans: a run that broke has no end of its own. */
  readonly cutOff: () => void;
}

const PLAN = 'plan';
const PLANS = { 'gen_ai.operation.name': 'plan' } as const;
const BROKE_OFF = 'the run broke off';
/** The model provider of an agent, by the names of the conventions; other agents serve any provider's. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'claude-code': 'anthropic',
  gemini: 'gcp.gemini',
  codex: 'openai',
  'mistral-vibe': 'mistral_ai',
  grok: 'x_ai',
};
/** Exit codes from here on say which signal ended a run. */
const FIRST_SIGNAL = 128;

/** The keys of the spans that an event belongs to. */
interface Keys {
  readonly at: string;
  /** The key of the whole attempt, where several candidates are tried side by side. */
  readonly whole: string;
  readonly agent: string;
}

type EventOf<T extends RuntimeEvent['type']> = Extract<RuntimeEvent, { type: T }>;
type Hear<E extends RuntimeEvent> = (event: E, spans: OpenSpans, keys: Keys) => void;

/** The effect of each kind of event on the spans. */
const HEARD: { readonly [T in RuntimeEvent['type']]: Hear<EventOf<T>> | undefined } = {
  'run-start': (event, spans) => {
    spans.traceId = sha256(event.runId).slice(0, 32);
    spans.start(RUN, 'invoke_workflow atlas run', event, {
      'gen_ai.operation.name': 'invoke_workflow',
      'gen_ai.workflow.name': 'atlas run',
      'atlas.resumed': event.resumed,
      ...spans.said('gen_ai.input.messages', event.request),
    });
    spans.start('memory', 'search_memory', event, { 'gen_ai.operation.name': 'search_memory' });
    spans.start(PLAN, 'plan', event, PLANS);
  },
  recall: (event, spans) => {
    spans.finish('memory', event, { 'atlas.memory.shown': event.shown, 'atlas.memory.receipt': event.receipt });
    spans.drop(PLAN);
    spans.start(PLAN, 'plan', event, PLANS);
  },
  plan: (event, spans) => {
    // Without memory there was no search.
    spans.drop('memory');
    spans.finish(PLAN, event, { 'atlas.plan.source': event.source, 'atlas.plan.steps': event.steps.length });
  },
  'attempt-start': (event, spans, { whole }) => {
    const { agent = 'agent' } = event;
    if (agent.startsWith('tool:')) return;
    const attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': agent,
      ...defined({ 'gen_ai.provider.name': Object.hasOwn(PROVIDERS, agent) ? PROVIDERS[agent] : undefined }),
      'atlas.isolation': event.isolation,
    };
    spans.start(`agent ${whole}`, `invoke_agent ${agent}`, event, attributes, 'client');
  },
  'tool-call': (event, spans, keys) => {
    // An agent describes its action in a sentence: that is content. The tool's name is not.
    const { tool, toolName = spans.content || !spans.has(keys.agent) ? tool.slice(0, 100) : 'tool' } = event;
    const attributes = {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': toolName,
      'gen_ai.tool.call.id': event.callId,
      ...spans.said('atlas.tool.title', tool),
      ...spans.said('gen_ai.tool.call.arguments', event.input),
    };
    spans.start(toolKey(event, keys), `execute_tool ${toolName}`, event, attributes, 'internal', keys.agent);
  },
  'tool-result': (event, spans, keys) => {
    const result = spans.said('gen_ai.tool.call.result', event.summary);
    spans.finish(toolKey(event, keys), event, result, event.ok ? undefined : 'the tool failed');
  },
  usage: ({ tokens, inputTokens, outputTokens, money, spent }, spans, { agent }) => {
    spans.count(agent, {
      'gen_ai.usage.input_tokens': inputTokens,
      'gen_ai.usage.output_tokens': outputTokens,
      'atlas.usage.tokens': tokens,
    });
    // Agents report money as the total of their session, and the event carries the total of the run.
    spans.set(agent, { 'atlas.usage.cost': money });
    spans.set(RUN, { 'atlas.usage.tokens': spent?.tokens, 'atlas.usage.cost': spent?.money });
  },
  message: (event, spans, { agent }) => {
    if (spans.content) spans.note(agent, 'gen_ai.output.message', event, spans.said('text', event.text));
  },
  thought: undefined,
  check: (event, spans, { whole }) => {
    beginVerify(event, spans, whole);
    spans.note(`verify ${whole}`, 'atlas.check', event, {
      'atlas.check.phase': event.phase,
      'atlas.check.result': event.result,
      'atlas.check.hash': event.check,
    });
  },
  controls: (event, spans, { whole }) => {
    spans.note(`verify ${whole}`, 'atlas.controls', event, {
      'atlas.controls.dead': event.planted.filter(({ result }) => result === 'dead').length,
      'atlas.controls.covered': event.covered,
      'atlas.controls.uncovered': event.uncovered,
    });
  },
  verdict: (event, spans, { whole }) => {
    beginVerify(event, spans, whole);
    const { verdict } = event;
    const error = everythingHolds(verdict) ? undefined : `the verdict is ${verdict}`;
    spans.finish(`verify ${whole}`, event, { 'atlas.verdict': verdict }, error);
  },
  commit: (event, spans) => {
    const landed = { 'atlas.receipt': event.receipt, 'atlas.paths': event.paths.length };
    spans.note(RUN, 'atlas.commit', event, { ...placeOf(event), ...landed });
  },
  rollback: (event, spans) => {
    spans.note(RUN, 'atlas.rollback', event, { ...placeOf(event), ...spans.said('reason', event.reason) });
    spans.start(PLAN, 'plan', event, PLANS);
  },
  together: (event, spans) => {
    spans.note(RUN, 'atlas.together', event, { 'atlas.checks': event.checks, 'atlas.broken': event.broken.length });
  },
  remembered: (event, spans) => {
    spans.start('remember', 'create_memory', event, {
      'gen_ai.operation.name': 'create_memory',
      'atlas.memory.records': event.records.length,
    });
    spans.finish('remember', event);
  },
  review: (event, spans) => {
    const review = { 'atlas.decision': event.decision, 'atlas.score': event.score };
    spans.note(RUN, 'atlas.review', event, { ...placeOf(event), ...review });
  },
  network: (event, spans, { agent }) => {
    spans.note(spans.has(agent) ? agent : RUN, `atlas.network.${event.decision}`, event, {
      'server.address': event.host,
      'server.port': event.port,
    });
  },
  warning: (event, spans) => {
    spans.note(RUN, 'atlas.warning', event, { 'atlas.code': event.code, ...spans.said('message', event.message) });
  },
  paused: (event, spans) => {
    spans.note(RUN, 'atlas.paused', event, { 'atlas.pause.reason': event.pause.reason });
  },
  asked: (event, spans) => {
    spans.note(RUN, 'atlas.asked', event, { 'atlas.pause.reason': event.pause.reason });
  },
  answered: (event, spans) => {
    spans.note(RUN, 'atlas.answered', event, { 'atlas.answer': event.decided });
  },
  'step-status': undefined,
  summary: undefined,
  'run-end': (event, spans) => {
    // A span that is still open was cut off with the run.
    spans.drop('memory');
    if (event.status !== 'interrupted' && event.status !== 'paused') spans.drop(PLAN);
    spans.cutOff(event, { run: false });
    const brokeOff = event.status === 'interrupted' && event.exitCode < FIRST_SIGNAL;
    const bad = event.status === 'failed' || event.status === 'unproven';
    const ended = { 'atlas.status': event.status, 'atlas.receipts': event.receipts.length };
    spans.finish(RUN, event, ended, brokeOff ? BROKE_OFF : bad ? event.status : undefined);
  },
};

function toolKey({ callId }: { readonly callId: string }, { at }: Keys): string {
  return `tool ${at} ${callId}`;
}

/** With the first word of its checks the work of an attempt is over. */
function beginVerify(event: RuntimeEvent, spans: OpenSpans, whole: string): void {
  spans.finish(`agent ${whole}`, event);
  spans.start(`verify ${whole}`, `verify ${event.step ?? ''}`, event, { 'gen_ai.operation.name': 'verify' });
}

/**
 * Spans by the GenAI conventions, as a fold over the events of a run: `invoke_workflow` for the run, and below it
 * `search_memory`, `plan`, `invoke_agent` with its `execute_tool`s, `verify` and `create_memory`. A run keeps one trace
 * however often it is resumed.
 */
export function traceEvents(options: TraceOptions): EventTracer {
  const spans = new OpenSpans(options);
  let last: RuntimeEvent | undefined;
  return {
    hear: (event) => {
      last = event;
      const { step = '', attempt = 0, candidate = 0 } = event;
      const [at, whole] = [`${step}#${attempt}.${candidate}`, `${step}#${attempt}.0`];
      const agent = spans.has(`agent ${at}`) ? `agent ${at}` : `agent ${whole}`;
      // The table holds the handler of each type of event.
      const hear = HEARD[event.type] as Hear<RuntimeEvent> | undefined;
      hear?.(event, spans, { at, whole, agent });
    },
    cutOff: () => {
      if (last !== undefined) spans.cutOff(last, { run: true, error: BROKE_OFF });
    },
  };
}
