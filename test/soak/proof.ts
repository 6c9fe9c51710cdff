/**
 * npm run soak -- proof [TIMES] [--shard I/N] [--edits TIMES] [--only PATTERN]: the long version of test/e2e/proof-survives.test.ts.
 *
 * Kills at every named moment of stage, verify, commit, rollback and undo, TIMES each (where a scene passes a moment
 * more than once, the rounds go through its passings). Then a person edits at every one of those moments, in every way
 * in which a person edits, with and without a kill. `TMPDIR` says where; in memory it is several times faster.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PERSON_EDITS } from '../support/person-edits.ts';
import { openCampaign, PROOF_POINTS, type Moment } from '../support/proof-campaign.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    shard: { type: 'string', default: '1/1' },
    edits: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const times = Number(positionals[0] ?? 20);
const editTimes = Number(values.edits);
const [shard = 1, shards = 1] = values.shard.split('/').map(Number);

interface Task {
  readonly moment: Moment;
  readonly n: number;
  readonly edit?: string;
  readonly killed: boolean;
}

const folder = mkdtempSync(join(tmpdir(), 'atlas-soak-proof-'));
const started = performance.now();
const faults: string[] = [];
const counts = { kills: 0, edits: 0, editedKills: 0, paused: 0 };
try {
  const campaign = await openCampaign(folder);
  const reached = new Set(campaign.moments.map(({ point }) => point));
  for (const point of PROOF_POINTS) if (!reached.has(point)) faults.push(`${point}: no scene comes by`);
  const only = new RegExp(values.only);
  const moments = campaign.moments.filter(({ scene, point }) => only.test(`${scene.name}, ${point}`));
  const tasks: Task[] = [];
  for (let round = 0; round < times; round += 1) {
    for (const moment of moments) tasks.push({ moment, n: (round % moment.times) + 1, killed: true });
  }
  let turn = 0;
  for (let round = 0; round < editTimes; round += 1) {
    for (const killed of [false, true]) {
      for (const edit of Object.keys(PERSON_EDITS)) {
        for (const moment of moments.filter(({ scene }) => scene.edit === undefined && scene.gitCommits !== true)) {
          turn += 1;
          tasks.push({ moment, n: (turn % moment.times) + 1, edit, killed });
        }
      }
    }
  }
  const own = tasks.filter((_, i) => i % shards === shard - 1);
  for (const [i, { moment, n, edit, killed }] of own.entries()) {
    let fault: string | undefined;
    try {
      if (edit === undefined) {
        counts.kills += 1;
        fault = await campaign.kill(moment, n);
      } else {
        counts[killed ? 'editedKills' : 'edits'] += 1;
        const outcome = await campaign.edit(moment, n, edit, killed);
        if (outcome.end === 'conflict') counts.paused += 1;
        fault = outcome.fault;
      }
    } catch (error) {
      fault = `${moment.scene.name}, ${edit ?? 'kill'}, ${moment.point}#${n}: ${String(error)}`;
    }
    if (fault !== undefined) {
      faults.push(fault);
      process.stdout.write(`FAULT ${fault}\n`);
    }
    if ((i + 1) % 100 === 0 || i + 1 === own.length) {
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      process.stdout.write(`${i + 1} of ${own.length}, ${faults.length} faults, ${minutes} min\n`);
    }
  }
  const figures = { moments: moments.length, times, shard: values.shard, ...counts, faults: faults.length };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(faults.length === 0 ? 'everything held\n' : 'SOMETHING DID NOT HOLD\n');
process.exitCode = faults.length === 0 ? 0 : 1;
