import type { MetLimit } from '../../core/met-limit.ts';
import type { Limits } from '../sandbox/limits.ts';
import type { Controller } from './cgroup-places.ts';
import { mostThreads } from './most-threads.ts';

/** The settings of one limit, and the file in which the kernel counts how often it was met. */
export interface CgroupControl {
  readonly settings: (limits: Limits) => readonly Setting[];
  readonly events: string;
  readonly word: string;
  readonly meets: (limits: Limits) => MetLimit;
}

interface Setting {
  readonly file: string;
  readonly value: string;
  /** Not present on every machine: the swap settings, for one. */
  readonly optional?: boolean;
}

const PIDS: CgroupControl = {
  settings: (limits) => [{ file: 'pids.max', value: `${mostThreads(limits)}` }],
  events: 'pids.events',
  word: 'max',
  meets: (limits) => ({ name: 'processes', allowed: mostThreads(limits), of: 'threads' }),
};

const MEMORY = {
  word: 'oom_kill',
  meets: ({ memoryBytes }: Limits): MetLimit => ({ name: 'memoryShare', allowed: memoryBytes }),
} as const;

const MEMORY_1: CgroupControl = {
  ...MEMORY,
  settings: ({ memoryBytes }) => [
    { file: 'memory.limit_in_bytes', value: `${memoryBytes}` },
    // Memory and swap together.
    { file: 'memory.memsw.limit_in_bytes', value: `${memoryBytes}`, optional: true },
  ],
  events: 'memory.oom_control',
};

const MEMORY_2: CgroupControl = {
  ...MEMORY,
  settings: ({ memoryBytes }) => [
    { file: 'memory.max', value: `${memoryBytes}` },
    { file: 'memory.swap.max', value: '0', optional: true },
    { file: 'memory.oom.group', value: '1', optional: true },
  ],
  events: 'memory.events',
};

export function controlOf(controller: Controller, version: 1 | 2): CgroupControl {
  if (controller === 'pids') return PIDS;
  return version === 1 ? MEMORY_1 : MEMORY_2;
}
