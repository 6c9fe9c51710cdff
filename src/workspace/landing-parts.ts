import type { Clock } from '../core/clock.ts';
import type { CrashPoint } from '../storage/crash-point.ts';
import type { LandingLog, Move } from './landing-log.ts';
import type { ProjectStore } from './project-store.ts';

/** The parts that landing and unwinding use. */
export interface LandingParts {
  readonly project: ProjectStore;
  readonly log: LandingLog;
  readonly clock: Clock;
  readonly crash: CrashPoint;
  /** Throws when another process has taken over (R4). */
  readonly stillOurs: () => Promise<void>;
}

/** Thrown inside only: the way from a discovered edit to the unwinding. */
export class Edited extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`edited: ${path}`);
    this.path = path;
  }
}

export function isFolderOrNothing(entry: Move['before']): boolean {
  return entry === undefined || entry.kind === 'folder';
}

export function keepsInode(before: Move['before'], after: Move['after']): boolean {
  return before?.kind === 'file' && after?.kind === 'file' && before.oid === after.oid;
}
