/** npm run soak -- kill [KILLS] [SECONDS] [ROUNDS]: the long version of test/e2e/storage-survives.test.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killCampaign, leaseCampaign, writersCampaign } from '../support/storage-campaigns.ts';

const [kills = 1000, seconds = 60, rounds = 200] = process.argv.slice(2).map(Number);
const home = mkdtempSync(join(tmpdir(), 'atlas-soak-'));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

try {
  say(`${kills} kills of a process that appends to the journal ...`);
  const kill = await killCampaign(join(home, 'kill'), kills, (done) => {
    if (process.stderr.isTTY || done % 100 === 0) process.stderr.write(`\r${done}/${kills}`);
  });
  say(`\n${JSON.stringify(kill)}`);
  say(`8 processes writing for ${seconds} s ...`);
  const write = await writersCampaign(join(home, 'write'), 8, seconds);
  say(JSON.stringify(write));
  say(`8 processes reaching for one lease, ${rounds} rounds ...`);
  const lease = await leaseCampaign(join(home, 'lease'), 8, rounds);
  say(JSON.stringify(lease));
  const good =
    kill.lost === 0 &&
    kill.integrity.length === 0 &&
    write.lost === 0 &&
    write.failed === 0 &&
    write.integrity.length === 0 &&
    lease.winners[1] === rounds;
  say(good ? 'everything held' : 'SOMETHING DID NOT HOLD');
  process.exitCode = good ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
