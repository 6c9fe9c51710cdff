import { beforeAll, expect, test } from 'vitest';
import { proofProject, type ProofProject } from '../../../test/support/proof-project.ts';
import { systemClock } from '../../core/clock.ts';
import { planSchema, type WorkStep } from '../../core/plan.ts';
import { createRedactor } from '../../core/redact.ts';
import { Authority } from '../../permissions/authority.ts';
import { DEFAULT_RULES } from '../../permissions/default-rules.ts';
import { Gate } from '../../permissions/gate.ts';
import { GrantStore } from '../../permissions/grant-store.ts';
import { Policy } from '../../permissions/policy.ts';
import { parseRules } from '../../permissions/rule.ts';
import { loadShellParser, type ShellParser } from '../../permissions/shell/syntax-tree.ts';
import type { Entry, StateId } from '../../workspace/state.ts';
import { RunPaused } from '../run-paused.ts';
import { leaveToLand, type AskLeave, type Leave, type LeaveParts } from './leave-to-land.ts';

let parse: ShellParser;
beforeAll(async () => {
  parse = await loadShellParser();
});

function stepOf(action: unknown): WorkStep {
  const { steps } = planSchema.parse({ steps: [{ id: 's1', title: 't', action, writes: ['**'] }] });
  return steps[0] as WorkStep;
}

const BY_AGENT = stepOf({ instruction: 'go' });
const BY_TOOL = stepOf({ tool: 'write_file' });

type Files = Readonly<Record<string, string | { readonly link: string } | { readonly program: string } | undefined>>;

interface Desk {
  readonly parts: ProofProject;
  readonly base: StateId;
  readonly grants: GrantStore;
  /** The base with these files put in or taken out. */
  readonly staged: (files: Files, from?: StateId) => Promise<StateId>;
  readonly leave: (rules?: unknown, mode?: LeaveParts['mode']) => AskLeave;
}

async function desk(files: Readonly<Record<string, string>>): Promise<Desk> {
  const parts = await proofProject(files);
  const { store, project } = parts.project;
  const grants = new GrantStore(parts.database, systemClock);
  const base = await parts.project.snapshot();
  const entryOf = async (what: NonNullable<Files[string]>): Promise<Entry> => {
    if (typeof what === 'string') return { kind: 'file', mode: 0o644, oid: await store.write(Buffer.from(what)) };
    if ('link' in what) return { kind: 'link', oid: await store.write(Buffer.from(what.link)) };
    return { kind: 'file', mode: 0o755, oid: await store.write(Buffer.from(what.program)) };
  };
  return {
    parts,
    base,
    grants,
    staged: async (more, from = base) => {
      const edits = new Map<string, Entry | undefined>();
      for (const [path, what] of Object.entries(more)) {
        edits.set(path, what === undefined ? undefined : await entryOf(what));
      }
      return await store.edit(from, edits);
    },
    leave: (rules = {}, mode = 'ask') => {
      const gate = async (): Promise<Gate> => {
        const layers = { defaults: DEFAULT_RULES, user: parseRules(rules, 'test'), run: await grants.rules('run') };
        const policy = new Policy({ layers, projectTrusted: true, home: '/home/x' });
        return new Gate({ policy, parse, sandboxed: true });
      };
      const authority = new Authority({ gate, grants, parse, redactor: createRedactor(), scope: 'run' });
      return leaveToLand({ store, project, authority, mode });
    },
  };
}

async function pauseOf(asked: Promise<Leave>): Promise<RunPaused['pause']> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof RunPaused) return error.pause;
    throw error;
  }
  throw new Error('nobody was asked');
}

async function answer({ grants }: Desk, decision: 'approved' | 'denied'): Promise<void> {
  for (const { id } of await grants.pending('run')) await grants.decide(id, decision);
}

/** Twenty kinds and more, each as the whole difference of a step, with what the person must be told will run it. */
const KINDS: readonly (readonly [files: Files, told: string, path?: string])[] = [
  [{ '.vscode/tasks.json': '{}' }, 'VS Code runs the tasks'],
  [{ 'sub/.vscode/settings.json': '{}' }, 'VS Code obeys it'],
  [{ '.idea/workspace.xml': '<x/>' }, 'JetBrains'],
  [{ '.zed/settings.json': '{}' }, 'Zed'],
  [{ '.nvim.lua': 'os.execute("x")' }, 'Neovim'],
  [{ '.dir-locals.el': '(x)' }, 'Emacs'],
  [{ '.claude/settings.json': '{}' }, 'Claude Code'],
  [{ '.mcp.json': '{}' }, 'starts the servers'],
  [{ '.cursor/rules/a.mdc': 'x' }, 'Cursor'],
  [{ 'AGENTS.md': 'obey' }, 'instructions'],
  [{ '.envrc': 'x' }, 'direnv'],
  [{ 'mise.toml': '[hooks]' }, 'mise'],
  [{ '.devcontainer/devcontainer.json': '{}' }, 'container'],
  [{ '.gitpod.yml': 'x' }, 'workplace'],
  [{ '.husky/pre-commit': { program: 'x' } }, 'next commit'],
  [{ 'ci/hooks/pre-push': 'x' }, 'git runs it'],
  [{ '.pre-commit-config.yaml': 'x' }, 'hooks in it'],
  [{ '.gitmodules': 'x' }, 'submodule'],
  [{ '.gitattributes': '* filter=x' }, 'drivers'],
  [{ '.github/workflows/x.yml': 'x' }, 'GitHub Actions'],
  [{ '.gitlab-ci.yml': 'x' }, 'GitLab'],
  [{ 'package.json': '{"scripts":{"postinstall":"x"}}' }, 'at the next install'],
  [{ 'packages/x/package.json': '{"scripts":{"prepare":"x"}}' }, 'at the next install'],
  [{ '.npmrc': 'script-shell=./x' }, 'package manager'],
  [{ '.yarnrc.yml': 'yarnPath: x' }, 'package manager'],
  [{ 'setup.py': 'x' }, 'pip'],
  [{ 'build.rs': 'fn main() {}' }, 'Cargo'],
  [{ '.cargo/config.toml': 'x' }, 'Cargo'],
  [{ '.bashrc': 'x' }, 'shell'],
  [{ 'a.desktop': 'x' }, 'desktop'],
  [{ 'a.service': 'x' }, 'system'],
  [{ 'sitecustomize.py': 'x' }, 'Python'],
  [{ etc: { link: '/etc' } }, 'leads out of the project, to /etc'],
  [{ 'a/up': { link: '../../x' } }, 'leads out of the project'],
  [{ 'a/in': { link: '../out/x' } }, 'leads out of the project'],
  [{ hooks: { link: '.git/hooks' } }, 'leads out of the project, to .git/hooks'],
  [{ '.vscode': { link: 'conf' } }, 'VS Code obeys it'],
  [{ 'conf/tasks.json': '{}' }, 'Zed', 'conf/tasks.json'],
  [{ '.husky/old': { program: 'echo old' } }, 'next commit'],
  [{ '.husky/old': undefined }, 'next commit'],
  [{ 'tools/setup.js': 'evil()' }, 'inner/package.json calls it'],
  [
    { 'bare/HEAD': 'ref: refs/heads/x\n', 'bare/objects/x': 'x', 'bare/config': '[core]' },
    'for a repository',
    'bare/config',
  ],
];

test('each kind of file that runs later asks, whatever the writes say, and names the file and what will run it', async () => {
  const here = await desk({
    'a.txt': 'a\n',
    '.husky/old': 'echo old',
    'inner/package.json': '{"scripts":{"postinstall":"node ../tools/setup.js"}}',
    'tools/setup.js': 'ok()',
    'out/x': 'x',
  });
  const linked = await here.staged({ out: undefined, 'out/x': undefined, '.zed': { link: 'conf' } });
  const withOut = await here.staged({ 'out/x': undefined, out: { link: '/var' } });
  for (const [files, told, path = Object.keys(files)[0] ?? ''] of KINDS) {
    const from = path.startsWith('conf/') ? linked : path === 'a/in' ? withOut : here.base;
    const staged = await here.staged(files, from);
    const pause = await pauseOf(here.leave()(BY_AGENT, from, staged));
    expect(pause.reason, path).toBe('permission');
    expect(pause.message, path).toContain(path);
    expect(pause.message, path).toContain(told);
    expect(pause.details, path).toContain(path);
    await answer(here, 'approved');
    expect(await here.leave()(BY_AGENT, from, staged), path).toMatchObject({
      status: 'granted',
      files: expect.arrayContaining([expect.objectContaining({ path, leave: 'person' }) as unknown]) as unknown,
    });
  }
});

test('ordinary files, links that stay inside and parts that nobody runs land unasked', async () => {
  const here = await desk({ 'package.json': '{"version":"1","scripts":{"test":"x","prepare":"y"}}', 'src/a.ts': '1' });
  const staged = await here.staged({
    'package.json': '{"version":"2","scripts":{"test":"z","prepare":"y"},"dependencies":{"a":"1"}}',
    'src/a.ts': '2',
    'src/b.ts': '3',
    'src/c.ts': { link: 'b.ts' },
    'docs/latest': { link: '../src' },
    here: { link: `${here.parts.project.project}/src` },
    'bin/run': { program: '#!/bin/sh\n' },
    'test/a.test.ts': 'x',
    'README.md': '# x',
  });
  expect(await here.leave()(BY_AGENT, here.base, staged)).toEqual({ status: 'granted', files: [] });
});

test('leave counts for this very change, and in one run it needs no second word (L2)', async () => {
  const here = await desk({ 'a.txt': 'a\n' });
  const staged = await here.staged({ '.envrc': 'one\n' });
  const first = await pauseOf(here.leave()(BY_AGENT, here.base, staged));
  expect(first).toMatchObject({ step: 's1', permission: 'runs-later', blockedTool: 'land_files' });
  expect(first.details).toContain('+ one');
  await answer(here, 'approved');
  for (let i = 0; i < 2; i += 1) {
    expect(await here.leave()(BY_AGENT, here.base, staged)).toMatchObject({ status: 'granted' });
  }
  const other = await here.staged({ '.envrc': 'two\n' });
  const program = await here.staged({ '.envrc': { program: 'one\n' } });
  for (const state of [other, program]) {
    expect(await pauseOf(here.leave()(BY_AGENT, here.base, state))).toMatchObject({ reason: 'permission' });
  }
});

test('a rule gives leave ahead only where it names the effect; one for paths, tools or writing does not (L1)', async () => {
  const here = await desk({ 'a.txt': 'a\n' });
  const staged = await here.staged({ '.github/workflows/ci.yml': 'x', 'a.txt': 'b' });
  const allows = async (...allow: readonly unknown[]): Promise<unknown> =>
    await here
      .leave({ allow })(BY_AGENT, here.base, staged)
      .catch((error: unknown) => error);
  for (const rule of [
    'path:.github/**',
    'path:**',
    'effect:write',
    'tool:land_files',
    'tool:*',
    { tool: '*', path: '**' },
    { path: '.github/**', effect: 'write' },
    { path: '.vscode/**', effect: 'runs-later' },
    '*',
  ]) {
    expect(await allows(rule), JSON.stringify(rule)).toBeInstanceOf(RunPaused);
  }
  const rule = { path: '.github/workflows/**', effect: 'runs-later' };
  expect(await allows(rule)).toMatchObject({
    status: 'granted',
    files: [{ path: '.github/workflows/ci.yml', leave: `allow "${JSON.stringify(rule)}" (user)` }],
  });
  expect(await allows('effect:runs-later')).toMatchObject({ status: 'granted' });
  const denied = await here.leave({ allow: [rule], deny: ['path:.github/**'] })(BY_AGENT, here.base, staged);
  expect(denied).toMatchObject({ status: 'denied' });
});

test('the modes for agents count for what they leave behind, and not for tools', async () => {
  const here = await desk({ 'a.txt': 'a\n' });
  const staged = await here.staged({ '.envrc': 'x' });
  expect(await here.leave({}, 'auto-approve')(BY_AGENT, here.base, staged)).toMatchObject({
    files: [{ path: '.envrc', leave: 'auto-approve' }],
  });
  // L4
  expect(await here.leave({ deny: ['path:.envrc'] }, 'auto-approve')(BY_AGENT, here.base, staged)).toMatchObject({
    status: 'denied',
    reason: 'added .envrc, which deny "path:.envrc" (user) forbids',
  });
  const later = { deny: [{ effect: 'runs-later', path: '.envrc' }] };
  expect(await here.leave(later, 'auto-approve')(BY_AGENT, here.base, staged)).toMatchObject({
    status: 'denied',
    reason: expect.stringMatching(/\.envrc.*direnv.*denied by/) as unknown,
    instructions: [expect.stringContaining('.envrc') as unknown],
  });
  expect(await here.leave({}, 'auto-deny')(BY_AGENT, here.base, staged)).toMatchObject({ status: 'denied' });
  await expect(here.leave({}, 'auto-approve')(BY_TOOL, here.base, staged)).rejects.toBeInstanceOf(RunPaused);
});

test('what a person is shown hides nothing and cannot drive the terminal', async () => {
  const here = await desk({ 'a.txt': 'a\n' });
  const lines = Array.from({ length: 470 }, (_, i) => `line ${i}\u001b[2K\u202e`).join('\n');
  const staged = await here.staged({ '.envrc': lines, '.mcp\u001b[2J.json/.envrc': 'x' });
  const { message, details = '' } = await pauseOf(here.leave()(BY_AGENT, here.base, staged));
  expect(`${message}${details}`).not.toMatch(/[\u001b\u202e]/u);
  expect(details).toContain(String.raw`+ line 3\x1b[2K\u{202e}`);
  expect(details).toContain('(70 more lines)');
});
