import { expect, test } from 'vitest';
import type { PairReading, StatementReader } from '../../../embeddings/statement-reader.ts';
import type { TextPair } from '../../../embeddings/worker-protocol.ts';
import { judgeStatements, type RuledPair } from './judge-statements.ts';

/** Says the same of all pairs, or of those that are told in one order. */
function readerOf(reading: (pair: TextPair) => PairReading): StatementReader & { readonly asked: TextPair[] } {
  const asked: TextPair[] = [];
  return {
    asked,
    read: async (pairs) => {
      asked.push(...pairs);
      return await Promise.resolve(pairs.map(reading));
    },
  };
}

const SURE = { same: 9, replaces: -9 };
const CHANGED = { same: -9, replaces: 9 };
const NEITHER = { same: -9, replaces: -9 };

const BESIDE = { kind: 'beside' } as const;
const unknown = (pairs: readonly TextPair[]): readonly RuledPair[] => pairs.map((pair) => ({ pair, ruled: BESIDE }));
const judged = async (reader: StatementReader, ...pairs: readonly TextPair[]): Promise<readonly string[]> =>
  (await judgeStatements(reader, unknown(pairs))).map(({ kind }) => kind);

test('what the model calls the same in both orders is the same', async () => {
  const pair: TextPair = ['Marta owns the billing service', "billing is Marta's baby"];
  const reader = readerOf(() => SURE);
  expect(await judged(reader, pair)).toEqual(['same']);
  expect(reader.asked).toEqual([pair, pair.toReversed()]);
});

test('J2: what it calls the same in one order alone is two', async () => {
  const pair: TextPair = ['Marta owns the billing service', "billing is Marta's baby"];
  const reader = readerOf(([before]) => (before === pair[0] ? SURE : NEITHER));
  expect(await judged(reader, pair)).toEqual(['beside']);
});

test('J1: two values, two names, two of a family and one flag more are never the same, whatever the model says', async () => {
  const reader = readerOf(() => SURE);
  const pairs: readonly TextPair[] = [
    ['Staging listens on port 8080', 'On staging, connections go to 9090'],
    ['The team lead is Anna', 'The one who heads the team is Boris'],
    ['The meeting is at 9:30', 'We meet at half past eight'],
    ['SSH on bastion-fra needs the VPN', 'bastion-ams takes SSH through the VPN only'],
    ['The release script runs git push', 'In the release script stands git push --force'],
  ];
  expect(await judged(reader, ...pairs)).toEqual(pairs.map(() => 'beside'));
});

test('J1: where a rule tells them apart, and where one says more, the model must be surer', async () => {
  const apart: TextPair = ['Hannah quit her job', 'Hannah quits her job'];
  const more: TextPair = ['The retry is capped', 'The retry is capped at 30 seconds'];
  const plain: TextPair = ['Marta owns the billing service', "billing is Marta's baby"];
  const saying = async (same: number): Promise<readonly string[]> =>
    await judged(
      readerOf(() => ({ same, replaces: -9 })),
      apart,
      more,
      plain,
    );
  expect(await saying(9)).toEqual(['same', 'same', 'same']);
  expect(await saying(1)).toEqual(['beside', 'same', 'same']);
  expect(await saying(-0.5)).toEqual(['beside', 'beside', 'same']);
});

test('a repetition that rules take for a change is one where the model is sure of it', async () => {
  const pair: TextPair = ['The team is led by Anna', 'Anna is who leads the team'];
  const ruled = { kind: 'replaces', was: 'Anna' } as const;
  const kindFor = async (same: number): Promise<string | undefined> =>
    (
      await judgeStatements(
        readerOf(() => ({ same, replaces: 3 })),
        [{ pair, ruled }],
      )
    )[0]?.kind;
  expect(await kindFor(9)).toBe('same');
  expect(await kindFor(1)).toBe('replaces');
});

test('what it calls a change replaces, and the value that went is told', async () => {
  const reader = readerOf(() => CHANGED);
  const [relation] = await judgeStatements(
    reader,
    unknown([['The staging server listens on port 8080', 'heads up, staging sits on 9090 these days']]),
  );
  expect(relation).toEqual({ kind: 'replaces', was: 'port 8080' });
});

test('J3: of what one has several nothing is replaced', async () => {
  const reader = readerOf(() => CHANGED);
  expect(await judged(reader, ['My daughter Lea is five', 'My daughter Emma is seven'])).toEqual(['beside']);
  expect(await judged(reader, ['Mara plays the cello', 'Mara also plays the harp'])).toEqual(['beside']);
});

test('J4: where the model says nothing, what the rules say holds', async () => {
  const silent: StatementReader = { read: async () => await Promise.resolve([]) };
  const pair: TextPair = ['Marta owns billing', "billing is Marta's"];
  expect(await judged(silent, pair)).toEqual(['beside']);
  const ruled = { kind: 'replaces', was: 'Marta' } as const;
  expect(await judgeStatements(silent, [{ pair, ruled }])).toEqual([ruled]);
});

test.each<readonly [string, RuledPair, PairReading]>([
  [
    'takes the place of the other',
    {
      pair: ['The garage door code is 4711', 'The garden door code is 4712'],
      ruled: { kind: 'replaces', was: '4711' },
    },
    { same: -9, replaces: -1 },
  ],
  [
    'is the same',
    {
      pair: ['The logs of the gateway are kept', 'The logs on the gateway are kept'],
      ruled: { kind: 'same' },
    },
    { same: 0.5, replaces: -9 },
  ],
])(
  'J5: of what only rules know that it %s both stand where the model is sure of it, and not where it doubts',
  async (_, one, doubt) => {
    expect(
      await judgeStatements(
        readerOf(() => NEITHER),
        [one],
      ),
    ).toEqual([BESIDE]);
    expect(
      await judgeStatements(
        readerOf(() => doubt),
        [one],
      ),
    ).toEqual([one.ruled]);
  },
);

test('J5: what is the same word for word stays the same, whatever the model says', async () => {
  const ruled = { kind: 'same' } as const;
  const pair: TextPair = ['Logs older than 30 days are deleted', 'Logs older than thirty days are deleted'];
  expect(
    await judgeStatements(
      readerOf(() => NEITHER),
      [{ pair, ruled }],
    ),
  ).toEqual([ruled]);
});
