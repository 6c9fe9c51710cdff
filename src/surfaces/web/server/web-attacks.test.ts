import { connect } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../../test/support/scratch.ts';
import { projectWith } from '../../../../test/support/project.ts';
import {
  ALL_TEXTS,
  HOSTILE_PLAN,
  HOSTILE_PROJECT,
  hostileAgent,
  PAGE_TEXTS,
} from '../../../../test/support/hostile-run.ts';
import { ask, doing, enter, headWhen, webHouse, type Asked } from '../../../../test/support/web-server.ts';
import type { ApiTrajectories, BegunRun, RunHead } from '../api-types.ts';
import { WebKeys } from './web-keys.ts';

const FACT = { text: 'The team deploys on Tuesdays' };

test('a name that is pointed at this machine, a foreign page and a missing key are refused everywhere, streams included', async () => {
  const { port, cookie, token } = await webHouse(projectWith({}));
  const paths = ['/', '/api/status', '/api/runs', '/api/stream', '/api/machine', '/enter?key=x', '/assets/a.js'];
  const bearer = `Bearer ${token}`;
  const hosts = [
    'evil.example',
    `evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    `localhost.:${port}`,
    `0.0.0.0:${port}`,
    `[::1]:${port}`,
    '127.0.0.1',
    '127.0.0.1:1',
    `evil@127.0.0.1:${port}`,
  ];
  for (const path of paths) {
    for (const host of hosts) {
      const { status } = await ask(port, { path, headers: { host, cookie, authorization: bearer } });
      expect([400, 403], `${host} ${path}`).toContain(status);
    }
    for (const origin of ['http://evil.example', 'null', `http://127.0.0.1:${port + 1}`, `https://127.0.0.1:${port}`]) {
      const { status, headers } = await ask(port, { path, headers: { origin, cookie } });
      expect(status, `${origin} ${path}`).toBe(403);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    for (const site of ['cross-site', 'same-site']) {
      const headers = { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
      expect((await ask(port, { path, headers })).status, `${site} ${path}`).toBe(403);
    }
    const framed = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    expect((await ask(port, { path, headers: framed })).status).toBe(403);
    if (!path.startsWith('/enter')) expect((await ask(port, { path })).status, path).toBe(401);
  }
  expect((await ask(port, { path: '/api/status', headers: { authorization: bearer } })).status).toBe(200);
  expect((await ask(port, { path: '/api/status', headers: { cookie, host: `localhost:${port}` } })).status).toBe(200);
});

test('nothing is done for a foreign page, a form, or whoever leaves the header out', async () => {
  const { port, cookie, token, atlas } = await webHouse(projectWith({}));
  const good = doing(port, cookie, '/api/memory', FACT);
  const without = (...names: readonly string[]): Asked => ({
    ...good,
    headers: Object.fromEntries(Object.entries(good.headers ?? {}).filter(([name]) => !names.includes(name))),
  });
  const withHeader = (more: Readonly<Record<string, string>>): Asked => ({
    ...good,
    headers: { ...good.headers, ...more },
  });
  const attacks: readonly Asked[] = [
    without('cookie'),
    without('x-atlas-do'),
    without('origin'),
    withHeader({ 'x-atlas-do': 'true' }),
    withHeader({ origin: 'http://evil.example' }),
    withHeader({ 'sec-fetch-site': 'cross-site' }),
    withHeader({ 'sec-fetch-site': 'same-site' }),
    withHeader({ 'content-type': 'text/plain' }),
    withHeader({ 'content-type': 'application/x-www-form-urlencoded' }),
    { ...without('cookie', 'x-atlas-do', 'origin'), headers: { authorization: `Bearer ${token}` } },
    { ...good, headers: { ...good.headers, authorization: 'Bearer wrong' } },
    { ...good, method: 'PUT' },
    { ...good, method: 'DELETE' },
  ];
  for (const attack of attacks) {
    const { status } = await ask(port, attack);
    expect([401, 403, 404, 405, 415], JSON.stringify(attack)).toContain(status);
  }
  const preflight = await ask(port, {
    path: '/api/memory',
    method: 'OPTIONS',
    headers: { cookie, origin: 'http://evil.example', 'access-control-request-headers': 'x-atlas-do' },
  });
  expect(preflight.status).toBe(403);
  expect(await atlas.memory.list()).toEqual([]);
  expect((await ask(port, good)).status).toBe(201);
});

describe('keys', () => {
  test('a link is good once; what is forged, replayed, cut, doubled or of another home opens nothing', async () => {
    const { port, server, cookie } = await webHouse(projectWith({}));
    const { pathname, search } = new URL(server.link('/runs/x'));
    const path = `${pathname}${search}`;
    expect((await ask(port, { path, headers: { 'sec-purpose': 'prefetch' } })).status).toBe(403);
    expect((await ask(port, { path, method: 'HEAD' })).status).toBe(403);
    const first = await ask(port, { path });
    expect(first).toMatchObject({ status: 303, headers: { location: '/runs/x' } });
    expect(first.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect((await ask(port, { path })).status).toBe(403);
    const elsewhere = new URL(server.link('//evil.example/'));
    expect((await ask(port, { path: `${elsewhere.pathname}${elsewhere.search}` })).headers.location).toBe('/');
    const broken = new URL(server.link('/runs/x?\r\nset-cookie: a=b'));
    const answered = await ask(port, { path: `${broken.pathname}${broken.search}` });
    expect(answered).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(answered.headers['set-cookie']).toHaveLength(1);
    for (const seen of ['0x10', '1e3', '-1', '1.5', 'NaN', '9'.repeat(400), '1, 2']) {
      const headers = { cookie, 'last-event-id': seen };
      expect((await ask(port, { path: '/api/stream', headers })).status, seen).toBe(400);
    }
    const [name = '', value = ''] = cookie.split('=');
    const foreign = new WebKeys({ cookies: 'another secret', token: 't' });
    const forged = foreign.enter(foreign.newLink()) ?? '';
    const [version, at, who, mark] = value.split('.');
    const bad = [
      `${name}=${forged}`,
      `${name}=${value.slice(0, -1)}`,
      `${name}=${version}.${Number(at) + 1}.${who}.${mark}`,
      `${name}=${version}.${at}.${who?.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}.${mark}`,
      `${name}=`,
      `${name}=${'A'.repeat(4000)}`,
      `${cookie}; ${cookie}x`,
      `${name}x=${value}`,
    ];
    for (const one of bad) {
      expect((await ask(port, { path: '/api/status', headers: { cookie: one } })).status, one).toBe(401);
    }
    for (const token of ['', 'Bearer', 'Bearer ', 'Basic eDp4', `Bearer ${value}`]) {
      const { status } = await ask(port, { path: '/api/status', headers: { cookie, authorization: token } });
      if (token !== '') expect(status, token).toBe(401);
    }
    expect(await enter(server)).not.toBe(cookie);
  });

  test('a link and a cookie that are too old open nothing', () => {
    let now = Date.now();
    const keys = new WebKeys({ cookies: 'c'.repeat(43), token: 't' }, () => now);
    const late = keys.newLink();
    const cookie = keys.enter(keys.newLink()) ?? '';
    now += 15 * 60_000 + 1;
    expect(keys.enter(late)).toBeUndefined();
    expect(keys.clientOfCookie(cookie)).toBeDefined();
    now += 30 * 86_400_000;
    expect(keys.clientOfCookie(cookie)).toBeUndefined();
  });
});

describe('paths and bodies', () => {
  test('no spelling of a path reaches a file that is not one of the page', async () => {
    const folder = join(scratchFolder(), 'page');
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>the page</title>');
    writeFileSync(join(folder, 'assets/main-0a1b2c3d.js'), 'export {};');
    writeFileSync(join(folder, '../secret.txt'), 'secret');
    writeFileSync(join(folder, 'notes.md'), 'secret');
    const { port, cookie } = await webHouse(projectWith({}), folder);
    const tricks = [
      '//etc/passwd',
      '/..',
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/..%5csecret.txt',
      '/..\\secret.txt',
      '/assets\\..\\..\\secret.txt',
      '/assets//main-0a1b2c3d.js',
      '/assets/./main-0a1b2c3d.js',
      '/assets/main-0a1b2c3d.js%00.html',
      '/%61pi/status',
      '/api/../api/status',
      '/api//status',
      '/.git/config',
      '/notes.md',
      '/secret.txt',
      `http://127.0.0.1:${port}/api/status`,
      'http://evil.example/api/status',
      `/${'a'.repeat(5000)}`,
    ];
    for (const path of tricks) {
      const { status, text } = await ask(port, { path, headers: { cookie } });
      expect([400, 404], path).toContain(status);
      expect(text).not.toContain('secret\n');
    }
    const file = await ask(port, { path: '/assets/main-0a1b2c3d.js', headers: { cookie } });
    expect(file).toMatchObject({ status: 200, text: 'export {};' });
    expect(file.headers['cache-control']).toContain('immutable');
    const same = { cookie, 'if-none-match': file.headers.etag ?? '' };
    expect((await ask(port, { path: '/assets/main-0a1b2c3d.js', headers: same })).status).toBe(304);
    for (const path of ['/', '/runs/run_x', '/runs/run_x/steps/s2/attempts/1?plan=2', '/memory/fact_x', '/machine']) {
      const { text, headers } = await ask(port, { path, headers: { cookie } });
      expect(text, path).toContain('the page');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('a body that is too large, no JSON, of another shape or nested without end is refused, and the server goes on', async () => {
    const { port, cookie } = await webHouse(projectWith({}));
    const base = doing(port, cookie, '/api/runs', {});
    const bodies: readonly [string, number][] = [
      [JSON.stringify({ request: 'x'.repeat(2 * 1024 * 1024) }), 413],
      ['{', 400],
      ['[]', 400],
      ['null', 400],
      ['{"request":1}', 400],
      ['{"request":"x","plan":"/etc/passwd"}', 400],
      ['{"request":"x","limits":{"maxSteps":-1}}', 400],
      ['{"request":"x","__proto__":{"approve":true},"other":1}', 400],
      [`{"request":"x","plan":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 400],
      [`{"request":"x","plan":{"a":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}}`, 400],
    ];
    for (const [body, status] of bodies) {
      expect((await ask(port, { ...base, body })).status, body.slice(0, 60)).toBe(status);
    }
    // Without a length nobody knows how much will come.
    const chunked = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        const head = Object.entries({ host: `127.0.0.1:${port}`, ...base.headers }).map(
          ([name, one]) => `${name}: ${one}`,
        );
        socket.write(`POST /api/runs HTTP/1.1\r\n${head.join('\r\n')}\r\ntransfer-encoding: chunked\r\n\r\n`);
        for (let i = 0; i < 40; i += 1) socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
      });
      socket.once('data', (data: Buffer) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /);
    expect((await ask(port, { path: '/api/status', headers: { cookie } })).status).toBe(200);
  });
});

describe('hostile texts', () => {
  test('what an agent, a file name, a check or a plan says leaves as the same text inside of JSON', async () => {
    const house = await webHouse(projectWith(HOSTILE_PROJECT), undefined, hostileAgent());
    expect(PAGE_TEXTS.length).toBeGreaterThanOrEqual(60);
    const begun = { request: ALL_TEXTS, plan: HOSTILE_PLAN };
    const { id } = await house.post<BegunRun>('/api/runs', begun);
    await headWhen(house, id, 'it ends', ({ run }) => run.status !== 'working');
    const { trajectories } = await house.get<ApiTrajectories>(`/api/runs/${id}/trajectories`);
    const seen = new Map<string, string>();
    const paths = ['', '/events', '/diff?step=s1', '/receipts', '/summary', '/trajectories'].map(
      (path) => `/api/runs/${id}${path}`,
    );
    const others = ['/api/runs', '/api/status', `/api/trajectories/${trajectories[0]?.id ?? ''}?limit=500`];
    for (const path of [...paths, ...others]) {
      const { status, headers, text } = await ask(house.port, { path, headers: { cookie: house.cookie } });
      expect(status, path).toBe(200);
      expect(headers['content-type'], path).toMatch(/^application\/json/);
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      // Nothing inside can end a line of a stream, or of anything else.
      expect(text.includes('\n'), path).toBe(false);
      seen.set(path, stringsOf(JSON.parse(text)).join('\n'));
    }
    const told = seen.get(`/api/runs/${id}/events`) ?? '';
    for (const text of PAGE_TEXTS) expect(told).toContain(text.trim());
    const { attempts } = await house.get<RunHead>(`/api/runs/${id}`);
    const [look] = attempts.flatMap(({ looks }) => looks);
    const printed = await ask(house.port, {
      path: `/api/runs/${id}/output?step=s1&attempt=1&check=${encodeURIComponent(look?.check ?? '')}&phase=after`,
      headers: { cookie: house.cookie },
    });
    expect(printed).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
    expect(printed.headers['content-type']).toMatch(/^text\/plain/);
    expect(printed.text).toContain('<script>');
  });

  test('as a question, a cursor, a name or a memory they find nothing, and break nothing', async () => {
    const { port, cookie } = await webHouse(projectWith({}));
    for (const text of PAGE_TEXTS) {
      const query = encodeURIComponent(text.slice(0, 300));
      const paths = [`/api/runs?q=${query}`, `/api/runs?cursor=${query}`, `/api/memory/list?state=${query}`];
      const asked = [
        ...paths.map((path): Asked => ({ path, headers: { cookie } })),
        doing(port, cookie, '/api/memory', { text: `note ${text}`, tags: [text.slice(0, 100)] }),
        doing(port, cookie, '/api/runs', { request: 'x', project: text }),
        doing(port, cookie, '/api/runs', { request: 'x', agent: text }),
      ];
      for (const one of asked) {
        const answer = await ask(port, one);
        expect([200, 201, 400, 404, 413], `${one.path} ${one.body ?? ''}`).toContain(answer.status);
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
        expect(() => JSON.parse(answer.text) as unknown).not.toThrow();
      }
    }
  });
});

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...stringsOf(one)]);
}
