import { expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { proofProject } from '../../test/support/proof-project.ts';

test('a checkout that two callers wait for comes to the one that was not stopped', async () => {
  const { project, pool } = await proofProject({ 'a.txt': 'a\n' });
  const state = await project.snapshot();
  const stopped = new AbortController();
  const [first, second] = [pool.share(state, stopped.signal), pool.share(state)];
  stopped.abort();
  await expect(first).rejects.toMatchObject({ code: 'cancelled' });
  await using held = await second;
  expect(existsSync(join(held.tree, 'a.txt'))).toBe(true);
});
