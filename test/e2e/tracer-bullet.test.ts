import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { CRASH_POINTS } from '../../src/storage/effects.ts';
import { atlas, atlasJson, typed } from '../support/atlas.ts';
import { KILLED_ALONE } from '../support/killed-effects.ts';
import { greetingPlan, projectWith } from '../support/project.ts';

const events = (stdout: string): readonly Record<string, unknown>[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a plan with a true check lands, leaves a receipt, and is remembered', async () => {
  const project = projectWith({ 'plan.json': greetingPlan() });
  const run = await atlas(['run', 'write a greeting', '--plan', 'plan.json', '--json'], { cwd: project });
  expect(run.exitCode).toBe(0);
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two\n');
  const all = events(run.stdout);
  expect(all.map(({ type }) => type)).toEqual([
    'run-start',
    'recall',
    'plan',
    'step-status',
    'attempt-start',
    'tool-call',
    'tool-result',
    'check',
    'check',
    'controls',
    'verdict',
    'review',
    'commit',
    'step-status',
    'remembered',
    'run-end',
  ]);
  expect(all.at(-1)).toMatchObject({ type: 'run-end', status: 'proven', exitCode: 0 });
  const found = await atlasJson(['memory', 'search', 'greetings'], { cwd: project });
  // In which order depends on whether the model was loaded in time.
  const { results } = found as { readonly results: readonly { readonly kind: string; readonly title: string }[] };
  expect(results.map(({ kind, title }) => `${kind}: ${title}`).toSorted()).toEqual([
    'concept: write the greeting',
    'experience: write a greeting',
  ]);
  expect(await atlasJson(['runs'], { cwd: project })).toMatchObject({ runs: [{ status: 'proven' }] });
});

test('a lying plan lands nothing and exits 1', async () => {
  const project = projectWith({ 'plan.json': greetingPlan('two\n', 'three') });
  const run = await atlas(['run', 'write a greeting', '--plan', 'plan.json'], { cwd: project });
  expect(run.exitCode).toBe(1);
  expect(run.stdout).toContain('verdict: fail');
  expect(existsSync(join(project, 'b.txt'))).toBe(false);
});

test('a check that passed already before proves nothing: the run pauses, and lands only on the word of a person', async () => {
  const project = projectWith({ 'plan.json': greetingPlan('two and more\n'), 'b.txt': 'two\n' });
  const run = await atlas(['run', 'write a greeting', '--plan', 'plan.json'], { cwd: project });
  expect(run.exitCode).toBe(3);
  expect(run.stdout).toMatch(
    /\[PAUSED\] step s1 held: .*passed already before.*\n {2}\$ atlas resume run_\w+ --waive s1\n {2}\$ atlas resume run_\w+ --discard s1/,
  );
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two\n');
  const waived = await atlas(['resume', '--waive', 's1'], { cwd: project });
  expect(waived.exitCode).toBe(1);
  expect(waived.stdout).toContain('1 step landed, nothing proven (held: s1)');
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two and more\n');
});

test('what only held is thrown away on the word of a person, and the run says so', async () => {
  const project = projectWith({ 'plan.json': greetingPlan('two and more\n'), 'b.txt': 'two\n' });
  await atlas(['run', 'write a greeting', '--plan', 'plan.json'], { cwd: project });
  const end = await atlas(['resume', '--discard', 's1'], { cwd: project });
  expect(end.exitCode).toBe(1);
  expect(end.stdout).toContain('the person threw it away');
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two\n');
});

test('what only held waits for a person or lands by policy, and run, show and verify say the same words', async () => {
  const steps = [
    {
      id: 's1',
      title: 'say it shorter',
      action: { tool: 'write_file', args: { path: 'm.js', content: 'console.log(1);\n' } },
      acceptanceCriteria: ['node m.js passes', 'the moon is made of cheese'],
      checks: [{ kind: 'command', run: 'node m.js', role: 'invariant' }],
    },
  ];
  const files = { 'plan.json': JSON.stringify({ steps }), 'm.js': 'const one = 1;\nconsole.log(one);\n' };
  const words = '1 step landed, nothing proven (held: s1); not proven: "the moon is made of cheese"';
  const project = projectWith(files);
  const run = await atlas(['run', 'shorten', '--plan', 'plan.json'], { cwd: project });
  expect(run.exitCode).toBe(3);
  expect(run.stdout).toMatch(/\[PAUSED\] step s1 held: nothing broke.*\n {2}\$ atlas resume run_\w+ --waive s1/);
  expect(readFileSync(join(project, 'm.js'), 'utf8')).toBe(files['m.js']);
  const waived = await atlas(['resume', '--waive', 's1'], { cwd: project });
  expect(waived.exitCode).toBe(1);
  expect(waived.stdout.trimEnd().split('\n').at(-1)).toBe(`unproven: ${words}`);
  const shown = (await atlas(['show'], { cwd: project })).stdout;
  expect(shown).toContain(`unproven: ${words}\n`);
  expect(shown).toMatch(/^s1#1 {2}held, proceed, /m);
  const verified = await atlas(['verify'], { cwd: project });
  expect(verified).toMatchObject({ exitCode: 0 });
  expect(verified.stdout).toContain('holds  step s1: held, nothing proven\n');
  expect(verified.stdout).toContain(`everything holds: ${words} (run_`);
  const other = projectWith(files);
  const env = { ATLAS_VERIFICATION_UNPROVEN: 'land' };
  const landed = await atlas(['run', 'shorten', '--plan', 'plan.json', '--json'], { cwd: other, env });
  expect(landed.exitCode).toBe(1);
  expect(events(landed.stdout).at(-1)).toMatchObject({
    status: 'unproven',
    message: words,
    proof: { proven: [], held: ['s1'], openCriteria: ['the moon is made of cheese'] },
  });
});

test('a plan in YAML is a plan too', async () => {
  const yaml = `steps:
  - id: s1
    title: write
    action: {tool: write_file, args: {path: sub/c.txt, content: three}}
    checks: [{kind: file, path: sub/c.txt, contains: three}]
`;
  const project = projectWith({ 'plan.yaml': yaml });
  const run = await atlas(['run', 'write', '--plan', 'plan.yaml'], { cwd: project });
  expect(run.exitCode).toBe(0);
  expect(readFileSync(join(project, 'sub/c.txt'), 'utf8')).toBe('three');
});

test.each([
  ['no plan at all', 'nothing.json', undefined, /cannot read the plan/],
  ['a plan that is not JSON', 'plan.json', '{', /cannot be read/],
  ['an unknown key', 'plan.json', '{"steps":[],"stepz":1}', /Unrecognized key|Too small/],
  ['an unknown tool', 'plan.json', greetingPlan().replace('write_file', 'fly'), /fly, which is no tool/],
  [
    'a step that depends on nothing known',
    'plan.json',
    greetingPlan().replace('"writes"', '"dependencies":["s9"],"writes"'),
    /s9, which is not in the plan/,
  ],
  [
    'a step that depends on itself',
    'plan.json',
    greetingPlan().replace('"writes"', '"dependencies":["s1"],"writes"'),
    /cycle: s1 -> s1/,
  ],
  ['an id that is a path', 'plan.json', greetingPlan().replace('"s1"', '"../s1"'), /must match/],
  [
    'a check that says nothing',
    'plan.json',
    greetingPlan().replace('"contains":"two"', '"title":"x"'),
    /says nothing about the file/,
  ],
  ['a secret', 'plan.json', greetingPlan(`token ghp_${'a1'.repeat(18)}`), /looks like a secret/],
])('%s is refused with exit 2, a remedy, and nothing begun', async (_what, file, text, message) => {
  const project = projectWith(text === undefined ? {} : { [file]: text });
  const run = await atlas(['run', 'write', '--plan', file], { cwd: project });
  expect(run).toMatchObject({ exitCode: 2, stdout: '' });
  expect(run.stderr).toMatch(message);
  expect(run.stderr).not.toContain('    at ');
  expect(await atlasJson(['runs'], { cwd: project })).toEqual({ runs: [] });
});

/**
 * The moment at which a kill hurts most: it has happened and nobody has noted it. Where the world or the project is
 * touched, also the one at which the intent is on disk and nothing has happened. `npm run soak -- run` walks every
 * named moment.
 */
const RECORDS = CRASH_POINTS.filter((point) => /^(?:commit|tool-call)\.intent:after$|\.result:before$/.test(point));
test.each(RECORDS.filter((point) => KILLED_ALONE.some((name) => point.startsWith(`${name}.`))))(
  'killed at %s, the run is resumed to the same end',
  async (point) => {
    const project = projectWith({ 'plan.json': greetingPlan() });
    const killed = await atlas(['run', 'write', '--plan', 'plan.json'], {
      cwd: project,
      env: { ATLAS_CRASH_AT: point },
    });
    expect(killed.signal).toBe('SIGKILL');
    // The plan was fixed at the start: what happens to the file afterwards is of no account.
    rmSync(join(project, 'plan.json'));
    const resumed = await atlas(['resume'], { cwd: project });
    expect(resumed, resumed.stderr).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two\n');
    const store = new DatabaseSync(join(project, '.atlas/atlas.db'), { readOnly: true });
    expect(store.prepare('SELECT status FROM runs').all()).toEqual([{ status: 'proven' }]);
    // Once each, however often the run was begun: what was proven, what came of it, what was asked and what was replied.
    expect(store.prepare('SELECT kind, title FROM records ORDER BY kind').all()).toEqual([
      { kind: 'concept', title: 'write the greeting' },
      { kind: 'experience', title: 'write' },
      { kind: 'turn', title: '' },
      { kind: 'turn', title: '' },
    ]);
    store.close();
  },
);

test('a file that the person changed meanwhile is not overwritten: the run pauses and goes on later', async () => {
  const project = projectWith({ 'plan.json': greetingPlan() });
  await atlas(['run', 'write', '--plan', 'plan.json'], { cwd: project, env: { ATLAS_CRASH_AT: 'commit:before' } });
  writeFileSync(join(project, 'b.txt'), 'mine\n');
  const paused = await atlas(['resume'], { cwd: project });
  expect(paused.exitCode).toBe(3);
  // Both sides, then what is the matter and the way on.
  expect(paused.stdout).toMatch(/--- b\.txt, yours\n.*mine\n.*\+\+\+ b\.txt, the step's\n.*two\n/);
  expect(paused.stdout).toMatch(/\[PAUSED\] you changed what step s1 changed too: b\.txt\n {2}\$ atlas resume run_/);
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('mine\n');
  rmSync(join(project, 'b.txt'));
  expect((await atlas(['resume'], { cwd: project })).exitCode).toBe(0);
});

test('a run that has ended is not resumed', async () => {
  const project = projectWith({ 'plan.json': greetingPlan() });
  await atlas(['run', 'write', '--plan', 'plan.json'], { cwd: project });
  const again = await atlas(['resume'], { cwd: project });
  expect(again.exitCode).toBe(2);
  expect(again.stderr).toContain('there is nothing to resume');
});

test('no secret of the environment reaches a log, the journal or the memory', async () => {
  const secret = 'zx9-very-secret-value';
  const project = projectWith({ 'plan.json': greetingPlan() });
  const env = { GITHUB_TOKEN: secret, LOG_LEVEL: 'trace' };
  const run = await atlas(['run', `say ${secret}`, '--plan', 'plan.json', '--json'], { cwd: project, env });
  expect(run.exitCode).toBe(0);
  expect(run.stderr).toContain('task started');
  const { readdirSync } = await import('node:fs');
  const files = readdirSync(join(project, '.atlas'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  for (const text of [run.stdout, run.stderr, ...files]) expect(text).not.toContain(secret);
});

test('a reader that goes away stops nothing: the run comes to its end, and its exit code is its own', async () => {
  const project = projectWith({ 'plan.json': greetingPlan() });
  const piped = await typed('atlas run write --plan plan.json | head -n 1', { cwd: project });
  expect(piped, piped.stderr).toMatchObject({ exitCode: 0 });
  expect(piped.stdout.trim().split('\n')).toHaveLength(1);
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two\n');
  expect(await atlasJson(['runs'], { cwd: project })).toMatchObject({ runs: [{ status: 'proven' }] });
  const refused = await typed('atlas run write --plan no-such-plan.json | head -n 0', { cwd: project });
  expect(refused.exitCode).toBe(2);
});
