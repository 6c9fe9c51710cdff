import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { StandInScript } from '../../src/builtin-agent/stand-in-script.ts';
import { standInCommand, standInRegistry } from '../support/agent-env.ts';
import { atlas, atlasJson } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';

const step = (id: string, after: readonly string[] = []): unknown => ({
  id,
  title: `write ${id}`,
  action: { instruction: `write ${id}` },
  checks: [{ kind: 'file', path: `${id}.txt`, contains: id }],
  dependencies: after,
});
const TWO_STEPS = JSON.stringify({ steps: [step('a'), step('b', ['a'])] });
const writes = (id: string) => ({ when: `write ${id}`, does: [{ write: { path: `${id}.txt`, text: id } }] });
const spends = (amount: number) => ({
  raw: { sessionUpdate: 'usage_update', used: 10, size: 1000, cost: { amount, currency: 'USD' } },
});

test('tokens and money are kept across a kill, told once at the end, and stop the run at its limit', async () => {
  const env = standInCommand({ turns: [[spends(0.25), writes('a'), writes('b')]] });
  const project = projectWith({ 'plan.json': TWO_STEPS });
  // Without memory: lessons would be asked for at the end, and cost too.
  const killed = await atlas(['run', 'write', '--plan', 'plan.json', '--no-memory'], {
    cwd: project,
    env: { ...env, ATLAS_CRASH_AT: 'agent-turn.result:after' },
  });
  expect(killed.signal).toBe('SIGKILL');
  const stopped = await atlas(['resume', '--max-money', '0.25'], { cwd: project, env });
  expect(stopped, stopped.stderr).toMatchObject({ exitCode: 3 });
  expect(stopped.stdout).toMatch(
    /\[PAUSED\] the run has reached limits\.maxMoney \(0\.25\): \$0\.25 spent\n {2}\$ atlas resume run_\w+ --max-money 0\.5/,
  );
  // What was proven before the limit has landed.
  expect(readFileSync(join(project, 'a.txt'), 'utf8')).toBe('a');
  const done = await atlas(['resume', '--max-money', '1'], { cwd: project, env });
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect(done.stdout.match(/^spent: .*$/gm)).toEqual([expect.stringMatching(/^spent: 24 tokens, \$0\.50, /)]);
  expect(await atlasJson(['show'], { cwd: project })).toMatchObject({
    spent: { money: 0.5, currency: 'USD', tokens: 24 },
  });
});

test('a run that another version left in the middle goes on by its journal: nothing of it is done again', async () => {
  const env = standInCommand({ turns: [[writes('a'), writes('b')]] });
  const project = projectWith({ 'plan.json': TWO_STEPS });
  const args = ['run', 'write', '--plan', 'plan.json', '--no-memory'];
  const killed = await atlas(args, { cwd: project, env: { ...env, ATLAS_CRASH_AT: 'commit.result:after' } });
  expect(killed.signal).toBe('SIGKILL');
  const store = new DatabaseSync(join(project, '.atlas/atlas.db'));
  const count = (effect: string): unknown =>
    store.prepare("SELECT count(*) AS n FROM journal WHERE effect = ? AND record = 'result'").get(effect)?.['n'];
  expect([count('agent-turn'), count('commit')]).toEqual([1, 1]);
  store.exec("UPDATE runs SET graph_version = 1; UPDATE checkpoints SET checkpoint = x'00'");
  const done = await atlas(['resume'], { cwd: project, env });
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect([count('agent-turn'), count('commit')]).toEqual([2, 2]);
  store.close();
  expect(['a', 'b'].map((name) => readFileSync(join(project, `${name}.txt`), 'utf8'))).toEqual(['a', 'b']);
});

/** Killed in the middle of a turn; what the agent is told afterwards is in its own record of the session. */
async function cutOff(
  script: StandInScript,
): Promise<{ readonly sessions: readonly string[]; readonly project: string }> {
  const project = projectWith({ 'plan.json': JSON.stringify({ steps: [step('a')] }) });
  const state = join(project, '../state');
  const turns = [[{ write: { path: 'half.txt', text: 'half' } }, writes('a')]];
  const registry = join(project, '../agents.json');
  writeFileSync(registry, standInRegistry({ ...script, turns }, state));
  const env = { ATLAS_EXECUTOR_AGENT_REGISTRY: registry, ATLAS_EXECUTOR_AGENT_TYPE: 'stand-in' };
  const killed = await atlas(['run', 'write', '--plan', 'plan.json'], {
    cwd: project,
    env: { ...env, ATLAS_CRASH_AT: 'agent-turn.result:before' },
  });
  expect(killed.signal).toBe('SIGKILL');
  const resumed = await atlas(['resume'], { cwd: project, env });
  expect(resumed, `${resumed.stdout}${resumed.stderr}`).toMatchObject({ exitCode: 0 });
  return { sessions: readdirSync(state).map((file) => readFileSync(join(state, file), 'utf8')), project };
}

test('after a crash the session of the agent goes on where the agent can, in a clean copy, and it is told so', async () => {
  const { sessions } = await cutOff({});
  expect(sessions).toHaveLength(1);
  expect(sessions[0]?.match(/user_message_chunk/g)).toHaveLength(2);
  expect(sessions[0]).toContain('You were cut off while you worked');
});

test('an agent that can only load a session is asked to load it', async () => {
  const { sessions } = await cutOff({ capabilities: { loadSession: true, sessionCapabilities: {} } });
  expect(sessions).toHaveLength(1);
  expect(sessions[0]).toContain('You were cut off while you worked');
});

test('an agent that can do neither, or will not, starts the attempt afresh', async () => {
  const { sessions } = await cutOff({ failing: { 'session/resume': { code: -32_603, message: 'gone' } } });
  expect(sessions).toHaveLength(2);
  for (const session of sessions) expect(session).not.toContain('You were cut off');
});

test('where sessions are reused, the second attempt goes on in the session of the first, and is told so', async () => {
  const project = projectWith({ 'plan.json': JSON.stringify({ steps: [step('a')] }) });
  const state = join(project, '../state');
  const wrong = { write: { path: 'a.txt', text: 'wrong' } };
  const turns = [[{ when: 'your last attempt was not landed', does: [writes('a')], otherwise: [wrong] }]];
  writeFileSync(join(project, '../agents.json'), standInRegistry({ turns }, state));
  const env = {
    ATLAS_EXECUTOR_AGENT_REGISTRY: join(project, '../agents.json'),
    ATLAS_EXECUTOR_AGENT_TYPE: 'stand-in',
    ATLAS_EXECUTOR_REUSE_SESSIONS: 'true',
  };
  const run = await atlas(['run', 'write', '--plan', 'plan.json', '--no-memory'], { cwd: project, env });
  expect(run, `${run.stdout}${run.stderr}`).toMatchObject({ exitCode: 0 });
  const sessions = readdirSync(state).map((file) => readFileSync(join(state, file), 'utf8'));
  expect(sessions).toHaveLength(1);
  expect(sessions[0]?.match(/user_message_chunk/g)).toHaveLength(2);
});
