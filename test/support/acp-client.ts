import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import {
  client,
  ndJsonStream,
  PROTOCOL_VERSION,
  type ClientContext,
  type PromptRequest,
  type RequestPermissionRequest,
  type SessionUpdate,
} from '@agentclientprotocol/sdk';
import { onTestFinished } from 'vitest';
import { cleanEnvironment } from './atlas.ts';

const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');

export interface Editor {
  readonly child: ChildProcess;
  readonly agent: ClientContext;
  /** Everything that was told, in order. */
  readonly updates: SessionUpdate[];
  readonly questions: RequestPermissionRequest[];
  /** Lines of standard output that are no protocol. */
  readonly strayLines: string[];
  /** What the person behind the editor chooses: an option's id, or never to answer. */
  choose: (question: RequestPermissionRequest) => string | undefined;
  /** Settles with the first update for which it holds. */
  until(condition: (update: SessionUpdate) => boolean): Promise<SessionUpdate>;
  texts(kind: 'agent_message_chunk' | 'agent_thought_chunk' | 'user_message_chunk'): string;
}

/** `atlas acp` behind the SDK's own client, ended with the test. */
export async function openEditor(
  project: string,
  env: Readonly<Record<string, string>> = {},
  command: readonly string[] = [process.execPath, main, 'acp'],
): Promise<Editor> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: project,
    env: { ...cleanEnvironment(join(project, '..')), ...env },
    stdio: ['pipe', 'pipe', process.env['ATLAS_TEST_STDERR'] === '1' ? 'inherit' : 'ignore'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  });
  const updates: SessionUpdate[] = [];
  const questions: RequestPermissionRequest[] = [];
  const strayLines: string[] = [];
  const waiting = new Set<(update: SessionUpdate) => void>();
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = `${rest}${chunk.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    strayLines.push(...lines.filter((line) => !line.startsWith('{"jsonrpc":"2.0"')));
  });
  const app = client({ name: 'test' })
    .onNotification('session/update', ({ params }) => {
      updates.push(params.update);
      for (const hear of waiting) hear(params.update);
    })
    .onRequest('session/request_permission', async ({ params }) => {
      questions.push(params);
      const optionId = editor.choose(params);
      if (optionId === undefined) return await new Promise<never>(() => undefined);
      return { outcome: { outcome: 'selected', optionId } };
    });
  const connection = app.connect(ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout)));
  const editor: Editor = {
    child,
    agent: connection.agent,
    updates,
    questions,
    strayLines,
    choose: () => 'deny',
    until: async (condition) =>
      updates.find(condition) ??
      (await new Promise((resolve) => {
        const hear = (update: SessionUpdate): void => {
          if (!condition(update)) return;
          waiting.delete(hear);
          resolve(update);
        };
        waiting.add(hear);
      })),
    texts: (kind) =>
      updates
        .map((update) => (update.sessionUpdate === kind && update.content.type === 'text' ? update.content.text : ''))
        .join(''),
  };
  await connection.agent.request('initialize', {
    protocolVersion: PROTOCOL_VERSION,
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
  });
  return editor;
}

/** A prompt of plain text. */
export function say(sessionId: string, text: string): PromptRequest {
  return { sessionId, prompt: [{ type: 'text', text }] };
}
