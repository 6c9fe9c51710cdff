import type { MetLimit } from '../../core/met-limit.ts';
import type { Limits } from '../sandbox/limits.ts';
import { census, initOf } from './census.ts';
import { Cgroups, type Cgroup } from './cgroup.ts';
import { machineBytes, machineTasks, type MachineUse } from './machine-use.ts';
import { memoryOf } from './memory-of.ts';
import { mostThreads } from './most-threads.ts';

/**
 * Holds running programs to their limits, and says which one they met.
 *
 * Invariants
 *  V1  A program that passes a limit is ended as a whole, and the limit is named; where the kernel ended it first, the
 *      kernel's counters still name it.
 *  V2  The supervisor counts no processes while the machine as a whole is below the limit, and above it only now and
 *      then while a program does not grow; and a count is followed by a pause that is longer than itself.
 *  V3  A program that is soon over is put into no group.
 *  V4  A program in a kernel group is checked now and then; one outside is watched closely while it is young.
 *
 * The kernel's own groups are exact, but most machines do not grant one, and entering one takes longer than starting a
 * program. So every program is counted from outside, and one that stays is put into a group besides.
 */
const LOOK_MS = 100;
/** While something has just begun, or grows: a program can have multiplied a thousandfold in the time of a few looks. */
const LOOK_CLOSELY_MS = 25;
/**
 * While the whole machine has less than this share of what each program may have, the next close look may come after
 * twice the time: whoever multiplies has that far to go first.
 */
const FAR_BELOW = 0.5;
const YOUNG_MS = 1000;
const GROWS = 32;
/** A program that has lived this long is worth a group of its own; a short one needs none. */
const STAYS_MS = 400;
/** The interval of counts where only other programs may account for the machine's use. */
const NOW_AND_THEN_MS = 2000;
/** The pause after a count, as a multiple of it. */
const PAUSE = 3;

interface Supervised {
  readonly pid: number;
  readonly limits: Limits;
  readonly end: () => void;
  readonly since: number;
  /** The use of the rest of the machine at the last count. */
  others: MachineUse;
  counting: boolean;
  counted: number;
  notBefore: number;
  entering: Promise<Cgroup | undefined> | undefined;
  group: Cgroup | undefined;
  /** When the group was last asked which limit it has held the program to. */
  asked: number;
  met: MetLimit | undefined;
}

export interface Supervision {
  /** Call when the program has ended. Returns the limit that it met, if any. */
  over(): Promise<MetLimit | undefined>;
}

const cgroups = new Cgroups();
const programs = new Set<Supervised>();
let timer: NodeJS.Timeout | undefined;
let tasksBefore = Infinity;
let memory = { read: -Infinity, bytes: Infinity };

/** `end` must end all of the program at once, and may be called more than once. */
export function supervise(pid: number, limits: Limits, end: () => void): Supervision {
  const since = performance.now();
  const one: Supervised = {
    pid,
    limits,
    end,
    since,
    others: useAt(since),
    counting: false,
    counted: since,
    notBefore: since,
    entering: undefined,
    group: undefined,
    asked: since,
    met: undefined,
  };
  programs.add(one);
  lookIn(LOOK_CLOSELY_MS);
  return {
    over: async () => {
      programs.delete(one);
      if (programs.size === 0) clearTimeout(timer);
      const group = await one.entering;
      meet(one, group?.met());
      await group?.remove();
      return one.met;
    },
  };
}

function lookIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(lookAtAll, ms).unref();
}

function lookAtAll(): void {
  const now = performance.now();
  const use = useAt(now);
  const grows = use.tasks > tasksBefore + GROWS;
  tasksBefore = use.tasks;
  let closely = grows;
  let far = !grows;
  for (const one of programs) {
    look(one, use, now);
    closely ||= one.group?.whole !== true && now - one.since < YOUNG_MS;
    far &&= use.tasks < one.limits.processes * FAR_BELOW;
  }
  if (programs.size > 0) lookIn(closely ? LOOK_CLOSELY_MS * (far ? 2 : 1) : LOOK_MS);
}

/** Processes multiply within one look; memory has to be filled, which takes longer than several. */
function useAt(now: number): MachineUse {
  if (now - memory.read >= LOOK_MS - LOOK_CLOSELY_MS) memory = { read: now, bytes: machineBytes() };
  return { tasks: machineTasks(), bytes: memory.bytes };
}

function look(one: Supervised, use: MachineUse, now: number): void {
  if (one.group !== undefined && now - one.asked >= LOOK_MS - LOOK_CLOSELY_MS) {
    one.asked = now;
    meet(one, one.group.met());
  }
  if (one.met !== undefined) return;
  const { processes, memoryBytes } = one.limits;
  const nowAndThen = now - one.counted >= NOW_AND_THEN_MS;
  const many = use.tasks > processes && (nowAndThen || use.tasks - one.others.tasks > processes / 2);
  const much = use.bytes > memoryBytes && (nowAndThen || use.bytes - one.others.bytes > memoryBytes / 2);
  if (many || much) {
    if (!one.counting && now >= one.notBefore) count(one, use, much).catch(() => undefined);
    return;
  }
  // A program that may be about to meet a limit is no longer moved into a group.
  if (now - one.since >= STAYS_MS) one.entering ??= enter(one);
}

async function count(one: Supervised, use: MachineUse, much: boolean): Promise<void> {
  const { processes, memoryBytes } = one.limits;
  const threads = mostThreads(one.limits);
  const start = performance.now();
  one.counting = true;
  try {
    const counted = await census(one.pid, { processes, threads });
    if (counted.pids.length > processes) meet(one, { name: 'processes', allowed: processes });
    else if (counted.threads > threads) meet(one, { name: 'processes', allowed: threads, of: 'threads' });
    const bytes = much ? await memoryOf(counted.pids, initOf(one.pid), memoryBytes) : 0;
    if (bytes > memoryBytes) meet(one, { name: 'memoryShare', allowed: memoryBytes });
    one.others = { tasks: use.tasks - counted.threads, bytes: much ? use.bytes - bytes : one.others.bytes };
  } finally {
    one.counting = false;
    one.counted = performance.now();
    one.notBefore = one.counted + PAUSE * (one.counted - start);
  }
}

/** No caller waits for the move into a group. */
async function enter(one: Supervised): Promise<Cgroup | undefined> {
  const made = cgroups.make(one.limits);
  if (made === undefined) return undefined;
  if (await made.take(one.pid)) {
    one.group = made;
    return made;
  }
  await made.remove();
  return undefined;
}

function meet(one: Supervised, met: MetLimit | undefined): void {
  if (met === undefined || one.met !== undefined) return;
  one.met = met;
  if (programs.has(one)) one.end();
}
