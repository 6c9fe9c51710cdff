import { execFileSync, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas, atlasJson } from '../support/atlas.ts';
import { BROKEN_SUM, SUM_PLAN } from '../support/broken-sum.ts';
import { projectWith } from '../support/project.ts';

const lastEvent = (stdout: string): unknown => JSON.parse(stdout.trim().split('\n').at(-1) ?? '');

test('a run whose agent dies in planning ends its events like every other, and says how it goes on', async () => {
  const project = projectWith(BROKEN_SUM);
  const env = standInEnvironment([{ exit: 3 }]);
  const run = await atlas(['run', 'make the sum right', '--json'], { cwd: project, env });
  const error = JSON.parse(run.stderr.trim().split('\n').at(-1) ?? '') as { message: string; exitCode: number };
  const { runs } = (await atlasJson(['runs'], { cwd: project })) as { runs: [{ id: string; status: string }] };
  expect(run.exitCode).toBe(error.exitCode);
  expect(lastEvent(run.stdout)).toMatchObject({
    type: 'run-end',
    runId: runs[0].id,
    status: runs[0].status,
    exitCode: run.exitCode,
    message: `${error.message.replace(/\.$/, '')}; \`atlas resume ${runs[0].id}\` goes on`,
  });
});

test('a run whose agent gives no plan, however often it is asked, fails and says why', async () => {
  const project = projectWith(BROKEN_SUM);
  const env = standInEnvironment([{ say: 'I would rather not plan.' }]);
  const run = await atlas(['run', 'make the sum right', '--json'], { cwd: project, env });
  expect(run, run.stderr).toMatchObject({ exitCode: 1 });
  const { runs } = (await atlasJson(['runs'], { cwd: project })) as { runs: [{ id: string; status: string }] };
  expect(lastEvent(run.stdout)).toMatchObject({
    type: 'run-end',
    runId: runs[0].id,
    status: 'failed',
    exitCode: 1,
    message: expect.stringContaining('no plan that can run was made: the agent gave no usable answer') as string,
  });
  expect(runs[0].status).toBe('failed');
});

/** Does something at the first moment at which the agent is heard. */
const whenHeard = (act: (child: ChildProcess) => void) => (child: ChildProcess) => {
  let heard = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    if (heard.includes('thinking')) return;
    heard += chunk.toString();
    if (heard.includes('thinking')) act(child);
  });
};

test('an interrupted run says in its last event what its process says at its exit', async () => {
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  for (const [signal, exitCode] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    const run = await atlas(['run', 'make the sum right', '--plan', 'plan.json', '--json'], {
      cwd: project,
      env: standInEnvironment([{ say: 'thinking' }, { hang: true }]),
      onStart: whenHeard((child) => child.kill(signal)),
    });
    expect(run, run.stderr).toMatchObject({ exitCode });
    expect(lastEvent(run.stdout)).toMatchObject({ type: 'run-end', status: 'interrupted', exitCode });
  }
});

test('a run that another process has taken says nothing of how it stands', async () => {
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  // The agent waits at a pipe until the run is taken.
  const gate = join(project, '../gate');
  execFileSync('mkfifo', [gate]);
  const run = await atlas(['run', 'make the sum right', '--plan', 'plan.json', '--json', '--no-memory'], {
    cwd: project,
    env: standInEnvironment([{ say: 'thinking' }, { run: `cat ${gate}` }]),
    onStart: whenHeard(() => {
      const store = new DatabaseSync(join(project, '.atlas/atlas.db'));
      store.exec("UPDATE leases SET fence = fence + 1, owner = 'another' WHERE name LIKE 'run:%'");
      store.close();
      writeFile(gate, '', () => undefined);
    }),
  });
  expect(JSON.parse(run.stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({ code: 'storage.fenced', exitCode: 2 });
  expect(run.stdout).not.toContain('run-end');
  expect(await atlasJson(['runs'], { cwd: project })).toMatchObject({ runs: [{ status: 'working' }] });
});
