import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MetLimit } from '../../core/met-limit.ts';
import type { Limits } from '../sandbox/limits.ts';
import { census } from './census.ts';
import { endMembers, ownCgroupName, removeCgroup, sweepCgroups } from './cgroup-owner.ts';
import { cgroupPlaces, type CgroupPlace, type Controller } from './cgroup-places.ts';
import { kernelText, numberIn } from './kernel-text.ts';
import { mostThreads } from './most-threads.ts';

/**
 * Groups of processes that the kernel itself holds to a number and to an amount of memory (Linux control groups, of
 * either version), where this process may make them.
 *
 * Invariants
 *  G1  A group is gone when its program is; what a killed Atlas left is taken away by the next one.
 *  G2  Whatever cannot be had is done without: nothing here throws.
 *  G3  To be put into a group takes the kernel 10 ms and more, for which nobody is held up.
 */
export interface Cgroup {
  /** Puts a program and everything below it into the group. False when the machine does not let us. */
  take(root: number): Promise<boolean>;
  /** Which limit the kernel has held it to, if any. */
  met(): MetLimit | undefined;
  /** Ends whoever is still in it, and takes it away. */
  remove(): Promise<void>;
}

/** What is written to limit something, and where the kernel counts how often the limit was met. */
interface Control {
  readonly meets: (limits: Limits) => MetLimit;
  readonly settings: (limits: Limits) => readonly Setting[];
  readonly events: string;
  readonly word: string;
}

interface Setting {
  readonly file: string;
  readonly value: string;
  /** Not on every machine: what belongs to swapping, for one. */
  readonly optional?: boolean;
}

const PIDS: Control = {
  meets: (limits) => ({ name: 'processes', allowed: mostThreads(limits), of: 'threads' }),
  settings: (limits) => [{ file: 'pids.max', value: `${mostThreads(limits)}` }],
  events: 'pids.events',
  word: 'max',
};

const meetsMemory: Control['meets'] = ({ memoryBytes }) => ({ name: 'memoryBytes', allowed: memoryBytes });

const MEMORY: Readonly<Record<CgroupPlace['version'], Control>> = {
  1: {
    meets: meetsMemory,
    settings: ({ memoryBytes }) => [
      { file: 'memory.limit_in_bytes', value: `${memoryBytes}` },
      // Memory and swap together.
      { file: 'memory.memsw.limit_in_bytes', value: `${memoryBytes}`, optional: true },
    ],
    events: 'memory.oom_control',
    word: 'oom_kill',
  },
  2: {
    meets: meetsMemory,
    settings: ({ memoryBytes }) => [
      { file: 'memory.max', value: `${memoryBytes}` },
      { file: 'memory.swap.max', value: '0', optional: true },
      { file: 'memory.oom.group', value: '1', optional: true },
    ],
    events: 'memory.events',
    word: 'oom_kill',
  },
};

/** Processes may be started while others are moved: so often it is looked again. */
const ROUNDS = 5;
/** What has more processes already is counted from outside alone. */
const MOST_MOVED = 256;
/** Who was killed leaves its group only when the kernel has come round to it. */
const REMOVALS = 40;

interface Part {
  readonly folder: string;
  readonly controls: readonly Control[];
}

let places: readonly CgroupPlace[] | undefined;
let made = 0;

/** Undefined where this machine has no group for us. */
export function makeCgroup(limits: Limits): Cgroup | undefined {
  places ??= findPlaces();
  made += 1;
  const name = ownCgroupName(made);
  const open = new Set<Controller>(['pids', 'memory']);
  const parts: Part[] = [];
  // Where it does not work once, nobody tries again.
  places = places.filter((place) => {
    const wanted = place.controllers.filter((one) => open.has(one));
    const part = wanted.length === 0 ? undefined : makePart(place, wanted, name, limits);
    if (part === undefined) return false;
    for (const one of wanted) open.delete(one);
    parts.push(part);
    return true;
  });
  if (parts.length === 0) return undefined;
  return {
    take: async (root) => {
      const taken = await takeInto(parts, root);
      if (!taken) places = [];
      return taken;
    },
    met: () => parts.flatMap((part) => metIn(part, limits))[0],
    remove: async () => {
      for (const { folder } of parts) await endAndRemove(folder);
    },
  };
}

function findPlaces(): readonly CgroupPlace[] {
  if (process.platform !== 'linux') return [];
  const found = cgroupPlaces(kernelText('/proc/self/cgroup'), kernelText('/proc/self/mountinfo'));
  for (const { folder } of found) sweepCgroups(folder);
  return found;
}

function makePart(
  place: CgroupPlace,
  wanted: readonly Controller[],
  name: string,
  limits: Limits,
): Part | undefined {
  if (place.leaves !== undefined && isLimited(place.leaves, limits)) return undefined;
  const folder = join(place.folder, name);
  try {
    mkdirSync(folder);
  } catch {
    return undefined;
  }
  if (place.version === 2 && place.leaves === undefined) passOn(place.folder, wanted);
  const controls = wanted.map((one) => (one === 'pids' ? PIDS : MEMORY[place.version]));
  const held = controls.filter((control) => hold(folder, control, limits));
  if (held.length > 0) return { folder, controls: held };
  removeCgroup(folder);
  return undefined;
}

/** Whether somebody has limited this process itself: what it starts must not be led out of that. */
function isLimited(group: string, limits: Limits): boolean {
  const most = kernelText(join(group, 'pids.max')).trim();
  if (most !== '' && most !== 'max' && Number(most) < mostThreads(limits)) return true;
  return ['memory.max', 'memory.high', 'cpu.max'].some((file) => !/^(?:max|$)/.test(kernelText(join(group, file))));
}

/** Asks for the controllers that groups below are to have. Refused while there are processes in the group itself. */
function passOn(group: string, wanted: readonly Controller[]): void {
  try {
    const file = join(group, 'cgroup.subtree_control');
    const on = readFileSync(file, 'latin1').trim().split(' ');
    const lacking = wanted.filter((one) => !on.includes(one));
    if (lacking.length > 0) writeFileSync(file, lacking.map((one) => `+${one}`).join(' '));
  } catch {
    // Then the new group has no file to limit it by.
  }
}

function hold(folder: string, { settings, events }: Control, limits: Limits): boolean {
  try {
    for (const { file, value, optional } of settings(limits)) {
      if (optional === true && !existsSync(join(folder, file))) continue;
      writeFileSync(join(folder, file), value, { flag: 'r+' });
    }
    return existsSync(join(folder, events));
  } catch {
    return false;
  }
}

async function takeInto(parts: readonly Part[], root: number): Promise<boolean> {
  const taken = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { pids } = await census(root, { processes: MOST_MOVED, threads: Infinity });
    const left = pids.filter((pid) => !taken.has(pid));
    if (left.length === 0) break;
    for (const pid of left) {
      taken.add(pid);
      for (const { folder } of parts) if (!(await move(pid, folder))) return false;
    }
  }
  return true;
}

async function move(pid: number, folder: string): Promise<boolean> {
  try {
    await writeFile(join(folder, 'cgroup.procs'), `${pid}`, { flag: 'r+' });
    return true;
  } catch (error) {
    // Gone meanwhile.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function metIn({ folder, controls }: Part, limits: Limits): readonly MetLimit[] {
  return controls
    .filter(({ events, word }) => (numberIn(kernelText(join(folder, events)), word) ?? 0) > 0)
    .map(({ meets }) => meets(limits));
}

async function endAndRemove(folder: string): Promise<void> {
  for (let tries = 0; tries < REMOVALS && !removeCgroup(folder); tries += 1) {
    endMembers(folder);
    await sleep(tries < 10 ? 2 : 20);
  }
}
