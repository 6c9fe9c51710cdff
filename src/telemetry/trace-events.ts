import { randomBytes } from 'node:crypto';
import { everythingHolds } from '../core/check.ts';
import { defined } from '../core/defined.ts';
import { sha256 } from '../core/hash.ts';
import type { EventSink, RuntimeEvent } from '../core/runtime-event.ts';
import type { Attributes, Span } from './otlp-exporter.ts';

export interface TraceOptions {
  readonly add: (span: Span) => void;
  /** Whether requests, messages, arguments and results go along; otherwise only names, numbers and outcomes do. */
  readonly content: boolean;
}

export interface EventTracer {
  readonly hear: EventSink;
  /** Closes what is still open: a run that broke has no end of its own. */
  readonly cutOff: () => void;
}

interface Open {
  readonly spanId: string;
  readonly parent: string | undefined;
  readonly name: string;
  readonly kind: Span['kind'];
  readonly startMs: number;
  readonly attributes: Record<string, string | number | boolean>;
  readonly events: { readonly name: string; readonly atMs: number; readonly attributes: Attributes }[];
}

const RUN = 'run';
const PLAN = 'plan';
const MAX_CONTENT = 4000;
const BROKE_OFF = 'the run broke off';
/** Whose models an agent talks to, by the names of the conventions; others serve anyone's. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'claude-code': 'anthropic',
  gemini: 'gcp.gemini',
  codex: 'openai',
  'mistral-vibe': 'mistral_ai',
  grok: 'x_ai',
};
/** Exit codes from here on say which signal ended a run. */
const FIRST_SIGNAL = 128;

/**
 * Spans by the GenAI conventions, as a fold over the events of a run: `invoke_workflow` for the run, and below it
 * `search_memory`, `plan`, `invoke_agent` with its `execute_tool`s, `verify` and `create_memory`. A run keeps one trace
 * however often it is resumed.
 */
export function traceEvents(options: TraceOptions): EventTracer {
  const open = new Map<string, Open>();
  let traceId = '';
  let last: RuntimeEvent | undefined;

  const start = (
    key: string,
    name: string,
    event: RuntimeEvent,
    attributes: Attributes,
    kind: Span['kind'] = 'internal',
    parent = RUN,
  ): void => {
    if (open.has(key)) return;
    const startMs = Date.parse(event.at);
    const above = key === RUN ? undefined : (open.get(parent) ?? open.get(RUN))?.spanId;
    const place = placeOf(event);
    open.set(key, {
      spanId: randomBytes(8).toString('hex'),
      parent: above,
      name,
      kind,
      startMs,
      attributes: { ...place, 'gen_ai.conversation.id': event.runId, ...attributes },
      events: [],
    });
  };
  const finish = (key: string, event: RuntimeEvent, attributes: Attributes = {}, error?: string): void => {
    const span = open.get(key);
    if (span === undefined) return;
    open.delete(key);
    const { spanId, parent, name, kind, startMs, events } = span;
    options.add({
      traceId,
      spanId,
      ...defined({ parentSpanId: parent }),
      name,
      kind,
      startMs,
      endMs: Date.parse(event.at),
      attributes: { ...span.attributes, ...attributes },
      events,
      ...defined({ error }),
    });
  };
  const note = (key: string, name: string, event: RuntimeEvent, attributes: Attributes): void => {
    open.get(key)?.events.push({ name, atMs: Date.parse(event.at), attributes });
  };
  /** A sum over the turns of a span: one attempt may take several. */
  const count = (key: string, attributes: Readonly<Record<string, number | undefined>>): void => {
    const known = open.get(key)?.attributes;
    if (known === undefined) return;
    for (const [name, value] of Object.entries(attributes))
      if (value !== undefined) known[name] = Number(known[name] ?? 0) + value;
  };
  const said = (name: string, value: unknown): Attributes => {
    if (!options.content) return {};
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return { [name]: text.slice(0, MAX_CONTENT) };
  };

  const hear: EventSink = (event) => {
    last = event;
    const at = `${event.step ?? ''}#${event.attempt ?? 0}.${event.candidate ?? 0}`;
    const whole = `${event.step ?? ''}#${event.attempt ?? 0}.0`;
    const agentKey = open.has(`agent ${at}`) ? `agent ${at}` : `agent ${whole}`;
    switch (event.type) {
      case 'run-start': {
        traceId = sha256(event.runId).slice(0, 32);
        const attributes = {
          'gen_ai.operation.name': 'invoke_workflow',
          'gen_ai.workflow.name': 'atlas run',
          'atlas.resumed': event.resumed,
        };
        start(RUN, 'invoke_workflow atlas run', event, {
          ...attributes,
          ...said('gen_ai.input.messages', event.request),
        });
        start('memory', 'search_memory', event, { 'gen_ai.operation.name': 'search_memory' });
        start(PLAN, 'plan', event, { 'gen_ai.operation.name': 'plan' });
        return;
      }
      case 'recall':
        finish('memory', event, { 'atlas.memory.shown': event.shown, 'atlas.memory.receipt': event.receipt });
        open.delete(PLAN);
        start(PLAN, 'plan', event, { 'gen_ai.operation.name': 'plan' });
        return;
      case 'plan':
        // Without memory nothing was searched.
        open.delete('memory');
        finish(PLAN, event, { 'atlas.plan.source': event.source, 'atlas.plan.steps': event.steps.length });
        return;
      case 'attempt-start': {
        const { agent = 'agent' } = event;
        if (agent.startsWith('tool:')) return;
        const attributes = {
          'gen_ai.operation.name': 'invoke_agent',
          'gen_ai.agent.name': agent,
          ...defined({
            'gen_ai.provider.name': Object.hasOwn(PROVIDERS, agent) ? (PROVIDERS[agent] ?? '') : undefined,
          }),
          'atlas.isolation': event.isolation,
        };
        start(`agent ${whole}`, `invoke_agent ${agent}`, event, attributes, 'client');
        return;
      }
      case 'tool-call': {
        // An agent says in a sentence what it does: that is content. What the tool is called is not.
        const { tool, toolName = options.content || !open.has(agentKey) ? tool.slice(0, 100) : 'tool' } = event;
        const attributes = {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': toolName,
          'gen_ai.tool.call.id': event.callId,
          ...said('atlas.tool.title', tool),
          ...said('gen_ai.tool.call.arguments', event.input),
        };
        start(`tool ${at} ${event.callId}`, `execute_tool ${toolName}`, event, attributes, 'internal', agentKey);
        return;
      }
      case 'tool-result':
        finish(
          `tool ${at} ${event.callId}`,
          event,
          said('gen_ai.tool.call.result', event.summary),
          event.ok ? undefined : 'the tool failed',
        );
        return;
      case 'usage': {
        const { tokens, inputTokens, outputTokens, money, spent } = event;
        count(agentKey, {
          'gen_ai.usage.input_tokens': inputTokens,
          'gen_ai.usage.output_tokens': outputTokens,
          'atlas.usage.tokens': tokens,
        });
        // Money is told as what a session has come to, and the whole run's spending as what it has come to.
        const [agent, run] = [open.get(agentKey)?.attributes, open.get(RUN)?.attributes];
        if (agent !== undefined && money !== undefined) agent['atlas.usage.cost'] = money;
        if (run !== undefined && spent !== undefined)
          Object.assign(run, { 'atlas.usage.tokens': spent.tokens, 'atlas.usage.cost': spent.money });
        return;
      }
      case 'message':
        if (options.content) note(agentKey, 'gen_ai.output.message', event, said('text', event.text));
        return;
      case 'thought':
        return;
      case 'check':
        finish(`agent ${whole}`, event);
        start(`verify ${whole}`, `verify ${event.step ?? ''}`, event, { 'gen_ai.operation.name': 'verify' });
        note(`verify ${whole}`, 'atlas.check', event, {
          'atlas.check.phase': event.phase,
          'atlas.check.result': event.result,
          'atlas.check.hash': event.check,
        });
        return;
      case 'controls':
        note(`verify ${whole}`, 'atlas.controls', event, {
          'atlas.controls.dead': event.planted.filter(({ result }) => result === 'dead').length,
          'atlas.controls.covered': event.covered,
          'atlas.controls.uncovered': event.uncovered,
        });
        return;
      case 'verdict':
        finish(`agent ${whole}`, event);
        start(`verify ${whole}`, `verify ${event.step ?? ''}`, event, { 'gen_ai.operation.name': 'verify' });
        finish(
          `verify ${whole}`,
          event,
          { 'atlas.verdict': event.verdict },
          everythingHolds(event.verdict) ? undefined : `the verdict is ${event.verdict}`,
        );
        return;
      case 'commit':
        note(RUN, 'atlas.commit', event, {
          ...placeOf(event),
          'atlas.receipt': event.receipt,
          'atlas.paths': event.paths.length,
        });
        return;
      case 'rollback':
        note(RUN, 'atlas.rollback', event, { ...placeOf(event), ...said('reason', event.reason) });
        start(PLAN, 'plan', event, { 'gen_ai.operation.name': 'plan' });
        return;
      case 'together':
        note(RUN, 'atlas.together', event, { 'atlas.checks': event.checks, 'atlas.broken': event.broken.length });
        return;
      case 'remembered':
        start('remember', 'create_memory', event, {
          'gen_ai.operation.name': 'create_memory',
          'atlas.memory.records': event.records.length,
        });
        finish('remember', event);
        return;
      case 'review':
        note(RUN, 'atlas.review', event, {
          ...placeOf(event),
          'atlas.decision': event.decision,
          'atlas.score': event.score,
        });
        return;
      case 'network':
        note(open.has(agentKey) ? agentKey : RUN, `atlas.network.${event.decision}`, event, {
          'server.address': event.host,
          'server.port': event.port,
        });
        return;
      case 'warning':
        note(RUN, 'atlas.warning', event, { 'atlas.code': event.code, ...said('message', event.message) });
        return;
      case 'paused':
        note(RUN, 'atlas.paused', event, { 'atlas.pause.reason': event.pause.reason });
        return;
      case 'asked':
        note(RUN, 'atlas.asked', event, { 'atlas.pause.reason': event.pause.reason });
        return;
      case 'answered':
        note(RUN, 'atlas.answered', event, { 'atlas.answer': event.decided });
        return;
      case 'step-status':
      case 'summary':
        return;
      case 'run-end': {
        // Whatever is still open was cut off with the run.
        open.delete('memory');
        if (event.status !== 'interrupted' && event.status !== 'paused') open.delete(PLAN);
        for (const key of [...open.keys()].toReversed()) if (key !== RUN) finish(key, event, { 'atlas.cut_off': true });
        const brokeOff = event.status === 'interrupted' && event.exitCode < FIRST_SIGNAL;
        const bad = event.status === 'failed' || event.status === 'unproven';
        finish(
          RUN,
          event,
          { 'atlas.status': event.status, 'atlas.receipts': event.receipts.length },
          brokeOff ? BROKE_OFF : bad ? event.status : undefined,
        );
      }
    }
  };
  return {
    hear,
    cutOff: () => {
      if (last === undefined) return;
      for (const key of [...open.keys()].toReversed()) finish(key, last, { 'atlas.cut_off': true }, BROKE_OFF);
    },
  };
}

function placeOf({ runId, step, attempt, candidate }: RuntimeEvent): Attributes {
  return {
    'atlas.run.id': runId,
    ...defined({ 'atlas.step': step, 'atlas.attempt': attempt, 'atlas.candidate': candidate }),
  };
}
