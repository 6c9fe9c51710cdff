/**
 * npm run soak -- experiment [40]
 *
 * A real experiment on what memory is worth, run by run: requests are held out by the draw, a stand-in agent succeeds when
 * it has been told. Prints one line of JSON: what `atlas memory prove` says at the end. A fault is an assignment that is
 * not as the key draws it, or a verdict other than that memory helps.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryExperiment } from '../support/memory-experiment.ts';

const count = Number(process.argv[2] ?? 40);
const folder = mkdtempSync(join(tmpdir(), 'atlas-soak-experiment-'));
try {
  let done = 0;
  const { rows, proof } = await memoryExperiment(folder, count, ({ heldOut, told, proven }) => {
    done += 1;
    process.stderr.write(
      `${done}: ${heldOut ? 'held out' : told ? 'told' : 'not told'}, ${proven ? 'proven' : 'not'}\n`,
    );
  });
  const { verdict, requests, audited, shown, without, effect, interval, evidence, records } = proof;
  const figures = { campaign: 'experiment', verdict, requests, audited, shown, without, effect, interval, evidence };
  process.stdout.write(`${JSON.stringify({ ...figures, records: records.slice(0, 3) })}\n`);
  if (audited !== rows.length || verdict !== 'helps') process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
