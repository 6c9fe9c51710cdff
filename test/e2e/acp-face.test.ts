import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StandInAction } from '../../src/builtin-agent/stand-in-script.ts';
import { openEditor, say } from '../support/acp-client.ts';
import { standInEnvironment, standInProgram } from '../support/agent-env.ts';
import { cleanEnvironment } from '../support/atlas.ts';
import { BROKEN_SUM, MEND_SUM, RIGHT_SUM, SUM_PLAN, WRONG_SUM } from '../support/broken-sum.ts';
import { eventually } from '../support/eventually.ts';
import { projectWith } from '../support/project.ts';
import { acpxProgram } from '../support/real-agent.ts';

/** Plans when it is asked to plan, answers "work" when it is asked what a message is, and otherwise does this. */
function worker(actions: readonly StandInAction[]): Record<string, string> {
  return standInEnvironment(turnOf(actions));
}

function turnOf(actions: readonly StandInAction[]): readonly StandInAction[] {
  return [
    {
      when: 'You plan work on the project',
      does: [{ say: JSON.stringify(SUM_PLAN) }],
      otherwise: [
        {
          when: MEND_SUM,
          does: actions,
          otherwise: [{ say: JSON.stringify({ kind: 'work', background: '' }) }],
        },
      ],
    },
  ];
}

const LEARNS = worker([
  { think: 'Sums are simple. ' },
  {
    when: 'Your last attempt did not hold',
    does: [{ write: { path: 'sum.mjs', text: RIGHT_SUM } }],
    otherwise: [{ write: { path: 'sum.mjs', text: WRONG_SUM } }],
  },
  { say: 'All tests pass!' },
]);

test('an editor sees the plan, each attempt with its evidence, and the diff of what landed', async () => {
  const project = projectWith(BROKEN_SUM);
  const editor = await openEditor(project, LEARNS);
  const { sessionId, modes, configOptions } = await editor.agent.request('session/new', {
    cwd: project,
    mcpServers: [],
  });
  expect(modes?.availableModes.map(({ id }) => id)).toEqual(['plan', 'ask', 'auto']);
  expect(configOptions).toMatchObject([{ id: 'agent', currentValue: 'command' }]);
  const answer = await editor.agent.request('session/prompt', say(sessionId, 'make the sum right'));
  expect(answer, editor.texts('agent_message_chunk')).toMatchObject({
    stopReason: 'end_turn',
    _meta: { atlas: { status: 'proven' } },
  });
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
  const plans = editor.updates.flatMap((one) => (one.sessionUpdate === 'plan' ? [one.entries[0]] : []));
  expect(plans.map((entry) => `${entry?.content ?? ''} ${entry?.status ?? ''}`)).toEqual([
    's1: make the sum right pending',
    's1: make the sum right in_progress',
    's1: make the sum right completed',
  ]);
  const attempts = editor.updates.flatMap((one) =>
    one.sessionUpdate === 'tool_call' && one.title.includes('attempt') ? [one.toolCallId] : [],
  );
  expect(attempts).toHaveLength(2);
  const [first, second] = attempts.map((id) => callState(editor.updates, id));
  expect(first).toMatchObject({ status: 'failed' });
  expect(JSON.stringify(first)).toMatch(/verdict: fail/);
  expect(second).toMatchObject({ status: 'completed' });
  expect(second?.['content']).toContainEqual({
    type: 'diff',
    path: join(project, 'sum.mjs'),
    oldText: BROKEN_SUM['sum.mjs'],
    newText: RIGHT_SUM,
  });
  expect(editor.texts('agent_thought_chunk')).toContain('Sums are simple.');
  expect(editor.texts('agent_message_chunk')).toMatch(/All tests pass!.*\*\*proven\*\*: 1 step landed with proof/s);
  expect(editor.strayLines).toEqual([]);

  // Another editor, later, finds it all again.
  const later = await openEditor(project, LEARNS);
  const { sessions } = await later.agent.request('session/list', { cwd: project });
  expect(sessions).toMatchObject([{ sessionId, title: 'make the sum right' }]);
  await later.agent.request('session/load', { sessionId, cwd: project, mcpServers: [] });
  expect(later.texts('user_message_chunk')).toBe('make the sum right');
  expect(callState(later.updates, attempts[1] ?? '')).toMatchObject({
    status: 'completed',
    content: second?.['content'],
  });
  const undone = await later.agent.request('session/prompt', say(sessionId, '/undo'));
  expect(undone.stopReason).toBe('end_turn');
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(BROKEN_SUM['sum.mjs']);
});

/** A call as its updates leave it. */
function callState(updates: readonly object[], id: string): Record<string, unknown> | undefined {
  const own = updates.filter((one) => (one as { toolCallId?: string }).toolCallId === id);
  return own.length === 0 ? undefined : (Object.assign({}, ...own) as Record<string, unknown>);
}

const ASKS = worker([
  { run: 'printf "export const sum = (a, b) => a + b;\\n" > sum.mjs', ask: true },
  { say: 'Done!' },
]);

test('what the gate asks for is asked of the person while the agent waits, and a yes lets its turn go on', async () => {
  const project = projectWith(BROKEN_SUM);
  const editor = await openEditor(project, ASKS);
  const { sessionId } = await editor.agent.request('session/new', { cwd: project, mcpServers: [] });
  editor.choose = () => 'once';
  const answer = await editor.agent.request('session/prompt', say(sessionId, 'make the sum right'));
  expect(answer).toMatchObject({ stopReason: 'end_turn', _meta: { atlas: { status: 'proven' } } });
  expect(editor.questions).toHaveLength(1);
  expect(editor.questions[0]).toMatchObject({
    toolCall: { kind: 'execute', rawInput: { command: expect.stringContaining('printf') as string } },
    options: [{ kind: 'allow_once' }, { kind: 'allow_always' }, { kind: 'reject_once' }],
  });
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
  // One turn of one attempt: the agent was not made to start over.
  using store = new DatabaseSync(join(project, '.atlas/atlas.db'), { readOnly: true });
  expect(store.prepare('SELECT attempt FROM trajectories').all()).toEqual([{ attempt: 1 }]);
});

test('a no is a no: nothing lands, and the same is not asked again', async () => {
  const project = projectWith(BROKEN_SUM);
  const editor = await openEditor(project, {
    ...ASKS,
    ATLAS_LIMITS_MAX_REPLANS: '0',
    ATLAS_LIMITS_MAX_ATTEMPTS: '2',
  });
  const { sessionId } = await editor.agent.request('session/new', { cwd: project, mcpServers: [] });
  editor.choose = ({ options }) => options.find(({ kind }) => kind === 'reject_once')?.optionId;
  const answer = await editor.agent.request('session/prompt', say(sessionId, 'make the sum right'));
  expect(answer).toMatchObject({ stopReason: 'end_turn', _meta: { atlas: { status: 'failed' } } });
  expect(editor.questions.map(({ toolCall }) => toolCall.title)).toEqual([expect.stringContaining('printf')]);
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(BROKEN_SUM['sum.mjs']);
});

test('the mode plan shows the plan and carries nothing out; in the mode auto nobody is asked', async () => {
  const project = projectWith(BROKEN_SUM);
  const editor = await openEditor(project, ASKS);
  const { sessionId } = await editor.agent.request('session/new', { cwd: project, mcpServers: [] });
  await editor.agent.request('session/set_mode', { sessionId, modeId: 'plan' });
  const planned = await editor.agent.request('session/prompt', say(sessionId, 'make the sum right'));
  expect(planned).toMatchObject({ stopReason: 'end_turn', _meta: { atlas: { status: 'paused' } } });
  expect(editor.texts('agent_message_chunk')).toContain('node check.mjs');
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(BROKEN_SUM['sum.mjs']);
  await editor.agent.request('session/set_mode', { sessionId, modeId: 'auto' });
  const answer = await editor.agent.request('session/prompt', say(sessionId, '/resume'));
  expect(answer).toMatchObject({ _meta: { atlas: { status: 'proven' } } });
  expect(editor.questions).toEqual([]);
});

test('a cancelled prompt stops safely, and /resume goes on with the same run in another editor', async () => {
  const project = projectWith(BROKEN_SUM);
  const editor = await openEditor(project, worker([{ say: 'thinking...' }, { hang: true }]));
  const { sessionId } = await editor.agent.request('session/new', { cwd: project, mcpServers: [] });
  const prompt = editor.agent.request('session/prompt', say(sessionId, 'make the sum right'));
  await editor.until((one) => one.sessionUpdate === 'agent_message_chunk');
  await expect(editor.agent.request('session/prompt', say(sessionId, 'and more'))).rejects.toThrow(/under way/);
  await editor.agent.notify('session/cancel', { sessionId });
  const stopped = await prompt;
  expect(stopped).toMatchObject({ stopReason: 'cancelled', _meta: { atlas: { status: 'interrupted' } } });
  const other = await openEditor(project, worker([{ write: { path: 'sum.mjs', text: RIGHT_SUM } }]));
  await other.agent.request('session/resume', { sessionId, cwd: project, mcpServers: [] });
  const done = await other.agent.request('session/prompt', say(sessionId, '/resume'));
  expect(done).toMatchObject({ stopReason: 'end_turn', _meta: { atlas: { status: 'proven' } } });
  const runOf = (answer: { readonly _meta?: unknown }): unknown =>
    (answer._meta as { readonly atlas: { readonly runId: string } }).atlas.runId;
  expect(runOf(done)).toBe(runOf(stopped));
});

test('a client that goes away in mid-turn leaves no process behind, and a run that can be resumed', async () => {
  const project = projectWith(BROKEN_SUM);
  const editor = await openEditor(project, worker([{ say: 'thinking...' }, { hang: true }]));
  const { sessionId } = await editor.agent.request('session/new', { cwd: project, mcpServers: [] });
  const prompt = editor.agent.request('session/prompt', say(sessionId, 'make the sum right')).catch(() => undefined);
  await editor.until((one) => one.sessionUpdate === 'agent_message_chunk');
  const ended = new Promise((resolve) => editor.child.once('exit', resolve));
  editor.child.stdin?.end();
  expect(await ended).toBe(0);
  expect(processesIn(project)).toEqual([]);
  await prompt;
  const later = await openEditor(project, {});
  await later.agent.request('session/load', { sessionId, cwd: project, mcpServers: [] });
  expect(later.texts('agent_message_chunk')).toContain('**interrupted**');
});

test('bad input is answered with an error of the protocol and harms nothing', async () => {
  const project = projectWith(BROKEN_SUM);
  const editor = await openEditor(project, LEARNS);
  const asks = editor.agent;
  await expect(asks.request('session/new', { cwd: 'relative', mcpServers: [] })).rejects.toMatchObject({
    code: -32_602,
  });
  await expect(asks.request('session/new', { cwd: join(project, 'no'), mcpServers: [] })).rejects.toMatchObject({
    code: -32_602,
  });
  await expect(asks.request('session/new', { nonsense: true })).rejects.toMatchObject({ code: -32_602 });
  await expect(asks.request('session/prompt', say('conv_none', 'hello'))).rejects.toMatchObject({ code: -32_002 });
  await expect(
    asks.request('session/load', { sessionId: 'conv_none', cwd: project, mcpServers: [] }),
  ).rejects.toMatchObject({ code: -32_002 });
  await expect(asks.request('no/such_method', {})).rejects.toMatchObject({ code: -32_601 });
  const { sessionId } = await asks.request('session/new', { cwd: project, mcpServers: [] });
  await expect(asks.request('session/set_mode', { sessionId, modeId: 'yolo' })).rejects.toMatchObject({
    code: -32_602,
  });
  await expect(asks.request('session/prompt', { sessionId, prompt: [] })).rejects.toMatchObject({ code: -32_602 });
  await expect(asks.request('session/prompt', say(sessionId, '/resume'))).rejects.toThrow(/no run of this session/);
  editor.child.stdin?.write('this is no JSON\n[]\n');
  const { sessionId: another } = await asks.request('session/new', { cwd: project, mcpServers: [] });
  expect(another).not.toBe(sessionId);
  expect(editor.strayLines).toEqual([]);
});

const acpx = acpxProgram();

describe.skipIf(acpx === undefined)('acpx, a client that is not ours', () => {
  test('prompts, is shown the plan, grants what is asked, cancels, and comes back to the session', async () => {
    const project = projectWith(BROKEN_SUM);
    const script = join(project, '../script.json');
    const command = 'printf "export const sum = (a, b) => a + b;\\n" > sum.mjs';
    const act = (...actions: StandInAction[]): void => {
      writeFileSync(script, JSON.stringify({ turns: [turnOf(actions)] }));
    };
    act({ run: command, ask: true }, { say: 'so far' }, { hang: true });
    const env = {
      ...cleanEnvironment(join(project, '..')),
      ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify([process.execPath, standInProgram, script]),
      ATLAS_VERIFICATION_CHECKS_BY: 'planner',
    };
    const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');
    const fixed = `--cwd ${project} --approve-all --ttl 1 --format json`.split(' ');
    const args = (...words: string[]): string[] => [
      acpx ?? '',
      '--agent',
      `${process.execPath} ${main} acp`,
      ...fixed,
      ...words,
    ];
    const options = { cwd: project, env };
    const run = async (...words: string[]): Promise<string> =>
      (await promisify(execFile)(process.execPath, args(...words), options)).stdout;
    await run('sessions', 'new');
    const first = spawn(process.execPath, args('prompt', 'make the sum right'), { ...options, stdio: 'pipe' });
    onTestFinished(() => {
      first.kill('SIGKILL');
    });
    let told = '';
    first.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
    await eventually('the agent is at work', () => told.includes('so far'), 60_000);
    expect(await run('cancel')).toContain('"cancelled":true');
    await once(first, 'close');
    expect(told).toContain('"sessionUpdate":"plan"');
    expect(told).toContain('session/request_permission');
    expect(told).toContain('"stopReason":"cancelled"');
    // What acpx keeps alive for the next prompt goes after a second; then the session has to be opened again.
    await eventually('acpx has let go', () => processesIn(project).length === 0, 60_000);
    act({ run: command, ask: true });
    const second = await run('prompt', '/resume');
    expect(second).toMatch(/session\/(?:resume|load)/);
    expect(second).toContain('"status":"proven"');
    expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
    await eventually('acpx has let go', () => processesIn(project).length === 0, 60_000);
  });
});

/** Every process that works in this folder. */
function processesIn(folder: string): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}
