import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas, typed } from '../support/atlas.ts';
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
  const commands = commandsIn(paused.stdout);
  expect(commands.map((command) => command.split(' ')[1])).toEqual(['allow', 'allow', 'resume']);
  for (const command of commands.slice(0, -1)) {
    const allowed = await typed(command, at);
    expect(allowed, `${command}\n${allowed.stderr}`).toMatchObject({ exitCode: 0 });
    // An answer names the same way on.
    expect(commandsIn(allowed.stdout)).toEqual(commands.slice(-1));
  }
  const resumed = await typed(commands.at(-1) ?? '', at);
  expect(resumed, resumed.stderr).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
});
