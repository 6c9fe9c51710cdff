import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { kernelRecord } from './limits/kernel-text.ts';

/**
 * The living descendants of a process, by /proc (Linux). Elsewhere the answer is empty and process groups alone must
 * do.
 */
export function descendantsOf(root: number): readonly number[] {
  const children = childrenNow();
  const found: number[] = [];
  const queue = [root];
  for (let pid = queue.shift(); pid !== undefined; pid = queue.shift()) {
    for (const child of children(pid)) {
      found.push(child);
      queue.push(child);
    }
  }
  return found;
}

/** Returns a function that lists the children of a process. Do not keep it: it may hold a picture of this moment. */
export function childrenNow(): (pid: number) => readonly number[] {
  return childrenByTask ?? childrenByParent();
}

/** Asks the kernel for the children of each process, where it keeps that list: the whole of /proc need not be read. */
const childrenByTask = existsSync(`/proc/self/task/${process.pid}/children`) ? childrenOfTasks : undefined;

function childrenOfTasks(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function childrenByParent(): (pid: number) => readonly number[] {
  const children = new Map<number, number[]>();
  for (const pid of livePids()) {
    const parent = parentOf(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return (pid) => children.get(pid) ?? [];
}

/** Processes that carry `NAME=value` in the environment that they were started with. */
export function processesWith(name: string, value: string): readonly number[] {
  const wanted = `${name}=${value}`;
  return livePids().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(wanted);
    } catch {
      return false;
    }
  });
}

/**
 * Whether a group has a member that can still act. A dead one that its parent has not collected yet cannot. `livedMs`
 * is for how long the group's leader has been there.
 */
export function isGroupAlive(group: number, livedMs: number): boolean {
  const isMember = livedMs < SOON_MS ? startedSince(group) : (): boolean => true;
  return livePids().some((pid) => {
    const [state, , member] = isMember(pid) ? (statOf(pid) ?? []) : [];
    return state !== undefined && state !== 'Z' && state !== 'X' && Number(member) === group;
  });
}

/** No machine gives out all its numbers in this time: even a fork bomb needs longer. */
const SOON_MS = 1500;

/**
 * Numbers are given out in order, and begin anew after the highest. So a process that began after the leader of a group
 * has a number between the leader's and the newest: to read each other one would cost more than the wait itself.
 */
function startedSince(first: number): (pid: number) => boolean {
  const newest = newestPid();
  if (newest === 0) return () => true;
  return newest < first ? (pid) => pid >= first || pid <= newest : (pid) => pid >= first && pid <= newest;
}

/**
 * The processes below one that live in a process namespace of their own, the first of which stands for the rest: it
 * waits for them and was put there by a sandbox. Empty where there is no such namespace.
 */
export function inOwnNamespace(root: number): {
  readonly first: readonly number[];
  readonly others: readonly number[];
} {
  const depth = namespaceIds(root).length;
  const [first, others]: [number[], number[]] = [[], []];
  for (const pid of descendantsOf(root)) {
    const ids = namespaceIds(pid);
    if (ids.length > depth) (ids.at(-1) === '1' ? first : others).push(pid);
  }
  return { first, others };
}

/** The number of a process in every namespace that sees it, the outermost first. */
function namespaceIds(pid: number): readonly string[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return /^NSpid:\s*(.*)$/m.exec(status)?.[1]?.split(/\s+/) ?? [];
  } catch {
    return [];
  }
}

export function commandOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function parentOf(pid: number): number | undefined {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** The fields of /proc/PID/stat after the command name, which may itself hold blanks and brackets. */
function statOf(pid: number): readonly string[] | undefined {
  const text = kernelRecord(`/proc/${pid}/stat`);
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** The number of the process that was started last; 0 where it is unknown. */
function newestPid(): number {
  try {
    return Number(readFileSync('/proc/loadavg', 'latin1').trim().split(' ').at(-1));
  } catch {
    return 0;
  }
}

function livePids(): readonly number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (name >= '1' && name < ':' ? [Number(name)] : []));
  } catch {
    return [];
  }
}
