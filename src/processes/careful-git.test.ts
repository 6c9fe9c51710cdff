import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { carefulGit } from './careful-git.ts';

/** Settings that name a program, and for each a line with which git runs it. */
const HOSTILE: readonly (readonly [key: string, value: string, line: string])[] = [
  ['core.fsmonitor', 'touch %; false', 'git status'],
  ['core.pager', 'touch %; cat', "script -qec 'git log' /dev/null"],
  ['pager.show', 'touch %; cat', "script -qec 'git show' /dev/null"],
  ['core.editor', 'touch %', 'git commit --amend'],
  ['sequence.editor', 'touch %', 'git rebase --autostash -i HEAD~1'],
  ['core.sshCommand', 'touch %', 'git ls-remote git@h.invalid:a'],
  ['core.askPass', 'gpg-%', "printf 'protocol=https\\nhost=h\\n\\n' | git credential fill"],
  ['credential.helper', '!touch %; true', "printf 'protocol=https\\nhost=h\\n\\n' | git credential fill"],
  ['credential.https://h.helper', '!touch %; true', "printf 'protocol=https\\nhost=h\\n\\n' | git credential fill"],
  ['diff.external', 'touch %; true', 'git diff'],
  ['diff.driver.command', 'touch %; true', 'git diff HEAD -- a.txt'],
  ['diff.driver.textconv', 'touch %; cat', 'git log -p -3'],
  ['filter.any.clean', 'touch %; cat', 'git diff --stat'],
  ['filter.any.smudge', 'touch %; cat', 'git checkout -- a.txt'],
  ['filter.any.process', 'touch %; false', 'git add -A'],
  ['merge.mine.driver', 'touch %; false', 'git stash -q; git merge other'],
  ['gpg.program', 'gpg-%', 'git -c user.signingKey=a commit -S -am b'],
  ['alias.st', '!touch %', 'git st'],
  ['interactive.diffFilter', 'touch %; cat', "TERM=xterm script -qec 'git add -p' /dev/null <<< q"],
  ['remote.origin.uploadpack', 'touch %; git-upload-pack', 'git fetch origin'],
  ['remote.origin.receivepack', 'touch %; git-receive-pack', 'git push origin HEAD:refs/heads/x'],
  ['trailer.who.command', 'touch %', 'git commit -am b --trailer who=me'],
  ['tar.odd.command', 'touch %; cat', 'git archive --format=odd HEAD'],
  ['difftool.odd.cmd', 'touch %', 'git difftool --no-prompt -t odd HEAD'],
  ['core.hooksPath', '../hooks', 'git commit -am b'],
  ['include.path', '../included', 'git diff -- a.txt'],
  ['includeIf.onbranch:main.path', '../included', 'git diff -- a.txt'],
];
/** Further lines, with all of that at once and more. */
const LINES = ['git diff HEAD', 'git log -p', 'git log --show-signature -1', 'git show --textconv HEAD:a.txt', 'git grep --textconv a', 'git blame a.txt', 'git ls-files -m', 'git stash', 'git stash pop', 'git -C . diff', 'cd sub && git diff', 'cd bare && git status', 'cd module && git status', 'git diff --submodule=diff', 'git status --ignore-submodules=none -s sub']; // prettier-ignore

/** One for all tests of this file. */
const base = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-test-')));
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});
const env = {
  PATH: `${join(base, 'bin')}:${process.env['PATH'] ?? ''}`,
  HOME: base,
  GIT_TEMPLATE_DIR: join(base, 'hooks-none'),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@a',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@a',
};
const root = join(base, 'project');
const canaries = (): readonly string[] => readdirSync(join(base, 'canaries')).toSorted();
const canary = (name: string): string => join(base, 'canaries', name.replaceAll(/\W/g, '.'));

function git(folder: string, ...args: readonly string[]): void {
  execFileSync('git', args, { cwd: folder, env, stdio: 'ignore' });
}

function run(line: string, care: Readonly<Record<string, string>>): string {
  const options = { cwd: root, env: { ...env, ...care }, encoding: 'utf8', timeout: 20_000, input: '' } as const;
  const { stdout, stderr } = spawnSync('bash', ['-c', line], options);
  return stdout + stderr;
}

/** A repository with branches, a remote, attributes, a submodule, a bare repository in a folder, and changed files. */
function prepare(): void {
  for (const name of ['project/sub', 'canaries', 'bin', 'hooks', 'hooks-none'])
    mkdirSync(join(base, name), { recursive: true });
  git(root, 'init', '-q', '-b', 'main', '.');
  writeFileSync(join(root, '.gitattributes'), 'a.txt diff=driver filter=any\nc.txt merge=mine\n');
  for (const name of ['a.txt', 'c.txt', 'sub/d.txt']) writeFileSync(join(root, name), `${name}\n`);
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'one');
  git(root, 'checkout', '-qb', 'other');
  writeFileSync(join(root, 'c.txt'), 'theirs\n');
  git(root, 'commit', '-qam', 'other');
  git(root, 'checkout', '-q', 'main');
  for (const name of ['a.txt', 'c.txt']) writeFileSync(join(root, name), 'ours\n');
  git(root, 'init', '-q', 'module');
  git(join(root, 'module'), 'commit', '-q', '--allow-empty', '-m', 'm');
  writeFileSync(join(root, '.gitmodules'), '[submodule "m"]\n\tpath = module\n\turl = ./module\n\tignore = none\n');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'two');
  git(root, 'clone', '-q', '--bare', '.', join(base, 'origin.git'));
  git(root, 'remote', 'add', 'origin', join(base, 'origin.git'));
  git(root, 'init', '-q', '--bare', 'bare');
  for (const name of ['a.txt', 'c.txt']) appendFileSync(join(root, name), 'more\n');
  writeFileSync(join(base, 'included'), `[filter "any"]\n\tclean = touch '${canary('included')}'; cat\n`);
  for (const hook of ['pre-commit', 'post-commit', 'post-checkout', 'post-index-change', 'reference-transaction']) {
    writeFileSync(join(base, 'hooks', hook), `#!/bin/sh\ntouch '${canary('hooks')}'\n`);
    chmodSync(join(base, 'hooks', hook), 0o755);
  }
  writeFileSync(join(base, 'bin/gpg-'), `#!/bin/sh\ntouch '${canary('gpg')}'\nexit 1\n`, { mode: 0o755 });
  cpSync(root, join(base, 'pristine'), { recursive: true });
}

function restore(): void {
  for (const name of [root, join(base, 'canaries')]) rmSync(name, { recursive: true });
  cpSync(join(base, 'pristine'), root, { recursive: true });
  mkdirSync(join(base, 'canaries'));
}

const valueOf = (key: string, value: string): string =>
  value
    .replace('gpg-%', 'gpg-')
    .replace('%', `'${canary(key)}'`)
    .replace('../', `${base}/`);

prepare();

test.each(HOSTILE)('C1: %s = %s is not run by %s', async (key, value, line) => {
  restore();
  git(root, 'config', key, valueOf(key, value));
  run(line, await carefulGit([root], env));
  expect(canaries()).toEqual([]);
  // And it would have been.
  restore();
  git(root, 'config', key, valueOf(key, value));
  run(line, {});
  expect(canaries()).toHaveLength(1);
});

test('C1 to C4: of all of them at once none is run, in submodules and planted repositories neither', async () => {
  restore();
  for (const [key, value] of HOSTILE) git(root, 'config', key, valueOf(key, value));
  for (const [key, value] of [['commit.gpgSign', 'true'], ['log.showSignature', 'true'], ['submodule.recurse', 'true'], ['diff.submodule', 'log'], ['protocol.ext.allow', 'always'], ['submodule.m.ignore', 'none'], ['status.submoduleSummary', 'true']] as const) git(root, 'config', key, value); // prettier-ignore
  plantRepositories();
  const care = await carefulGit([root, join(root, 'module'), join(root, 'bare')], env);
  // A submodule that is only looked into from outside gets no care of its own.
  const outside = await carefulGit([root], env);
  for (const line of [...LINES, ...HOSTILE.map(([, , one]) => one)]) {
    run(line, line.startsWith('cd ') ? care : outside);
    expect(canaries(), line).toEqual([]);
  }
  // And it would have been.
  restore();
  plantRepositories();
  for (const line of ['cd bare && git status', 'git status']) run(line, {});
  expect(canaries()).toEqual(['bare', 'module']);
});

function plantRepositories(): void {
  const set = (file: string, key: string, value: string): void => git(root, 'config', '--file', file, key, value);
  for (const [name, file] of [['module', 'module/.git/config'], ['bare', 'bare/config']] as const) {
    set(file, 'core.fsmonitor', `touch '${canary(name)}'; false`);
  } // prettier-ignore
  set('bare/config', 'core.worktree', root);
  set('bare/config', 'core.bare', 'false');
}

test('what git answers stays what it is', async () => {
  restore();
  for (const [key, value] of HOSTILE) git(root, 'config', key, valueOf(key, value));
  const care = await carefulGit([root], env);
  expect(run('git status --porcelain', care)).toContain(' M a.txt\n M c.txt\n');
  expect(run('git diff', care)).toMatch(/\n ours\n\+more\n[^]*\n ours\n\+more\n/);
  expect(run('git log --oneline -1', care)).toContain('two');
});

test('C1: what the person has configured for all repositories stays in force', async () => {
  restore();
  for (const [key, value] of HOSTILE) git(root, 'config', key, valueOf(key, value));
  const home = scratchFolder();
  writeFileSync(join(home, '.gitconfig'), '[filter "any"]\n\tclean = mine\n[filter "lfs"]\n\tclean = git-lfs clean\n');
  const care = await carefulGit([root], { ...env, HOME: home });
  const indexes = Array.from({ length: Number(care['GIT_CONFIG_COUNT']) }, (_, index) => index);
  const settings = new Map(
    indexes.map((index) => [care[`GIT_CONFIG_KEY_${index}`], care[`GIT_CONFIG_VALUE_${index}`]]),
  );
  expect(settings.get('filter.any.clean')).toBe('mine');
  expect(settings.get('filter.any.smudge')).toBe('');
  expect(settings.has('filter.lfs.clean')).toBe(false);
});
