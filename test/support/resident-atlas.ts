import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AtlasResult } from './atlas-result.ts';

export interface ResidentCommand {
  readonly main: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** How long it may keep something open after its end. Long enough for anything that ends by itself, if left out. */
  readonly openMs?: number;
  /** Written to both outputs when the command has ended. */
  readonly mark: string;
}

export interface ResidentEnd {
  readonly exitCode: number;
  /** What it left open: a process of its own would not have ended. */
  readonly left: readonly string[];
}

type Listener = Parameters<NodeJS.EventEmitter['on']>[1];

interface Resident {
  readonly child: ChildProcess;
  isBusy: boolean;
}

/** What differs from the environment of every other command and is read by the process itself, once. */
const ITS_OWN = /^(?!ATLAS_|HOME$|XDG_)|^ATLAS_(CRASH|SANDBOX)/u;

/**
 * Two processes that stay, per process of the tests: a command is never run by the one that ran the command before it, so
 * whatever the second finds, it found on the disk.
 */
const pool = ((globalThis as { atlasResidents?: (Resident | undefined)[] }).atlasResidents ??= [undefined, undefined]);

/** Whether a command can run in a process that stays: it says nothing about a process, and no other command runs now. */
export function canStay(env: Readonly<Record<string, string>>): boolean {
  return (
    process.env['ATLAS_TEST_PROCESSES'] !== 'own' &&
    !Object.keys(env).some((name) => ITS_OWN.test(name)) &&
    !pool.some((one) => one?.isBusy === true)
  );
}

/** Runs a command in the process whose turn it is. */
export async function inResident(command: Omit<ResidentCommand, 'mark'>): Promise<AtlasResult> {
  const [next] = pool;
  const resident = next?.child.connected === true ? next : started();
  pool.push(resident);
  pool.shift();
  resident.isBusy = true;
  // A campaign that waits for nothing else must not end before the command does.
  resident.child.ref();
  try {
    return await ended(resident.child, { ...command, mark: `\n${randomUUID()}\n` });
  } finally {
    resident.isBusy = false;
    resident.child.unref();
  }
}

function started(): Resident {
  const child = fork(join(import.meta.dirname, 'resident-program.ts'), [], {
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // It ends when the process of the tests does, and does not keep it.
  child.unref();
  for (const each of [child.channel, child.stdout, child.stderr]) (each as { unref?: () => void } | null)?.unref?.();
  return { child, isBusy: false };
}

async function ended(child: ChildProcess, command: ResidentCommand): Promise<AtlasResult> {
  const said = { stdout: '', stderr: '' };
  let end: ResidentEnd | undefined;
  return await new Promise((resolve, reject) => {
    const listeners: (() => void)[] = [];
    const on = (emitter: NodeJS.EventEmitter, name: string, listener: Listener): void => {
      emitter.on(name, listener);
      listeners.push(() => emitter.off(name, listener));
    };
    const leave = (): void => {
      for (const off of listeners) off();
    };
    const settle = (exitCode: number | null, signal: NodeJS.Signals | null): void => {
      leave();
      resolve({ exitCode, signal, stdout: said.stdout, stderr: said.stderr });
    };
    const look = (): void => {
      if (end === undefined || !said.stdout.endsWith(command.mark) || !said.stderr.endsWith(command.mark)) return;
      for (const name of ['stdout', 'stderr'] as const) said[name] = said[name].slice(0, -command.mark.length);
      if (end.left.length === 0) {
        settle(end.exitCode, null);
        return;
      }
      leave();
      const left = end.left.join(', ');
      // What it left would be found by the next command as well.
      child.once('close', () => {
        reject(new Error(`atlas ${command.args.join(' ')} would not have ended: it left ${left} open`));
      });
      child.ref();
      child.kill('SIGKILL');
    };
    for (const name of ['stdout', 'stderr'] as const)
      on(child[name] as NodeJS.EventEmitter, 'data', (chunk: Buffer) => {
        said[name] += chunk.toString();
        look();
      });
    on(child, 'message', (message: ResidentEnd) => {
      end = message;
      look();
    });
    // It ended itself, or was ended: so would a process of its own.
    on(child, 'close', settle);
    child.send(command);
  });
}
