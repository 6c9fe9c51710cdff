import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { keptProjection } from './kept-projection.ts';
import { randomProjection } from './projection.ts';

test('the projection that was kept is the one that is computed, and one that was damaged is computed again', async () => {
  const folder = join(scratchFolder(), 'models');
  const computed = randomProjection(130);
  expect(await keptProjection(130, undefined)).toEqual(computed);
  expect(await keptProjection(130, folder)).toEqual(computed);
  expect(await keptProjection(130, folder)).toEqual(computed);
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  const file = readFileSync(join(folder, name));
  for (const damaged of [file.subarray(0, 999), Buffer.from(file).fill(1, 500, 504)]) {
    writeFileSync(join(folder, name), damaged);
    expect(await keptProjection(130, folder)).toEqual(computed);
    expect(readFileSync(join(folder, name)).equals(file)).toBe(true);
  }
});
