import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ComparedAhead } from './compared-ahead.ts';

function busy(ms: number): void {
  for (const start = performance.now(); performance.now() - start < ms;);
}

test('while much is compared, others of the process get their turn', async () => {
  let turns = 0;
  const others = new AbortController();
  const working = (async () => {
    while (!others.signal.aborted) {
      await setImmediate();
      turns += 1;
    }
  })();
  const seen: number[] = [];
  await new ComparedAhead().until([1, 2, 3, 4], (one) => {
    seen.push(turns);
    busy(10);
    return one === 3;
  });
  others.abort();
  await working;
  expect(seen).toHaveLength(3);
  expect(new Set(seen).size).toBe(3);
});

test('what was compared is known, each way round for itself', () => {
  const compared = new ComparedAhead();
  const [old, fresh] = ['The API listens on port 3000', 'The API listens on port 4000'];
  const first = compared.compare(old, fresh);
  expect(first).toEqual({ kind: 'replaces', was: 'port 3000' });
  expect(compared.compare(old, fresh)).toBe(first);
  expect(compared.compare(fresh, old)).toEqual({ kind: 'replaces', was: 'port 4000' });
});

test('of what is held it is known whether it is the same, and a change is two', () => {
  const compared = new ComparedAhead();
  expect(compared.repeats('The API listens on port 3000', 'the API listens on port 3000')).toEqual({ kind: 'same' });
  expect(compared.repeats('The API listens on port 3000', 'The API listens on port 4000')).toEqual({ kind: 'beside' });
  // It is no answer to the other question.
  expect(compared.compare('The API listens on port 3000', 'The API listens on port 4000').kind).toBe('replaces');
});

test('what has the same words is not read by the model, and what it says of the rest is known', async () => {
  const read: (readonly [string, string])[] = [];
  const compared = new ComparedAhead({
    read: async (pairs) => {
      read.push(...pairs);
      return await Promise.resolve(pairs.map(() => ({ same: 9, replaces: -9 })));
    },
  });
  const fresh = "billing is Marta's baby";
  const [ruled, open] = ["Billing is Marta's baby.", 'Marta owns the billing service'];
  await compared.read([
    [ruled, fresh],
    [open, fresh],
  ]);
  expect(read).toEqual([
    [open, fresh],
    [fresh, open],
  ]);
  expect(compared.compare(open, fresh)).toEqual({ kind: 'same' });
});

test('without a model statements are compared by rules alone', async () => {
  const compared = new ComparedAhead();
  await compared.read([['Marta owns the billing service', "billing is Marta's baby"]]);
  expect(compared.compare('Marta owns the billing service', "billing is Marta's baby")).toEqual({ kind: 'beside' });
});
