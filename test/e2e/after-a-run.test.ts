import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atlas, atlasJson } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';

const PLAN = {
  steps: [
    {
      id: 's1',
      title: 'Write the greeting',
      action: { tool: 'write_file', args: { path: 'b.txt', content: 'two\n' } },
      checks: [{ kind: 'command', run: 'grep two b.txt' }],
    },
  ],
};

/** One run that landed, and what a person does with it. */
test('what landed is shown, offered as a pull request, gone on from and taken back', async () => {
  const project = projectWith({ 'plan.json': JSON.stringify(PLAN), 'a.txt': 'one\n' });
  const person = { GIT_AUTHOR_NAME: 'P', GIT_AUTHOR_EMAIL: 'p@example.com' };
  const env = { ...person, GIT_COMMITTER_NAME: 'P', GIT_COMMITTER_EMAIL: 'p@example.com' };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8', env: { ...process.env, ...env } }).trim();

  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'first');
  const run = await atlas(['run', 'greet the reader', '--plan', 'plan.json'], { cwd: project, env });
  expect(run, run.stdout + run.stderr).toMatchObject({ exitCode: 0 });
  expect(run.stdout).toMatch(/^spent: /m);

  // What it changed is shown line by line, and what a check printed as a whole.
  {
    const diff = await atlas(['diff'], { cwd: project });
    expect(diff.stdout).toContain('step s1, attempt 1, landed');
    expect(diff.stdout).toMatch(/ {4}1 \+ two/);
    expect(await atlasJson(['diff', 's1'], { cwd: project })).toMatchObject({ steps: [{ step: 's1', landed: true }] });
    const shown = await atlas(['show', '--output'], { cwd: project });
    expect(shown.stdout).toContain('    | two\n');
  }

  // A branch holds its steps with their receipts; nothing of the person is touched, nothing leaves the machine.
  {
    const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('branch', '--show-current')];
    const made = await atlasJson(['pr'], { cwd: project, env });
    expect(made).toMatchObject({ base: 'main', title: 'greet the reader', gh: false, commits: [{ step: 's1' }] });
    expect(made['branch']).toMatch(/^atlas\/greet-the-reader-\w{6}$/);
    expect(made['body']).toContain('- `grep two b.txt`: fail before, pass after');
    const message = git('log', '-1', '--format=%B', String(made['branch']));
    expect(message).toMatch(
      /^Write the greeting\n\nAtlas-Run: run_\w+\nAtlas-Step: s1\nAtlas-Receipt: \w+ [0-9a-f]{64}$/,
    );
    expect(git('show', `${String(made['branch'])}:b.txt`)).toBe('two');
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('branch', '--show-current')]).toEqual(before);
    // Asked again, it is the same branch.
    expect(await atlasJson(['pr'], { cwd: project, env })).toMatchObject({ commits: made['commits'] });
  }

  // With gh and a yes it is pushed and opened.
  {
    const remote = join(project, '../remote.git');
    execFileSync('git', ['init', '-q', '--bare', remote]);
    git('remote', 'add', 'origin', remote);
    const bin = join(project, '../bin');
    mkdirSync(bin, { recursive: true });
    const told = join(project, '../told.txt');
    writeFileSync(join(bin, 'gh'), `#!/bin/sh\necho "$@" > ${told}; cat >> ${told}; echo https://example.com/pull/1\n`);
    chmodSync(join(bin, 'gh'), 0o755);
    const path = `${bin}:${process.env['PATH'] ?? ''}`;
    const opened = await atlasJson(['pr', '--draft', '--yes'], { cwd: project, env: { ...env, PATH: path } });
    expect(opened).toMatchObject({ url: 'https://example.com/pull/1' });
    const branch = String(opened['branch']);
    expect(readFileSync(told, 'utf8')).toContain(`pr create --head ${branch} --title greet the reader --body-file -`);
    expect(readFileSync(told, 'utf8')).toContain('## What was checked');
    expect(execFileSync('git', ['-C', remote, 'rev-parse', branch], { encoding: 'utf8' }).trim()).toBe(
      git('rev-parse', branch),
    );
  }

  // A request that goes on is told what was said before; without an id the last run is taken back.
  {
    const plan = {
      steps: [{ ...PLAN.steps[0], id: 's2', checks: [{ kind: 'file', path: 'b.txt', contains: 'two' }] }],
    };
    writeFileSync(join(project, 'again.json'), JSON.stringify(plan));
    const undone = await atlas(['undo'], { cwd: project, env });
    expect(undone.stdout).toContain('took back step s1: b.txt');
    await atlas(['run', 'once more', '--plan', 'again.json', '--continue'], { cwd: project, env });
    const { runs } = await atlasJson(['runs'], { cwd: project });
    expect((runs as { request: string }[])[0]?.request).toMatch(
      /^once more\n\n\(From the conversation: the person: greet the reader\nAtlas: proven: /,
    );
  }
});
