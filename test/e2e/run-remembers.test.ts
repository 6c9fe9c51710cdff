import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StandInAction } from '../../src/builtin-agent/stand-in-script.ts';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas, atlasJson } from '../support/atlas.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN, WRONG_SUM } from '../support/broken-sum.ts';
import { has } from '../support/machine.ts';
import { agentOf, memoryExperiment } from '../support/memory-experiment.ts';
import { projectWith } from '../support/project.ts';
import { realAgentProgram } from '../support/real-agent.ts';
import { agentSetup, installedDefinition } from '../support/real-agent-setup.ts';
import { scriptedModel } from '../support/scripted-model.ts';
import { scratchFolder } from '../support/scratch.ts';

const REQUEST = 'the sum of two numbers comes out wrong: mend it';

const write = (text: string): StandInAction => ({ write: { path: 'sum.mjs', text } });

/** Plans when it is asked to; gets it wrong at first, unless it is told that somebody did so before. */
const LEARNS = standInEnvironment([
  {
    when: 'You plan work on the project',
    does: [{ say: JSON.stringify(SUM_PLAN) }],
    otherwise: [
      {
        when: 'Say what a colleague should know',
        does: [
          {
            say: JSON.stringify({
              strategies: [{ situation: 'a sum comes out wrong', suggestion: 'the operator is the usual suspect' }],
              concepts: [{ name: 'check.mjs', description: 'exits 1 when sum() is wrong' }],
            }),
          },
        ],
        otherwise: [
          {
            when: 'attempt 1 did not hold',
            does: [write(RIGHT_SUM)],
            otherwise: [
              { when: 'Your last attempt did not hold', does: [write(RIGHT_SUM)], otherwise: [write(WRONG_SUM)] },
            ],
          },
          { say: 'Done!' },
        ],
      },
    ],
  },
]);

const eventsOf = (stdout: string): readonly Record<string, unknown>[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('what one repository was taught by a failure, its sibling knows at the first attempt', async () => {
  const home = join(scratchFolder(), 'home');
  const first = projectWith(BROKEN_SUM);
  const sibling = projectWith(BROKEN_SUM);
  const run = async (project: string, ...more: string[]) => {
    const result = await atlas(['run', REQUEST, '--home', home, '--json', ...more], { cwd: project, env: LEARNS });
    expect(result, result.stdout + result.stderr).toMatchObject({ exitCode: 0 });
    return eventsOf(result.stdout);
  };

  const taught = await run(first);
  expect(taught.filter(({ type }) => type === 'verdict').map(({ verdict }) => verdict)).toEqual(['fail', 'pass']);
  expect(taught.find(({ type }) => type === 'commit')).toMatchObject({ attempt: 2, receipt: expect.any(String) });
  expect(taught.find(({ type }) => type === 'recall')).toMatchObject({ shown: 0 });
  const kinds = await atlasJson(['memory', 'list', '--home', home], { cwd: first });
  const records = kinds['records'] as readonly { kind: string; provenance: { receipt?: string }; trust: string }[];
  expect(records.map(({ kind }) => kind).toSorted()).toEqual(['concept', 'concept', 'experience', 'strategy']);
  expect(records.every(({ provenance }) => provenance.receipt !== undefined)).toBe(true);

  const knows = await run(sibling, '--also-read', first);
  expect(knows.filter(({ type }) => type === 'verdict').map(({ verdict }) => verdict)).toEqual(['pass']);
  expect(knows.find(({ type }) => type === 'commit')).toMatchObject({ attempt: 1 });
  expect(readFileSync(join(sibling, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
  expect(knows.find(({ type }) => type === 'recall')?.['titles']).toContain(REQUEST);

  const shown = await atlasJson(['show', '--home', home], { cwd: sibling });
  const { memory } = shown as { memory: { shown: readonly { id: string }[]; receipts: string[]; heldOut: boolean } };
  expect(memory).toMatchObject({
    heldOut: false,
    receipts: [expect.stringMatching(/^recall_/), expect.anything(), expect.anything()],
  });
  // The verifier's word credits what was shown.
  for (const { id } of memory.shown) {
    expect(await atlasJson(['memory', 'show', id, '--home', home], { cwd: first })).toMatchObject({
      record: { uses: 1, successes: 1 },
    });
  }
});

test('without being named, a sibling is not read; a held-out run recalls nothing and says so', async () => {
  const home = join(scratchFolder(), 'home');
  const [first, sibling] = [projectWith(BROKEN_SUM), projectWith(BROKEN_SUM)];
  const plan = join(first, '..', 'plan.json');
  writeFileSync(plan, JSON.stringify(SUM_PLAN));
  const right = standInEnvironment([write(RIGHT_SUM), { say: 'Done!' }]);
  const args = ['run', REQUEST, '--home', home, '--plan', plan, '--json'];
  const one = await atlas(args, { cwd: first, env: right });
  expect(one, one.stderr).toMatchObject({ exitCode: 0 });
  const two = await atlas(args, { cwd: sibling, env: right });
  expect(eventsOf(two.stdout).find(({ type }) => type === 'recall')).toMatchObject({ shown: 0, heldOut: false });
  writeFileSync(join(first, 'sum.mjs'), BROKEN_SUM['sum.mjs']);
  const out = await atlas(args, { cwd: first, env: { ...right, ATLAS_MEMORY_HOLDOUT: '1' } });
  expect(out, out.stderr).toMatchObject({ exitCode: 0 });
  expect(eventsOf(out.stdout).find(({ type }) => type === 'recall')).toMatchObject({ shown: 0, heldOut: true });
  const shown = await atlas(['show', '--home', home], { cwd: first });
  expect(shown.stdout).toMatch(/held out: this run recalled nothing \(drew 0\.\d+, memory\.holdout 1\)/);
});

test('an agent asks the running process for memory, over the server that it was handed, and sees its project alone', async () => {
  const project = projectWith(BROKEN_SUM);
  mkdirSync(join(project, 'plans'));
  writeFileSync(join(project, 'plans/plan.json'), JSON.stringify(SUM_PLAN));
  const note = ['memory', 'add', 'the sum module is kept by Olena', '--type', 'fact', '--confidence', '0.9'];
  expect((await atlas(note, { cwd: project })).exitCode).toBe(0);
  const env = standInEnvironment([
    { mcp: { server: 'atlas-memory', tool: 'memory_recall', args: { query: 'who keeps the sum module' } } },
    write(RIGHT_SUM),
    { say: 'Done!' },
  ]);
  const run = await atlas(['run', REQUEST, '--plan', 'plans/plan.json', '--json'], { cwd: project, env });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  expect(run.stdout).toContain('kept by Olena');
  const quiet = await atlas(['run', REQUEST, '--plan', 'plans/plan.json', '--json', '--no-memory'], {
    cwd: project,
    env,
  });
  expect(quiet.stdout).not.toContain('kept by Olena');
});

test('what a run was told and is then forgotten stands in no file of the home: not in its cursor, journal or archive', async () => {
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  const lesson = { situation: 'a sum comes out wrong', suggestion: 'look at the zyzzogeton first' };
  const cwd = { cwd: project };
  const { id } = await atlasJson(['memory', 'add', JSON.stringify(lesson), '--kind', 'strategy'], cwd);
  // Wrong at first, so that there is a second attempt with a history of its own.
  const env = standInEnvironment([
    { when: 'Your last attempt did not hold', does: [write(RIGHT_SUM)], otherwise: [write(WRONG_SUM)] },
    { when: 'zyzzogeton', does: [{ say: 'I was told.' }], otherwise: [{ say: 'I was told nothing.' }] },
  ]);
  const run = await atlas(['run', REQUEST, '--plan', 'plan.json', '--json'], { cwd: project, env });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  expect(run.stdout).toContain('I was told.');
  expect(await atlasJson(['memory', 'forget', String(id), '--yes'], cwd)).toMatchObject({ traces: [] });
  const holding = readdirSync(join(project, '.atlas'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').toLowerCase().includes('zyzzogeton'));
  expect(holding).toEqual([]);
  const shown = await atlas(['show'], cwd);
  expect(shown.stdout).toContain(`${String(id)}  [forgotten]`);
});

const AGENT = 'claude-code';
const program = has('bwrap') ? realAgentProgram(AGENT) : undefined;

test.skipIf(program === undefined)(
  'a real agent is caught, mends it, and its sibling starts from what was learned',
  async () => {
    const setup = agentSetup(AGENT);
    const home = join(scratchFolder(), 'home');
    const [first, sibling] = [projectWith(BROKEN_SUM), projectWith(BROKEN_SUM)];
    const told: string[] = [];
    // Right once it is told of a failure: its own, or one that is remembered.
    await using model = await scriptedModel({
      mend: (prompts) => {
        const prompt = prompts.at(-1) ?? '';
        told.push(prompt);
        const project = /<<mend>> in (\S+)/.exec(prompt)?.[1] ?? '';
        const text = /did not hold/.test(prompt) ? RIGHT_SUM : WRONG_SUM;
        const path = join(project, 'sum.mjs');
        // This agent writes over nothing that it has not read.
        const reads = { text: 'I look.', calls: [{ tool: 'Read', input: { file_path: path } }] };
        return [reads, { text: 'I mend it.', calls: [setup.write(path, text)] }, { text: 'Done!' }];
      },
    });
    const registry = join(first, '..', 'agents.json');
    writeFileSync(registry, JSON.stringify({ agents: [installedDefinition(AGENT, program ?? '')] }));
    const run = async (project: string, ...more: string[]) => {
      const person = join(project, '..', 'person');
      mkdirSync(person);
      const [step] = SUM_PLAN.steps;
      const plan = { steps: [{ ...step, action: { instruction: `<<mend>> in ${project} what is wrong` } }] };
      writeFileSync(join(project, '..', 'plan.json'), JSON.stringify(plan));
      const args = ['run', REQUEST, '--home', home, '--plan', join(project, '..', 'plan.json'), '--agent', AGENT];
      const result = await atlas([...args, '--json', ...more], {
        cwd: project,
        env: { HOME: person, ...setup.configure(person, model.url), ATLAS_EXECUTOR_AGENT_REGISTRY: registry },
      });
      expect(result, result.stdout + result.stderr).toMatchObject({ exitCode: 0 });
      return eventsOf(result.stdout);
    };
    const verdicts = (all: readonly Record<string, unknown>[]) =>
      all.filter(({ type }) => type === 'verdict').map(({ verdict }) => verdict);
    expect(verdicts(await run(first))).toEqual(['fail', 'pass']);
    const knows = await run(sibling, '--also-read', first);
    expect(verdicts(knows)).toEqual(['pass']);
    expect(knows.find(({ type }) => type === 'recall')?.['titles']).toContain(REQUEST);
    // A recipe: the file, the command that proves it, and the mistake of the first.
    const recipe = told.at(-1) ?? '';
    for (const part of ['sum.mjs', 'node check.mjs', 'did not hold', 'sum is wrong']) expect(recipe).toContain(part);
    const shown = await atlas(['show', '--home', home], { cwd: sibling });
    expect(shown.stdout).toMatch(/proven/);
    expect(shown.stdout).toMatch(new RegExp(`recalled \\d+\\s[^]*exp_\\w+  ${REQUEST}`));
  },
);

test('an experiment: who is told succeeds, every draw can be audited, and prove says so', async () => {
  const { project, rows, proof } = await memoryExperiment(scratchFolder(), 4);
  for (const { told, easy, proven } of rows) expect(proven).toBe(told || easy);
  expect(proof).toMatchObject({ requests: 4, audited: 4, open: 0, ineligible: 0, verdict: 'not yet' });
  expect(proof.shown.runs).toBe(rows.filter(({ heldOut }) => !heldOut).length);

  // A task that was proven is done again both ways, in copies: the project and its memory stay as they are.
  const [records, sum] = [await atlasJson(['memory', 'list'], { cwd: project }), join(project, 'sum.mjs')];
  writeFileSync(sum, 'of the person');
  const asked = await atlas(['memory', 'prove', '--replay', '1'], { cwd: project });
  expect(asked).toMatchObject({ exitCode: 3 });
  expect(asked.stdout + asked.stderr).toMatch(/cost about \d+ tokens, \d+ min/);
  const again = await atlas(['memory', 'prove', '--replay', '1', '--yes', '--json'], {
    cwd: project,
    env: agentOf(false),
  });
  expect(again, again.stderr).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(again.stdout)).toMatchObject({ onlyShown: 1, onlyWithout: 0, both: 0, neither: 0 });
  expect(readFileSync(sum, 'utf8')).toBe('of the person');
  expect(await atlasJson(['memory', 'list'], { cwd: project })).toEqual(records);
});
