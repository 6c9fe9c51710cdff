import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdleModel } from './idle-model.ts';

const FIVE_MINUTES = 5 * 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function counted(): { readonly model: IdleModel; readonly released: () => number } {
  let released = 0;
  const close = async (): Promise<void> => {
    released += 1;
  };
  return { model: new IdleModel(close, FIVE_MINUTES), released: () => released };
}

test('a model that nobody asked is never closed: it was never loaded', () => {
  const { released } = counted();
  vi.advanceTimersByTime(10 * FIVE_MINUTES);
  expect(released()).toBe(0);
});

test('five minutes after the last question the model is let go, once', async () => {
  const { model, released } = counted();
  await model.during(async () => 'answer');
  vi.advanceTimersByTime(FIVE_MINUTES - 1);
  expect(released()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(released()).toBe(1);
  vi.advanceTimersByTime(10 * FIVE_MINUTES);
  expect(released()).toBe(1);
});

test('every question starts the five minutes anew', async () => {
  const { model, released } = counted();
  for (let i = 0; i < 5; i += 1) {
    await model.during(async () => 'answer');
    vi.advanceTimersByTime(FIVE_MINUTES - 1);
  }
  expect(released()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(released()).toBe(1);
});

test('work that takes longer than that keeps the model, and so does other work beside it', async () => {
  const { model, released } = counted();
  const slow = Promise.withResolvers<void>();
  const working = model.during(async () => await slow.promise);
  await model.during(async () => 'quick');
  vi.advanceTimersByTime(3 * FIVE_MINUTES);
  expect(released()).toBe(0);
  slow.resolve();
  await working;
  vi.advanceTimersByTime(FIVE_MINUTES);
  expect(released()).toBe(1);
});

test('work that failed lets go as well; after a stop nothing is released any more', async () => {
  const { model, released } = counted();
  await expect(model.during(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  vi.advanceTimersByTime(FIVE_MINUTES);
  expect(released()).toBe(1);
  await model.during(async () => 'answer');
  model.stop();
  vi.advanceTimersByTime(10 * FIVE_MINUTES);
  expect(released()).toBe(1);
});
