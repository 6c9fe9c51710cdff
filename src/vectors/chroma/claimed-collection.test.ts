import { describe, expect, test } from 'vitest';
import { runChromaCycles } from '../../../test/support/chroma-cycles.ts';
import { testChroma } from '../../../test/support/test-chroma.ts';
import { ChromaClient } from './chroma-client.ts';
import { ChromaVectorIndex } from './chroma-vector-index.ts';

const vector = Float32Array.of(1, 0);
const options = { dimension: 2, metric: 'cosine' } as const;
const chroma = await testChroma();

describe('a Chroma server', () => {
  const missing = chroma === undefined;
  const url = chroma?.url ?? '';

  test.skipIf(missing)('knows the collection of a home by its mark, under whatever name it was (C1, C2)', async () => {
    const client = new ChromaClient({ url });
    const index = (names: readonly string[], home: string): ChromaVectorIndex =>
      new ChromaVectorIndex(client, { ...options, collection: 'marked', names, earlierNames: ['marked-old'], home });
    const entry = { id: 'a', vector, metadata: {} };
    // As an earlier version left it: with the home alone as its mark.
    await client.create('marked-old', 'cosine', { atlas_home: 'here', atlas_format: 1 });
    const { id } = (await client.find('marked-old')) ?? {};
    await index(['shop-marked', 'shop-1-marked'], 'here').upsert([entry]);
    expect(await client.find('marked-old')).toBeUndefined();
    expect(await client.find('shop-marked')).toMatchObject({ id });
    // Another project of that name stands beside it, whoever drops or fills what is theirs.
    const other = index(['shop-marked', 'shop-2-marked'], 'there');
    await other.upsert([{ ...entry, id: 'b' }]);
    expect(await client.find('shop-2-marked')).toMatchObject({ metadata: { atlas_home: 'there' } });
    await other.drop();
    expect([...(await index(['shop-marked', 'shop-1-marked'], 'here').inventory()).keys()]).toEqual(['a']);
    await other.upsert([{ ...entry, id: 'b' }]);
    // The project has another name now.
    await index(['market-marked'], 'here').upsert([{ ...entry, id: 'c' }]);
    expect(await client.find('market-marked')).toMatchObject({ id });
    await client.create('left-over', 'cosine', { atlas_home: 'here', atlas_collection: 'marked' });
    expect([...(await index(['market-marked'], 'here').inventory()).keys()].toSorted()).toEqual(['a', 'c']);
    expect(await client.find('left-over')).toBeUndefined();
    expect([...(await other.inventory()).keys()]).toEqual(['b']);
  });

  test.skipIf(missing)('that is killed and comes back holds what each of two homes holds', async () => {
    expect(await runChromaCycles(3)).toMatchObject({ cycles: 3, equal: 3 });
  });
});
