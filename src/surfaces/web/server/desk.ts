import { defined } from '../../../core/defined.ts';
import { GO_ON } from '../../../core/going-on.ts';
import type { PauseInfo } from '../../../core/pause.ts';
import { AtlasError, isAtlasError } from '../../../core/atlas-error.ts';
import { isId } from '../../../core/ids.ts';
import type { Atlas, AtlasOptions, BoardRun } from '../../../runtime/atlas.ts';
import type { AnsweredRun, ApiFleet, GivenAnswer, NewRunRequest, ResumedRun } from '../api-types.ts';
import { BoardChannel } from './board-channel.ts';
import { chosenAnswer } from './chosen-answer.ts';
import { RequestProblem } from './problem.ts';
import { RunChannel } from './run-channel.ts';
import type { ToldSoFar } from '../run-story.ts';
import { seenAs } from './run-head.ts';
import { ToldSoFars } from './told-so-far.ts';

type ActiveRun = ReturnType<Atlas['runs']['start']>;

export interface DeskParts {
  /** The project that the server was started in. */
  readonly atlas: Atlas;
  readonly project: string;
  readonly open: (options: Pick<AtlasOptions, 'project' | 'home'>) => Promise<Atlas>;
}

/** An answer as it came in: the pause decides what it must be. */
export type Answering = Omit<GivenAnswer, 'answer'> & { readonly answer: Readonly<Record<string, unknown>> };

/**
 * Carries out the page's requests: each run in its own project, and runs that begin here in this process.
 *
 * Invariants
 *  D1  An answer names the question that the person saw. Of several answers to it one counts; every other caller learns
 *      so.
 *  D2  This process works on a run that begins or resumes here until it ends, pauses or is stopped, whether or not a
 *      page is open; the end of the server interrupts it, and it can be resumed.
 */
export class Desk implements AsyncDisposable {
  readonly #parts: DeskParts;
  readonly #opened = new Map<string, Promise<Atlas>>();
  readonly #active = new Map<string, ActiveRun>();
  readonly #channels = new Map<string, RunChannel>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #told = new ToldSoFars();
  readonly board: BoardChannel;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.board = new BoardChannel(parts.atlas);
  }

  get atlas(): Atlas {
    return this.#parts.atlas;
  }

  /** Runs that this process works on. */
  get working(): readonly string[] {
    return [...this.#active.keys()];
  }

  isHere(runId: string): boolean {
    return this.#active.has(runId);
  }

  /** A run of this home with the Atlas of its project. */
  async run(id: string): Promise<{ readonly run: BoardRun; readonly atlas: Atlas }> {
    const run = isId('run', id) ? await this.#parts.atlas.board.find(id) : undefined;
    if (run === undefined) {
      throw new AtlasError('run.not-found', `there is no run ${id} in this home`, {
        remedy: '`atlas runs` lists the runs of a project.',
      });
    }
    return { run, atlas: await this.#atlasOf(run.project) };
  }

  /** The Atlas of a project that this home knows; of the server's own where none is named. */
  async project(name: string | undefined): Promise<Atlas> {
    if (name === undefined || name === this.#parts.project) return this.#parts.atlas;
    const { projects } = await this.#parts.atlas.board.page({ limit: 1 });
    if (projects.includes(name)) return await this.#atlasOf(name);
    throw new RequestProblem(404, 'request.not-found', 'this home has no run of that project');
  }

  /** The events of a run, shared by all listeners. */
  async channel(id: string): Promise<RunChannel> {
    const { atlas } = await this.run(id);
    for (const [name, channel] of this.#channels) if (channel.isIdle) this.#channels.delete(name);
    const channel = this.#channels.get(id) ?? new RunChannel(atlas, id, this.board);
    this.#channels.set(id, channel);
    return channel;
  }

  /** What was told of a run so far, folded. */
  async told(atlas: Atlas, id: string): Promise<ToldSoFar> {
    return await this.#told.read(atlas, id);
  }

  /** How the team's workers and queue stand; nothing where there is no team. */
  async fleet(): Promise<ApiFleet> {
    const fleet = await this.atlas.queue.standing().catch((error: unknown) => {
      if (isAtlasError(error, 'usage')) return undefined;
      throw error;
    });
    return defined({ fleet });
  }

  /** Begins a run; says its id as soon as there is one. */
  async begin(wanted: NewRunRequest): Promise<string> {
    const { request, agent, plan, limits = {}, approve = false, memory = true } = wanted;
    const atlas = await this.project(wanted.project);
    const options = { ...limits, approve, memory, ...defined({ agent }) };
    if (wanted.queue !== undefined)
      return (await atlas.queue.put({ request, options, ...defined({ plan }) }, wanted.queue)).runId;
    return await this.#drive((onEvent) =>
      atlas.runs.start({ request, options, listens: true, onEvent, ...defined({ plan }) }),
    );
  }

  async resume(id: string, { limits = {} }: ResumedRun): Promise<void> {
    const { atlas } = await this.run(id);
    if ((await atlas.queue.goOn(id, { ...GO_ON, options: limits })).queued) return;
    await this.#drive((onEvent) => atlas.runs.resume({ runId: id, options: limits, listens: true, onEvent }));
  }

  async stop(id: string): Promise<void> {
    const { run } = await this.run(id);
    const active = this.#active.get(id);
    if (active !== undefined) {
      await active.interrupt();
      return;
    }
    if (run.status !== 'working') {
      throw new RequestProblem(409, 'request.answered', 'no process works on this run any more');
    }
    throw new RequestProblem(
      409,
      'request.elsewhere',
      'another process works on this run',
      'Stop it where it was started, with Ctrl-C.',
    );
  }

  /** D1. */
  async answer(id: string, given: Answering): Promise<AnsweredRun> {
    return await this.#inTurn(id, async () => await this.#answer(id, given));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.board[Symbol.asyncDispose]();
    await Promise.all([...this.#active.values()].map(async (run) => await run.interrupt()));
    for (const atlas of this.#opened.values()) {
      await (await atlas.catch(() => undefined))?.[Symbol.asyncDispose]();
    }
  }

  async #answer(id: string, { seen, answer: given, plan }: Answering): Promise<AnsweredRun> {
    const { atlas } = await this.run(id);
    const pause = await atlas.runs.waits(id);
    if (pause === undefined) throw answered('a person has answered already, or the run waits for no answer');
    if (seenAs(id, pause) !== seen) throw answered('a person has answered, and the run waits for something else now');
    const answer = chosenAnswer(pause, given);
    if (answer === undefined) {
      throw new RequestProblem(400, 'request.invalid', 'this is none of the answers that the pause offers');
    }
    if (answer.kind === 'approve' && plan !== undefined) return await this.#begunAnew(id, pause, plan);
    const result = await atlas.permissions.answer(id, pause, answer).catch((error: unknown) => {
      // Another person or process has answered between our look and our answer.
      throw isAtlasError(error, 'usage') ? answered(error.message) : error;
    });
    if (!result.counts) throw answered(result.decided);
    if (result.waiting) return { decided: result.decided, goesOn: 'waiting' };
    const { how } = result;
    await this.#drive((onEvent) => atlas.runs.resume({ runId: id, ...how, listens: true, onEvent })).catch(
      (error: unknown) => {
        throw isAtlasError(error, 'run.leased') || isAtlasError(error, 'run.not-resumable')
          ? answered(`another process goes on with this run (${error.message})`)
          : error;
      },
    );
    return { decided: result.decided, goesOn: 'here' };
  }

  /**
   * A plan that the person has changed is another plan: it is checked like any, and begun with their yes in it. The
   * earlier plan is refused first, so that a yes to it at the same moment and this answer never both count.
   */
  async #begunAnew(id: string, pause: PauseInfo, plan: object): Promise<AnsweredRun> {
    const { run, atlas } = await this.run(id);
    const { run: row } = await atlas.runs.show(id);
    const options = { ...keptOptions(row.options), ...defined({ agent: run.agent }) };
    await atlas.runs.checkPlan(plan, options);
    const refused = await atlas.permissions.answer(id, pause, { kind: 'refuse' }).catch((error: unknown) => {
      throw isAtlasError(error, 'usage') ? answered(error.message) : error;
    });
    if (!refused.counts) throw answered(refused.decided);
    const replacedBy = await this.#drive((onEvent) =>
      atlas.runs.start({ request: run.request, plan, options, listens: true, onEvent }),
    );
    await this.#drive((onEvent) => atlas.runs.resume({ runId: id, listens: true, onEvent })).catch(() => undefined);
    return { decided: 'the changed plan is approved, and the one before it refused', goesOn: 'here', replacedBy };
  }

  async #atlasOf(project: string): Promise<Atlas> {
    if (project === this.#parts.project) return this.#parts.atlas;
    const opening =
      this.#opened.get(project) ??
      this.#parts.atlas.board.folder().then(async (home) => await this.#parts.open({ project, home }));
    this.#opened.set(project, opening);
    return await opening;
  }

  /** Resolves with the id at the first event; rejects where the run did not come that far. */
  async #drive(start: (onEvent: (event: { readonly runId: string }) => void) => ActiveRun): Promise<string> {
    const begun = Promise.withResolvers<string>();
    let active: ActiveRun | undefined;
    let id: string | undefined;
    const ended = (): void => {
      if (id !== undefined && this.#active.get(id) === active) this.#active.delete(id);
    };
    active = start(({ runId }) => {
      if (id !== undefined) return;
      id = runId;
      if (active !== undefined) this.#active.set(runId, active);
      begun.resolve(runId);
    });
    active.finished.then(ended, (error: unknown) => {
      ended();
      begun.reject(error);
    });
    return await begun.promise;
  }

  /** One after the other: the second caller sees what the first one has done. */
  async #inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(id) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#turns.set(id, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
    }
  }
}

const KEPT = new Set(['maxSteps', 'maxReplans', 'maxMinutes', 'maxTokens', 'maxMoney', 'memory']);

/** The options of the run that it replaces. */
function keptOptions(stored: string): object {
  const options = JSON.parse(stored) as object;
  return Object.fromEntries(Object.entries(options).filter(([name]) => KEPT.has(name)));
}

function answered(message: string): RequestProblem {
  return new RequestProblem(409, 'request.answered', message, 'Look at the run again: the first answer counts.');
}
