import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileModule, MODULES } from '../scripts/build-wasm.ts';

test.each(MODULES)(
  '$target is what $source compiles to',
  async ({ source, target }) => {
    const committed = await readFile(join(import.meta.dirname, '..', target), 'utf8');
    const text = [...committed.matchAll(/'([A-Za-z0-9+/=]+)'/g)].map(([, line]) => line).join('');
    expect(text).toBe(await compileModule(source));
  },
  120_000,
);
