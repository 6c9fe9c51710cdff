import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { atlas, atlasJson } from '../support/atlas.ts';
import { eventually } from '../support/eventually.ts';
import { projectWith } from '../support/project.ts';
import { frame, openScreen, type Screen } from '../support/screen.ts';
import { scriptedModel } from '../support/scripted-endpoint.ts';
import { GREETING_READER, greetingAndShell, talkingAgent } from '../support/talking-agent.ts';

const pin = async (screen: Screen, name: string): Promise<void> => {
  await screen.settled();
  await expect(`${frame(screen.text())}\n`).toMatchFileSnapshot(`frames/${name}.txt`);
};

const SANE = { wraps: true, bracketedPaste: false };

test('a person asks, lets a run do its work, is asked, allows, reads, and takes it back', async () => {
  const project = projectWith({ 'a.txt': 'one\n', ...GREETING_READER });
  const notes = join(project, '../notes');
  const noting = {
    ATLAS_NOTIFICATIONS_AFTER_SECONDS: '0',
    ATLAS_NOTIFICATIONS_COMMAND: JSON.stringify(['sh', '-c', `echo $ATLAS_NOTE $ATLAS_STATUS >>'${notes}'`]),
  };
  const screen = openScreen({ cwd: project, env: { ...talkingAgent(greetingAndShell()), ...noting } });
  await screen.shows('/help all');
  await pin(screen, 'start');
  screen.type('how are you?\r');
  await screen.shows('All is well here.');
  screen.type('make the greeting\r');
  await screen.shows('answer with a key');
  await pin(screen, 'paused');
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two\n');
  expect(existsSync(join(project, 'done.txt'))).toBe(false);
  screen.type('/allow shell\r');
  await screen.shows('allowed for this run: tool:run_shell');
  screen.type('/resume\r');
  await screen.shows('proven: 2 steps landed with proof');
  // Told how it ended, the run is still being put away.
  await screen.shows('Enter sends');
  await pin(screen, 'proven');
  // A person who looked away was notified, by the terminal and by a command of their own.
  await eventually('both notes have come', () => screen.asked.filter((what) => what === 'bell').length === 2);
  expect(readFileSync(notes, 'utf8')).toBe('waits paused\nended proven\n');
  expect(readFileSync(join(project, 'done.txt'), 'utf8')).toBe('done\n');
  screen.type('/diff s2\r');
  await screen.shows('+ done');
  screen.resize(160, 30);
  screen.type('/undo\r');
  await screen.shows('took back step s1: b.txt');
  await pin(screen, 'wide');
  expect(existsSync(join(project, 'b.txt'))).toBe(false);
  screen.resize(60, 16);
  await screen.shows(/^ Atlas {2}project · command +proven$/m);
  await pin(screen, 'narrow');
  screen.type('/quit\r');
  expect(await screen.exited).toMatchObject({ exitCode: 0 });
  await screen.settled();
  expect({ ...screen.modes, alternate: screen.alternate }).toEqual({ ...SANE, alternate: false });
  // What was said is kept as history.
  const { turns } = await atlasJson(['history', 'tail'], { cwd: project });
  expect(turns).toMatchObject([
    { text: 'how are you?' },
    { text: 'All is well here.' },
    { text: 'make the greeting' },
    { text: expect.stringMatching(/^paused: run_shell needs permission/) as string },
    { text: expect.stringMatching(/^proven: 2 steps landed/) as string },
  ]);
});

test('a run that was left is met again, and its card is answered with a key: once, or always by a rule that is shown first', async () => {
  const step = (id: string, command: string, after: readonly string[]): object => ({
    id,
    title: `do ${id}`,
    action: { tool: 'run_shell', args: { command } },
    checks: [{ kind: 'file', path: id, contains: 'seed' }],
    dependencies: after,
  });
  const plan = { steps: [step('one', 'cp seed one', []), step('two', 'cp seed two', ['one'])] };
  const project = projectWith({ 'plan.json': JSON.stringify(plan), seed: 'seed' });
  expect((await atlas(['run', 'touch them', '--plan', 'plan.json'], { cwd: project })).exitCode).toBe(3);
  const screen = openScreen({ cwd: project, columns: 100, env: talkingAgent(plan) });
  await screen.shows('answer with a key');
  await pin(screen, 'met-again');
  screen.type('a');
  await screen.shows('keep the rule "cp seed one" in');
  screen.type('x');
  await screen.shows(' always: "cp seed one"');
  screen.type('a');
  await screen.shows('keep the rule "cp seed one" in');
  screen.type('\r');
  await screen.shows(/command +cp seed two[^]*answer with a key/);
  const rules = JSON.parse(readFileSync(join(project, '../config/atlas/config.json'), 'utf8')) as object;
  expect(rules).toEqual({ permissions: { allow: ['cp seed one'] } });
  screen.type('o');
  await screen.shows('proven: 2 steps landed');
  expect(existsSync(join(project, 'two'))).toBe(true);
  screen.type('\u0004');
  expect(await screen.exited).toMatchObject({ exitCode: 0 });
});

test('a run that was left at a limit is met again with the very way to go on', async () => {
  const step = (id: string): object => ({
    id,
    title: `write ${id}`,
    action: { tool: 'write_file', args: { path: id, content: id } },
    checks: [{ kind: 'file', path: id, contains: id }],
  });
  const project = projectWith({ 'plan.json': JSON.stringify({ steps: [step('one'), step('two')] }) });
  // Cut off between the two steps, so that the lower limit meets the second one.
  const cutOff = { cwd: project, env: { ATLAS_CRASH_AT: 'commit.result:after' } };
  expect((await atlas(['run', 'write them', '--plan', 'plan.json'], cutOff)).signal).toBe('SIGKILL');
  expect((await atlas(['resume', '--max-steps', '1'], { cwd: project })).exitCode).toBe(3);
  const screen = openScreen({ cwd: project, columns: 100 });
  await screen.shows(/go on with maxSteps 2[^]*answer with a key/);
  screen.type('1');
  await screen.shows('proven: 2 steps landed');
  screen.type('\u0004');
  expect(await screen.exited).toMatchObject({ exitCode: 0 });
});

test('with nothing but the key of a model, Atlas’s own agent answers, with the model that was chosen', async () => {
  await using model = await scriptedModel([{ text: '{"kind": "answer", "text": "It adds two numbers."}' }]);
  const env = { ATLAS_PROVIDERS_BASE_URL: model.url, OPENAI_API_KEY: 'key', PATH: dirname(process.execPath) };
  const screen = openScreen({ cwd: projectWith({ 'sum.mjs': '' }), env, columns: 100 });
  await screen.shows(/agent +Atlas \(atlas\)[^]*model +gpt-4\.1 \(openai-compatible\)/);
  screen.type('/model other-model\r');
  await screen.shows('atlas asks other-model from now on');
  screen.type('what does it do?\r');
  await screen.shows('It adds two numbers.');
  expect(model.requests.map(({ body }) => body['model'])).toEqual(['other-model']);
  screen.type('\u0004');
  expect(await screen.exited).toMatchObject({ exitCode: 0 });
});
