import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

/** Identifies a process, and distinguishes it from every other that ever had the same number. */
export const processIdentitySchema = z.strictObject({
  boot: z.string(),
  namespace: z.string(),
  pid: z.number().int(),
  started: z.string(),
});

export type ProcessIdentity = Readonly<z.infer<typeof processIdentitySchema>>;

export function thisProcess(): ProcessIdentity {
  if (self !== undefined) return self;
  const boot = machineBoot();
  const started = startTime(process.pid);
  const found = { boot: boot ?? hostname(), namespace: pidNamespace(), pid: process.pid, started: started ?? '' };
  // Elsewhere than on Linux the name of the machine stands for it, which may change while we run.
  if (boot !== undefined && started !== undefined) self = found;
  return found;
}

/** Needed many times in a step, and it never changes. */
let self: ProcessIdentity | undefined;

/** `undefined` for a process of another container, which cannot be seen from here. */
export function isAlive(identity: ProcessIdentity): boolean | undefined {
  if (identity.boot !== bootId()) return false;
  if (identity.namespace !== pidNamespace()) return undefined;
  const started = startTime(identity.pid);
  if (started !== undefined) return started === identity.started;
  if (process.platform === 'linux') return false;
  try {
    process.kill(identity.pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * The same on a store that several machines share: a process of another boot may well be alive on another machine, so
 * that its boot id says nothing. Machines that are copies of each other share every other id.
 */
export function seenFromHere(identity: ProcessIdentity): boolean | undefined {
  return identity.boot === machineBoot() ? isAlive(identity) : undefined;
}

/** Seconds of a clock that every process of this machine shares and that cannot be set back. */
export function machineSeconds(): number {
  return Number(process.hrtime.bigint() / 1_000_000n) / 1000;
}

/** Names the time since this machine was started; undefined where nothing does. */
export function machineBoot(): string | undefined {
  return read(BOOT_ID)?.trim();
}

function bootId(): string {
  return machineBoot() ?? hostname();
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Zombies hold nothing. */
function startTime(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}
