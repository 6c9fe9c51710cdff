import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atlas, atlasJson } from '../support/atlas.ts';
import { eventually } from '../support/eventually.ts';
import { projectWith } from '../support/project.ts';
import { agentOf } from '../support/run-world.ts';
import { stayingCommand } from '../support/staying-command.ts';
import { openTeamStore } from '../support/team-store.ts';

/** Long enough for a machine that many others use: what is waited for comes within seconds. */
const LONG = 300_000;

/** The agent of the first step takes so long that its worker can be stopped meanwhile. */
const SLOW = agentOf({ turns: [[{ wait: 3_600_000 }]] });
const QUICK = agentOf({ turns: [[{ write: { path: 'a.txt', text: 'by the agent' } }]] });
const PLAN = JSON.stringify({
  steps: [
    {
      id: 's1',
      title: 'write a',
      action: { instruction: 'write a.txt' },
      writes: ['a.txt'],
      checks: [{ kind: 'file', path: 'a.txt', contains: 'agent' }],
    },
  ],
});

test(
  'a worker that was stopped for too long writes nothing more, another goes on, and what it proves lands by itself',
  { timeout: 900_000 },
  async () => {
    await using team = await openTeamStore();
    const env = { ATLAS_STORAGE_URL: await team.login('shop'), ATLAS_STORAGE_PROJECT: 'shop' };
    const cwd = projectWith({ 'plan.json': PLAN });
    const args = ['run', 'write a', '--plan', 'plan.json', '--queue', '--no-memory'];
    const { runId } = await atlasJson<{ runId: string }>(args, { cwd, env: { ...env, ...QUICK } });
    const watching = stayingCommand(['land', '--watch'], env, cwd);

    const zombie = stayingCommand(['worker'], { ...env, ...SLOW });
    const begun = async (): Promise<boolean> =>
      (await team.admin.query("SELECT 1 FROM atlas.journal WHERE run_id = $1 AND effect = 'agent-turn'", [runId]))
        .length > 0;
    await eventually('the agent is at work', begun, LONG);
    zombie.child.kill('SIGSTOP');
    // The store's clock goes on; nobody need wait for it here.
    await team.admin.query(
      "UPDATE atlas.leases SET renewed = clock_timestamp() - interval '21 seconds' WHERE name = $1",
      [`run:${runId}`],
    );

    const other = stayingCommand(['worker'], { ...env, ...QUICK });
    const status = async (): Promise<unknown> =>
      (await team.admin.query('SELECT status FROM atlas.runs WHERE id = $1', [runId]))[0]?.['status'];
    await eventually('the run is proven', async () => (await status()) === 'proven', LONG);
    await eventually('it lands where the project lives', () => existsSync(join(cwd, 'a.txt')), LONG);

    zombie.child.kill('SIGCONT');
    await eventually('the zombie hears that it lost the run', () => /taken over run:/.test(zombie.said()), LONG);
    expect(await status()).toBe('proven');
    const late = await team.admin.query(
      `SELECT 1 FROM (SELECT fence, lag(fence) OVER (ORDER BY seq) AS before FROM atlas.journal WHERE run_id = $1) AS one
       WHERE fence < before`,
      [runId],
    );
    expect(late).toEqual([]);
    // Nobody here has said yet whether to believe the worker's key.
    expect((await atlas(['verify', runId], { cwd, env })).stdout).toMatch(/every check holds/);

    for (const { child } of [zombie, other, watching]) child.kill('SIGTERM');
    const codes = await Promise.all(
      [zombie, other, watching].map(async ({ child }) => {
        if (child.exitCode === null) await once(child, 'exit');
        return child.exitCode;
      }),
    );
    expect(codes).toEqual([0, 0, 0]);
  },
);
