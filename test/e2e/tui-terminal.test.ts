import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atlas, atlasJson } from '../support/atlas.ts';
import { eventually } from '../support/eventually.ts';
import { flooding, keyLatency, lineOf } from '../support/flood.ts';
import { projectWith } from '../support/project.ts';
import { openScreen } from '../support/screen.ts';
import { talkingAgent } from '../support/talking-agent.ts';
import { CONTROL, payloadsOf, TERMINAL_ATTACKS } from '../support/terminal-attacks.ts';

/** What the screen does to the terminal, and what a terminal, or somebody through it, can do to the screen. */

const SANE = { wraps: true, bracketedPaste: false };
const NEVER = { kind: 'file', path: 'never', contains: 'never' } as const;
const PLAN = {
  steps: [{ id: 's1', title: 'work', action: { instruction: 'work' }, checks: [NEVER], maxAttempts: 1 }],
};

test('where there is no terminal it says so, and what to use instead', async () => {
  const project = projectWith({});
  const result = await atlas([], { cwd: project });
  expect(result).toMatchObject({ exitCode: 2, stdout: '' });
  expect(result.stderr).toMatch(/^atlas: standard input is no terminal .*`atlas run/);
  expect(existsSync(join(project, '.atlas'))).toBe(false);
});

test('writing: a line of several lines, a paste, history, and the name of a file', async () => {
  const project = projectWith({ 'src/deep/sum.ts': '', 'README.md': '' });
  const screen = openScreen({ cwd: project, env: { NO_COLOR: '1', ...talkingAgent(PLAN) } });
  await screen.shows('project · command');
  screen.type('one\u001b\rtwo');
  await screen.shows(/^› one\n {2}two$/m);
  screen.type('\u0015\u007f\u0015');
  await screen.shows(/^›$/m);
  // A paste is text, whatever is in it: no key of it is pressed.
  screen.type('\u001b[200~/quit\r\u001b]0;x\u0007\u0003pasted\u001b[201~');
  await screen.shows(/^› \/quit\n {2}pasted$/m);
  const cleared = async (): Promise<void> => {
    // For a moment behind a paste every key is part of it.
    await eventually('the line is empty', () => {
      screen.type('\u0015\u007f');
      return /^›$/m.test(screen.text());
    });
  };
  await cleared();
  // One that carries an end of its own goes on as text.
  screen.type('\u001b[200~note\u001b[201~\r/quit\r\u0004last\u001b[201~');
  await screen.shows(/^› note\n {2}\/quit\n {2}last/m);
  await cleared();
  screen.type('look at @sum');
  await screen.shows('▸ @src/deep/sum.ts');
  screen.type('\t');
  await screen.shows(/^› look at @src\/deep\/sum\.ts$/m);
  screen.type('\r');
  await screen.shows('All is well here.');
  screen.type('\u001b[A');
  await screen.shows(/^› look at @src/m);
  screen.type('\u0015/nonsense\r');
  await screen.shows('there is no command /nonsense');
  expect(screen.bytes).not.toMatch(/\u001b\[3\dm/);
  expect(screen.asked).toEqual([]);
  screen.type('\u0003');
  await screen.shows('Ctrl+C again leaves');
  screen.type('\u0003');
  expect(await screen.exited).toMatchObject({ exitCode: 130 });
});

test('Ctrl+Z gives the shell its terminal back as it was, and fg brings the screen back', async () => {
  const project = projectWith({});
  const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');
  const screen = openScreen({ cwd: project, command: ['bash', '--norc', '-i'], env: { PS1: 'SHELL> ' } });
  await screen.shows('SHELL>');
  screen.type(`${process.execPath} ${main}\r`);
  await screen.shows('Enter sends');
  screen.type('half a thought');
  await screen.shows('› half a thought');
  screen.type('\u001a');
  await screen.shows(/Stopped[^]*SHELL>/);
  await screen.settled();
  // The shell's own line editor asks for pastes in brackets again.
  expect({ wraps: screen.modes.wraps, alternate: screen.alternate }).toEqual({ wraps: true, alternate: false });
  screen.type('echo sane-$((40+2))\r');
  await screen.shows('sane-42');
  screen.type('fg\r');
  await screen.shows('› half a thought');
  expect(screen.alternate).toBe(true);
  screen.type('\u0015/quit\r');
  await screen.shows(/SHELL>$/);
  screen.type('exit\r');
  expect(await screen.exited).toMatchObject({ exitCode: 0 });
});

test('Ctrl+C interrupts a run, and a lost terminal ends the screen: each time the run can be resumed', async () => {
  const project = projectWith({});
  const env = talkingAgent(PLAN, [{ say: 'I begin\n' }, { hang: true }]);
  const screen = openScreen({ cwd: project, env });
  await screen.shows('project · command');
  screen.type('make never\r');
  await screen.shows('Tetyana  “I begin”');
  screen.type('\u0003');
  await screen.shows('interrupted: it was told to stop');
  screen.type('/resume\r');
  await screen.shows('● working');
  process.kill(screen.pty.pid, 'SIGHUP');
  expect(await screen.exited).toMatchObject({ exitCode: 129 });
  await screen.settled();
  expect({ ...screen.modes, alternate: screen.alternate }).toEqual({ ...SANE, alternate: false });
  expect(await atlasJson(['runs'], { cwd: project })).toMatchObject({ runs: [{ status: 'interrupted' }] });
  const again = openScreen({ cwd: project, env });
  await again.shows('/resume goes on with it');
  process.kill(again.pty.pid, 'SIGTERM');
  expect(await again.exited).toMatchObject({ exitCode: 143 });
});

test('attacks by everything that an agent prints: the terminal is told nothing, and the question shows the true command', async () => {
  const texts = TERMINAL_ATTACKS.flatMap(payloadsOf);
  const ask = TERMINAL_ATTACKS.find(({ id }) => id === 'TU-02')?.input;
  const command = (ask?.command ?? '').replace('{{CANARY}}', 'canary');
  const prints = texts.flatMap((text, i) => [
    { say: text },
    { think: text },
    { call: { id: `c${i}`, title: text, kind: 'other', status: 'completed', output: text } },
  ]);
  const asks = { ask: { id: 'q', title: ask?.tool_title ?? '', kind: 'execute', input: { command } } };
  const project = projectWith({});
  const env = talkingAgent(PLAN, [...prints, asks]);
  const screen = openScreen({ cwd: project, env });
  await screen.shows('project · command');
  screen.type('make never\r');
  await screen.shows('answer with a key', 90_000);
  await screen.settled();
  expect(screen.text()).toMatch(/^ Atlas {2}project[^]*\[PAUSED\] may this be done\?[^]*command +touch canary/);
  expect(screen.asked).toEqual([]);
  for (const text of texts.filter((one) => CONTROL.test(one) && one.length > 3))
    expect(screen.bytes).not.toContain(text);
  screen.type('n');
  await screen.shows('denied for this run');
  screen.type('\u0003');
  screen.type('\u0003');
  await screen.exited;
  // The commands that look back print the same texts.
  for (const args of [['runs'], ['show'], ['resume']]) {
    // Its own bell is Atlas's to ring, and not what is looked for here.
    const looking = openScreen({ cwd: project, env: { ...env, ATLAS_NOTIFICATIONS_TERMINAL: 'off' }, args });
    await looking.exited;
    await looking.settled();
    expect(looking.asked).toEqual([]);
    for (const text of texts.filter((one) => CONTROL.test(one) && one.length > 3))
      expect(looking.bytes).not.toContain(text);
  }
  expect(existsSync(join(project, 'canary'))).toBe(false);
});

test('a flood of output: keys are answered while it lasts, also on twenty columns', async () => {
  const project = projectWith({});
  const screen = openScreen({ cwd: project, env: talkingAgent(PLAN, flooding(200, 500, 50)) });
  await screen.shows('project · command');
  screen.type('make never\r');
  await screen.shows(/flood \d+ x/);
  for (const letter of 'typing') await keyLatency(screen, letter);
  expect(lineOf(screen)).toBe('typing');
  screen.resize(20, 10);
  await keyLatency(screen, '!');
  expect(screen.text()).toMatch(/^ Atlas/);
  screen.type('\u0003');
  screen.type('\u0003');
  expect(await screen.exited).toMatchObject({ exitCode: 130 });
});
