import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MetLimit } from '../../core/met-limit.ts';
import type { Limits } from '../sandbox/limits.ts';
import { census } from './census.ts';
import { controlOf, type CgroupControl } from './cgroup-controls.ts';
import { kernelFiles, type CgroupFiles } from './cgroup-files.ts';
import { endMembers, ownCgroupName, removeCgroup, sweepAllCgroups, sweepCgroups } from './cgroup-owner.ts';
import { cgroupPlaces, type CgroupPlace, type Controller } from './cgroup-places.ts';
import { kernelText, numberIn } from './kernel-text.ts';
import { mostThreads } from './most-threads.ts';

/**
 * A group of processes that the kernel itself holds to a number and to an amount of memory (Linux control groups, of
 * either version).
 *
 * Invariants
 *  G1  A group is removed when its program has ended; the next Atlas removes the groups of a killed one.
 *  G2  Where groups are unavailable Atlas works without them: nothing here throws.
 *  G3  The kernel takes 10 ms and more to put a process into a group, and no caller waits for it.
 *  G4  No program leaves a limit that the machine has set on this process.
 */
export interface Cgroup {
  /** Whether it holds them to both; otherwise one of the two is for others to count. */
  readonly whole: boolean;
  /** Puts a program and everything below it into the group. False when the machine does not let us. */
  take(root: number): Promise<boolean>;
  /** Which limit the kernel has held it to, if any. */
  met(): MetLimit | undefined;
  /** Kills the processes that are still in it, and removes it. */
  remove(): Promise<void>;
}

/** New processes may start while others are moved, so the move is repeated this often. */
const ROUNDS = 5;
/** So many are moved at a time; a program with more is counted from outside first. */
const MOST_MOVED = 256;
/** A killed process leaves its group only when the kernel has cleaned it up. */
const REMOVALS = 40;

const MOST_SWEEPING_MS = 500;

/** The number of processes, and memory. */
const CONTROLS = 2;

interface Part {
  readonly folder: string;
  readonly controls: readonly CgroupControl[];
}

/** Makes groups where this process may. */
export class Cgroups {
  readonly #files: CgroupFiles;
  readonly #find: () => readonly CgroupPlace[];
  /** After one failure no further attempt is made. */
  #places: readonly CgroupPlace[] | undefined;
  #made = 0;
  #swept = false;

  constructor(files: CgroupFiles = kernelFiles, find: () => readonly CgroupPlace[] = placesHere) {
    this.#files = files;
    this.#find = find;
  }

  /** Undefined where there is none for us. */
  make(limits: Limits): Cgroup | undefined {
    this.#made += 1;
    const name = ownCgroupName(this.#made);
    const open = new Set<Controller>(['pids', 'memory']);
    const parts: Part[] = [];
    this.#places = (this.#places ?? this.#find()).filter((place) => {
      const wanted = place.controllers.filter((one) => open.has(one));
      const part = wanted.length === 0 ? undefined : this.#part(place, wanted, name, limits);
      if (part === undefined) return false;
      for (const one of wanted) open.delete(one);
      parts.push(part);
      return true;
    });
    if (parts.length === 0) return undefined;
    const counts = parts.flatMap(({ folder, controls }) =>
      controls.map((control) => ({ control, events: this.#files.follow(join(folder, control.events)) })),
    );
    return {
      whole: counts.length === CONTROLS,
      take: async (root) => {
        const taken = await this.#take(parts, root);
        if (!taken) this.#places = [];
        return taken;
      },
      met: () =>
        counts.find(({ control, events }) => (numberIn(events.text(), control.word) ?? 0) > 0)?.control.meets(limits),
      remove: async () => {
        for (const { events } of counts) events[Symbol.dispose]();
        for (const { folder } of parts) await this.#remove(folder);
        if (this.#files === kernelFiles) await this.#sweep(parts);
      },
    };
  }

  /** G1, once, when a program is over: where this process has no groups, others of ours may have had theirs. */
  async #sweep(parts: readonly Part[]): Promise<void> {
    if (this.#swept) return;
    this.#swept = true;
    const signal = AbortSignal.timeout(MOST_SWEEPING_MS);
    for (const { folder } of parts) await sweepAllCgroups(dirname(folder), signal);
  }

  #part(place: CgroupPlace, wanted: readonly Controller[], name: string, limits: Limits): Part | undefined {
    if (place.leaves !== undefined && this.#isLimited(place.leaves, limits)) return undefined;
    const folder = join(place.folder, name);
    try {
      this.#files.make(folder);
    } catch {
      return undefined;
    }
    if (place.version === 2 && place.leaves === undefined) this.#passOn(place.folder, wanted);
    const controls = wanted.map((one) => controlOf(one, place.version));
    const held = controls.filter((control) => this.#hold(folder, control, limits));
    if (held.length > 0) return { folder, controls: held };
    removeCgroup(this.#files, folder);
    return undefined;
  }

  /** G4 */
  #isLimited(group: string, limits: Limits): boolean {
    const most = this.#files.read(join(group, 'pids.max')).trim();
    if (most !== '' && most !== 'max' && Number(most) < mostThreads(limits)) return true;
    const others = ['memory.max', 'memory.high', 'cpu.max'];
    return others.some((file) => !/^(?:max|$)/.test(this.#files.read(join(group, file))));
  }

  /** Asks for the controllers that groups below are to have. Refused while there are processes in the group itself. */
  #passOn(group: string, wanted: readonly Controller[]): void {
    const file = join(group, 'cgroup.subtree_control');
    const on = this.#files.read(file).trim().split(' ');
    const lacking = wanted.filter((one) => !on.includes(one));
    try {
      if (lacking.length > 0) this.#files.write(file, lacking.map((one) => `+${one}`).join(' '));
    } catch {
      // Then the new group has no file to limit it by.
    }
  }

  #hold(folder: string, { settings, events }: CgroupControl, limits: Limits): boolean {
    try {
      for (const { file, value, optional } of settings(limits)) {
        const path = join(folder, file);
        if (optional !== true || this.#files.has(path)) this.#files.write(path, value);
      }
      return this.#files.has(join(folder, events));
    } catch {
      return false;
    }
  }

  async #take(parts: readonly Part[], root: number): Promise<boolean> {
    const taken = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { pids } = await census(root, { processes: MOST_MOVED, threads: Infinity });
      const left = pids.filter((pid) => !taken.has(pid));
      if (left.length === 0) break;
      for (const pid of left) {
        taken.add(pid);
        for (const { folder } of parts) if (!(await this.#move(pid, folder))) return false;
      }
    }
    return true;
  }

  async #move(pid: number, folder: string): Promise<boolean> {
    try {
      await this.#files.writeLater(join(folder, 'cgroup.procs'), `${pid}`);
      return true;
    } catch (error) {
      // Gone meanwhile.
      return (error as NodeJS.ErrnoException).code === 'ESRCH';
    }
  }

  async #remove(folder: string): Promise<void> {
    for (let tries = 0; tries < REMOVALS && !removeCgroup(this.#files, folder); tries += 1) {
      endMembers(this.#files, folder);
      await sleep(tries < 10 ? 2 : 20);
    }
  }
}

function placesHere(): readonly CgroupPlace[] {
  if (process.platform !== 'linux') return [];
  const found = cgroupPlaces(kernelText('/proc/self/cgroup'), kernelText('/proc/self/mountinfo'));
  for (const { folder } of found) sweepCgroups(folder);
  return found;
}
