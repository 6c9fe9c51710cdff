import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { standInCommand, standInEnvironment } from '../support/agent-env.ts';
import { atlas, atlasJson, typed } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';

const commandsIn = (stdout: string): readonly string[] =>
  [...stdout.matchAll(/^ {2}\$ (.*)$/gm)].map(([, command = '']) => command);

/** Twenty kinds and more, with a word of what will run each. `writes` names them all: that is no leave. */
const KINDS: Readonly<Record<string, string>> = {
  '.vscode/tasks.json': 'VS Code runs the tasks',
  '.vscode/settings.json': 'VS Code obeys',
  '.idea/workspace.xml': 'JetBrains',
  '.zed/tasks.json': 'Zed',
  '.nvim.lua': 'Neovim',
  '.claude/settings.json': 'Claude Code runs the hooks',
  '.mcp.json': 'starts the servers',
  'AGENTS.md': 'as their instructions',
  '.envrc': 'direnv',
  'mise.toml': 'mise',
  '.devcontainer/devcontainer.json': 'in a container',
  '.husky/pre-commit': 'next commit',
  'lefthook.yml': 'hooks in it',
  '.gitmodules': 'submodule update',
  '.gitattributes': 'drivers',
  '.github/workflows/ci.yml': 'GitHub Actions',
  '.gitlab-ci.yml': 'GitLab',
  'packages/a/package.json': 'next install',
  '.npmrc': 'package manager',
  'setup.py': 'pip',
  'build.rs': 'Cargo',
  '.bashrc': 'a shell',
  'a.desktop': 'the desktop',
  'sitecustomize.py': 'Python',
};

const CONTENT: Readonly<Record<string, string>> = {
  '.gitattributes': '* filter=evil',
  'packages/a/package.json': '{"scripts":{"postinstall":"touch canary"}}',
};

function planFor(writes: readonly string[] | undefined, maxAttempts = 3): string {
  const checks = [{ kind: 'file', path: 'done.txt', contains: 'done' }];
  const step = { id: 's1', title: 'do it', action: { instruction: 'go' }, checks, maxAttempts };
  return JSON.stringify({ steps: [writes === undefined ? step : { ...step, writes }] });
}

const RUN = ['run', 'do it', '--plan', '../plan.json', '--no-memory'];

function projectAt(plan: string, files: Readonly<Record<string, string>> = {}): string {
  const project = projectWith({ 'a.txt': 'a\n', ...files });
  writeFileSync(join(project, '../plan.json'), plan);
  return project;
}

const DONE = { write: { path: 'done.txt', text: 'done\n', ask: false } };
const writeAs = (path: string, text: string) => ({ write: { path, text, ask: false } });

test('no kind of file that runs later lands unasked; each is named with what will run it; allowed, all of them land', async () => {
  const env = standInEnvironment([
    DONE,
    ...Object.keys(KINDS).map((path) => writeAs(path, `${CONTENT[path] ?? '{}'}\n`)),
    { run: 'ln -s /etc/passwd out; ln -s ../.. up', ask: false },
  ]);
  const project = projectAt(planFor(['**']));
  const at = { cwd: project, env };
  const paused = await atlas(RUN, at);
  expect(paused, paused.stdout + paused.stderr).toMatchObject({ exitCode: 3 });
  const [told = ''] = /^\[PAUSED\].*$/m.exec(paused.stdout) ?? [];
  const named = Object.entries({ ...KINDS, out: 'to /etc/passwd', up: 'leads out of the project' });
  for (const [path, by] of named) {
    expect(existsSync(join(project, path)) || lstatOf(join(project, path)), path).toBe(false);
    const line = paused.stdout.split('\n').find((one) => one.startsWith(`Atlas    adds ${path}`));
    expect(line, path).toContain(by);
  }
  // As many as a line can hold; all of them stand above it.
  expect(told.match(/adds /g)).toHaveLength(20);
  expect(told).toContain(`; ${named.length - 20} more`);
  expect(existsSync(join(project, 'done.txt'))).toBe(false);
  // Somebody who looks later is told the same, and asked again nothing lands either.
  expect((await atlas(['show'], at)).stdout).toContain(told);
  expect((await atlas(['resume'], at)).exitCode).toBe(3);
  const [allow = ''] = commandsIn(paused.stdout);
  expect(await typed(allow, at)).toMatchObject({ exitCode: 0 });
  // Killed between the yes and the landing, the yes still counts.
  const cutOff = await atlas(['resume'], { ...at, env: { ...env, ATLAS_CRASH_AT: 'receipt.result:after' } });
  expect(cutOff.signal).toBe('SIGKILL');
  const resume = commandsIn(paused.stdout).find((line) => line.startsWith('atlas resume'));
  const resumed = await typed(resume ?? '', at);
  expect(resumed, resumed.stdout + resumed.stderr).toMatchObject({ exitCode: 0 });
  for (const [path] of named) expect(lstatOf(join(project, path)), path).toBe(true);
  const verified = await atlas(['verify', '--export', '../proof.atlas'], at);
  expect(verified.exitCode).toBe(0);
  const receipts = readFileSync(join(project, '../proof.atlas'), 'latin1');
  expect(decoded(receipts)).toContain('"leave":"person","path":".envrc","runs":"direnv');
});

function lstatOf(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Receipts are carried as base 64. */
function decoded(text: string): string {
  return [...text.matchAll(/[A-Za-z0-9+/=]{200,}/g)].map(([one]) => Buffer.from(one, 'base64').toString()).join('\n');
}

test('a no fails the attempt, and the next one is told which file to leave alone', async () => {
  const env = standInCommand({
    turns: [
      [
        {
          when: 'Leave .envrc as it was',
          does: [DONE, writeAs('a.txt', 'b\n')],
          otherwise: [DONE, writeAs('.envrc', 'touch canary\n')],
        },
      ],
    ],
  });
  const project = projectAt(planFor(undefined));
  const at = { cwd: project, env };
  expect((await atlas(RUN, at)).exitCode).toBe(3);
  const denied = await atlas(['deny'], at);
  expect(denied.stdout).toContain('runs-later');
  const resumed = await atlas(['resume'], at);
  expect(resumed, resumed.stdout + resumed.stderr).toMatchObject({ exitCode: 0 });
  expect(resumed.stdout).toContain('refine: Leave .envrc as it was');
  expect([existsSync(join(project, '.envrc')), readFileSync(join(project, 'a.txt'), 'utf8')]).toEqual([false, 'b\n']);
});

test('a change that a rule denies does not land, though nobody asked; the next attempt and `show` are told the rule', async () => {
  const denied = { run: 'mv keys/one.pem two.pem; ln -s keys link', ask: false };
  const env = standInCommand({ turns: [[{ when: 'forbids', does: [DONE], otherwise: [DONE, denied] }]] });
  const project = projectAt(planFor(undefined), { 'keys/one.pem': 'k\n' });
  writeFileSync(join(project, '../rules.json'), JSON.stringify({ deny: ['path:keys/**'] }));
  const run = await atlas([...RUN, '--rules', '../rules.json'], { cwd: project, env });
  expect(run, run.stdout + run.stderr).toMatchObject({ exitCode: 0 });
  const shown = (await atlas(['show'], { cwd: project, env })).stdout;
  expect(shown).toContain('because removed keys/one.pem, which deny "path:keys/**" (run) forbids');
  expect(shown).toContain('because added link (also keys), which deny "path:keys/**" (run) forbids');
  const there = ['done.txt', 'keys/one.pem', 'two.pem', 'link'].filter((path) => lstatOf(join(project, path)));
  expect(there).toEqual(['done.txt', 'keys/one.pem']);
});

test('a rule that names the effect lets it land unasked, and no other rule does', async () => {
  const workflow = '.github/workflows/ci.yml';
  const env = standInEnvironment([DONE, writeAs(workflow, 'on: push\n')]);
  for (const [rule, exitCode] of [
    ['path:.github/**', 3],
    [{ path: '.github/workflows/**', effect: 'runs-later' }, 0],
  ] as const) {
    const project = projectAt(planFor(['**', workflow]));
    mkdirSync(join(project, '../config/atlas'), { recursive: true });
    writeFileSync(join(project, '../config/atlas/config.json'), JSON.stringify({ permissions: { allow: [rule] } }));
    const run = await atlas(RUN, { cwd: project, env });
    expect(run, run.stdout + run.stderr).toMatchObject({ exitCode });
    expect(existsSync(join(project, workflow))).toBe(exitCode === 0);
  }
  // Nobody is asked for what its writes do not name: it decides how tests run, and the step has failed.
  const project = projectAt(planFor(undefined, 1));
  const failed = await atlas(RUN, { cwd: project, env });
  expect(failed, failed.stdout + failed.stderr).toMatchObject({ exitCode: 1 });
  expect(failed.stdout).toMatch(/added \.github\/workflows\/ci\.yml \(GitHub Actions runs it.*not in its writes/);
});

test('a tool that writes such a file asks as well, and what is never part of a project it may not write', async () => {
  const write = (path: string): string =>
    JSON.stringify({
      steps: [
        {
          id: 's1',
          title: 'write it',
          action: { tool: 'write_file', args: { path, content: 'x\n' } },
          checks: [{ kind: 'file', path, contains: 'x' }],
        },
      ],
    });
  const project = projectAt(write('.vscode/settings.json'));
  const paused = await atlas(RUN, { cwd: project });
  expect(paused, paused.stdout + paused.stderr).toMatchObject({ exitCode: 3 });
  expect(paused.stdout).toContain('.vscode/settings.json');
  await atlas(['allow'], { cwd: project });
  expect((await atlas(['resume'], { cwd: project })).exitCode).toBe(0);
  expect(existsSync(join(project, '.vscode/settings.json'))).toBe(true);
  const other = projectAt(write('.git/hooks/pre-commit'));
  expect((await atlas(RUN, { cwd: other })).exitCode).toBe(1);
  expect(existsSync(join(other, '.git'))).toBe(false);
});

test('an honest step lands unasked, next to such files and with a version bump', async () => {
  const files = {
    '.vscode/settings.json': '{}',
    '.github/workflows/ci.yml': 'on: push\n',
    'package.json': '{"name":"a","version":"1.0.0","scripts":{"prepare":"husky","test":"x"}}',
  };
  const bumped =
    '{"name":"a","version":"1.1.0","scripts":{"prepare":"husky","test":"x"},"dependencies":{"b":"^2.0.0"}}';
  const env = standInEnvironment([
    DONE,
    writeAs('package.json', bumped),
    writeAs('src/a.ts', 'x\n'),
    writeAs('docs/guide.md', 'x\n'),
    { run: 'chmod +x src/a.ts; ln -s a.ts src/b.ts', ask: false },
  ]);
  const project = projectAt(planFor(undefined), files);
  const run = await atlas(RUN, { cwd: project, env });
  expect(run, run.stdout + run.stderr).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(project, 'package.json'), 'utf8')).toBe(bumped);
  expect((await atlasJson(['runs'], { cwd: project }))['runs']).toMatchObject([{ status: 'proven' }]);
});
