import { existsSync, statSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { defined } from '../../core/defined.ts';
import { smallInternet, type SmallInternet } from '../../../test/support/small-internet.ts';
import { openEgress, type Egress, type EgressOptions } from './egress.ts';
import type { WantedConnection } from '../../core/destination.ts';

const MODEL = '93.184.216.34';
const OTHER = '93.184.216.35';

interface World {
  readonly internet: SmallInternet;
  readonly egress: Egress;
  /** Every question that the gate was asked. */
  readonly wanted: readonly WantedConnection[];
  /** What the host at MODEL was sent. */
  readonly heard: () => string;
}

/** `model.example` is permitted, wherever on the public internet it is; nothing else is, unless `allows` says so. */
async function world(
  allows: (wanted: WantedConnection) => boolean = ({ host, place }) => host === 'model.example' && place === 'public',
  options: Partial<EgressOptions> = {},
): Promise<World> {
  const internet = smallInternet();
  let heard = '';
  await internet.host(MODEL, (socket) => {
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      if (heard.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi');
      if (heard.startsWith('\x16')) socket.write('answer');
    });
    socket.on('end', () => socket.end());
  });
  await internet.host(OTHER, (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil'));
  internet.name('model.example', [MODEL]);
  internet.name('other.example', [OTHER]);
  const wanted: WantedConnection[] = [];
  const egress = await openEgress({
    environment: {},
    internet,
    ...options,
    decide: async (one) => {
      wanted.push(one);
      return allows(one) ? { allowed: true } : { allowed: false, reason: 'no rule matches', remedy: 'atlas allow it' };
    },
  });
  onTestFinished(async () => {
    await egress[Symbol.asyncDispose]();
    await internet[Symbol.asyncDispose]();
  });
  return { internet, egress, wanted, heard: () => heard };
}

/** Says something to the socket of a forward and hears everything that comes back. */
async function say({ forwards }: Egress, text: string, port = forwards[0]?.port): Promise<string> {
  const socket = forwards.find((one) => one.port === port)?.socket ?? '';
  return await new Promise((resolve, reject) => {
    let answer = '';
    const client = connect({ path: socket, allowHalfOpen: true }, () => client.write(text));
    client.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
    });
    client.on('end', () => client.end());
    client.on('close', () => resolve(answer));
    client.on('error', reject);
  });
}

/** Opens a tunnel; resolves with the socket and the answer's head. */
async function tunnel({ forwards }: Egress, to: string): Promise<{ readonly socket: Socket; readonly head: string }> {
  return await new Promise((resolve, reject) => {
    const socket = connect({ path: forwards[0]?.socket ?? '' }, () =>
      socket.write(`CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\n\r\n`),
    );
    socket.once('data', (chunk: Buffer) => resolve({ socket, head: chunk.toString('latin1') }));
    socket.once('error', reject);
  });
}

async function closed(socket: Socket): Promise<void> {
  if (socket.destroyed) return;
  await new Promise((resolve) => socket.once('close', resolve).resume());
}

const request = (target: string, host: string, more = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`;

test('a permitted host is reached by a request in plain text, and its bytes are counted', async () => {
  const { egress, heard } = await world();
  expect(await say(egress, request('http://model.example/v1?x=1', 'model.example'))).toMatch(
    /^HTTP\/1\.1 200 OK[^]*hi$/,
  );
  expect(heard()).toMatch(/^GET \/v1\?x=1 HTTP\/1\.1\r\nHost: model\.example\r\n/);
  expect(egress.traffic()).toEqual([
    expect.objectContaining({ host: 'model.example', port: 80, decision: 'reached', connections: 1, received: 40 }),
  ]);
});

test('a permitted host is reached through a tunnel by TLS that names it', async () => {
  const { egress, heard } = await world();
  const { socket, head } = await tunnel(egress, 'model.example:443');
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
  const client = connectTls({ socket, servername: 'model.example' });
  // What answers is no TLS, but it was heard.
  await new Promise((resolve) => client.once('error', resolve));
  expect(heard()).toMatch(/^\x16\x03/);
  client.destroy();
  await closed(socket);
  expect(egress.traffic()).toMatchObject([{ host: 'model.example', port: 443, decision: 'reached', received: 6 }]);
});

test('plain HTTP passes a tunnel, request by request, and names the host of the tunnel', async () => {
  const { egress, heard } = await world();
  const { socket } = await tunnel(egress, 'model.example:80');
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
  });
  socket.write(request('/a', 'model.example'));
  await closed(socket);
  expect(answer).toMatch(/hi$/);
  expect(heard()).toContain('GET /a HTTP/1.1\r\nHost: model.example\r\n');
});

test('a refused host is named, with what allows it, and never looked up (R1)', async () => {
  const { egress, internet } = await world();
  const answer = await say(egress, 'CONNECT secret-data.other.example:443 HTTP/1.1\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 403 Not permitted by Atlas: secret-data\.other\.example:443\r\n/);
  expect(answer).toMatch(/no rule matches\natlas allow it\n$/);
  expect(await say(egress, request('http://other.example/', 'other.example'))).toMatch(/^HTTP\/1\.1 403 /);
  expect([internet.asked, internet.reached]).toEqual([[], []]);
  expect(egress.traffic()).toMatchObject([
    { host: 'secret-data.other.example', decision: 'refused', reason: 'no rule matches' },
    { host: 'other.example', port: 80, decision: 'refused' },
  ]);
});

test('each host is told once when it is first reached, and once when it is first refused', async () => {
  const told: string[] = [];
  const { egress } = await world(undefined, { onFirst: ({ host, decision }) => told.push(`${decision} ${host}`) });
  for (const host of ['other.example', 'model.example', 'other.example', 'model.example'])
    await say(egress, request(`http://${host}/`, host));
  expect(told).toEqual(['refused other.example', 'reached model.example']);
});

test.each([
  ['an address of this machine', '127.0.0.1:5432', 'loopback'],
  ['this machine by name', 'localhost:5432', 'loopback'],
  ['an address in one number', '2130706433:80', 'loopback'],
  ['this machine by its address in the network', '192.168.7.7:5432', 'loopback'],
  ['this machine by its public address', '93.184.215.99:80', 'loopback'],
  ['the same in IPv6 clothes', '[::ffff:93.184.215.99]:80', 'loopback'],
  ['this machine by its address of IPv6', '[2606:2800:21f:cb07:0:0:0:99]:3000', 'loopback'],
  ['the metadata of a cloud', '169.254.169.254:80', 'reserved'],
  ['the same in IPv6 clothes', '[::ffff:169.254.169.254]:80', 'reserved'],
  ['a private address', '192.168.1.1:443', 'inner'],
  ['a private address in octal', '0300.0250.1.1:443', 'inner'],
])('%s is asked for as what it is', async (_what, to, place) => {
  const { egress, wanted, internet } = await world(({ place: seen }) => seen === 'public');
  expect(await say(egress, `CONNECT ${to} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403 /);
  expect(wanted.map((one) => one.place)).toEqual([place]);
  expect(internet.reached).toEqual([]);
});

test('R3: a permitted name that leads inside is asked for again, and refused', async () => {
  const { egress, wanted, internet } = await world();
  internet.name('model.example', ['10.0.0.5', '169.254.169.254']);
  expect(await say(egress, 'CONNECT model.example:443 HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 403 /);
  expect(wanted.map(({ place }) => place)).toEqual(['public', 'inner']);
  expect(internet.reached).toEqual([]);
});

test.each(['93.184.215.99', '2606:2800:21f:cb07::99', '192.168.7.7'])(
  'R3: a permitted name that leads to this machine by %s is asked for again, and refused',
  async (address) => {
    const { egress, wanted, internet } = await world();
    internet.name('model.example', [address]);
    expect(await say(egress, request('http://model.example/', 'model.example'))).toMatch(/^HTTP\/1\.1 403 /);
    expect(wanted.map(({ place }) => place)).toEqual(['public', 'loopback']);
    internet.name('model.example', [address, MODEL]);
    await say(egress, request('http://model.example/', 'model.example'));
    expect(internet.reached).toEqual([`${MODEL}:80`]);
  },
);

test('R3: of a name that leads both ways, only the public address is used', async () => {
  const { egress, internet } = await world();
  internet.name('model.example', ['127.0.0.1', MODEL]);
  await say(egress, request('http://model.example/', 'model.example'));
  expect(internet.reached).toEqual([`${MODEL}:80`]);
});

test('R2: a name that answers differently the second time is resolved once a connection', async () => {
  const { egress, internet } = await world();
  internet.name('model.example', [MODEL], ['127.0.0.1'], ['127.0.0.1']);
  await say(egress, request('http://model.example/', 'model.example'));
  expect([internet.asked, internet.reached]).toEqual([['model.example'], [`${MODEL}:80`]]);
  expect(await say(egress, request('http://model.example/', 'model.example'))).toMatch(/^HTTP\/1\.1 403 /);
  expect(internet.reached).toHaveLength(1);
});

test.each([
  ['names another host', 'other.example', /names another host, other\.example$/],
  ['names nobody', undefined, /names no host$/],
])('T1, T2: TLS that %s passes no byte', async (_what, servername, reason) => {
  const { egress, heard } = await world();
  const { socket } = await tunnel(egress, 'model.example:443');
  const client = connectTls({ socket, ...defined({ servername }) });
  client.on('error', () => undefined);
  await closed(socket);
  expect(heard()).toBe('');
  expect(egress.traffic()).toMatchObject([{ decision: 'refused', reason: expect.stringMatching(reason) as string }]);
});

test('T1: what is neither TLS nor HTTP passes no byte', async () => {
  const { egress, heard } = await world();
  const { socket } = await tunnel(egress, 'model.example:22');
  socket.write('SSH-2.0-x\r\n');
  await closed(socket);
  expect(heard()).toBe('');
});

test.each([
  ['another host than its address', request('http://model.example/', 'other.example')],
  ['another port than its address', request('http://model.example/', 'model.example:8080')],
  ['two hosts', request('http://model.example/', 'model.example', 'Host: other.example\r\n')],
  ['no host at all, as to a web server', request('/', 'model.example')],
  ['a scheme that is not spoken', request('https://model.example/', 'model.example')],
  ['a login in its address', request('http://model.example@other.example/', 'model.example')],
  ['two lengths', request('http://model.example/', 'model.example', 'Content-Length: 1\r\nContent-Length: 2\r\n')],
  [
    'a length and chunks',
    request('http://model.example/', 'model.example', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'),
  ],
  ['a header with a bare line feed', 'GET http://model.example/ HTTP/1.1\r\nHost: model.example\nX: y\r\n\r\n'],
  ['a head without an end', `GET http://model.example/ HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`],
  ['nothing that anybody understands', '\0\x01\x02\x03\r\n\r\n'],
  ['CONNECT without a port', 'CONNECT model.example HTTP/1.1\r\n\r\n'],
])('H1: a request with %s is refused and reaches nobody', async (_what, text) => {
  const { egress, internet } = await world(() => true);
  expect(await say(egress, text)).toMatch(/^HTTP\/1\.1 (?:400|431) /);
  expect(internet.reached).toEqual([]);
});

test('H1: a request inside a tunnel cannot name another host either', async () => {
  const { egress, heard } = await world();
  const { socket } = await tunnel(egress, 'model.example:80');
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
  });
  socket.write(request('/', 'other.example'));
  await closed(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(heard()).toBe('');
});

test('H2: what speaks of the connection stays behind, and a body arrives whole', async () => {
  const { internet, egress } = await world();
  const seen: IncomingMessage[] = [];
  let body = '';
  const server = createHttpServer((message, response) => {
    seen.push(message);
    message.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    message.on('end', () => response.end('done'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  internet.standIn(MODEL, (server.address() as AddressInfo).port);
  const head = [
    'GET http://model.example/ HTTP/1.1',
    'Host: model.example',
    'Connection: close, X-Mine',
    'X-Mine: 1',
    'Proxy-Authorization: Basic eDp5',
    'Upgrade: h2c',
    'X-Kept: 2',
    'Transfer-Encoding: chunked',
  ];
  const answer = await say(egress, `${head.join('\r\n')}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`);
  expect(answer).toMatch(/done/);
  expect(body).toBe('hello');
  expect(seen[0]?.headers).toMatchObject({ host: 'model.example', connection: 'close', 'x-kept': '2' });
  for (const name of ['x-mine', 'proxy-authorization', 'upgrade']) expect(seen[0]?.headers).not.toHaveProperty(name);
});

test('a host that does not answer, or does not exist, is told apart from one that is refused', async () => {
  const { egress, internet } = await world(() => true);
  internet.name('gone.example', ['93.184.216.99']);
  expect(await say(egress, 'CONNECT gone.example:443 HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 502 [^]*does not answer/);
  expect(await say(egress, request('http://nowhere.example/', 'nowhere.example'))).toMatch(
    /^HTTP\/1\.1 502 [^]*cannot be found/,
  );
});

test('a promised port of this machine is found under its number, and by the proxy too; no other port is', async () => {
  const here = createServer((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhere'));
  await new Promise<void>((resolve) => here.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void here.close());
  const { port } = here.address() as AddressInfo;
  const internet = smallInternet();
  internet.standIn('127.0.0.1', port);
  const egress = await openEgress({
    internet,
    environment: {},
    loopback: [port],
    decide: async () => ({ allowed: false, reason: 'no' }),
  });
  onTestFinished(async () => await egress[Symbol.asyncDispose]());
  expect(await say(egress, 'hello', port)).toMatch(/here$/);
  expect(await say(egress, request(`http://127.0.0.1:${port}/`, `127.0.0.1:${port}`))).toMatch(/here$/);
  expect(await say(egress, request(`http://127.0.0.1:${port + 1}/`, `127.0.0.1:${port + 1}`))).toMatch(
    /^HTTP\/1\.1 403/,
  );
  expect(internet.reached).toEqual([`127.0.0.1:${port}`, `127.0.0.1:${port}`]);
  expect(egress.traffic()).toMatchObject([
    { host: '127.0.0.1', port, decision: 'reached', forwarded: true, connections: 2 },
    { host: '127.0.0.1', port: port + 1, decision: 'refused' },
  ]);
});

test('the sockets are for this person alone, short enough for every system, and gone afterwards', async () => {
  const { egress } = await world(undefined, { loopback: [65_535] });
  const [{ socket } = { socket: '' }] = egress.forwards;
  expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
  expect(egress.forwards.map(({ socket: path }) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(Math.max(...egress.forwards.map(({ socket: path }) => path.length))).toBeLessThan(100);
  await egress[Symbol.asyncDispose]();
  expect(existsSync(dirname(socket))).toBe(false);
});

test('closing it ends tunnels, waiting questions and silent connections at once', async () => {
  const internet = smallInternet();
  let left = false;
  const asked = Promise.withResolvers<undefined>();
  const egress = await openEgress({
    internet,
    environment: {},
    decide: async (_wanted, signal) =>
      await new Promise((_resolve, reject) => {
        asked.resolve(undefined);
        signal.addEventListener('abort', () => {
          left = true;
          reject(new Error('left'));
        });
      }),
  });
  const waiting = say(egress, 'CONNECT model.example:443 HTTP/1.1\r\n\r\n').catch(() => '');
  const silent = say(egress, 'G').catch(() => '');
  await asked.promise;
  await egress[Symbol.asyncDispose]();
  expect([await waiting, await silent, left]).toEqual(['', '', true]);
});

test('a hundred tunnels at once all get through', async () => {
  const { egress } = await world();
  const all = await Promise.all(
    Array.from({ length: 100 }, async () => await say(egress, request('http://model.example/', 'model.example'))),
  );
  expect(all.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(100);
  expect(egress.traffic()).toMatchObject([{ connections: 100 }]);
});

test('behind a proxy of the network everything goes by it, with its login, and inner names go direct', async () => {
  const { egress, internet } = await world(() => true, {
    environment: {
      HTTPS_PROXY: 'http://me:p%40ss@gate.example:3128',
      http_proxy: 'gate.example:3128',
      NO_PROXY: '.corp.example',
    },
  });
  const heard: string[] = [];
  await internet.host('10.0.0.1', (socket) => {
    socket.once('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      heard.push(text);
      socket.end(
        text.startsWith('CONNECT') ? 'HTTP/1.1 200 OK\r\n\r\n' : 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nvia',
      );
    });
  });
  internet.name('gate.example', ['10.0.0.1']);
  internet.name('git.corp.example', ['10.0.0.7']);
  const { socket, head } = await tunnel(egress, 'unresolvable.example:443');
  socket.destroy();
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
  expect(await say(egress, request('http://model.example/p', 'model.example'))).toMatch(/via$/);
  expect(await say(egress, 'CONNECT git.corp.example:443 HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 502/);
  const login = `Proxy-Authorization: Basic ${Buffer.from('me:p@ss').toString('base64')}`;
  expect(heard[0]).toContain(
    `CONNECT unresolvable.example:443 HTTP/1.1\r\nHost: unresolvable.example:443\r\n${login}\r\n`,
  );
  expect(heard[1]).toMatch(/^GET http:\/\/model\.example:80\/p HTTP\/1\.1\r\nHost: model\.example\r\n/);
  expect(internet.reached).toEqual(['10.0.0.1:3128', '10.0.0.1:3128', '10.0.0.7:443']);
});
