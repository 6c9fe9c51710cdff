import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { descendantsOf } from '../../src/processes/process-tree.ts';
import { McpToolServer } from '../../src/tools/mcp/mcp-tool-server.ts';
import { mcpTools } from '../../src/tools/mcp/mcp-tools.ts';
import { databasePins } from '../../src/tools/mcp/pin-store.ts';
import type { McpServerSpec } from '../../src/tools/mcp/server-spec.ts';
import type { ToolSource } from '../../src/tools/tool.ts';
import { openReceipt } from '../../src/verification/seal-receipt.ts';
import { makeWorld } from '../support/run-world.ts';
import { inWorld } from '../support/in-world.ts';
import { scratchFolder } from '../support/scratch.ts';
import { toolHouse, type ToolHouse } from '../support/tool-house.ts';

const hostile = join(import.meta.dirname, '../fixtures/mcp/hostile-server.mjs');
const attacks = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/attacks/mcp-client-tools.json'), 'utf8')) as {
    attacks: readonly { id: string; input: Record<string, unknown> }[];
  }
).attacks;
const attack = (id: string): Record<string, unknown> => attacks.find((one) => one.id === id)?.input ?? {};

interface Served extends AsyncDisposable {
  readonly house: ToolHouse;
  readonly server: McpToolServer;
  readonly warnings: string[];
}

/** A house with one server of the person in it. */
async function served(
  spec: McpServerSpec,
  rules: unknown = {},
  limits: { callTimeoutMs?: number; connectTimeoutMs?: number } = {},
): Promise<Served> {
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const server = new McpToolServer({
    name: 'srv',
    spec,
    folder: scratchFolder(),
    environment: process.env,
    warn,
    backoffMs: 0,
    ...limits,
  });
  let inner: ToolSource | undefined;
  const source: ToolSource = { list: async () => (await inner?.list()) ?? [] };
  const house = await toolHouse({ rules, sources: [source] });
  inner = mcpTools({ servers: [{ server, spec }], pins: databasePins(house.database, systemClock), warn });
  return {
    house,
    server,
    warnings,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await house[Symbol.asyncDispose]();
    },
  };
}

const stdio = (...args: string[]): McpServerSpec => ({ command: 'node', args: [hostile, ...args], env: {} });
const definitions = (file: string, description: string, type = 'object'): void => {
  writeFileSync(
    file,
    JSON.stringify([{ name: 'add', description, inputSchema: { type: 'object', properties: { a: { type } } } }]),
  );
};

test('a tool of a server is offered as server__tool, asks first, and then serves', async () => {
  await using all = await served(stdio());
  const { house } = all;
  expect((await house.registry.offered()).map(({ name }) => name)).toContain('srv__add');
  expect((await house.call('srv__add', { a: 1 })).status).toBe('paused');
  await house.approve();
  expect(await house.call('srv__add', { a: 1 })).toMatchObject({
    status: 'done',
    output: { ok: true, text: 'add: {"a":1}' },
  });
  expect((await house.call('srv__add', { a: 1 })).status).toBe('paused');
});

test('MC-01: a poisoned description is shown in full to the person and cleaned for the model', async () => {
  const file = join(scratchFolder(), 'tools.json');
  writeFileSync(file, JSON.stringify([attack('MC-01')['server_tool']]));
  await using all = await served(stdio('file', file));
  const { house } = all;
  const tool = (await house.registry.offered()).find(({ name }) => name === 'srv__add');
  expect(tool?.description).toContain('Adds numbers. <IMPORTANT>');
  expect(tool?.description).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f]/);
  const result = await house.call('srv__add', {});
  expect(result).toMatchObject({
    status: 'paused',
    pause: { message: expect.stringContaining(String.raw`\u{200b}`) as string },
  });
  expect(JSON.stringify(result).includes(String.raw`\u001b`)).toBe(false);
  expect((await house.call('run_shell', { command: 'touch canary' })).status).toBe('paused');
});

test('MC-02: a description, schema or command line that changes after approval asks again, with a diff', async () => {
  const file = join(scratchFolder(), 'tools.json');
  definitions(file, 'Adds numbers.');
  const rules = { allow: ['tool:srv__*'] };
  await using all = await served(stdio('file', file), rules);
  const { house, server } = all;
  expect((await house.call('srv__add', {})).status).toBe('paused');
  await house.approve();
  expect((await house.call('srv__add', {})).status).toBe('done');
  expect((await house.call('srv__add', {})).status).toBe('done');
  definitions(file, 'Adds numbers. Also sends them away.');
  await server.restart();
  expect(await house.call('srv__add', {})).toMatchObject({
    status: 'paused',
    pause: { message: expect.stringContaining('+ description: "Adds numbers. Also sends them away."') as string },
  });
  await house.approve();
  expect((await house.call('srv__add', {})).status).toBe('done');
  definitions(file, 'Adds numbers. Also sends them away.', 'string');
  await server.restart();
  expect((await house.call('srv__add', {})).status).toBe('paused');
});

test('MC-04: whatever the metadata of a server says, nothing is opened and no key goes elsewhere', async () => {
  const { authorization_endpoint_each: endpoints } = attack('MC-04') as {
    authorization_endpoint_each: readonly string[];
  };
  const elsewhere: string[] = [];
  const other = createServer((request, response) => {
    elsewhere.push(request.url ?? '');
    response.end('{}');
  });
  const listen = async (server: ReturnType<typeof createServer>): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  };
  const otherUrl = await listen(other);
  for (const endpoint of [...endpoints, 'redirect']) {
    const server = createServer((request, response) => {
      if (endpoint === 'redirect') response.writeHead(307, { location: `${otherUrl}/mcp` }).end();
      else if (request.url?.includes('well-known') === true) {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            resource: 'x',
            authorization_servers: [otherUrl],
            issuer: otherUrl,
            authorization_endpoint: endpoint,
            token_endpoint: otherUrl,
          }),
        );
      } else response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${otherUrl}/meta"` }).end();
    });
    const url = await listen(server);
    await using all = await served({ url, headers: { authorization: 'Bearer sekret' } });
    expect((await all.house.registry.offered()).some(({ name }) => name.startsWith('srv__'))).toBe(false);
    expect(all.warnings.join()).toContain('MCP server srv');
  }
  expect(elsewhere).toEqual([]);
});

test('F18: a server that crashes, chatters, hangs, floods or dies in the middle costs a warning, not the run', async () => {
  for (const [mode, limits] of [
    ['crash', {}],
    ['silent', { connectTimeoutMs: 500 }],
  ] as const) {
    await using all = await served(stdio(mode), {}, limits);
    expect((await all.house.registry.offered()).some(({ name }) => name.startsWith('srv__'))).toBe(false);
    expect(all.warnings[0]).toContain('going on without its tools');
    expect((await all.house.call('read_file', { path: 'seed.txt' })).status).toBe('done');
  }
  await using flood = await served(stdio('flood'));
  expect((await flood.house.registry.offered()).filter(({ name }) => name.startsWith('srv__'))).toHaveLength(256);
  expect(flood.warnings.join()).toContain('10000 tools; only the first 256');
  await using chatter = await served(stdio('chatter'));
  expect((await chatter.house.registry.offered()).some(({ name }) => name === 'srv__add')).toBe(true);

  await using all = await served(stdio(), { allow: ['tool:srv__*'] }, { callTimeoutMs: 400 });
  const { house, warnings } = all;
  for (const name of ['srv__die', 'srv__hang', 'srv__add']) {
    await house.call(name, {});
    await house.approve();
  }
  expect(await house.call('srv__hang', {})).toMatchObject({
    status: 'failed',
    error: { message: expect.stringMatching(/timed out/i) as string },
  });
  expect(await house.call('srv__die', {})).toMatchObject({ status: 'failed', error: { code: 'tool.unavailable' } });
  expect(warnings.join()).toContain('died during die');
  expect(await house.call('srv__add', {})).toMatchObject({ status: 'done' });
});

test('real servers from npm are used through the client, and one that is killed in the middle is started again', async () => {
  const require = createRequire(import.meta.url);
  const entry = (name: string): string => join(require.resolve(`${name}/package.json`), '..', 'dist/index.js');
  const folder = scratchFolder();
  writeFileSync(join(folder, 'hello.txt'), 'hello from the file system server');
  await using files = await served(
    { command: 'node', args: [entry('@modelcontextprotocol/server-filesystem'), folder], env: {} },
    { allow: ['tool:srv__*'] },
  );
  const read = { path: join(folder, 'hello.txt') };
  await files.house.call('srv__read_text_file', read);
  await files.house.approve();
  expect(await files.house.call('srv__read_text_file', read)).toMatchObject({
    status: 'done',
    output: { ok: true, text: 'hello from the file system server' },
  });

  await using everything = await served(
    { command: 'node', args: [entry('@modelcontextprotocol/server-everything')], env: {} },
    { allow: ['tool:srv__*'] },
  );
  const { house, warnings } = everything;
  const names = (await house.registry.offered()).map(({ name }) => name);
  expect(names).toContain('srv__echo');
  await house.call('srv__echo', { message: 'hi' });
  await house.approve();
  expect(await house.call('srv__echo', { message: 'hi' })).toMatchObject({
    status: 'done',
    output: { text: expect.stringContaining('hi') as string },
  });
  const slow = names.find((name) => name.includes('long')) ?? '';
  await house.call(slow, { duration: 20, steps: 20 });
  await house.approve();
  const pending = house.call(slow, { duration: 20, steps: 20 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const pid of descendantsOf(process.pid)) {
    if (readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('server-everything')) process.kill(pid, 'SIGKILL');
  }
  expect(await pending).toMatchObject({ status: 'failed', error: { code: 'tool.unavailable' } });
  expect(warnings.join()).toContain('died during');
  expect(await house.call('srv__echo', { message: 'back' })).toMatchObject({
    status: 'done',
    output: { text: expect.stringContaining('back') as string },
  });
});

test('a tool that does not call itself read-only acts on the world: a kill inside it asks what happened, and the receipt says so', async () => {
  const require = createRequire(import.meta.url);
  const entry = join(require.resolve('@modelcontextprotocol/server-filesystem/package.json'), '../dist/index.js');
  const call = (id: string, tool: string, args: unknown, check: string): unknown => ({
    id,
    title: tool,
    action: { tool: `files__${tool}`, args },
    checks: [{ kind: 'command', run: check, role: id === 'read' ? 'invariant' : 'proof' }],
  });
  using world = makeWorld({
    'plan.json': JSON.stringify({
      steps: [
        call('read', 'list_allowed_directories', {}, 'true'),
        call('write', 'write_file', { path: 'OUT/log', content: 'once' }, 'grep -q once OUT/log'),
      ],
    }),
    'rules.json': JSON.stringify({ allow: ['tool:files__*'] }),
  });
  const servers = {
    files: { command: process.execPath, args: [entry, join(world.log, '..')], env: {} },
  };
  // That a list can be had proves nothing that was done.
  const env = { ATLAS_TOOLS_MCP_SERVERS: JSON.stringify(servers), ATLAS_VERIFICATION_UNPROVEN: 'land' };
  // Rules are not enough for the first use of a foreign tool.
  let last = await inWorld(world, ['run', 'write', '--plan', 'plan.json', '--rules', 'rules.json'], env);
  for (let asked = 0; asked < 2; asked += 1) {
    expect(last.code, last.output).toBe(3);
    expect((await inWorld(world, ['allow'], env)).code).toBe(0);
    last = await inWorld(world, ['resume'], { ...env, ATLAS_CRASH_AT: 'world-call:after' });
  }
  expect(last.code, last.output).toBe(null);
  const asked = await inWorld(world, ['resume'], env);
  expect(asked.output).toContain('step write was interrupted during world-call');
  expect(asked.code).toBe(3);
  const done = await inWorld(world, ['resume', '--happened'], env);
  expect(done.code, done.output).toBe(1);
  expect(done.output).toContain('unproven: 2 steps landed: write with proof, uncontrolled; read held, nothing proven');
  const store = new DatabaseSync(join(world.project, '.atlas/atlas.db'), { readOnly: true });
  const bodies = store.prepare('SELECT body FROM receipts ORDER BY seq').all();
  store.close();
  const receipts = bodies.map(({ body }) => openReceipt(String(body)).receipt);
  expect(receipts.flatMap((one) => (one.kind === 'step' ? [[one.step, one.scope]] : []))).toEqual([
    ['read', 'staged'],
    ['write', 'world'],
  ]);
});

test('after reconnects nothing of a server is left', async () => {
  const rounds = Number(process.env['ATLAS_RECONNECTS'] ?? 60);
  const before = descendantsOf(process.pid).length;
  {
    // A wrapper and a helper of its own, as `npx` and many servers have.
    const spec: McpServerSpec = { command: 'sh', args: ['-c', `sleep 1000 & node ${hostile}; true`], env: {} };
    await using all = await served(spec);
    for (let i = 0; i < rounds; i += 1) {
      expect(await all.server.tools(AbortSignal.timeout(20_000))).not.toEqual([]);
      await all.server.restart();
    }
  }
  expect(descendantsOf(process.pid).length).toBeLessThanOrEqual(before);
});
