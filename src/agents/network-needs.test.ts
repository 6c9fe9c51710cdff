import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { defined } from '../core/defined.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import type { WantedConnection } from '../core/destination.ts';
import { agentDefinitionSchema } from './agent-definition.ts';
import { CATALOGUE } from './catalogue.ts';
import type { Launch } from './launch.ts';
import { networkNeeds } from './network-needs.ts';

const installed: Launch = { command: '/usr/bin/agent', args: [], env: {}, installed: true, state: [] };
const to = (host: string, port = 443, place: WantedConnection['place'] = 'public'): WantedConnection => ({
  host,
  port,
  place,
});
const agent = agentDefinitionSchema.parse({
  id: 'x',
  name: 'X',
  atlas: {
    passes: ['X_BASE_URL', 'X_KEY'],
    stateVariables: ['X_HOME'],
    endpoints: ['~/.x/config.toml'],
    hosts: ['api.x.example', '*.login.x.example'],
  },
});

test('an agent needs the hosts of its entry, on the ports of the web and on the public internet', async () => {
  const { owns, loopback } = await networkNeeds(agent, installed, {});
  expect([to('api.x.example'), to('eu.login.x.example')].map(owns)).toEqual([true, true]);
  const others = [to('api.x.example', 22), to('login.x.example'), to('api.x.example', 443, 'inner'), to('y.example')];
  expect(others.map(owns)).toEqual([false, false, false, false]);
  expect(loopback).toEqual([]);
});

test('an address that the person gives it is its own, in their own network too; one on this machine is promised', async () => {
  const there = await networkNeeds(agent, installed, { X_BASE_URL: 'https://me:pw@models.corp:8443/v1' });
  expect(there.owns(to('models.corp', 8443, 'inner'))).toBe(true);
  expect(there.owns(to('models.corp', 443, 'inner'))).toBe(false);
  expect(there.owns(to('models.corp', 8443, 'reserved'))).toBe(false);
  const here = await networkNeeds(agent, installed, { X_BASE_URL: 'http://localhost:11434/v1', X_KEY: 'http' });
  expect(here.loopback).toEqual([11_434]);
});

test('variables that do not pass to it name nothing', async () => {
  const { loopback } = await networkNeeds(agent, installed, { Y_BASE_URL: 'http://localhost:1' });
  expect(loopback).toEqual([]);
});

test.each([
  ['.x/config.toml', 'base_url = "http://127.0.0.1:8001/v1"', {}],
  ['moved/config.toml', "[model_providers.mine]\nbase_url = 'http://127.0.0.1:8001/v1'", { X_HOME: 'moved' }],
  ['.x/config.toml', '{"provider": {"a": {"options": {"baseURL": "http://127.0.0.1:8001"}}}}', {}],
  ['.x/config.toml', '{"env": {"ANTHROPIC_BASE_URL": "http://127.0.0.1:8001"}}', {}],
])('an address in its settings (%s: %s) is one that the person gave', async (path, text, moved) => {
  const home = scratchFolder();
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
  const environment = {
    HOME: home,
    ...defined({ X_HOME: 'X_HOME' in moved ? join(home, moved.X_HOME ?? '') : undefined }),
  };
  expect((await networkNeeds(agent, installed, environment)).loopback).toEqual([8001]);
});

test('servers that Atlas hands it are promised, and so is what fetches an agent that is not installed', async () => {
  const npx = { ...installed, command: '/usr/bin/npx', installed: false };
  const needs = await networkNeeds(agent, npx, {}, ['http://127.0.0.1:4000/mcp', 'http://127.0.0.1:4000/other']);
  expect(needs.loopback).toEqual([4000]);
  expect(needs.owns(to('registry.npmjs.org'))).toBe(true);
  expect((await networkNeeds(agent, installed, {})).owns(to('registry.npmjs.org'))).toBe(false);
});

test('nobody is asked about those who collect what agents tell of their use', async () => {
  const { needless } = await networkNeeds(agent, installed, {});
  expect(needless(to('play.googleapis.com'))).toBe(true);
  expect(needless(to('api.x.example'))).toBe(false);
});

test('every agent of the catalogue names hosts, and none of them is a whole cloud', () => {
  expect(CATALOGUE.filter(({ atlas }) => atlas.hosts.length === 0).map(({ id }) => id)).toEqual([]);
  const wide = CATALOGUE.flatMap(({ atlas }) => atlas.hosts).filter((host) =>
    /^\*\.(?:[a-z]+|(?:amazonaws|googleapis|aliyuncs|azure|windows|cloudfront|github)\.(?:com|net))$|^\*$/.test(host),
  );
  expect(wide).toEqual([]);
});
