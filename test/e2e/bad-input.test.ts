import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AtlasResult } from '../support/atlas-result.ts';
import { atlas, atlasJson, typed } from '../support/atlas.ts';
import { greetingPlan, projectWith } from '../support/project.ts';

/** Bad usage: one line that says what is wrong and what to do, and nothing on standard output. */
function expectRefused(result: AtlasResult, ...words: readonly string[]): void {
  expect(result, result.stderr).toMatchObject({ exitCode: 2, stdout: '' });
  expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(result.stderr).not.toContain('defect of Atlas');
  for (const word of words) expect(result.stderr).toContain(word);
}

/** A project with one run, whose step waits because its check passed already before it. */
async function withHeldRun(): Promise<string> {
  const project = projectWith({ 'b.txt': 'two\n', 'plan.json': greetingPlan('two\nthree\n') });
  const held = await atlas(['run', 'greet', '--plan', 'plan.json', '--no-memory'], { cwd: project });
  expect(held, held.stderr).toMatchObject({ exitCode: 3 });
  return project;
}

describe('what is said about a run that waits', () => {
  test('a word that is no rule is refused, and the run can still be resumed', async () => {
    const cwd = await withHeldRun();
    expectRefused(await atlas(['allow', 'shel'], { cwd }), '"shel" is nothing that can be allowed', 'Give shell');
    expectRefused(await atlas(['allow', 'host:'], { cwd }), 'nothing behind "host:"');
    expectRefused(await atlas(['allow', 'host:a..b'], { cwd }), 'a host is a name');
    const { runs } = await atlasJson<{ runs: [{ id: string }] }>(['runs'], { cwd });
    const resumed = await atlas(['resume', runs[0].id, '--waive', 's1'], { cwd });
    expect(resumed, resumed.stderr).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('landed b.txt') as string,
    });
  });

  test('a rule that is allowed always is kept, and a whole kind of action is not', async () => {
    const cwd = await withHeldRun();
    expectRefused(await atlas(['allow', 'shell', '--always'], { cwd }), '"shell" is a whole kind of action');
    const kept = await atlas(['allow', 'host:example.com', '--always'], { cwd });
    expect(kept.stdout).toContain('always allowed: host:example.com (kept in ');
    const file = join(cwd, '../config/atlas/config.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ permissions: { allow: ['host:example.com'] } });
  });

  test('a step that the plan does not have is neither waived nor thrown away', async () => {
    const cwd = await withHeldRun();
    expectRefused(await atlas(['resume', '--waive', 's9'], { cwd }), 'the plan of', 'has no step s9', 'It has s1');
    expectRefused(await atlas(['resume', '--discard', 's1', 's2'], { cwd }), 'has no step s2');
  });

  test('enough of the beginning of an id names a run, and what fits two is asked back', async () => {
    const cwd = await withHeldRun();
    const { runs } = await atlasJson<{ runs: [{ id: string }] }>(['runs'], { cwd });
    const [{ id }] = runs;
    const short = id.slice(0, 14);
    expect(await atlasJson(['show', short], { cwd })).toMatchObject({ run: { id } });
    await atlas(['run', 'greet', '--plan', 'plan.json', '--no-memory'], { cwd });
    expectRefused(await atlas(['show', id.slice(0, 8)], { cwd }), 'fits 2 runs', id, 'Give more of the id');
    expectRefused(await atlas(['show', 'run_'], { cwd }), 'there is no run "run_"');
    expectRefused(await atlas(['show', ''], { cwd }), 'there is no run ""');
  });
});

describe('what a command is given', () => {
  test('an option that means nothing without another one is refused, and so are two of which one can be meant', async () => {
    const cwd = projectWith({ 'plan.json': greetingPlan() });
    for (const [words, said] of [
      [['run', 'x', '--plan', 'plan.json', '--labels', 'gpu'], '--labels counts only with --queue'],
      [['run', 'x', '--labels', 'gpu', '--priority', '2'], '--labels and --priority count only with --queue'],
      [['mcp', '--port', '5'], '--port counts only with --http'],
      [['mcp', '--tools', '--http'], '--tools and --http cannot be given together'],
      [['show', '--after', '3'], '--after counts only with --follow'],
      [['resume', '--words', 'x'], '--words counts only with --discard'],
      [['resume', '--happened', '--again'], '--happened and --again cannot be given together'],
      [['verify', '--before', 'HEAD'], '--before counts only with --checks'],
      [['run', 'x', '--continue', '--conversation', 'c'], '--continue and --conversation cannot be given together'],
    ] as const) {
      expectRefused(await atlas(words, { cwd }), said);
    }
  });

  test('a file that cannot be written is named, before anything is spent on what should stand in it', async () => {
    const cwd = projectWith({ 'plan.json': greetingPlan(), file: '' });
    const run = await atlas(['run', 'greet', '--plan', 'plan.json', '--no-memory'], { cwd });
    expect(run, run.stderr).toMatchObject({ exitCode: 0 });
    await atlas(['memory', 'add', 'We paint on Fridays', '--source', 'user'], { cwd });
    for (const words of [
      ['verify', '--export'],
      ['memory', 'export', '--out'],
      ['plan', 'greet', '--out'],
    ]) {
      expectRefused(await atlas([...words, 'nowhere/x'], { cwd }), 'cannot write "nowhere/x": there is no such folder');
      expectRefused(await atlas([...words, '.'], { cwd }), 'cannot write ".": it is a folder');
      expectRefused(await atlas([...words, 'file/x'], { cwd }), 'what should be its folder is a file');
    }
    expect(existsSync(join(cwd, 'nowhere'))).toBe(false);
  });

  test('the file of an exported proof is no run, and the way to run it again is said', async () => {
    const cwd = projectWith({ 'proof.atlas': 'x' });
    expectRefused(
      await atlas(['verify', 'proof.atlas'], { cwd }),
      'proof.atlas is a file',
      'atlas verify --import proof.atlas',
    );
  });

  test('a question without words is refused', async () => {
    const cwd = projectWith({});
    expectRefused(await atlas(['memory', 'search', ' '], { cwd }), 'there is nothing to look for');
    expectRefused(await atlas(['context', ''], { cwd }), 'there is nothing in this message');
    expectRefused(await atlas(['memory', 'add', ''], { cwd }), 'not a fact: document: is empty');
    expectRefused(await atlas(['history', 'append', '', '--conversation', 'c'], { cwd }), 'not a turn: text: is empty');
  });

  test('a file that is no recorded stream is no empty one', async () => {
    const cwd = projectWith({ 'plan.json': greetingPlan(), 'empty.jsonl': '', 'words.jsonl': 'no frame\n' });
    for (const file of ['plan.json', 'empty.jsonl', 'words.jsonl']) {
      expectRefused(await atlas(['trajectory', file], { cwd }), `${file} holds no frame`, 'recorded stream');
    }
  });

  test('a plan that cannot be run is named with its file, and with each fault at its place', async () => {
    const cwd = projectWith({ 'a.json': '{"steps": 3}', 'b.json': '{"steps": []}', 'c.json': '' });
    expectRefused(
      await atlas(['run', 'x', '--plan', 'a.json'], { cwd }),
      'the plan a.json cannot run: steps: expected array, received number.',
    );
    expectRefused(
      await atlas(['run', 'x', '--plan', 'b.json'], { cwd }),
      'the plan b.json cannot run: steps: is empty.',
    );
    expectRefused(
      await atlas(['run', 'x', '--plan', 'c.json'], { cwd }),
      'the plan c.json cannot be read: it is empty',
    );
  });

  test('a plan without end is refused like any other that cannot run', async () => {
    const deep = `{"steps": ${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const cwd = projectWith({ 'deep.json': deep, 'own.yaml': 'steps: &all [*all]\n' });
    for (const file of ['deep.json', 'own.yaml'])
      expectRefused(await atlas(['run', 'x', '--plan', file], { cwd }), `the plan ${file} cannot run`, 'holds itself');
  });

  test('a command that does not exist is one that is not known, with the one that was meant', async () => {
    const cwd = projectWith({});
    expectRefused(await atlas(['fleet', 'migrat'], { cwd }), "unknown command 'migrat' (Did you mean migrate?)");
    expectRefused(await atlas(['help', 'rnu'], { cwd }), "unknown command 'rnu' (Did you mean run?)");
  });

  test('what only looks leaves no folder behind', async () => {
    const cwd = projectWith({});
    for (const words of [
      ['runs'],
      ['show'],
      ['diff'],
      ['verify'],
      ['undo'],
      ['resume'],
      ['allow'],
      ['pr'],
      ['memory', 'list'],
    ])
      await atlas(words, { cwd });
    expect(existsSync(join(cwd, '.atlas'))).toBe(false);
  });
});

describe('where the output goes', () => {
  test.skipIf(!existsSync('/dev/full'))('a full disk behind it is said in one line, and is no success', async () => {
    const { exitCode, stderr } = await typed('atlas runs >/dev/full', { cwd: projectWith({}) });
    expect([exitCode, stderr]).toEqual([
      1,
      'atlas: the output cannot be written: no space is left there. Make room, or send it elsewhere; what was done is kept.\n',
    ]);
  });
});

describe('--json', () => {
  test('a failure is one object on standard output as well, and nothing else is there', async () => {
    const cwd = projectWith({});
    for (const words of [['show'], ['nope'], ['memory', 'show', 'x'], ['run', 'x', '--plan', 'none.json'], ['fleet']]) {
      const { stdout, stderr, exitCode } = await atlas([...words, '--json'], { cwd });
      expect(JSON.parse(stdout), words.join(' ')).toMatchObject({ type: 'error', exitCode: 2 });
      expect([stdout, exitCode]).toEqual([stderr, 2]);
    }
  });

  test('where events were told before, the failure is on standard error alone', async () => {
    const cwd = projectWith({});
    mkdirSync(join(cwd, '../bin'));
    writeFileSync(join(cwd, '../bin/agent'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    const env = { ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify([join(cwd, '../bin/agent')]) };
    const { stdout, stderr } = await atlas(['run', 'x', '--json'], { cwd, env });
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { type: string }).type)
        .at(-1),
    ).toBe('run-end');
    expect(JSON.parse(stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({ type: 'error' });
  });
});
