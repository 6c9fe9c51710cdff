import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AtlasError, messageOf } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { newId } from '../core/ids.ts';
import { machineFault } from '../core/machine-fault.ts';
import type { MetLimit } from '../core/met-limit.ts';
import { spawnProgram } from './errands.ts';
import { initOf, isAlive } from './limits/census.ts';
import { launcherLimits, shellLimits } from './limits/shell-limits.ts';
import { supervise } from './limits/supervisor.ts';
import { descendantsOf, inOwnNamespace, isGroupAlive, processesWith } from './process-tree.ts';
import type { Exit, Program } from './program.ts';
import type { Limits } from './sandbox/limits.ts';
import { nativeParts } from './sandbox/native.ts';
import type { SpawnedProgram } from './spawned-program.ts';

/**
 * Starts a program as the leader of a group of its own, and ends it as a group.
 *
 * Invariants
 *  P1  When `exited` resolves, no process of the group is alive: a kill is waited for, not merely sent.
 *  P2  When Atlas dies, even by SIGKILL, the group is killed: a watcher in the group holds the other end of a pipe.
 *  P3  `end` closes the input, then asks (SIGTERM), then insists (SIGKILL); it never takes longer than the grace plus a
 *      moment.
 *  P4  A grandchild that left the group is found by the mark in its environment and killed too (Linux); a program with
 *      a process namespace of its own cannot be left.
 *  P5  A program that passes one of its limits is ended at once, and its exit names the limit.
 */
const MARK = 'ATLAS_PROCESS';
/** How long a program whose input has ended has to exit by itself. */
const LEAVES_MS = 50;
/**
 * After so many waits we look which processes are left in a group. At once, since most groups consist of dead ones by
 * then that nobody has collected, and to wait for that costs more than to look.
 */
const LOOKS: ReadonlySet<number> = new Set([0, 2, 6, 18, 54, 162]);

/**
 * Fd 3 is the leash. The program begins only after a word comes over it: by then the holder of the other end has all
 * streams, and no other process does. The word is read by a shell below, or this one would seem to have another input.
 * The watcher is started twice removed, so that the program never meets a child that it does not know; the program
 * itself then takes over this shell's process id.
 */
const LEASH = `( read -r _ <&3 ) || exit 125
( ( trap '' TERM INT HUP; exec <&3 3<&- >/dev/null 2>&1; while read -r _; do :; done; kill -KILL -$$ ) & )
exec 3<&-; `;
const BECOME = 'exec "$@"';

export interface RunningProgram extends AsyncDisposable {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly exited: Promise<Exit>;
  /** Resolves when every process of the group has ended. */
  end(graceMs?: number): Promise<Exit>;
}

export async function startProgram(program: Program): Promise<RunningProgram> {
  const mark = newId('process');
  const since = performance.now();
  const { pid, stdin, stdout, stderr, extra: leash, exited: left } = await spawned(program, mark);
  let over = false;
  // A program that closes its input early is not our fault to crash over.
  stdin.on('error', () => undefined);
  leash.on('error', () => undefined);
  leash.write('go\n');
  const { limits } = program;
  let init: number | undefined;
  const supervised =
    limits === undefined
      ? undefined
      : supervise(pid, limits, () => {
          init ??= initOf(pid);
          endAtOnce(pid, init);
        });

  const exited = left.then(async (exit) => {
    over = true;
    killGroup(pid);
    if (program.ownProcesses !== true) killMarked(mark);
    leash.destroy();
    await (init === undefined ? groupGone(pid, since) : namespaceGone(init));
    const limit = (await supervised?.over()) ?? (limits === undefined ? undefined : fileLimit(exit, limits));
    return limit === undefined ? exit : { ...exit, limit };
  });

  const end = async (graceMs = 2000): Promise<Exit> => {
    if (!over) {
      stdin.destroy();
      const cut = new AbortController();
      const quick = left.then(() => cut.abort());
      const patience = async (ms: number): Promise<void> => {
        await sleep(ms, undefined, { signal: cut.signal }).catch(() => undefined);
      };
      // A program that reads its input ends by itself when the input ends, and in better order.
      await patience(Math.min(graceMs, LEAVES_MS));
      if (!cut.signal.aborted) {
        terminate(pid);
        await patience(graceMs);
      }
      killGroup(pid);
      await quick;
    }
    return await exited;
  };

  return { pid, stdin, stdout, stderr, exited, end, [Symbol.asyncDispose]: async () => void (await end(0)) };
}

async function spawned(program: Program, mark: string): Promise<SpawnedProgram> {
  try {
    return await spawnProgram({
      ...leashed(program),
      cwd: program.cwd,
      env: { ...program.env, [MARK]: mark },
      ...defined({ opens: program.opens }),
    });
  } catch (cause) {
    const fault = machineFault(cause);
    const why = fault?.what ?? messageOf(cause);
    throw new AtlasError('process.failed', `cannot start ${program.command} in ${program.cwd}: ${why}`, {
      remedy: fault?.remedy ?? 'Check that the folder exists and that /bin/sh can be run.',
      details: { command: program.command, cwd: program.cwd },
      cause,
    });
  }
}

/** A confined program begins with our launcher, which takes the leash itself: a shell would cost it as much again. */
function leashed({ command, args, limits }: Program): Pick<Program, 'command' | 'args'> {
  if (command === nativeParts()?.launcher)
    return { command, args: ['--leash', limits === undefined ? '' : launcherLimits(limits), ...args] };
  const bounds = limits === undefined ? '' : `${shellLimits(limits)}; `;
  return { command: '/bin/sh', args: ['-c', LEASH + bounds + BECOME, 'atlas', command, ...args] };
}

/**
 * SIGTERM for the program and its children. A sandbox is spared, from the shell that mounts for it to the process that
 * waits inside: it would die at once and take the program along before the program could clean up.
 */
function terminate(pid: number): void {
  const { first, others } = inOwnNamespace(pid);
  const targets = first.length > 0 ? others : [pid, ...descendantsOf(pid)];
  if (targets.length === 0) send(-pid, 'SIGTERM');
  for (const target of targets) send(target, 'SIGTERM');
}

/** P5: no grace. With the first process of its namespace all others end, however fast they multiply. */
function endAtOnce(pid: number, init: number | undefined): void {
  if (init !== undefined) send(init, 'SIGKILL');
  else for (const below of descendantsOf(pid)) send(below, 'SIGKILL');
  killGroup(pid);
}

/** The first process of a namespace is the last to go. It may have thousands to wait for. */
async function namespaceGone(init: number): Promise<void> {
  for (let tries = 0; tries < 1000 && isAlive(init); tries += 1) await sleep(tries < 20 ? 5 : 20);
}

/** Shells and sandboxes report the signal that ended a program as an exit code. */
function fileLimit({ exitCode, signal }: Exit, { fileBytes }: Limits): MetLimit | undefined {
  const tooLarge = signal === 'SIGXFSZ' || exitCode === 128 + constants.signals.SIGXFSZ;
  return tooLarge ? { name: 'fileBytes', allowed: fileBytes } : undefined;
}

function killGroup(pid: number): void {
  send(-pid, 'SIGKILL');
}

/** SIGKILL cannot be refused, but it takes a moment. Dead processes that are not collected yet are not waited for. */
async function groupGone(pid: number, since: number): Promise<void> {
  for (let tries = 0; tries < 200 && isThere(-pid); tries += 1) {
    if (LOOKS.has(tries) && process.platform === 'linux') {
      if (!isGroupAlive(pid, performance.now() - since)) return;
    }
    await sleep(tries < 20 ? 1 : 5);
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

function killMarked(mark: string): void {
  for (const pid of processesWith(MARK, mark)) send(pid, 'SIGKILL');
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
}
