import { expect, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas, atlasJson } from '../support/atlas.ts';
import { BROKEN_SUM, SUM_PLAN } from '../support/broken-sum.ts';
import { projectWith } from '../support/project.ts';

const lastEvent = (stdout: string): unknown => JSON.parse(stdout.trim().split('\n').at(-1) ?? '');

test('a run that breaks off in planning ends its events like every other, and says how it stands', async () => {
  const project = projectWith(BROKEN_SUM);
  for (const script of [[{ exit: 3 }], [{ say: 'I would rather not plan.' }]]) {
    const run = await atlas(['run', 'make the sum right', '--json'], { cwd: project, env: standInEnvironment(script) });
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
  }
});

test('an interrupted run says in its last event what its process says at its exit', async () => {
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  for (const [signal, exitCode] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    const run = await atlas(['run', 'make the sum right', '--plan', 'plan.json', '--json'], {
      cwd: project,
      env: standInEnvironment([{ say: 'thinking' }, { hang: true }]),
      onStart: (child) => {
        let heard = '';
        child.stdout?.on('data', (chunk: Buffer) => {
          if (heard.includes('thinking')) return;
          heard += chunk.toString();
          if (heard.includes('thinking')) child.kill(signal);
        });
      },
    });
    expect(run, run.stderr).toMatchObject({ exitCode });
    expect(lastEvent(run.stdout)).toMatchObject({ type: 'run-end', status: 'interrupted', exitCode });
  }
});
