import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../../test/support/scratch.ts';
import { openStatementReader } from '../../../embeddings/statement-reader.ts';
import { ComparedAhead } from '../../compared-ahead.ts';

type Pair = readonly [old: string, fresh: string, expected: 'same' | 'replaces' | 'two'];

interface Judged {
  readonly pair: Pair;
  readonly kind: string;
}

const read = (name: string): readonly Pair[] =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../test/fixtures/statements/blind', `${name}.json`), 'utf8'),
  ) as readonly Pair[];

const AUTHORS = ['plain', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

test('of pairs by strangers who knew neither rules nor model nothing is lost, and most of what is told again or anew is known', async () => {
  await using reader = openStatementReader(scratchFolder());
  expect(reader).toBeDefined();
  const compared = new ComparedAhead(reader);
  const judge = async (pairs: readonly Pair[]): Promise<Judged[]> => {
    const judged: Judged[] = [];
    for (const pair of pairs) {
      const [old, fresh] = pair;
      await compared.read([[old, fresh]]);
      judged.push({ pair, kind: compared.compare(old, fresh).kind });
    }
    return judged;
  };
  // Some of them, for the sake of time.
  const judged = await judge(AUTHORS.flatMap(read).filter((_, i) => i % 3 === 0));
  const of = (expected: Pair[2], kind: string): readonly Pair[] =>
    judged.filter((one) => one.pair[2] === expected && one.kind === kind).map(({ pair }) => pair);
  const share = (expected: Pair[2]): number =>
    of(expected, expected).length / judged.filter(({ pair }) => pair[2] === expected).length;
  expect([...of('two', 'same'), ...of('replaces', 'same')]).toEqual([]);
  expect(of('two', 'replaces').length).toBeLessThanOrEqual(4);
  expect(share('same')).toBeGreaterThanOrEqual(0.8);
  expect(share('replaces')).toBeGreaterThanOrEqual(0.87);
  // And of those that somebody made to deceive, who dug where something came through.
  const deceiving = await judge(read('deceiving').filter((_, i) => i % 4 === 0));
  const taken = (kind: string): number => deceiving.filter((one) => one.kind === kind).length / deceiving.length;
  expect(taken('same')).toBeLessThan(0.05);
  expect(taken('replaces')).toBeLessThan(0.1);
});
