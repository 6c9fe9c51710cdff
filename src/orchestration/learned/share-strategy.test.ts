import { expect, test } from 'vitest';
import { testMemory } from '../../../test/support/memory.ts';
import { shareStrategy } from './share-strategy.ts';

test('when the third experience of a kind is proven, what all of them share becomes one strategy', async () => {
  await using memory = await testMemory();
  const { gateway: records } = memory;
  const made: (string | undefined)[] = [];
  for (const name of ['north', 'south', 'east', 'west']) {
    const task = `add the region ${name} to the table of taxes`;
    const approach = `1. read src/taxes.ts\n2. edited src/regions/${name}.ts\n3. ran \`npm test\``;
    const provenance = { source: 'run', run: `run_${name}`, receipt: `proof_${name}` } as const;
    const { id } = await records.writeRecord('experience', { task, approach, outcome: 'success' }, provenance);
    made.push((await shareStrategy({ records }, { task, approach }, id, provenance))?.id);
  }
  const [strategy, ...more] = await records.list({ states: ['live'], kind: 'strategy', limit: 10 });
  expect(more).toEqual([]);
  // The fourth shares the same: nothing is written twice.
  expect(made).toEqual([undefined, undefined, strategy?.id, strategy?.id]);
  expect(strategy).toMatchObject({
    trust: 'verified',
    content: {
      situation: 'add the region <...> to the table of taxes',
      suggestion: '1. read src/taxes.ts\n2. edited <...>\n3. ran `npm test`',
    },
  });
});
