import { expect, test, vi } from 'vitest';
import { newId } from '../core/ids.ts';
import { createRedactor } from '../core/redact.ts';
import type { RuntimeEvent, RuntimeEventBody } from '../core/runtime-event.ts';
import { runEmitter } from './run-emitter.ts';

function listening() {
  const heard: RuntimeEvent[] = [];
  let number = 0;
  const next = () => (number += 1);
  const emit = runEmitter(newId('run'), next, [(event) => heard.push(event)], createRedactor());
  return { heard, emit };
}
const say = (text: string, place = {}): RuntimeEventBody => ({ type: 'message', text, step: 's1', ...place });
const words = (heard: readonly RuntimeEvent[]) =>
  heard.map((event) => ('text' in event ? event.text : event.type)).join('|');
const HALVES = ['ghp_a1B2c3D4e5F6', 'a1B2c3D4e5F6a1B2c3D4e5F6'] as const;

test('a secret that an agent streams in two pieces is in no event', () => {
  const { heard, emit } = listening();
  emit(say(`use ${HALVES[0]}`));
  emit({ type: 'usage', tokens: 3, step: 's1' });
  emit(say(`${HALVES[1]} now`));
  emit({ type: 'run-end', status: 'failed', receipts: [], message: 'm', exitCode: 1, isolation: 'none' });
  const text = JSON.stringify(heard);
  for (const half of HALVES) expect(text).not.toContain(half);
  expect(text).toContain('[redacted:');
});

test('words stand before what happens next at their place, thoughts apart from messages, numbers in order', () => {
  const { heard, emit } = listening();
  emit({ type: 'thought', text: 'hm', step: 's1' });
  emit(say('I '));
  emit(say('look'));
  emit({ type: 'tool-call', callId: 'c', tool: 'read', input: {}, step: 's1' });
  expect(words(heard)).toBe('hm|I look|tool-call');
  expect(heard.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('what happens elsewhere does not end a word', () => {
  const { heard, emit } = listening();
  emit(say('one wo', { candidate: 1 }));
  emit({ type: 'tool-call', callId: 'c', tool: 'read', input: {}, step: 's1', candidate: 2 });
  emit(say('rd', { candidate: 1 }));
  emit({ type: 'tool-call', callId: 'd', tool: 'read', input: {}, step: 's1', candidate: 1 });
  expect(words(heard)).toBe('tool-call|one word|tool-call');
});

test('an agent that rests is heard to its last word of prose', () => {
  vi.useFakeTimers();
  try {
    const { heard, emit } = listening();
    emit(say('I am '));
    emit(say('thinking'));
    vi.advanceTimersByTime(60);
    expect(words(heard)).toBe('I am ');
    vi.advanceTimersByTime(2_000);
    expect(words(heard)).toBe('I am |thinking');
    emit(say(' A whole sentence.'));
    vi.advanceTimersByTime(60);
    expect(words(heard)).toBe('I am |thinking| A whole sentence.');
    heard.length = 0;
    emit(say(' of what you said'));
    vi.advanceTimersByTime(60);
    expect(words(heard)).toBe('');
    vi.advanceTimersByTime(2_000);
    expect(words(heard)).toBe(' of what you said');
  } finally {
    vi.useRealTimers();
  }
});
