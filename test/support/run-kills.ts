import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { CRASH_POINTS } from '../../src/storage/effects.ts';
import { agentOf, atlasIn, leftOver, linesOf, makeWorld, signalAfter, type Ran, type World } from './run-world.ts';

const STEPS = 6;
const IDS = Array.from({ length: STEPS }, (_, i) => String(i + 1));

/** A run of six steps that is killed, and how one sees that it ended as it would have without. */
export interface Story {
  readonly name: string;
  /** Moments that it comes by. */
  readonly points: readonly string[];
  readonly make: () => World;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly wrong: (world: World) => string | undefined;
}

/** Every step appends one line to a file outside the project by an allowed command: what cannot be taken back. */
const worldly: Story = {
  name: 'world',
  points: CRASH_POINTS.filter((point) =>
    /^(?:begin|recall|plan|optimise|stage|check-|world-call|receipt|commit|prove-run|remember|end)\b/.test(point),
  ),
  make: () =>
    makeWorld({
      'plan.json': JSON.stringify({
        steps: IDS.map((id, i) => ({
          id: `s${id}`,
          title: `append ${id}`,
          action: { tool: 'run_shell', args: { command: `echo ${id} >> OUT/log` } },
          checks: [{ kind: 'command', run: `grep -q '^${id}$' OUT/log` }],
          dependencies: i === 0 ? [] : [`s${i}`],
        })),
      }),
      'rules.json': JSON.stringify({ allow: ['echo *', 'path:OUT/**'] }),
    }),
  args: ['run', 'append six lines', '--plan', 'plan.json', '--rules', 'rules.json'],
  env: {},
  wrong: (world) => {
    const seen = linesOf(world);
    return JSON.stringify(seen) === JSON.stringify(IDS) ? undefined : `lines are ${seen.join(' ')}`;
  },
};

const writeStep = (id: string, i: number): unknown => ({
  id: `s${id}`,
  title: `write ${id}`,
  action:
    i % 2 === 0
      ? { instruction: `write file ${id}` }
      : { tool: 'write_file', args: { path: `${id}.txt`, content: id } },
  writes: [`${id}.txt`],
  acceptanceCriteria: [`${id}.txt says ${id}`],
  checks: [{ kind: 'file', path: `${id}.txt`, contains: id }],
  dependencies: i === 0 ? [] : [`s${i}`],
});
const HOPELESS = {
  steps: [{ ...(writeStep('1', 0) as object), action: { instruction: 'do nothing' }, maxAttempts: 1 }],
};
const SIX = { steps: IDS.map(writeStep) };

/** An agent plans, badly at first, and works; tools work beside it: everything that can be thrown away and made anew. */
export const STAGED: Story = {
  name: 'staged',
  points: CRASH_POINTS.filter((point) =>
    /^(?:plan|optimise|agent-session|agent-turn|tool-call|review|rollback|summary|check-after|controls|verdict|reflect|receipt|commit|prove-run|remember|end|checkout|landing)\b/.test(
      point,
    ),
  ),
  // The last file is there already: to replace one passes moments that to make one does not.
  make: () => makeWorld({ '6.txt': 'old' }),
  // What the request does not speak of is nothing that a check of it could prove.
  args: ['run', `write six files: ${IDS.map((id) => `${id}.txt`).join(', ')}`],
  env: agentOf({
    turns: [
      [
        {
          when: 'You plan work on the project',
          does: [
            {
              when: 'led nowhere',
              does: [{ say: JSON.stringify(SIX) }],
              otherwise: [{ say: JSON.stringify(HOPELESS) }],
            },
          ],
          otherwise: [
            {
              when: 'Renew its summary',
              does: [{ say: '{"decisions":["go on"],"facts":["some files are there"],"openQuestions":[]}' }],
              otherwise: [
                {
                  when: 'You review work that somebody else did',
                  does: [{ say: '{"score":1,"criteria":[],"instructions":[]}' }],
                  otherwise: IDS.map((id) => ({
                    when: `write file ${id}`,
                    does: [{ write: { path: `${id}.txt`, text: id } }],
                  })),
                },
              ],
            },
          ],
        },
      ],
    ],
  }),
  wrong: (world) => {
    const missing = IDS.filter(
      (id) =>
        !existsSync(join(world.project, `${id}.txt`)) || readFileSync(join(world.project, `${id}.txt`), 'utf8') !== id,
    );
    return missing.length === 0 ? undefined : `not as it should be: ${missing.join(' ')}`;
  },
};

export const STORIES: readonly Story[] = [worldly, STAGED];

export interface Kill {
  readonly story: Story;
  /** The n-th passing of a named moment, or after so many milliseconds. */
  readonly at: { readonly point: string; readonly nth: number } | { readonly afterMs: number };
}

export interface KillResult {
  readonly killed: boolean;
  /** How often a person had to say what happened. */
  readonly asked: number;
  readonly problem: string | undefined;
}

/** Kills a run, goes on until it ends, and looks whether anything is lost, doubled or left over. */
export async function killAndResume({ story, at }: Kill): Promise<KillResult> {
  using world = story.make();
  const env = 'point' in at ? { ...story.env, ATLAS_CRASH_AT: `${at.point}#${at.nth}` } : story.env;
  const first = await atlasIn(world, story.args, env, 'afterMs' in at ? signalAfter(at.afterMs, 'SIGKILL') : undefined);
  const { problem, asked } = await goOn(story, world, first);
  const rest = await leftOver(world);
  return {
    killed: first.code === null,
    asked,
    problem: problem ?? (rest.length === 0 ? undefined : `left over: ${rest.join('; ')}`),
  };
}

/**
 * Kills a run at one moment after the other, each time the process that took it up from the one before, and goes on until
 * it ends: a process per moment, where a run of its own for each would take two.
 */
export async function killInARow(story: Story, points: readonly string[]): Promise<KilledInARow> {
  using world = story.make();
  const missed: string[] = [];
  let last: Ran | undefined;
  for (const point of points) {
    const args = last === undefined ? story.args : ['resume'];
    last = await atlasIn(world, args, { ...story.env, ATLAS_CRASH_AT: point });
    if (last.code !== null) missed.push(`${point}: exit ${last.code}: ${last.output.slice(-300)}`);
  }
  const { problem } = last === undefined ? { problem: 'nothing was to be killed' } : await goOn(story, world, last);
  const rest = await leftOver(world);
  return { missed, problem: problem ?? (rest.length === 0 ? undefined : `left over: ${rest.join('; ')}`) };
}

export interface KilledInARow {
  /** Moments that the process did not come by. */
  readonly missed: readonly string[];
  readonly problem: string | undefined;
}

async function goOn(
  story: Story,
  world: World,
  first: Ran,
): Promise<{ readonly asked: number; readonly problem: string | undefined }> {
  let last = first;
  let asked = 0;
  let args: readonly string[] = ['resume'];
  for (let tries = 0; tries < 20; tries += 1) {
    if (last.code === 0 || /there is nothing to resume/.test(last.output))
      return { asked, problem: story.wrong(world) ?? booksOf(world) };
    const unknown = /step s(\d+) was interrupted during world-call/.exec(last.output);
    if (last.code === 3 && unknown !== null) {
      asked += 1;
      args = ['resume', linesOf(world).includes(unknown[1] ?? '') ? '--happened' : '--again'];
    } else if (/there is no run/.test(last.output)) args = story.args;
    else if (last.code !== null) return { asked, problem: `exit ${last.code}: ${last.output.slice(-600)}` };
    else args = ['resume'];
    last = await atlasIn(world, args, story.env);
  }
  return { asked, problem: 'did not end' };
}

/** One receipt per step and one of the run, no landing left open, one experience of the run. */
function booksOf(world: World): string | undefined {
  const store = new DatabaseSync(join(world.project, '.atlas/atlas.db'), { readOnly: true });
  try {
    const count = (sql: string): number => Number(Object.values(store.prepare(sql).get() ?? {})[0] ?? 0);
    const commits = count("SELECT count(*) FROM journal WHERE effect = 'commit' AND record = 'result'");
    const proven = count("SELECT count(*) FROM runs WHERE status = 'proven'");
    const receipts = count("SELECT count(*) FROM receipts WHERE step <> ''");
    const whole = count("SELECT count(*) FROM receipts WHERE step = ''");
    const doubles = count(
      "SELECT count(*) FROM (SELECT 1 FROM records WHERE kind = 'experience' GROUP BY title HAVING count(*) > 1)",
    );
    const wrong = [
      proven === 1 ? '' : `${proven} proven runs`,
      commits === STEPS ? '' : `${commits} commits`,
      receipts === STEPS ? '' : `${receipts} receipts`,
      whole === 1 ? '' : `${whole} receipts of the whole run`,
      doubles === 0 ? '' : `${doubles} experiences twice`,
    ].filter((one) => one !== '');
    return wrong.length === 0 ? undefined : wrong.join(', ');
  } finally {
    store.close();
  }
}
