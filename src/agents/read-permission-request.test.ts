import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isObject, readCallIn, readSessionUpdate } from '../trajectory/session-update.ts';
import type { Asked } from './asked.ts';
import { readPermissionRequest } from './read-permission-request.ts';
import { ToldCalls } from './told-call.ts';

const FIXTURES = join(import.meta.dirname, '../../test/fixtures/permission-requests');

function asked(params: unknown, told: readonly unknown[] = []): Asked | undefined {
  const calls = new ToldCalls();
  for (const one of told) {
    const update = readSessionUpdate(one);
    if (update.kind === 'call') calls.hear(update.call);
  }
  const call = readCallIn(params);
  return call && readPermissionRequest(call, params, 's', calls)?.asked;
}

const write = (agent: string, file = 'hello.txt'): Asked => ({ what: 'write', paths: [`/workspace/${agent}/${file}`] });
const tool = (name: string): Asked => ({ what: 'tool', name });

/** What each request of the recorded agents is, in the order in which the recordings show them. */
const SEEN: Readonly<Record<string, readonly Asked[]>> = {
  claude: [
    write('claude'),
    {
      what: 'shell',
      command: `node -e "setTimeout(()=>console.log('finished-long'),45000)" # /workspace/claude`,
    },
    write('claude', 'a.txt'),
    tool('mcp__memory__memory_search'),
    tool('mcp__memory__memory_save'),
    tool('mcp__memory__memory_search'),
  ],
  zclaude: [
    { what: 'shell', command: 'seq 1 20000' },
    write('zclaude'),
    write('zclaude', 'a.txt'),
    tool('mcp__memory__memory_search'),
    tool('mcp__memory__memory_save'),
    tool('mcp__memory__memory_search'),
  ],
  gemini: [
    write('gemini'),
    { what: 'shell', command: 'sleep 45; echo finished-long # /workspace/gemini', folder: '/workspace/gemini' },
    tool('memory_search (memory MCP Server)'),
  ],
  opencode: [{ what: 'shell', command: 'seq 1 20000', folder: '/workspace/opencode' }, write('opencode')],
  kimi: [{ what: 'shell', command: 'node --test' }, write('kimi')],
  qwen: [{ what: 'shell', command: 'node --test' }],
  copilot: [{ what: 'shell', command: 'node --test' }, write('copilot')],
};

describe.each(Object.entries(SEEN))('the requests of %s', (agent, expected) => {
  test('are read as what they are', () => {
    const rows = JSON.parse(readFileSync(join(FIXTURES, `${agent}.json`), 'utf8')) as readonly unknown[];
    const read = rows.map((row) => {
      if (!isObject(row) || !Array.isArray(row['told'])) throw new Error('no recording');
      return asked(row['params'], row['told']);
    });
    expect(read).toEqual(expected);
  });
});

const request = (toolCall: Readonly<Record<string, unknown>>) => ({ toolCall: { toolCallId: 'c', ...toolCall } });
const text = (words: string) => [{ type: 'content', content: { type: 'text', text: words } }];

test.each<readonly [string, Readonly<Record<string, unknown>>, Asked]>([
  [
    'words of a login shell',
    { kind: 'execute', rawInput: { command: ['bash', '-lc', 'npm test'], cwd: '/p/a' } },
    { what: 'shell', command: 'npm test', folder: '/p/a' },
  ],
  [
    'words of a program',
    { kind: 'execute', rawInput: { command: ['git', 'log', '--format=%h %s'] } },
    { what: 'shell', command: "git log '--format=%h %s'" },
  ],
  [
    'a program beside its arguments',
    { kind: 'execute', rawInput: { command: 'npm', args: ['test'] } },
    { what: 'shell', command: 'npm test' },
  ],
  [
    'arguments as JSON text',
    { kind: 'execute', title: 'Bash', rawInput: '{"command":"make"}' },
    { what: 'shell', command: 'make' },
  ],
  [
    'a list of lines',
    { kind: 'execute', rawInput: { commands: ['make', 'make test'] } },
    { what: 'shell', command: 'make\nmake test' },
  ],
  ['a quoted title', { kind: 'execute', title: 'Run `npm test`' }, { what: 'shell', command: 'npm test' }],
  [
    'a title that calls',
    { kind: 'execute', title: 'Bash(npm test -- --run)' },
    { what: 'shell', command: 'npm test -- --run' },
  ],
  [
    'a title with its folder',
    { kind: 'execute', title: 'node --test [in /p/a] (tests)' },
    { what: 'shell', command: 'node --test', folder: '/p/a' },
  ],
  [
    'a fenced text',
    { kind: 'execute', title: 'Shell', content: text('I want to run\n```bash\nnpm test\n```') },
    { what: 'shell', command: 'npm test' },
  ],
  [
    'a command that an agent files under reading',
    { kind: 'read', title: 'Read a.txt', rawInput: { command: ['bash', '-lc', 'cat a.txt | sh'] } },
    { what: 'shell', command: 'cat a.txt | sh' },
  ],
  ['a shell without a kind', { title: 'Bash', rawInput: { command: 'make' } }, { what: 'shell', command: 'make' }],
  ['a shell that shows nothing', { kind: 'execute', title: 'Bash' }, { what: 'execute' }],
  ['a title in words', { kind: 'execute', title: 'Run the tests' }, { what: 'execute' }],
  [
    'a title of which only a part is quoted',
    { kind: 'execute', title: 'Run `npm test` and `make`' },
    { what: 'execute' },
  ],
  ['half of the arguments', { kind: 'execute', title: 'Bash', content: text('{"command":"node') }, { what: 'execute' }],
  ['an editor', { kind: 'edit', rawInput: { command: 'create', path: '/p/a' } }, { what: 'write', paths: ['/p/a'] }],
  [
    'an editor without a kind',
    { title: 'editor', rawInput: { command: 'create', path: '/p/a', file_text: '' } },
    { what: 'write', paths: ['/p/a'] },
  ],
  [
    'a patch',
    { kind: 'edit', rawInput: { changes: { '/p/a': {}, '/p/b': {} } } },
    { what: 'write', paths: ['/p/a', '/p/b'] },
  ],
  ['an edit that names no file', { kind: 'edit', title: 'Edit' }, { what: 'tool', name: 'Edit' }],
  [
    'a fetch',
    { kind: 'fetch', rawInput: { url: 'https://a.example/x' } },
    { what: 'fetch', url: 'https://a.example/x' },
  ],
  [
    'a tool of a server that takes a command',
    { kind: 'execute', title: 'mcp__ops__run', rawInput: { command: 'make' } },
    { what: 'tool', name: 'mcp__ops__run' },
  ],
  ['nothing at all', {}, { what: 'tool', name: '' }],
])('%s', (_, call, expected) => {
  expect(asked(request(call))).toEqual(expected);
});

test('arguments that came before the request count when the request brings none', () => {
  const told = [
    { sessionUpdate: 'tool_call', toolCallId: 'c', kind: 'execute', title: 'Bash', rawInput: {} },
    { sessionUpdate: 'tool_call_update', toolCallId: 'c', rawInput: { command: 'npm test' } },
  ];
  expect(asked(request({ title: 'Bash' }), told)).toEqual({ what: 'shell', command: 'npm test' });
  expect(asked(request({ title: 'Bash', rawInput: { command: 'make' } }), told)).toEqual({
    what: 'shell',
    command: 'make',
  });
  expect(asked({ toolCall: { toolCallId: 'other', title: 'Bash' } }, told)).toEqual({ what: 'execute' });
});
