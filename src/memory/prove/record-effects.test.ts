import { expect, test } from 'vitest';
import { drawFor } from './draw-arm.ts';
import { recordEffects, type RequestTrial } from './record-effects.ts';

/** Two memories that always come together: one makes a task succeed, the other makes it fail. */
function together(count: number, key: string): readonly RequestTrial[] {
  return Array.from({ length: count }, (_, i): RequestTrial => {
    const request = `task ${i}`;
    const shown = drawFor(key, request) >= 0.5;
    const candidates = ['good', 'bad', 'idle'];
    const withheld = shown ? candidates.filter((id) => drawFor(key, request, id) < 0.1) : [];
    const has = (id: string): boolean => shown && !withheld.includes(id);
    const chance = 0.5 + (has('good') ? 0.3 : 0) - (has('bad') ? 0.3 : 0);
    const proven = drawFor(`${key} world`, request) < chance;
    return { shown, probability: 0.5, proven, candidates, withholding: 0.1, withheld };
  });
}

test('memories that always come together are told apart by keeping back single ones', () => {
  const [first, , last] = recordEffects(together(3000, 'k'));
  expect(first).toMatchObject({ id: 'good' });
  expect(last).toMatchObject({ id: 'bad' });
  expect(first?.effect).toBeGreaterThan(0.15);
  expect(last?.effect).toBeLessThan(-0.15);
});

test('with little to go by next to nothing is said', () => {
  for (const { effect } of recordEffects(together(12, 'k'))) expect(Math.abs(effect)).toBeLessThan(0.3);
});
