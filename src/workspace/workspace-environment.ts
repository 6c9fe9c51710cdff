import type { Candidate, Environment } from '../core/environment.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Task } from '../core/task.ts';
import { showPath } from './path-bytes.ts';
import type { StagedAttempt } from './staged-attempt.ts';
import type { ProjectStore } from './project-store.ts';
import { STATE_ID, type StateId } from './state.ts';

/** The staged tree as a solution: which state it is, and what it changed. */
export interface WorkspaceState {
  readonly base: StateId;
  readonly staged: StateId;
  readonly changed: readonly string[];
  readonly strays: readonly string[];
  readonly refused: readonly string[];
}

/** What decides about a staged tree; the checks do, in a room that this one may not import. */
export type JudgeStaged = (task: Task, state: WorkspaceState) => Promise<Outcome>;

/** The world that an agent works on is its staged copy, and only the checks say whether it did well. */
export class WorkspaceEnvironment implements Environment {
  readonly #project: ProjectStore;
  readonly #attempt: StagedAttempt;
  readonly #judge: JudgeStaged;

  constructor(project: ProjectStore, attempt: StagedAttempt, judge: JudgeStaged) {
    this.#project = project;
    this.#attempt = attempt;
    this.#judge = judge;
  }

  async getCurrentState(): Promise<WorkspaceState> {
    const { base } = this.#attempt;
    const { staged, strays, refused } = await this.#attempt.finish();
    const changes = await this.#project.store.diff(base, staged);
    return { base, staged, changed: changes.map(({ path }) => showPath(path)), strays, refused };
  }

  /** The candidate's own state is what is judged, as long as it is one; its confidence counts for nothing. */
  async verify(task: Task, candidate: Candidate): Promise<Outcome> {
    const state = isWorkspaceState(candidate.solution) ? candidate.solution : await this.getCurrentState();
    return await this.#judge(task, state);
  }
}

function isWorkspaceState(value: unknown): value is WorkspaceState {
  if (typeof value !== 'object' || value === null) return false;
  const { base, staged, strays, refused } = value as Partial<WorkspaceState>;
  return (
    STATE_ID.test(String(base)) && STATE_ID.test(String(staged)) && Array.isArray(strays) && Array.isArray(refused)
  );
}
