import { expect, test } from 'vitest';
import { faultOf, killAt, PROOF_POINTS } from '../support/proof-campaign.ts';
import { scratchFolder } from '../support/scratch.ts';

/** The records around an effect are killed in the long version: the effects themselves are what touches files. */
const SHORT = PROOF_POINTS.filter((point) => !/\.(?:intent|result):/.test(point));

// Once each here; `npm run soak -- proof` does all of them twenty times.
test.for(SHORT)('killed at %s, the project is old or new, and the run goes on', async (point) => {
  expect(faultOf(await killAt(scratchFolder(), point))).toBeUndefined();
});
