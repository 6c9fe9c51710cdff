import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RuntimeEvent } from '../../src/core/runtime-event.ts';
import { openConversation, type Conversation, type MessageView } from '../../src/runs/open-conversation.ts';
import { openRuntime, type Runtime } from '../../src/home/open-runtime.ts';
import type { StandInAction } from '../../src/builtin-agent/stand-in-script.ts';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas, atlasJson, cleanEnvironment } from '../support/atlas.ts';
import { greetingPlan, projectWith } from '../support/project.ts';

/** Answers questions, and knows the name that was told it if the conversation is in its prompt. */
const TALKS: readonly StandInAction[] = [
  {
    when: 'make the greeting',
    does: [{ say: '{"kind": "work"}' }],
    otherwise: [
      {
        when: 'my name is Olena',
        does: [{ say: '{"kind": "answer", "text": "You are Olena."}' }],
        otherwise: [{ say: '{"kind": "answer", "text": "I do not know."}' }],
      },
    ],
  },
];

async function open(
  project: string,
  conversationId: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly conversation: Conversation; readonly runtime: Runtime }> {
  const environment = { ...cleanEnvironment(join(project, '..')), ...standInEnvironment(TALKS), ...more };
  const runtime = await openRuntime({ project, environment });
  const conversation = await openConversation(runtime, { conversationId, channel: 'tui' });
  onTestFinished(async () => {
    await conversation[Symbol.asyncDispose]();
    await runtime[Symbol.asyncDispose]();
  });
  return { conversation, runtime };
}

const view = (events: RuntimeEvent[] = []): MessageView => ({
  signal: new AbortController().signal,
  onEvent: (event) => void events.push(event),
});

test('a conversation is answered from what was said before, and goes on where it was left', async () => {
  const project = projectWith({});
  const first = await open(project, 'c1');
  await first.conversation.handleMessage('hello, my name is Olena', view());
  const second = await open(project, 'c1');
  expect(await second.conversation.handleMessage('who am I?', view())).toEqual({
    kind: 'answer',
    text: 'You are Olena.',
  });
  const other = await open(project, 'c2');
  expect(await other.conversation.handleMessage('who am I?', view())).toMatchObject({ text: 'I do not know.' });
  const turns = await second.conversation.tail(10);
  expect(turns.map(({ index, role, channel }) => [index, role, channel])).toEqual([
    [1, 'user', 'tui'],
    [2, 'assistant', 'tui'],
    [3, 'user', 'tui'],
    [4, 'assistant', 'tui'],
  ]);
});

test('work becomes a run, with a plan given by hand or the words of the person, and its outcome is a turn', async () => {
  const project = projectWith({ 'plan.json': greetingPlan() });
  const { conversation } = await open(project, 'c1');
  const events: RuntimeEvent[] = [];
  const plan = join(project, 'plan.json');
  const reply = await conversation.handleMessage('make the greeting', { ...view(events), plan });
  expect(reply).toMatchObject({ kind: 'run', run: { status: 'proven', exitCode: 0 } });
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two\n');
  expect(events.at(-1)).toMatchObject({ type: 'run-end', status: 'proven' });
  const [asked, told] = await conversation.tail(2);
  expect(asked).toMatchObject({ role: 'user', text: 'make the greeting' });
  expect(told?.text).toMatch(/^proven: 1 step landed with proof \(run_/);
});

test('a fact is stored through the policy, three in a window, and refused with a reason', async () => {
  const { conversation } = await open(projectWith({}), 'c1');
  const fact = (document: string, confidence = 0.9) => ({ document, type: 'fact', confidence });
  expect(await conversation.storeMemory(fact('the sky is green', 0.2))).toMatchObject({ kind: 'refused' });
  for (const document of ['the port is 3000', 'tests live in spec/', 'Olena reviews pull requests'])
    expect(await conversation.storeMemory(fact(document))).toMatchObject({ kind: 'stored', outcome: 'stored' });
  expect(await conversation.storeMemory(fact('coffee is at nine'))).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('has written 3 memories'),
  });
});

test('with memory off nothing of a conversation is kept, and it still knows itself while it lasts', async () => {
  const project = projectWith({});
  const { conversation, runtime } = await open(project, 'c1', { ATLAS_MEMORY_MODE: 'off' });
  await conversation.handleMessage('my name is Olena', view());
  expect(await conversation.handleMessage('who am I?', view())).toMatchObject({ text: 'You are Olena.' });
  expect(await conversation.storeMemory({})).toMatchObject({ kind: 'refused' });
  const kept = await runtime.database.read((connection) =>
    connection.prepare('SELECT count(*) AS n FROM records').get(),
  );
  expect(kept).toEqual({ n: 0 });
});

test('the command line talks the same way: the request of a run and its outcome are turns', async () => {
  const project = projectWith({ 'plan.json': greetingPlan(), 'bad.json': '{"steps": []}' });
  const run = await atlas(['run', 'greet', '--plan', 'plan.json'], { cwd: project });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  const { turns } = await atlasJson(['history', 'tail'], { cwd: project });
  expect(turns).toMatchObject([
    { index: 1, role: 'user', text: 'greet', channel: 'cli' },
    { index: 2, role: 'assistant', channel: 'cli' },
  ]);
  writeFileSync(join(project, 'plan.json'), greetingPlan('three\n', 'three'));
  const quiet = await atlas(['run', 'greet again', '--plan', 'plan.json', '--no-memory'], { cwd: project });
  expect(quiet, quiet.stderr).toMatchObject({ exitCode: 0 });
  expect(existsSync(join(project, 'b.txt'))).toBe(true);
  expect(await atlasJson(['history', 'tail'], { cwd: project })).toMatchObject({ turns: { length: 2 } });
});

test('a run that is killed says in its conversation what became of it when it goes on', async () => {
  const project = projectWith({ 'plan.json': greetingPlan() });
  const killed = await atlas(['run', 'make the greeting', '--plan', 'plan.json'], {
    cwd: project,
    env: { ATLAS_CRASH_AT: 'stage.result:before' },
  });
  expect(killed.signal).toBe('SIGKILL');
  const roles = async (): Promise<readonly string[]> => {
    const { turns } = await atlasJson(['history', 'tail'], { cwd: project });
    return (turns as readonly { readonly role: string; readonly text: string }[]).map(
      ({ role, text }) => `${role}: ${text}`,
    );
  };
  expect(await roles()).toEqual(['user: make the greeting']);
  // It could not say so itself.
  expect(await atlasJson(['runs'], { cwd: project })).toMatchObject({ runs: [{ status: 'interrupted' }] });
  expect(await atlas(['resume'], { cwd: project })).toMatchObject({ exitCode: 0 });
  expect(await roles()).toEqual([
    'user: make the greeting',
    expect.stringMatching(/^assistant: proven: .*\(run_\w+\)$/),
  ]);
});
