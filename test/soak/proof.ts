/** npm run soak -- proof [TIMES]: the long version of test/e2e/proof-survives.test.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultOf, killAt, PROOF_POINTS } from '../support/proof-campaign.ts';

const [times = 20] = process.argv.slice(2).map(Number);
const faults: string[] = [];
let kills = 0;
for (let round = 1; round <= times; round += 1) {
  for (const point of PROOF_POINTS) {
    const folder = mkdtempSync(join(tmpdir(), 'atlas-soak-proof-'));
    try {
      const fault = faultOf(await killAt(folder, point));
      kills += 1;
      if (fault !== undefined) faults.push(fault);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  process.stdout.write(`round ${round} of ${times}: ${kills} kills, ${faults.length} faults\n`);
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(faults.length === 0 ? 'everything held\n' : 'SOMETHING DID NOT HOLD\n');
process.exitCode = faults.length === 0 ? 0 : 1;
