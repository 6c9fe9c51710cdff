import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atlas, typed } from '../support/atlas.ts';
import type { AtlasResult } from '../support/atlas-result.ts';
import { projectWith } from '../support/project.ts';

/** Shown to whoever decides, it must not clear the screen, nor hide what stands behind it. */
const COMMAND = "grep -q two b.txt && printf '\u001b[2J\u202e' >/dev/null";
const SHOWN = String.raw`step s1: grep -q two b.txt && printf '\x1b[2J\u{202e}' >/dev/null`;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-test-')));
const project = join(folder, 'project');
const bundle = join(folder, 'the proof.atlas');

function planOf(checks: readonly unknown[]): string {
  const action = { tool: 'write_file', args: { path: 'b.txt', content: 'two\n' } };
  return JSON.stringify({ steps: [{ id: 's1', title: 'write it', action, checks }] });
}

beforeAll(async () => {
  mkdirSync(project);
  writeFileSync(join(project, '../plan.json'), planOf([{ kind: 'command', run: COMMAND }]));
  const run = await atlas(['run', 'write', '--plan', '../plan.json', '--no-memory'], { cwd: project });
  expect(run, run.stdout + run.stderr).toMatchObject({ exitCode: 0 });
  expect((await atlas(['verify', '--export', bundle], { cwd: project })).exitCode).toBe(0);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const elsewhere = (): string => projectWith({ 'c.txt': 'c\n' });
/** The same person, so that the signature counts; another project and home. */
const me = (): Record<string, string> => ({ XDG_CONFIG_HOME: join(project, '../config') });

function leftBehind(where: string): readonly string[] {
  const workspace = join(where, '.atlas/workspace');
  return existsSync(workspace) ? readdirSync(workspace).filter((name) => name.startsWith('imported')) : [];
}

test('without a person the commands of a bundle are shown, none is run, and what to type is said', async () => {
  const cwd = elsewhere();
  const at = { cwd, env: me() };
  const paused = await atlas(['verify', '--import', bundle], at);
  expect(paused, paused.stderr).toMatchObject({ exitCode: 3 });
  expect(paused.stderr).toContain(SHOWN);
  expect(paused.stderr).toContain('confined and without network');
  expect(paused.stdout).not.toContain('holds');
  expect(leftBehind(cwd)).toEqual([]);
  const json = await atlas(['verify', '--import', bundle, '--json'], at);
  expect(json.exitCode).toBe(3);
  expect(JSON.parse(json.stdout)).toMatchObject({ commands: [{ step: 's1', line: COMMAND, what: 'check' }] });
  // As it is printed, from a shell.
  const [, command = ''] = /^ {2}\$ (.*)$/m.exec(paused.stdout) ?? [];
  const agreed = await typed(command, at);
  expect(agreed, agreed.stdout + agreed.stderr).toMatchObject({ exitCode: 0 });
  expect(agreed.stdout).toContain('everything holds');
  expect(leftBehind(cwd)).toEqual([]);
});

test('at a terminal a person is asked, and their answer counts', async () => {
  const cwd = elsewhere();
  const answered = async (answer: string): Promise<AtlasResult> =>
    await typed(
      `export -f atlas; printf '${answer}\\n' | script -qefc "atlas verify --import '${bundle}'" /dev/null`,
      // Which shell `script` starts: one that knows functions.
      { cwd, env: { ...me(), SHELL: '/bin/bash' } },
    );
  const no = await answered('n');
  expect(no, no.stdout).toMatchObject({ exitCode: 3 });
  expect(no.stdout).toContain(SHOWN);
  expect(no.stdout).toContain('[PAUSED] nothing of the bundle was run or kept');
  const yes = await answered('y');
  expect(yes, yes.stdout).toMatchObject({ exitCode: 0 });
  expect(yes.stdout).toContain('everything holds');
});

test('where nothing confines them, the commands of a bundle are not run, whoever agrees', async () => {
  const refused = await atlas(['verify', '--import', bundle, '--yes'], {
    cwd: elsewhere(),
    env: { ...me(), ATLAS_SANDBOX_USE: 'none' },
  });
  expect(refused, refused.stdout).toMatchObject({ exitCode: 2 });
  expect(refused.stderr).toMatch(/no sandbox here confines the commands of the bundle[^]*atlas doctor/);
});

test("what is prepared by this person's own setting is shown too, and a proof without commands asks nothing", async () => {
  const at = { cwd: elsewhere(), env: { ...me(), ATLAS_VERIFICATION_PREPARE: 'npm ci' } };
  const paused = await atlas(['verify', '--import', bundle], at);
  expect(paused.stderr).toContain('prepare (yours, on its lockfiles): npm ci');
  const plain = projectWith({ 'a.txt': 'a\n' });
  writeFileSync(join(plain, '../plan.json'), planOf([{ kind: 'file', path: 'b.txt', contains: 'two' }]));
  expect((await atlas(['run', 'w', '--plan', '../plan.json', '--no-memory'], { cwd: plain, env: me() })).exitCode).toBe(
    0,
  );
  const file = join(plain, '../plain.atlas');
  await atlas(['verify', '--export', file], { cwd: plain, env: me() });
  const verified = await atlas(['verify', '--import', file], at);
  expect(verified, verified.stderr).toMatchObject({ exitCode: 0 });
  expect(verified.stderr).toBe('');
});
