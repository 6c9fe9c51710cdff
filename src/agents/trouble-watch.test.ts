import { expect, test } from 'vitest';
import { AtlasError } from '../core/atlas-error.ts';
import { readUpdateIn } from '../trajectory/session-update.ts';
import type { TurnEnd } from './agent-event.ts';
import { readTrouble } from './model-trouble.ts';
import { TroubleWatch } from './trouble-watch.ts';

const say = (text: string): unknown => ({
  update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } },
});
const hear = (watch: TroubleWatch, params: unknown): void => {
  watch.hear(readUpdateIn(params), params);
};
const failed = (message: string, details: Readonly<Record<string, unknown>> = {}): TurnEnd => ({
  kind: 'failed',
  error: new AtlasError('agent.failed', message, { details, remedy: 'try again' }),
});
const silent: TurnEnd = {
  kind: 'timeout',
  limit: 'inactivity',
  error: new AtlasError('agent.timeout', 'silent', { details: { ms: 120_000 }, remedy: 'wait' }),
};

// As agents told it in recorded conversations and the services in their documentation.
test.each([
  ['API Error: 529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}', 'overloaded'],
  ['Attempt 1 failed with status 500. Retrying with backoff... _ApiError: {"type":"error"}', 'overloaded'],
  ['{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}', 'overloaded'],
  ['We’re currently experiencing high demand, which may cause temporary errors.', 'overloaded'],
  ['API Error: 401 {"type":"error","error":{"type":"authentication_error"}}', 'key-refused'],
  ['unexpected status 403 Forbidden', 'key-refused'],
  ['API key not valid. Please pass a valid API key.', 'key-refused'],
  ['exception TypeError: fetch failed sending request', 'unreachable'],
  ['connect ECONNREFUSED 127.0.0.1:8787', 'unreachable'],
  ['stream disconnected before completion: Transport error: network error', 'unreachable'],
])('%s is told as %s', (text, kind) => {
  expect(readTrouble(text)).toMatchObject({ kind });
});

test('what speaks of neither a model nor a connection is no trouble of theirs', () => {
  for (const text of ['400 bad request: unknown tool', 'exit code 1', 'line 500: syntax error', 'done'])
    expect(readTrouble(text)).toBeUndefined();
});

test('an error of the turn, its code, and a missing login are read', () => {
  const watch = new TroubleWatch();
  expect(watch.of(failed('terminated', { code: 500 }), '')).toMatchObject({ kind: 'overloaded' });
  expect(watch.of(failed('log in', { authRequired: true }), '')).toMatchObject({ kind: 'key-refused' });
  expect(watch.of(failed('unknown session', { code: -32602 }), '')).toBeUndefined();
});

test('last words that are an error are one; an answer that speaks of errors is an answer', () => {
  const error = new TroubleWatch();
  hear(error, say('API Error: 500 Internal server error'));
  expect(error.of({ kind: 'completed' }, '')).toMatchObject({ kind: 'overloaded' });
  const answer = new TroubleWatch();
  hear(answer, say('I made the handler answer with status 503 where the queue is full.'));
  expect(answer.of({ kind: 'completed' }, '')).toBeUndefined();
});

test('codex marks its session and ends the turn well', () => {
  const watch = new TroubleWatch();
  const _meta = { codex: { threadStatus: { type: 'systemError' } } };
  hear(watch, { update: { sessionUpdate: 'session_info_update', _meta } });
  hear(watch, say('stream ended'));
  expect(watch.of({ kind: 'completed' }, '')).toEqual({ kind: 'unreachable', reason: 'stream ended' });
});

test('silence from the start is the model; later it is where standard error says so', () => {
  const watch = new TroubleWatch();
  expect(watch.of(silent, '')).toEqual({
    kind: 'unreachable',
    reason: 'the agent said nothing for 120 s after it was asked',
  });
  hear(watch, say('I begin'));
  expect(watch.of(silent, '')).toBeUndefined();
  expect(watch.of(silent, 'Attempt 3 failed with status 503.')).toMatchObject({ kind: 'overloaded' });
});
