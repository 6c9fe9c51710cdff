import type { Outcome } from './outcome.ts';
import type { Task } from './task.ts';

/** A proposed solution: the state of the environment after an agent has worked in it. */
export interface Candidate {
  readonly solution: unknown;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reasoning: string;
  readonly source: string;
}

/** The world that a task works on, and the only judge of success. */
export interface Environment {
  getCurrentState(): Promise<unknown>;
  verify(task: Task, candidate: Candidate): Promise<Outcome>;
}
