/**
 * npm run soak -- run [kills|resumes|chaos] [--times 20] [--random 200] [--rounds 200] [--shard I/N] [--seed N]
 *
 * kills    a run of six steps is killed (kill -9) at every named moment, TIMES each, and at RANDOM random moments. It
 *          must end as it would have without: nothing done twice, nothing lost. Where a kill fell between an effect on
 *          the world and its result, it must pause as an unknown outcome; the campaign looks and answers, as a person.
 * resumes  eight processes resume one killed run at once: one winner, ROUNDS times.
 * chaos    ROUNDS runs with agents that crash, hang and lie, Chroma up and down, SIGTERM at random: all end or pause,
 *          and memory, descriptors and processes are back where they were.
 *
 * Without a name: all three. Shards may run side by side. One line of JSON per campaign at the end.
 */
import { parseArgs } from 'node:util';
import { chaos } from '../support/run-chaos.ts';
import { killAndResume, STORIES, type Kill } from '../support/run-kills.ts';
import { resumeAtOnce } from '../support/run-resumes.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '20' },
    random: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '200' },
    shard: { type: 'string', default: '1/1' },
    seed: { type: 'string', default: '1' },
  },
});
const [shard = 1, shards = 1] = values.shard.split('/').map(Number);
const wanted = positionals.length === 0 ? ['kills', 'resumes', 'chaos'] : positionals;
const rounds = Number(values.rounds);
/** How long a run may take at most when it is killed at a random moment; most take less, and some are over by then. */
const LONGEST_MS = 9000;

function progress(name: string, done: number, all: number, faults: readonly string[]): void {
  process.stderr.write(`\r${name}: ${done} of ${all}, ${faults.length} faults   `);
}

function report(name: string, figures: Readonly<Record<string, unknown>>, faults: readonly string[]): void {
  process.stderr.write('\n');
  process.stdout.write(
    `${JSON.stringify({ campaign: name, shard: values.shard, ...figures, faults: faults.length })}\n`,
  );
  for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

async function kills(): Promise<void> {
  const tasks: Kill[] = [];
  for (let time = 0; time < Number(values.times); time += 1) {
    for (const story of STORIES) {
      // A moment comes by once per step, for most of them: each time another passing.
      for (const point of story.points) tasks.push({ story, at: { point, nth: (time % 6) + 1 } });
    }
  }
  for (let i = 0; i < Number(values.random); i += 1) {
    const story = STORIES[i % STORIES.length];
    if (story !== undefined) tasks.push({ story, at: { afterMs: 300 + Math.random() * LONGEST_MS } });
  }
  const own = tasks.filter((_, i) => i % shards === shard - 1);
  const faults: string[] = [];
  let [killed, asked, unreached] = [0, 0, 0];
  for (const [i, task] of own.entries()) {
    const where = 'point' in task.at ? `${task.at.point}#${task.at.nth}` : `${Math.round(task.at.afterMs)} ms`;
    const result = await killAndResume(task).catch((error: unknown) => ({
      killed: false,
      asked: 0,
      problem: String(error),
    }));
    if (result.killed) killed += 1;
    else unreached += 1;
    asked += result.asked;
    if (result.problem !== undefined) faults.push(`${task.story.name} ${where}: ${result.problem}`);
    progress('kills', i + 1, own.length, faults);
  }
  const moments = STORIES.reduce((sum, { points }) => sum + points.length, 0);
  report('kills', { moments, rounds: own.length, killed, unreached, asked }, faults);
}

async function resumes(): Promise<void> {
  const faults: string[] = [];
  const own = Math.ceil((rounds - shard + 1) / shards);
  for (let i = 0; i < own; i += 1) {
    const problem = await resumeAtOnce();
    if (problem !== undefined) faults.push(`round ${i}: ${problem}`);
    progress('resumes', i + 1, own, faults);
  }
  report('resumes', { rounds: own, oneWinner: own - faults.length }, faults);
}

for (const name of wanted) {
  if (name === 'kills') await kills();
  else if (name === 'resumes') await resumes();
  else if (name === 'chaos') {
    const own = Math.ceil((rounds - shard + 1) / shards);
    const { figures, faults } = await chaos(own, Number(values.seed) * 1000 + shard, (done, found) => {
      progress('chaos', done, own, found);
    });
    report('chaos', figures, faults);
  } else throw new Error(`there is no campaign ${name}`);
}
