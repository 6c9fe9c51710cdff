import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeSync, openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { WorkerNetwork } from './fleet-network.ts';
import { environmentOf } from './run-world.ts';

const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');

/**
 * A worker as on a machine of its own: a home, a network and, where the tests run as root, processes and a disk of its
 * own. Others cannot see whether it lives: it is replaced by the store's clock alone.
 */
export interface FleetWorker extends AsyncDisposable {
  readonly name: string;
  /** What it is called in the store; empty until it has said that it is ready. */
  readonly id: string;
  readonly network: WorkerNetwork;
  /** Whether its disk can be filled. */
  readonly hasDisk: boolean;
  readonly isRunning: boolean;
  start(): void;
  kill(): Promise<void>;
  /** SIGSTOP, and on with it. */
  freeze(): void;
  thaw(): void;
  fillDisk(): void;
  freeDisk(): void;
  /** SIGTERM, until it has gone; its exit code, and what it said at the end where that is not 0. */
  drain(): Promise<string>;
  /** Lines that it wrote and that are nobody's event. */
  readonly odd: readonly string[];
  readonly troubles: readonly string[];
}

export interface FleetWorkerOptions {
  readonly name: string;
  readonly folder: string;
  readonly url: string;
  readonly network: WorkerNetwork;
  readonly concurrency: number;
  /** The size of its disk, where it has one of its own. */
  readonly diskMb: number;
  readonly env: Readonly<Record<string, string>>;
}

const eventSchema = z.object({ type: z.string(), worker: z.string().optional(), code: z.string().optional() }).or(
  // A line of the log.
  z.object({ level: z.string() }).transform(({ level }) => ({ type: level, worker: undefined, code: undefined })),
);

function readEvent(line: string): z.infer<typeof eventSchema> | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

const canIsolate = process.getuid?.() === 0;
/** In front of a command: it is killed when this process ends, however it ends. */
const WITH_US = ['setpriv', '--pdeathsig', 'KILL'];

/** Undefined where the machine allows none. A shell stands by, so that it goes also where this process is killed. */
function mountDisk(path: string, megabytes: number): AsyncDisposable | undefined {
  const options = `size=${megabytes}m,mode=755`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', path]).status !== 0) return undefined;
  const keeper = spawn('sh', ['-c', 'cat >/dev/null; umount -l "$1"', 'sh', path], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  return {
    [Symbol.asyncDispose]: async () => {
      const exit = once(keeper, 'exit');
      keeper.stdin.end();
      await exit;
    },
  };
}

export function fleetWorker(options: FleetWorkerOptions): FleetWorker {
  const { name, folder, concurrency, env, network } = options;
  const [cwd, ballast] = [join(folder, 'machine'), join(folder, 'machine/ballast')];
  mkdirSync(cwd, { recursive: true });
  const disk = canIsolate ? mountDisk(cwd, options.diskMb) : undefined;
  for (const one of ['project', 'tmp']) mkdirSync(join(cwd, one));
  const odd: string[] = [];
  const troubles: string[] = [];
  let child: ChildProcess | undefined;
  let id = '';
  let away = false;
  let last: string[] = [];
  /** The worker itself, and not what stands before it. */
  const pid = (): number | undefined => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return undefined;
    if (!canIsolate) return child.pid;
    const own = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0];
    return own === undefined || own === '' ? child.pid : Number(own);
  };
  const signal = (what: NodeJS.Signals): void => {
    try {
      const one = pid();
      if (one !== undefined) process.kill(one, what);
    } catch {
      // It has ended by itself.
    }
  };
  const ended = async (): Promise<number | null> => {
    const running = child;
    if (running === undefined) return null;
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    child = undefined;
    return running.exitCode;
  };
  const isReady = (): boolean => id !== '';
  const free = (): void => {
    rmSync(ballast, { force: true });
  };
  const kill = async (): Promise<void> => {
    signal('SIGKILL');
    await ended();
  };
  return {
    name,
    network,
    hasDisk: disk !== undefined,
    odd,
    troubles,
    get id() {
      return id;
    },
    get isRunning() {
      return pid() !== undefined;
    },
    start: () => {
      const apart = canIsolate ? [...WITH_US, 'unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] : [];
      const [program, ...args] = [
        ...network.before,
        ...apart,
        process.execPath,
        main,
        'worker',
        '--json',
        '--concurrency',
        String(concurrency),
        '--patience',
        '20',
      ];
      const started = spawn(program, args, {
        cwd: join(cwd, 'project'),
        env: {
          ...environmentOf({ folder: cwd, project: cwd, log: '', [Symbol.dispose]: () => undefined }, env),
          ATLAS_STORAGE_URL: network.url(options.url),
          TMPDIR: join(cwd, 'tmp'),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        // An interrupt from the keyboard is for the campaign, which ends its workers.
        detached: true,
      });
      child = started;
      [id, away, last] = ['', false, []];
      const hear = (line: string): void => {
        const event = readEvent(line);
        // What stands before the worker has its own say about being killed.
        if (event === undefined && !line.startsWith('unshare:')) odd.push(line);
        if (event?.type === 'error') {
          away = event.code === 'storage.unreachable';
          if (!away) odd.push(line);
        }
        last = [...last.slice(-4), line];
        if (event === undefined) return;
        if (event.type === 'trouble') troubles.push(line);
        else if (event.type === 'ready') id = event.worker ?? '';
      };
      for (const stream of [started.stdout, started.stderr]) createInterface({ input: stream }).on('line', hear);
    },
    kill,
    freeze: () => {
      signal('SIGSTOP');
    },
    thaw: () => {
      signal('SIGCONT');
    },
    fillDisk: () => {
      const file = openSync(ballast, 'w');
      const block = Buffer.alloc(1 << 20);
      try {
        for (;;) writeSync(file, block);
      } catch {
        // Full.
      } finally {
        closeSync(file);
      }
    },
    freeDisk: free,
    drain: async () => {
      // The first process of a machine does not hear a signal before it has said what to do about it.
      while (pid() !== undefined && !isReady()) await sleep(100);
      const hadEnded = pid() === undefined;
      signal('SIGTERM');
      const code = String(await ended());
      if (code === '0') return code;
      // Its last words may come after its end.
      await sleep(100);
      // One that found no server when it began has ended by itself: there was nothing to drain.
      return hadEnded && away ? '0' : `${code}: ${last.slice(-3).join(' | ')}`;
    },
    [Symbol.asyncDispose]: async () => {
      await kill();
      free();
      await disk?.[Symbol.asyncDispose]();
    },
  };
}
