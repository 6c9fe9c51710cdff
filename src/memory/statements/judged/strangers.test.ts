import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../../test/support/scratch.ts';
import { openStatementReader } from '../../../embeddings/statement-reader.ts';
import { ComparedAhead } from '../../compared-ahead.ts';

type Pair = readonly [old: string, fresh: string, expected: 'same' | 'replaces' | 'two'];

const read = (name: string): readonly Pair[] =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../test/fixtures/statements/blind', `${name}.json`), 'utf8'),
  ) as readonly Pair[];

test('of pairs by four authors who knew neither rules nor model nothing is lost, and most of what is told again or anew is known', async () => {
  await using reader = openStatementReader(scratchFolder());
  expect(reader).toBeDefined();
  const compared = new ComparedAhead(reader);
  const judged: { readonly pair: Pair; readonly kind: string }[] = [];
  // Every other one of them, for the sake of time.
  const pairs = ['plain', 'second', 'third', 'fourth'].flatMap(read).filter((_, i) => i % 2 === 0);
  for (const pair of pairs) {
    const [old, fresh] = pair;
    await compared.read([[old, fresh]]);
    judged.push({ pair, kind: compared.compare(old, fresh).kind });
  }
  const of = (expected: Pair[2], kind: string): readonly Pair[] =>
    judged.filter((one) => one.pair[2] === expected && one.kind === kind).map(({ pair }) => pair);
  const share = (expected: Pair[2]): number =>
    of(expected, expected).length / judged.filter(({ pair }) => pair[2] === expected).length;
  expect([...of('two', 'same'), ...of('replaces', 'same')]).toEqual([]);
  expect(of('two', 'replaces').length).toBeLessThanOrEqual(4);
  expect(share('same')).toBeGreaterThanOrEqual(0.65);
  expect(share('replaces')).toBeGreaterThanOrEqual(0.85);
});
