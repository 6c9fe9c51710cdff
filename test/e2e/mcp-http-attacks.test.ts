import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { atlasJson } from '../support/atlas.ts';
import { eventually } from '../support/eventually.ts';
import { askInParallel, markedConcepts } from '../support/marked-concepts.ts';
import { post, startHttpServer, toolCall, toolResult } from '../support/mcp.ts';
import { projectWith } from '../support/project.ts';

interface Case {
  readonly id: string;
  readonly title?: string;
  readonly input: Record<string, never>;
}
const file = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/attacks/mcp_http_server.json'), 'utf8'),
) as { attacks: readonly Case[]; controls: readonly Case[] };

const inputOf = (id: string): unknown => [...file.attacks, ...file.controls].find((one) => one.id === id)?.input;

/** Ten thousand requests take their time on a busy machine. */
const PATIENT = { timeout: 900_000 };

interface Http {
  readonly http: { readonly headers: Record<string, string>; readonly body: object };
}

const LIST = { jsonrpc: '2.0', id: 0, method: 'tools/list' };

describe('attacks on the HTTP server of memory', () => {
  test('MH-01 is held', PATIENT, async () => {
    const server = await startHttpServer(projectWith({}));
    const { headers, body } = (inputOf('MH-01') as Http).http;
    const origins = [
      headers['Origin'] ?? '',
      'null',
      'http://127.0.0.1.evil.example',
      'http://localhost.evil.example:80',
      'http://evil.example#127.0.0.1',
      'file://',
      'http://127.0.0.1:1@evil.example',
      `http://evil.example:${server.port}`,
    ];
    for (const Origin of origins) {
      for (const payload of [body, '{ not json']) {
        const answer = await post(server.port, { Origin, Authorization: `Bearer ${server.token}` }, payload);
        expect(answer.status, Origin).toBe(403);
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
  });

  test('MH-02 is held', PATIENT, async () => {
    const server = await startHttpServer(projectWith({}));
    const { headers, body } = (inputOf('MH-02') as Http).http;
    const hosts = [
      (headers['Host'] ?? '').replace('{{PORT}}', String(server.port)),
      'evil.example',
      `127.0.0.1.evil.example:${server.port}`,
      `localhost.evil.example:${server.port}`,
      `127.0.0.1:${server.port}.evil.example`,
      `evil.example:${server.port}@127.0.0.1`,
      `0.0.0.0:${server.port}`,
      '127.0.0.1:1',
    ];
    for (const Host of hosts) {
      const answer = await post(server.port, { Host, Authorization: `Bearer ${server.token}` }, body);
      expect([403, 421], Host).toContain(answer.status);
    }
  });

  test('MH-04 is held', PATIENT, async () => {
    const project = projectWith({});
    const server = await startHttpServer(project);
    const { http_each_headers: each, body } = inputOf('MH-04') as {
      http_each_headers: readonly Record<string, string>[];
      body: object;
    };
    const { token } = server;
    const others = [
      { Authorization: 'Bearer' },
      { Authorization: 'Bearer ' },
      { Authorization: `Bearer ${token.slice(0, -1)}` },
      { Authorization: `Bearer ${token}x` },
      { Authorization: `Bearer ${token.toUpperCase()}` },
      { Authorization: token },
      { Authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` },
      { Cookie: `token=${token}` },
      { 'X-Api-Key': token },
      { 'Mcp-Session-Id': token },
    ];
    for (const headers of [...each, ...others]) {
      const answer = await post(server.port, headers, body);
      expect(answer.status, JSON.stringify(headers)).toBe(401);
      expect(answer.text).not.toContain(token);
    }
    expect((await post(server.port, { Authorization: `Bearer ${token}` }, body)).status).toBe(200);
    expect(statSync(join(project, '.atlas/mcp-token')).mode & 0o777).toBe(0o600);
    // Shown once, at the start; never in a log, nor in any other file.
    expect(server.output().split(token)).toHaveLength(2);
    const files = readdirSync(join(project, '.atlas'), { recursive: true, withFileTypes: true });
    const holding = files.filter(
      (one) => one.isFile() && readFileSync(join(one.parentPath, one.name), 'latin1').includes(token),
    );
    expect(holding.map(({ name }) => name)).toEqual(['mcp-token']);
    const again = await startHttpServer(project);
    expect(again.output()).not.toContain(token);
  });

  test('MH-06 is held', PATIENT, async () => {
    const { clients, requests_each: each } = inputOf('MH-06') as { clients: number; requests_each: number };
    const project = projectWith({});
    const concepts = markedConcepts(clients);
    await atlasJson(['memory', 'import', '-'], { cwd: project, input: concepts.map(({ line }) => line).join('\n') });
    const server = await startHttpServer(project);
    // A tenth of them, by id and now and then through the whole search; `npm run soak -- mcp-flood` sends every one
    // of them, and searches every time.
    const some = each / 10;
    const answers = await askInParallel(server, concepts, some, (id) => id % 50 === 49);
    expect(answers).toEqual({ foreign: 0, lost: 0, right: clients * some });
  });

  test('MH-07 is held', PATIENT, async () => {
    const server = await startHttpServer(projectWith({}));
    const headers = { Authorization: `Bearer ${server.token}` };
    const { http_each: each } = inputOf('MH-07') as {
      http_each: readonly { headers: Record<string, string>; body_method?: string; spec?: string }[];
    };
    const statuses: number[] = [];
    let last = '';
    for (const one of each) {
      const modern = one.spec === '2026-07-28';
      const meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 't', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const body = {
        jsonrpc: '2.0',
        id: 1,
        method: one.body_method ?? 'tools/list',
        params: {
          ...(one.body_method === undefined ? {} : { name: 'memory_recall', arguments: { query: 'x' } }),
          ...(modern ? { _meta: meta } : {}),
        },
      };
      const version: Record<string, string> = one.spec === undefined ? {} : { 'MCP-Protocol-Version': one.spec };
      const answer = await post(server.port, { ...headers, ...version, ...one.headers }, body);
      statuses.push(answer.status);
      last = answer.text;
    }
    expect(statuses).toEqual([400, 404, 400]);
    expect(last).toContain('-32020');
    // A session id without the token opens nothing.
    expect((await post(server.port, { 'Mcp-Session-Id': 'guess' }, LIST)).status).toBe(401);
  });

  test('MH-09 is held', PATIENT, async () => {
    const { connections } = inputOf('MH-09') as { connections: number };
    const server = await startHttpServer(projectWith({}));
    const open = (): number => readdirSync(`/proc/${server.child.pid ?? 0}/fd`).length;
    const headers = { Authorization: `Bearer ${server.token}` };
    await post(server.port, headers, LIST);
    const before = open();
    const dropped = new Set<Socket>();
    const slow = Array.from({ length: connections }, (_, i) => {
      const socket = connect(server.port, '127.0.0.1');
      // Some are slow with their headers, some with their body.
      const start =
        i % 2 === 0
          ? 'POST /mcp HTTP/1.1\r\nHost: '
          : `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${server.token}\r\nContent-Length: 1000\r\n\r\n`;
      socket.on('error', () => undefined).on('close', () => dropped.add(socket));
      socket.write(start);
      return socket;
    });
    const drip = setInterval(() => {
      for (const socket of slow) if (!socket.destroyed) socket.write('x');
    }, 1000);
    try {
      let served = 0;
      await eventually(
        'every slow client is dropped',
        async () => {
          expect((await post(server.port, headers, LIST)).status).toBe(200);
          served += 1;
          return dropped.size === connections;
        },
        60_000,
      );
      expect(served).toBeGreaterThan(0);
    } finally {
      clearInterval(drip);
      for (const socket of slow) socket.destroy();
    }
    await eventually('file descriptors are given back', () => open() <= before + 5);
  });

  test('OK-08 passes', PATIENT, async () => {
    const server = await startHttpServer(projectWith({}));
    const { headers, body } = (inputOf('OK-08') as Http).http;
    const fill = (text: string): string =>
      text.replace('{{PORT}}', String(server.port)).replace('{{TOKEN}}', server.token);
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
    const answer = await post(server.port, filled, body);
    expect(answer.status).toBe(200);
    expect(answer.message).toMatchObject({ id: 's-1', result: { tools: expect.any(Array) as unknown } });
  });

  test('a body or headers beyond measure are refused, and a method that is not served', async () => {
    const server = await startHttpServer(projectWith({}));
    const headers = { Authorization: `Bearer ${server.token}` };
    expect((await post(server.port, headers, 'x'.repeat(2_000_000))).status).toBe(413);
    expect((await post(server.port, { ...headers, 'X-Big': 'x'.repeat(20_000) }, LIST)).status).toBe(431);
    expect((await fetch(server.url, { headers })).status).toBe(405);
    expect((await fetch(server.url.replace('/mcp', '/other'), { headers })).status).toBe(404);
    const remember = toolCall(1, 'memory_remember', { document: 'd', type: 'fact', confidence: 0.9, id: 'fact_x' });
    const refused = await post(server.port, headers, remember);
    expect(refused.text).toMatch(/Unrecognized key|invalid/i);
    const unknown = await post(server.port, headers, toolCall(2, 'memory_get_concept', { concept_id: 'nothing' }));
    expect(toolResult(unknown)).toEqual({ concept: null });
  });

  test('every attack and control of the file is tried', () => {
    const source = readFileSync(import.meta.filename, 'utf8');
    const byName = (a: string, b: string): number => (a < b ? -1 : 1);
    const tried = [...source.matchAll(/test\('([A-Z]{2}-\d+) /g)].map(([, id]) => String(id));
    expect(tried.toSorted(byName)).toEqual([...file.attacks, ...file.controls].map(({ id }) => id).toSorted(byName));
  });
});
