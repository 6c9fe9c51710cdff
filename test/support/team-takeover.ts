import type { Postgres } from '../../src/storage/postgres/postgres.ts';
import type { Story } from './run-kills.ts';
import { atlasIn, leftOver, makeWorld, type Ran } from './run-world.ts';

/** In the order in which the story comes by them: a hopeless plan that is given up, and one of six steps. */
export const TAKEOVER_POINTS = [
  'begin.result:before',
  'recall.result:before',
  'plan.result:before',
  'optimise.result:before',
  'stage.result:before',
  'check-before.result:before',
  'agent-session.result:before',
  'agent-turn.result:before',
  'check-after.result:before',
  'verdict.result:before',
  'reflect.result:before',
  'rollback.result:before',
  // The second plan begins here; what follows comes once for each of its steps.
  'agent-turn.result:after',
  'controls.result:before',
  'review.result:before',
  'receipt.result:before',
  'team-head.move:before',
  'team-head.move:after',
  'landing.ready:after',
  'summary.result:before',
  'tool-call.result:before',
  'landing.done:before',
  'commit.result:before',
  'commit.result:after',
  'prove-run.result:before',
  'remember.result:before',
  'end.result:before',
];

/** What came of a run that went from one home to the other at every kill. */
export interface TakenOver {
  /** Moments that the process did not come by. */
  readonly missed: readonly string[];
  readonly problem: string | undefined;
}

/**
 * Kills a run on a team's store at one moment after the other. Each time another home goes on with it, in a folder of its
 * own that begins empty; the last one brings it to its end.
 */
export async function takeOverInARow(
  story: Story,
  points: readonly string[],
  team: { readonly admin: Postgres; readonly env: Readonly<Record<string, string>> },
): Promise<TakenOver> {
  using first = story.make();
  using second = makeWorld({});
  const worlds = [first, second];
  const missed: string[] = [];
  let turn = 0;
  let last: Ran | undefined;
  const goOn = async (env: Readonly<Record<string, string>>): Promise<Ran> => {
    const world = worlds[turn % worlds.length] ?? first;
    turn += 1;
    return await atlasIn(world, last === undefined ? story.args : ['resume'], { ...story.env, ...team.env, ...env });
  };
  for (const point of points) {
    last = await goOn({ ATLAS_CRASH_AT: point });
    if (last.code !== null) missed.push(`${point}: exit ${last.code}: ${last.output.slice(-600)}`);
    if (last.code === 0) break;
  }
  const world = worlds[turn % worlds.length] ?? first;
  last = await goOn({});
  const rest = [...(await leftOver(first)), ...(await leftOver(second))];
  const problem =
    last.code === 0
      ? (story.wrong(world) ?? (await booksOf(team.admin)))
      : `exit ${String(last.code)}: ${last.output.slice(-900)}`;
  return { missed, problem: problem ?? (rest.length === 0 ? undefined : `left over: ${rest.join('; ')}`) };
}

const STEPS = 6;

/** One receipt per step and one of the run, each step landed once for the team, and no record of the journal twice. */
async function booksOf(admin: Postgres): Promise<string | undefined> {
  const count = async (sql: string): Promise<number> => Number(Object.values((await admin.query(sql))[0] ?? {})[0]);
  const found = {
    'proven runs': [await count("SELECT count(*) FROM atlas.runs WHERE status = 'proven'"), 1],
    'landed steps': [await count("SELECT count(*) FROM atlas.landings WHERE kind = 'commit'"), STEPS],
    receipts: [await count("SELECT count(*) FROM atlas.receipts WHERE step <> ''"), STEPS],
    'receipts of the whole run': [await count("SELECT count(*) FROM atlas.receipts WHERE step = ''"), 1],
    'results twice': [
      await count(
        `SELECT count(*) FROM (SELECT 1 FROM atlas.journal WHERE record = 'result'
           GROUP BY run_id, plan, step, attempt, effect, ordinal HAVING count(*) > 1) AS twice`,
      ),
      0,
    ],
  };
  const wrong = Object.entries(found).flatMap(([what, [is, be]]) => (is === be ? [] : [`${is} ${what}`]));
  return wrong.length === 0 ? undefined : wrong.join(', ');
}
