import { expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { proofProject } from '../../test/support/proof-project.ts';
import { checkoutHolds } from './checkout-holds.ts';

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

test('the state of a checkout is believed until the machine starts again, and then it is made anew', async () => {
  const { project, database } = await proofProject({ 'a.txt': 'a\n' });
  const state = await project.snapshot();
  const now = checkoutHolds(database, 'p', 'this boot');
  const hold = await now.seize(state);
  await now.publish(hold, state);
  const shared = await now.share(state);
  expect(shared?.checkout).toBe(hold.checkout);
  for (const one of [hold, ...(shared === undefined ? [] : [shared])]) await now.release(one);

  const later = checkoutHolds(database, 'p', 'the next boot');
  expect(await later.share(state)).toBeUndefined();
  expect(await later.seize(state)).toMatchObject({ checkout: hold.checkout, state: undefined });
});
