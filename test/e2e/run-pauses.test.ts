import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas, atlasJson, typed } from '../support/atlas.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN } from '../support/broken-sum.ts';
import { greetingPlan, projectWith } from '../support/project.ts';

const ASKS = standInEnvironment([
  { run: 'printf "export const sum = (a, b) => a + b;\\n" > sum.mjs', ask: true },
  { say: 'Done!' },
]);
const commandsIn = (stdout: string): readonly string[] =>
  [...stdout.matchAll(/^ {2}\$ (.*)$/gm)].map(([, command = '']) => command);

test('the commands of a pause go on as they are printed: from another folder, and after a later run', async () => {
  const project = projectWith({
    ...BROKEN_SUM,
    'plan.json': JSON.stringify(SUM_PLAN),
    'greet.json': greetingPlan(),
  });
  const elsewhere = join(project, '../elsewhere');
  mkdirSync(elsewhere);
  const at = { cwd: elsewhere, env: ASKS };
  const folders = ['--project', project, '--home', join(project, "../Atlas's home")];
  const plan = (name: string): readonly string[] => ['--plan', join(project, name), '--no-memory', ...folders];
  const paused = await atlas(['run', 'make the sum right', ...plan('plan.json')], at);
  expect(paused, paused.stderr).toMatchObject({ exitCode: 3 });
  const later = await atlas(['run', 'greet', ...plan('greet.json')], at);
  expect(later, later.stderr).toMatchObject({ exitCode: 0 });
  const [deny = '', ...others] = commandsIn(paused.stdout).toReversed();
  const commands = others.toReversed();
  expect(commands.map((command) => command.split(' ')[1])).toEqual(['allow', 'allow', 'resume']);
  expect(deny).toMatch(/^atlas deny grant_/);
  for (const command of commands.slice(0, -1)) {
    const allowed = await typed(command, at);
    expect(allowed, `${command}\n${allowed.stderr}`).toMatchObject({ exitCode: 0 });
    // An answer names the same way on.
    expect(commandsIn(allowed.stdout)).toEqual(commands.slice(-1));
  }
  // Whoever comes second is told what the first one said.
  const second = await typed(deny, at);
  expect([second.exitCode, second.stderr]).toEqual([2, expect.stringContaining('answered that already: allowed')]);
  const resumed = await typed(commands.at(-1) ?? '', at);
  expect(resumed, resumed.stderr).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
});

const LIMITED = JSON.stringify({
  steps: ['a', 'b'].map((id) => ({
    id,
    title: `write ${id}`,
    action: { tool: 'write_file', args: { path: `${id}.txt`, content: id } },
    checks: [{ kind: 'file', path: `${id}.txt`, contains: id }],
  })),
});

test('why a run waits and how it goes on is told to whoever looks later, until it goes on', async () => {
  const project = projectWith({ 'plan.json': LIMITED });
  const at = { cwd: project };
  // Cut off between the two steps, so that the lower limit meets the second one.
  const cutOff = { ...at, env: { ATLAS_CRASH_AT: 'commit.result:after' } };
  expect((await atlas(['run', 'write', '--plan', 'plan.json', '--no-memory'], cutOff)).signal).toBe('SIGKILL');
  const paused = await atlas(['resume', '--max-steps', '1'], at);
  expect(paused, paused.stderr).toMatchObject({ exitCode: 3 });
  const [told = ''] = /^\[PAUSED\].*\n(?: {2}\$ .*\n)+/m.exec(paused.stdout) ?? [];
  expect(told).toMatch(/limits\.maxSteps[^]*--max-steps 2\n$/);
  const shown = await atlas(['show'], at);
  expect(shown.stdout).toContain(told);
  expect((await atlas(['runs'], at)).stdout).toContain(told.split('\n')[0]);
  const commands = commandsIn(told);
  const pause = { reason: 'limit', commands };
  expect(await atlasJson(['show'], at)).toMatchObject({ run: { status: 'paused', pause } });
  expect(await atlasJson(['runs'], at)).toMatchObject({ runs: [{ pause }] });
  const folders = ['--project', project];
  expect((await atlas(['show', ...folders], at)).stdout).toContain(`${commands[0]} --project ${project}\n`);
  const resumed = await typed(commands[0] ?? '', at);
  expect(resumed, resumed.stderr).toMatchObject({ exitCode: 0 });
  const after = await atlasJson(['show'], at);
  expect(after).toMatchObject({ run: { status: 'proven' } });
  expect(after['run']).not.toHaveProperty('pause');
});
