import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerElsewhere, ASKING_PLAN } from '../support/answers-elsewhere.ts';
import { atlasJson, typed } from '../support/atlas.ts';
import { eventually } from '../support/eventually.ts';
import { otlpReceiver } from '../support/otlp-receiver.ts';
import { projectWith } from '../support/project.ts';
import { stayingCommand } from '../support/staying-command.ts';
import { pushedFromClone } from '../support/pushed-from-clone.ts';
import { openTeamStore } from '../support/team-store.ts';

const root = join(import.meta.dirname, '../..');
/** What the README tells a newcomer to type: queue a run, start workers, bring what was proven. */
const [queueLine = '', workerLine = '', landLine = ''] =
  /```sh fleet\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1]?.split('\n') ?? [];
/** Long enough for a machine that many others use: what is waited for comes within seconds. */
const LONG = 300_000;

function plan(file: string): string {
  return JSON.stringify({
    steps: [
      {
        id: 's1',
        title: `write ${file}`,
        action: { tool: 'write_file', args: { path: file, content: 'done\n' } },
        writes: [file],
        checks: [{ kind: 'file', path: file, contains: 'done' }],
      },
    ],
  });
}

test(
  'queued runs are done by two workers, one of which dies, and land where the project lives',
  { timeout: 900_000 },
  async () => {
    await using team = await openTeamStore();
    const env = { ATLAS_STORAGE_URL: await team.login('shop'), ATLAS_STORAGE_PROJECT: 'shop' };
    const cwd = projectWith({ 'b.plan.json': plan('b.txt'), 'c.plan.json': plan('c.txt'), 'd.plan.json': ASKING_PLAN });
    cpSync(join(root, 'examples'), join(cwd, 'examples'), { recursive: true });
    const here = { cwd, env };
    const queued = async (name: string, ...more: readonly string[]): Promise<string> =>
      String(
        (await atlasJson(['run', `write ${name}`, '--plan', `${name}.plan.json`, '--queue', ...more], here))['runId'],
      );
    const byHand = async (line: string): Promise<string> => {
      const { exitCode, stdout, stderr } = await typed(line, here);
      expect(exitCode, stderr).toBe(0);
      return /run_\w{26}/.exec(stdout)?.[0] ?? '';
    };
    const [a, b] = [await byHand(queueLine), await queued('b', '--priority', '5')];
    const gpu = await queued('c', '--labels', 'gpu');
    const d = await queued('d', '--approve');
    const before = await atlasJson<{ runs: readonly { runId: string; waitsFor?: string }[] }>(['fleet'], here);
    expect(before.runs.map(({ runId, waitsFor }) => [runId, waitsFor])).toEqual([
      [b, 'a worker: there is none'],
      [a, 'a worker: there is none'],
      [gpu, 'a worker: there is none'],
      [d, 'a worker: there is none'],
    ]);

    const statuses = async (): Promise<Record<string, unknown>> =>
      Object.fromEntries(
        (await team.admin.query('SELECT id, status FROM atlas.runs')).map((row) => [row['id'], row['status']]),
      );
    // The urgent one ends its worker in the middle; the other worker goes on with it.
    const dying = stayingCommand(['worker'], { ...env, ATLAS_CRASH_AT: 'receipt.result:before' });
    const [, signal] = (await once(dying.child, 'exit')) as [number | null, string | null];
    expect([signal, dying.said()]).toEqual(['SIGKILL', expect.stringContaining(b)]);
    const collector = await otlpReceiver();
    const traced = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const living = stayingCommand(['worker', ...workerLine.split(' ').slice(2)], traced);
    await eventually(
      'both are proven',
      async () => {
        const now = await statuses();
        return now[a] === 'proven' && now[b] === 'proven';
      },
      LONG,
    );
    // A run that waits at a worker is answered by somebody on another machine, and goes on at a worker.
    await answerElsewhere(d, { cwd: projectWith({}), env }, LONG);
    await eventually('it has ended', async () => (await statuses())[d] === 'unproven', LONG);
    await eventually(
      'the queue knows',
      async () => (await team.admin.query('SELECT 1 FROM atlas.queue')).length === 1,
      LONG,
    );
    const after = await atlasJson<{ workers: readonly { state: string }[]; runs: readonly { waitsFor?: string }[] }>(
      ['fleet'],
      here,
    );
    expect(after.runs.map(({ waitsFor }) => waitsFor)).toEqual(['a worker with the labels gpu']);
    expect(after.workers.map(({ state }) => state).toSorted()).toContain('idle');

    // Landing as branches at a git remote, by a machine that never had the project.
    await pushedFromClone(env, [a, b, d]);

    // Landing where the project lives.
    expect(existsSync(join(cwd, 'hello.txt'))).toBe(false);
    await byHand(landLine);
    expect(readFileSync(join(cwd, 'hello.txt'), 'utf8')).toBe('Hello from Atlas.\n');
    expect(readFileSync(join(cwd, 'b.txt'), 'utf8')).toBe('done\n');
    expect(existsSync(join(cwd, 'd.txt'))).toBe(true);
    const twice = await team.admin.query(
      `SELECT run_id FROM atlas.journal WHERE record = 'result'
     GROUP BY run_id, plan, step, attempt, effect, ordinal HAVING count(*) > 1`,
    );
    expect(twice).toEqual([]);

    living.child.kill('SIGTERM');
    const [code] = (await once(living.child, 'exit')) as [number | null];
    expect([code, living.said()]).toEqual([0, expect.stringContaining(a)]);
    expect(collector.text()).toMatch(/"atlas\.tenant","value":\{"stringValue":"shop"/);
    expect(collector.text()).toMatch(/"atlas\.worker","value":\{"stringValue":"\S+-\d+-\w{6}"/);
  },
);
