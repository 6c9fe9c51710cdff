import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { readCapabilities } from './agent-capabilities.ts';
import { agentDefinitionSchema, readRegistry } from './agent-definition.ts';
import { CATALOGUE } from './catalogue.ts';
import { findLaunch, installHint } from './launch.ts';
import { statePlaces } from './state-place.ts';
import { reachable } from './task-memory.ts';

const NAMED = [
  'claude-code gemini codex opencode copilot qwen kimi goose cursor droid auggie mistral-vibe junie kiro kilo qoder grok pi',
].flatMap((names) => names.split(' '));

function programs(...names: readonly string[]): string {
  const folder = scratchFolder();
  for (const name of names) {
    writeFileSync(join(folder, name), '#!/bin/sh\n');
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

test('the catalogue knows the agents that people use, each with a way to install it, to log in, and its state', () => {
  const ids = CATALOGUE.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(NAMED));
  expect(new Set(ids).size).toBe(ids.length);
  for (const agent of CATALOGUE) {
    expect(installHint(agent), agent.id).not.toBe('');
    expect(agent.atlas.login, agent.id).toBeDefined();
    expect(statePlaces(agent, { HOME: '/home/me' }).length, agent.id).toBeGreaterThan(0);
  }
});

test('an installed program is preferred, then a runner that fetches it, then there is no way', async () => {
  const agent = agentDefinitionSchema.parse({
    id: 'a',
    name: 'A',
    distribution: { npx: { package: 'a-acp', args: ['--acp'], env: { X: '1' } } },
    atlas: { command: ['a-acp', '--acp'] },
  });
  const [own, runner] = [programs('a-acp', 'npx'), programs('npx')];
  expect(findLaunch(agent, { PATH: own })).toMatchObject({
    command: join(own, 'a-acp'),
    args: ['--acp'],
    env: { X: '1' },
    installed: true,
  });
  expect(findLaunch(agent, { PATH: runner })).toMatchObject({
    command: join(runner, 'npx'),
    args: ['--yes', 'a-acp', '--acp'],
    installed: false,
  });
  expect(findLaunch(agent, { PATH: scratchFolder() })).toBeUndefined();
});

test('an entry of the public registry that has a binary alone is found by its name', async () => {
  const target = { archive: 'https://example.com/b.tgz', cmd: './bee', args: ['acp'] };
  const platforms = ['linux-x86_64', 'linux-aarch64', 'darwin-x86_64', 'darwin-aarch64'];
  const text = JSON.stringify({
    version: '1.0.0',
    agents: [
      {
        id: 'bee',
        name: 'Bee',
        version: '1.2.3',
        description: 'x',
        authors: ['me'],
        license: 'MIT',
        distribution: { binary: Object.fromEntries(platforms.map((name) => [name, target])) },
      },
    ],
  });
  const [agent] = readRegistry(text, 'agents.json');
  if (agent === undefined) throw new Error('no agent');
  const folder = programs('bee');
  expect(findLaunch(agent, { PATH: folder })).toMatchObject({ command: join(folder, 'bee'), args: ['acp'] });
});

test.each([
  ['{', /is no JSON/],
  ['{"agents": 7}', /is no registry/],
  ['{"agents": [{"id": "Not Good", "name": "x"}]}', /is no registry/],
])('a registry that is none says so: %s', (text, message) => {
  expect(() => readRegistry(text, 'mine.json')).toThrow(message);
});

test('variables move state, and a tilde is the home of the person', () => {
  const home = scratchFolder();
  mkdirSync(join(home, 'moved'));
  const claude = CATALOGUE.find(({ id }) => id === 'claude-code');
  if (claude === undefined) throw new Error('no claude');
  const paths = (environment: Record<string, string>): readonly string[] =>
    statePlaces(claude, { HOME: home, ...environment }).map(({ path }) => path);
  expect(paths({})).toContain(join(home, '.claude'));
  expect(paths({ CLAUDE_CONFIG_DIR: join(home, 'moved') })).toContain(join(home, 'moved'));
  expect(paths({ CLAUDE_CONFIG_DIR: 'not/a/path' })).toContain(join(home, '.claude'));
});

test('capabilities are read whatever shape they come in', () => {
  expect(readCapabilities(null)).toMatchObject({ load: false, fork: false, mcpHttp: false, authMethods: [] });
  expect(readCapabilities({ agentCapabilities: { loadSession: 'yes', sessionCapabilities: [] } }).load).toBe(false);
  expect(
    readCapabilities({
      protocolVersion: 1,
      agentInfo: { name: 'x', version: '2' },
      agentCapabilities: {
        loadSession: true,
        mcpCapabilities: { http: true },
        promptCapabilities: { image: true },
        sessionCapabilities: { fork: {}, resume: null },
      },
      authMethods: [{ id: 'key', name: 'API key' }],
    }),
  ).toMatchObject({
    version: '2',
    load: true,
    fork: true,
    resume: false,
    mcpHttp: true,
    images: true,
    authMethods: [{ id: 'key', name: 'API key' }],
  });
});

test('the memory server is reached over HTTP, over stdio where the agent has no HTTP, and never where it refuses both', () => {
  const [claude, copilot] = ['claude-code', 'copilot'].map((id) => CATALOGUE.find((agent) => agent.id === id));
  if (claude === undefined || copilot === undefined) throw new Error('no agent');
  const http = { type: 'http', name: 'm', url: 'http://127.0.0.1/', headers: {} } as const;
  const stdio = { type: 'stdio', name: 'm', command: 'x', args: [], env: {} } as const;
  const able = readCapabilities({ agentCapabilities: { mcpCapabilities: { http: true } } });
  const unable = readCapabilities({});
  expect(reachable([stdio, http], able, claude)).toBe(http);
  expect(reachable([stdio, http], unable, claude)).toBe(stdio);
  expect(reachable([stdio, http], unable, copilot)).toBe(http);
  expect(reachable([stdio], unable, copilot)).toBeUndefined();
});
