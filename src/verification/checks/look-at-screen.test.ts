import { expect, test } from 'vitest';
import { observeScreen, type ScreenReader } from './look-at-screen.ts';

const reading = (titles: readonly string[], words: string): ScreenReader => ({
  titles: async () => titles,
  words: async () => words,
});
const kind = 'screen' as const;
const NOW = { timeLimitMs: 1 };

test('a title and words are found whatever their case and the room between them', async () => {
  const reader = reading(['Order - Shop', 'Terminal'], 'THANK  you\nfor your order');
  const seen = await observeScreen(reader, { kind, window: 'order', text: 'Thank you for', role: 'proof' }, 'after');
  expect(seen).toMatchObject({ result: 'pass', evidence: 'reads: THANK you for your order' });
  const none = await observeScreen(reader, { kind, window: 'Basket', role: 'proof', ...NOW }, 'after');
  expect(none).toMatchObject({ result: 'fail', evidence: 'windows: "Order - Shop", "Terminal"' });
});

test('what must be gone passes once it is gone, with its window too', async () => {
  const gone = { kind, window: 'Order', text: 'Error', absent: true, role: 'proof', ...NOW } as const;
  expect(await observeScreen(reading(['Order'], 'Error 5'), gone, 'after')).toMatchObject({ result: 'fail' });
  expect(await observeScreen(reading(['Order'], 'fine'), gone, 'after')).toMatchObject({ result: 'pass' });
  expect(await observeScreen(reading([], ''), gone, 'after')).toMatchObject({ result: 'pass' });
});

test('after a step it is looked again until it shows; before it, once', async () => {
  let looks = 0;
  const reader: ScreenReader = { titles: async () => (++looks > 2 ? ['Done'] : []), words: async () => '' };
  const check = { kind, window: 'Done', role: 'proof', timeLimitMs: 60_000 } as const;
  expect(await observeScreen(reader, check, 'before')).toMatchObject({ result: 'fail' });
  expect(looks).toBe(1);
  expect(await observeScreen(reader, check, 'after')).toMatchObject({ result: 'pass' });
  expect(looks).toBe(3);
});

test('no screen, and one that cannot be read, prove nothing', async () => {
  const check = { kind, window: 'Done', role: 'proof', ...NOW } as const;
  expect(await observeScreen(undefined, check, 'after')).toMatchObject({ result: 'error' });
  const blind: ScreenReader = {
    titles: async () => await Promise.reject(new Error('the screen is locked')),
    words: async () => '',
  };
  const seen = await observeScreen(blind, check, 'after');
  expect(seen).toMatchObject({ result: 'error', evidence: expect.stringContaining('the screen is locked') as string });
});
