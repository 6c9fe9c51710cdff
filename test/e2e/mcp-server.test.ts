import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTokenizer } from '../../src/memory/tokens.ts';
import { atlasJson, cleanEnvironment } from '../support/atlas.ts';
import { eventually } from '../support/eventually.ts';
import { endServer, listening, spawnHttpServer, startHttpServer, type HttpServer } from '../support/mcp.ts';
import { projectWith } from '../support/project.ts';
import { makeWorld } from '../support/run-world.ts';
import { bridgeStdio } from '../support/stdio-bridge.ts';
import { MEMORY_TOOLS } from '../support/memory-tools.ts';

const root = join(import.meta.dirname, '../..');
const main = join(root, 'dist/src/surfaces/cli/main.js');

/** Of the official suite, what does not ask for tools of its own. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'];

async function conformance(url: string, scenario: string): Promise<{ readonly code: number; readonly text: string }> {
  const suite = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const child = spawn(process.execPath, [suite, 'server', '--url', url, '--scenario', scenario], {
    cwd: projectWith({}),
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}

describe('the official conformance suite', () => {
  const world = makeWorld({});
  let server: HttpServer | undefined;

  beforeAll(async () => {
    const open = ['--no-token'];
    server = await listening(spawnHttpServer(world.project, open), world.project, open);
  });

  afterAll(async () => {
    if (server !== undefined) await endServer(server.child);
    world[Symbol.dispose]();
  });

  test.each([...SCENARIOS, 'dns-rebinding-protection'])('passes over HTTP: %s', async (scenario) => {
    const { code, text } = await conformance(server?.url ?? '', scenario);
    expect(code, text).toBe(0);
    expect(text).toMatch(/Passed: [1-9]/);
  });

  test.each(SCENARIOS)('passes over stdio: %s', async (scenario) => {
    const project = projectWith({});
    const url = await bridgeStdio(() => ({
      command: process.execPath,
      args: [main, 'mcp'],
      cwd: project,
      env: cleanEnvironment(join(project, '..')),
    }));
    const { code, text } = await conformance(url, scenario);
    expect(code, text).toBe(0);
    expect(text).toMatch(/Passed: [1-9]/);
  });
});

describe.each(['stdio', 'http'])('every tool over %s', (transport) => {
  test('is there, answers objects, and stays in its project', async () => {
    const project = projectWith({});
    const cwd = { cwd: project };
    const experience = { task: 'write a greeting', approach: 'write b.txt', outcome: 'success' };
    const strategy = { situation: 'a test hangs', suggestion: 'look for open handles' };
    const { id: exp } = await atlasJson(['memory', 'add', JSON.stringify(experience), '--kind', 'experience'], cwd);
    const { id: str } = await atlasJson(['memory', 'add', JSON.stringify(strategy), '--kind', 'strategy'], cwd);
    for (const word of ['one', 'two', 'three', 'four']) {
      const concept = { name: `parse ${word}`, description: `parses the number ${word}`, source: 'learned' };
      await atlasJson(['memory', 'add', JSON.stringify(concept), '--kind', 'concept'], cwd);
    }
    await atlasJson(['history', 'append', 'hello there', '--conversation', 'c'], cwd);
    const client = new Client({ name: 'test', version: '1' });
    if (transport === 'stdio') {
      const env = cleanEnvironment(join(project, '..'));
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'], cwd: project, env }),
      );
    } else {
      const server = await startHttpServer(project);
      const requestInit = { headers: { Authorization: `Bearer ${server.token}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }));
    }
    const call = async (name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
      const result = await client.callTool({ name, arguments: args });
      const [first] = result.content as readonly { text: string }[];
      return result.isError === true
        ? { error: first?.text }
        : (JSON.parse(first?.text ?? '') as Record<string, unknown>);
    };
    expect(client.getServerVersion()).toMatchObject({ name: 'atlas-memory' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(MEMORY_TOOLS);
    // A crowded context has little room for us.
    expect((await loadTokenizer()).count(JSON.stringify(tools))).toBeLessThan(1500);

    expect(await call('memory_search_experiences', { query: 'greeting' })).toMatchObject({
      experiences: [{ id: exp, outcome: 'success' }],
    });
    expect(await call('memory_search_strategies', { query: 'hanging test', k: -5 })).toMatchObject({
      strategies: [{ id: str }],
    });
    // Page by page until there is no more: nothing twice, and how many are worth showing is up to recall.
    const seen: unknown[] = [];
    for (let cursor: unknown = ''; cursor !== undefined;) {
      const page = await call('memory_search_concepts', { query: 'parse a number', k: 1, cursor });
      seen.push(...(page['concepts'] as readonly { id: string }[]).map(({ id }) => id));
      cursor = page['nextCursor'];
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen).size).toBe(seen.length);
    expect(await call('memory_search_concepts', { query: 'x', cursor: 'forged' })).toMatchObject({
      error: expect.stringContaining('cursor') as unknown,
    });
    expect(await call('memory_get_experience', { experience_id: exp })).toMatchObject({
      experience: { task: 'write a greeting' },
    });
    expect(await call('memory_get_strategy', { strategy_id: exp })).toEqual({ strategy: null });
    expect(await call('memory_get_concept', { concept_id: 'unknown' })).toEqual({ concept: null });
    const kept = await call('memory_remember', {
      document: 'The team meets on Mondays',
      type: 'fact',
      confidence: 0.9,
    });
    expect(kept).toMatchObject({ outcome: 'stored' });
    expect(await call('memory_recall', { query: 'when does the team meet', k: 1e9 })).toMatchObject({
      memories: [{ id: kept['id'], trust: 'agent' }],
    });
    expect(await call('memory_forget', { id: kept['id'], confirm: true })).toMatchObject({ forgotten: kept['id'] });
    expect(await call('memory_recall', { query: 'when does the team meet' })).toMatchObject({ memories: [] });
    expect(await call('history_tail', { n: 5 })).toMatchObject({ conversation: 'c', turns: [{ text: 'hello there' }] });

    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(`atlas://memory/${String(exp)}`);
    const read = await client.readResource({ uri: `atlas://memory/${String(exp)}` });
    expect(JSON.parse((read.contents[0] as { text: string }).text)).toMatchObject({ task: 'write a greeting' });
    const prompt = await client.getPrompt({ name: 'recall-before-work', arguments: { task: 'write a greeting' } });
    expect(JSON.stringify(prompt.messages)).toContain('Similar Experiences');
    await client.close();
  });
});

describe('the server ends with its parent', () => {
  /** A parent that starts the server (perhaps through a wrapper), says its pid, and keeps standard input open. */
  const parent = (project: string, wrapped: boolean): string => `
    const { spawn } = require('node:child_process');
    const server = [${JSON.stringify(process.execPath)}, ${JSON.stringify(main)}, 'mcp'];
    const [command, ...args] = ${wrapped ? `['sh', '-c', server.map((w) => "'" + w + "'").join(' ') + ' & echo $! >&2; wait']` : 'server'};
    const child = spawn(command, args, { cwd: ${JSON.stringify(project)}, stdio: [${wrapped ? "'pipe'" : '0'}, 'ignore', 'pipe'] });
    ${wrapped ? `child.stderr.once('data', (pid) => process.stdout.write(String(pid)));` : 'process.stdout.write(String(child.pid));'}
    setInterval(() => undefined, 1000);
  `;

  test.each([false, true])('killed with -9 while standard input stays open (behind a wrapper: %s)', async (wrapped) => {
    const project = projectWith({});
    const script = join(project, '../parent.cjs');
    writeFileSync(script, parent(project, wrapped));
    // Our end of the pipe stays open whatever happens to the parent.
    const started = spawn(process.execPath, [script], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: cleanEnvironment(join(project, '..')),
    });
    const [data] = (await once(started.stdout, 'data')) as [Buffer];
    const pid = Number(data.toString().trim());
    const alive = (): boolean => {
      try {
        return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false;
      }
    };
    await eventually('the server has made its home', () => alive() && existsAtlas(project));
    started.kill('SIGKILL');
    await eventually('the server is gone', () => !alive());
    expect(alive()).toBe(false);
    started.stdin.end();
  });
});

function existsAtlas(project: string): boolean {
  try {
    return readFileSync(join(project, '.atlas/atlas.db')).length > 0;
  } catch {
    return false;
  }
}
