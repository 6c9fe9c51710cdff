/**
 * npm run soak -- run [kills|resumes|chaos] [--times 20] [--random 200] [--rounds 200] [--shard I/N] [--seed N] [--only PATTERN]
 *
 * kills    a run of six steps is killed (kill -9) at every named moment, TIMES each, and at RANDOM random moments. It
 *          must end as it would have without: nothing done twice, nothing lost. Where a kill fell between an effect on
 *          the world and its result, it must pause as an unknown outcome; the campaign looks and answers, as a person.
 * resumes  eight processes resume one killed run at once: one winner, ROUNDS times.
 * chaos    ROUNDS runs with agents that crash, hang and lie, Chroma up and down, SIGTERM at random: all end or pause,
 *          and memory, descriptors and processes are back where they were.
 *
 * `--only` says which moments, as `STORY MOMENT`. Without a name: all three. Shards may run side by side. One line of JSON per campaign at the end; interrupted, it tells
 * how far it came.
 */
import { parseArgs } from 'node:util';
import { chaos } from '../support/run-chaos.ts';
import { killAndResume, STORIES, type Kill, type KillResult, type Story } from '../support/run-kills.ts';
import { Passings } from '../support/run-passings.ts';
import { resumeAtOnce } from '../support/run-resumes.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '20' },
    random: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '200' },
    shard: { type: 'string', default: '1/1' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const [shard = 1, shards = 1] = values.shard.split('/').map(Number);
const wanted = positionals.length === 0 ? ['kills', 'resumes', 'chaos'] : positionals;
const rounds = Number(values.rounds);
const only = new RegExp(values.only);
/** The moments that are wanted of a story. */
const pointsOf = ({ name, points }: Story): readonly string[] =>
  points.filter((point) => only.test(`${name} ${point}`));
/** Asked to end, a campaign finishes its round and tells how far it came. */
const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());

let toldFaults = 0;

/** A fault is told as it is found: a campaign takes an hour. */
function progress(name: string, done: number, all: number, faults: readonly string[]): void {
  for (const fault of faults.slice(toldFaults)) process.stderr.write(`\nFAULT ${fault}\n`);
  toldFaults = faults.length;
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

interface Task {
  readonly story: Story;
  /** The round in which a named moment has its turn, or a moment anywhere in the run. */
  readonly at: { readonly point: string; readonly time: number } | 'random';
}

async function kills(): Promise<void> {
  const tasks: Task[] = [];
  for (let time = 0; time < Number(values.times); time += 1) {
    for (const story of STORIES) for (const point of pointsOf(story)) tasks.push({ story, at: { point, time } });
  }
  for (let i = 0; i < Number(values.random); i += 1) {
    const story = STORIES[i % STORIES.length];
    if (story !== undefined) tasks.push({ story, at: 'random' });
  }
  const own = tasks.filter((_, i) => i % shards === shard - 1);
  const passings = new Map<Story, Passings>();
  for (const story of STORIES) passings.set(story, await Passings.of(story));
  const faults: string[] = [];
  const perMoment = new Map<string, number>();
  let [done, named, random, asked, late] = [0, 0, 0, 0, 0];
  for (const { story, at } of own) {
    if (end.signal.aborted) break;
    const known = passings.get(story);
    if (known === undefined) continue;
    const { killed, where, result } = await (at === 'random' ? killAnywhere(story, known) : killAt(story, known, at));
    done += 1;
    asked += result.asked;
    if (!killed) late += 1;
    else if (at === 'random') random += 1;
    else {
      named += 1;
      const moment = `${story.name} ${at.point}`;
      perMoment.set(moment, (perMoment.get(moment) ?? 0) + 1);
    }
    if (result.problem !== undefined) faults.push(`${story.name} ${where}: ${result.problem}`);
    progress('kills', done, own.length, faults);
  }
  // A moment that is never reached would be a test of nothing.
  for (const story of STORIES) {
    for (const point of pointsOf(story)) {
      if (passings.get(story)?.nth(point, 0) === 0) faults.push(`${story.name} never comes by ${point}`);
    }
  }
  const counts = [...perMoment.values()];
  report(
    'kills',
    { moments: counts.length, fewest: Math.min(...counts), rounds: done, of: own.length, named, random, late, asked },
    faults,
  );
}

interface Killed {
  readonly killed: boolean;
  readonly where: string;
  readonly result: KillResult;
}

async function tryKill(task: Kill): Promise<KillResult> {
  return await killAndResume(task).catch((error: unknown) => ({ killed: false, asked: 0, problem: String(error) }));
}

/** At the passing whose turn it is; where the run ends before that, at an earlier one. */
async function killAt(
  story: Story,
  known: Passings,
  { point, time }: { readonly point: string; readonly time: number },
): Promise<Killed> {
  for (;;) {
    const nth = known.nth(point, time);
    const where = `${point}#${nth}`;
    if (nth === 0) return { killed: false, where, result: { killed: false, asked: 0, problem: undefined } };
    const result = await tryKill({ story, at: { point, nth } });
    if (result.killed || result.problem !== undefined) return { killed: result.killed, where, result };
    known.missed(point, nth);
  }
}

async function killAnywhere(story: Story, { ms }: Passings): Promise<Killed> {
  const afterMs = Math.random() * ms;
  const result = await tryKill({ story, at: { afterMs } });
  return { killed: result.killed, where: `${Math.round(afterMs)} ms`, result };
}

async function resumes(): Promise<void> {
  const faults: string[] = [];
  const own = Math.ceil((rounds - shard + 1) / shards);
  let done = 0;
  while (done < own && !end.signal.aborted) {
    const problem = await resumeAtOnce();
    if (problem !== undefined) faults.push(`round ${done}: ${problem}`);
    done += 1;
    progress('resumes', done, own, faults);
  }
  report('resumes', { rounds: done, of: own, oneWinner: done - faults.length }, faults);
}

for (const name of wanted) {
  if (name === 'kills') await kills();
  else if (name === 'resumes') await resumes();
  else if (name === 'chaos') {
    const own = Math.ceil((rounds - shard + 1) / shards);
    const { figures, faults } = await chaos(own, Number(values.seed) * 1000 + shard, end.signal, (done, found) => {
      progress('chaos', done, own, found);
    });
    report('chaos', figures, faults);
  } else throw new Error(`there is no campaign ${name}`);
}
