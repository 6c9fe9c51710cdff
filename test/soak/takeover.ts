/**
 * npm run soak -- takeover [--times 20] [--alone]
 *
 * A run on a team's store is killed at one moment after the other, at every effect and on both sides of the head's swap.
 * Each time another home goes on with it, in a folder of its own that begins empty; the last one brings it to its end. Then
 * the books are looked at: every step landed once, one receipt for each, no result twice, nothing left over.
 *
 * With `--alone` every further moment of that story, by a run of its own that is killed there once: before and after each
 * record, and inside a landing.
 *
 * Progress on the error output, one line of JSON at the end, and exit code 1 where anything did not hold.
 */
import { parseArgs } from 'node:util';
import { STAGED } from '../support/run-kills.ts';
import { takeOverInARow, TAKEOVER_POINTS } from '../support/team-takeover.ts';
import { openTeamStore } from '../support/team-store.ts';

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, alone: { type: 'boolean', default: false } },
});
const times = Number(values.times);
const others = STAGED.points.filter((point) => !TAKEOVER_POINTS.includes(point));
const rows = [TAKEOVER_POINTS, ...(values.alone ? others.map((point) => [point]) : [])];
const faults: string[] = [];
let kills = 0;
const start = performance.now();
const secondsSince = (): number => Math.round((performance.now() - start) / 1000);
for (let time = 1; time <= times; time += 1) {
  for (const points of rows) {
    await using team = await openTeamStore();
    const env = { ATLAS_STORAGE_URL: await team.login('shop'), ATLAS_STORAGE_PROJECT: 'six files' };
    const { missed, problem } = await takeOverInARow(STAGED, points, { admin: team.admin, env });
    kills += points.length - missed.length;
    const wrong = [...missed, ...(problem === undefined ? [] : [problem])];
    const where = points.length === 1 ? `, ${points.join('')}` : '';
    faults.push(...wrong.map((what) => `time ${time}${where}: ${what}`));
    process.stderr.write(`${secondsSince()} s ${time} of ${times}${where}: ${kills} kills, ${faults.length} faults\n`);
  }
}
const seconds = secondsSince();
const figures = { campaign: 'takeover', times, points: rows.flat().length, kills, seconds, faults: faults.length };
process.stdout.write(`${JSON.stringify(figures)}\n`);
for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
