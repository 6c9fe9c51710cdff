import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { removeTree } from '../../src/processes/remove-tree.ts';

/**
 * A person's home with everything in it that a program in a sandbox must not get at: files, secrets, listening sockets,
 * a process that can be signalled, shared memory. It knows what was changed in it and who was reached.
 */
export interface World {
  readonly home: string;
  /** The real project, and the copy that stands in for it. */
  readonly project: string;
  readonly staged: string;
  /** Takes the changes of an overlay. */
  readonly scratch: string;
  /** Stays writable inside. */
  readonly state: string;
  /** A socket to which a port inside leads. */
  readonly relay: string;
  /** What the probe is told. */
  readonly env: Readonly<Record<string, string>>;
  /** Whoever runs the probe passes on what it says: it may ask for a disk to come. */
  hear(chunk: Uint8Array): void;
  /** What is not as it was, one word each; empty where nothing happened. */
  changes(): readonly string[];
  end(): Promise<void>;
}

const ESCAPES = join(import.meta.dirname, 'escapes');
/** Two pipes to whoever may mount: what is wanted goes into one, and the other says that it is done. */
const [WANTED, DONE] = [process.env['ESC_WANTED'], process.env['ESC_DONE']];
const isRoot = process.getuid?.() === 0;
let worlds = 0;

export async function makeWorld(base: string): Promise<World> {
  worlds += 1;
  const folder = join(base, `world-${worlds}`);
  const name = `atlas-escape-${process.pid}-${worlds}`;
  const at = (path: string): string => join(folder, path);
  const [home, staged, state] = [at('home'), at('staged'), at('home/.agent')];
  const [project, hidden] = [at('home/project'), at('home/.ssh')];
  for (const path of [join(project, '.git/hooks'), join(staged, '.git/hooks'), state, hidden, at('scratch')])
    mkdirSync(path, { recursive: true });
  for (const path of ['.config/autostart', '.config/environment.d', '.docker', 'disk'])
    mkdirSync(join(home, path), { recursive: true });
  for (const path of [
    '.bashrc',
    '.profile',
    '.zshrc',
    'take-me',
    'shorten-me',
    'project/file.txt',
    'project/.git/config',
  ]) {
    writeFileSync(join(home, path), 'as it was\n');
  }
  for (const path of ['file.txt', '.git/config']) writeFileSync(join(staged, path), 'as it was\n');
  writeFileSync(join(hidden, 'id'), 'the secret\n');
  const setuid = join(home, 'as-root');
  copyFileSync('/bin/cat', setuid);
  const planted = isRoot ? plant(folder, setuid, [staged, project]) : at('../as-root');

  const shared = join('/dev/shm', name);
  writeFileSync(shared, 'the secret\n');
  const reached: string[] = [];
  const passing = join('/tmp', `${name}.d`);
  mkdirSync(passing);
  const run = join('/run', name);
  if (isRoot) mkdirSync(run);
  const paths = {
    docker: join(home, '.docker/run.sock'),
    'the ssh-agent': join(passing, 'agent'),
    'the screen': join(passing, 'X0'),
    'the relay': join(passing, 'relay'),
    'the bus': isRoot ? join(run, 'bus') : join(passing, 'bus'),
  };
  const abstract = { 'the bus': `/tmp/dbus-${name}`, 'the screen': `/tmp/.X11-unix/${name}` };
  const servers = [
    ...Object.entries(paths).map(([what, path]) => listening(what, { path }, reached)),
    ...Object.entries(abstract).map(([what, path]) => listening(what, { path: `\0${path}` }, reached)),
  ];
  const tcp = listening('a port', { port: 0, host: '0.0.0.0' }, reached);
  const tcp6 = listening('a port of IPv6', { port: 0, host: '::1' }, reached);
  const udp = createSocket('udp4', () => reached.push('a letter')).bind(0, '127.0.0.1');
  await Promise.all([...servers, tcp, udp].map(async (one) => await once(one, 'listening')));
  if (!tcp6.listening) await Promise.race([once(tcp6, 'listening'), once(tcp6, 'error')]).catch(() => undefined);
  const key = String(0x41_00_00_00 + (process.pid % 0xffff) * 16 + worlds);
  const told = { HOME: home, ESC_KEY: key, ESC_SHM: name, ESC_WORD: 'the secret' };
  const { victim, terminal } = await standing(hidden, { ...process.env, ...told }, reached);

  const aside = [staged, state, at('scratch'), at('home/disk')];
  let mounted = false;
  const before = look(folder, name, aside);
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return {
    home,
    project,
    staged,
    state,
    scratch: at('scratch'),
    relay: paths['the relay'],
    env: {
      HOME: home,
      ESC_HOME: home,
      ESC_WORK: project,
      ESC_SECRET: join(hidden, 'id'),
      ESC_VICTIM: String(victim.pid),
      ESC_KEY: key,
      ESC_SHM: name,
      ESC_PTS: terminal,
      ...(WANTED === undefined ? {} : { ESC_DISK: at('home/disk'), ESC_STATE: state }),
      ESC_SETUID: planted,
      ESC_SOCKETS: words(paths),
      ESC_ABSTRACT: words(abstract),
      ESC_PORT: String((tcp.address() as AddressInfo).port),
      ESC_PORT6: String((tcp6.address() as AddressInfo | null)?.port ?? 1),
      ESC_UDP: String(udp.address().port),
      ESC_ADDRESS: addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '',
    },
    hear: (chunk) => {
      if (WANTED === undefined || !Buffer.from(chunk).includes('A DISK')) return;
      mounted = true;
      askFor(`+${at('home/disk')}`);
      writeFileSync(join(state, 'mounted'), '');
    },
    changes: () => {
      const after = look(folder, name, aside);
      const seen = new Set([...before.keys(), ...after.keys()]);
      const changed = [...seen].filter((path) => before.get(path) !== after.get(path));
      const ended = victim.exitCode === null && victim.signalCode === null ? [] : ['the process ended'];
      return [...changed, ...reached, ...ended, ...readdirSync(at('home/disk')).map((one) => `the disk: ${one}`)];
    },
    end: async () => {
      if (mounted) askFor(`-${at('home/disk')}`);
      for (const server of [...servers, tcp, tcp6]) server.close();
      udp.close();
      victim.kill('SIGTERM');
      if (victim.exitCode === null && victim.signalCode === null) await once(victim, 'exit');
      for (const path of [shared, `${shared}-left`, `/tmp/${name}-left`, passing, run, folder]) await removeTree(path);
    },
  };
}

function askFor(what: string): void {
  writeFileSync(WANTED ?? '', `${what}\n`);
  readFileSync(DONE ?? '');
}

const words = (all: Readonly<Record<string, string>>): string =>
  Object.entries(all)
    .map(([name, path]) => `${name}=${path}`)
    .join(':');

/** What only root can leave lying about: a program that runs as its owner, a device in the workspace. */
function plant(folder: string, setuid: string, workspaces: readonly string[]): string {
  chmodSync(setuid, 0o4755);
  copyFileSync(setuid, join(folder, '../as-root'));
  chmodSync(join(folder, '../as-root'), 0o4755);
  for (const path of workspaces) spawnSync('mknod', [join(path, 'device'), 'c', '1', '5']);
  return setuid;
}

function listening(what: string, where: { path: string } | { port: number; host: string }, reached: string[]): Server {
  return createServer((socket) => {
    reached.push(what);
    socket.on('error', () => undefined).destroy();
  }).listen(where);
}

async function standing(
  cwd: string,
  env: NodeJS.ProcessEnv,
  reached: string[],
): Promise<{ readonly victim: ChildProcess; readonly terminal: string }> {
  const victim = spawn('perl', [join(ESCAPES, 'victim.pl')], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const terminal = await new Promise<string>((resolve, reject) => {
    victim.once('exit', (code) => {
      reject(new Error(`the process outside ended with ${code}`));
    });
    victim.stdout.on('data', (chunk: Buffer) => {
      for (const line of String(chunk).trim().split('\n')) {
        if (line.startsWith('ready ')) resolve(line.slice(6));
        else reached.push(`the process: ${line}`);
      }
    });
  });
  return { victim, terminal };
}

/** Settings of the machine and every file of the world but those that may be written: a change of any kind moves ctime. */
function look(folder: string, name: string, without: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (path: string): void => {
    if (without.includes(path)) return;
    const { mode, uid, gid, size, ino, ctimeNs } = lstatSync(path, { bigint: true });
    found.set(path, [mode, uid, gid, size, ino, ctimeNs].join(' '));
    if (lstatSync(path).isDirectory()) for (const one of readdirSync(path)) walk(join(path, one));
  };
  walk(folder);
  for (const path of ['core_pattern', 'modprobe', 'hotplug', 'hostname'].map((one) => `/proc/sys/kernel/${one}`)) {
    if (existsSync(path)) found.set(path, readFileSync(path, 'utf8'));
  }
  for (const path of ['/etc/cron.d', '/usr/local/bin', '/proc/sys/fs/binfmt_misc']) {
    if (existsSync(path)) found.set(path, readdirSync(path).join(' '));
  }
  for (const path of ['/dev/shm', '/tmp']) found.set(path, String(existsSync(join(path, `${name}-left`))));
  found.set('/etc/ld.so.preload', String(existsSync('/etc/ld.so.preload')));
  found.set('the name of the machine', hostname());
  return found;
}
