import { AtlasError, isAtlasError } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import type { RestingMemory } from '../../memory/resting-memory.ts';
import type { Prepared, Runtime, RuntimeOptions } from '../../home/open-runtime.ts';

interface Held {
  readonly runtime: Promise<Runtime>;
  memory: Promise<RestingMemory> | undefined;
  users: number;
  stale: boolean;
}

/**
 * The home as one `Atlas` holds it.
 *
 * Invariants
 *  H1  The home opens at the first call that needs it; after a failure the next call tries again.
 *  H2  A caller that only looks makes no home and writes nothing, unless the home is open for writing already.
 *  H3  A caller that works with an opened home keeps it open: it closes when the last caller has left, never earlier.
 *  H4  After `renew` the next caller reads the configuration anew.
 *  H5  Disposing stops runs and waits for every working caller; afterwards every call fails.
 */
export class HeldHome implements AsyncDisposable {
  readonly options: RuntimeOptions;
  #held: Held | undefined;
  readonly #working = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  /** How long the model is kept without being asked; as memory itself has it, if left out. */
  readonly #restMs: number | undefined;

  constructor(options: RuntimeOptions, restMs?: number) {
    this.options = options;
    this.#restMs = restMs;
  }

  /** The configuration alone: all that may be relied on where there is no home, or none that opens. */
  async prepared(): Promise<Prepared> {
    const { prepare } = await opening();
    return await prepare(this.options);
  }

  /** Works with the home, made where there is none. */
  async write<T>(work: (runtime: Runtime) => Promise<T>): Promise<T> {
    return await this.#during(async (held) => await work(await held.runtime));
  }

  /** Works with a home that may hold runs; refuses where there is none, and makes none (H2). */
  async withRuns<T>(work: (runtime: Runtime) => Promise<T>): Promise<T> {
    const { hasHome } = await opening();
    if (this.#held === undefined && !(await hasHome(this.options))) {
      const { noSuchRun } = await import('../../storage/run-row.ts');
      throw noSuchRun(undefined);
    }
    return await this.write(work);
  }

  /** Looks into the home; undefined where there is none yet (H2). */
  async look<T>(work: (runtime: Runtime | undefined) => Promise<T>): Promise<T> {
    this.#refuseAfterEnd();
    if (this.#held !== undefined && !(await failed(this.#held.runtime))) return await this.write(work);
    const { openRuntimeReadOnly } = await opening();
    const looking = await openRuntimeReadOnly(this.options);
    try {
      return await work(looking);
    } finally {
      await looking?.[Symbol.asyncDispose]();
    }
  }

  /** Works with this project's memory; its model is loaded at the first question and released when it is idle. */
  async memory<T>(work: (memory: RestingMemory, runtime: Runtime) => Promise<T>, brief?: boolean): Promise<T> {
    return await this.#during(async (held) => {
      const opened = await held.runtime.catch(ifAway);
      if (opened === undefined) {
        // H1
        if (this.#held === held) this.#held = undefined;
        return await this.#withoutTeam(work, brief);
      }
      const runtime = opened;
      held.memory ??= import('../../memory/resting-memory.ts').then(
        async ({ openRestingMemory }) =>
          await openRestingMemory(runtime, { background: false, brief, ...defined({ idleMs: this.#restMs }) }),
      );
      return await work(await held.memory, runtime);
    });
  }

  /** Asks this project's memory where there is one: also in a home that cannot be written, and without creating one. */
  async recollect<T>(
    work: (memory: RestingMemory, runtime: Runtime) => Promise<T>,
    otherwise: T,
    brief?: boolean,
  ): Promise<T> {
    const { hasHome } = await opening();
    if (this.#held === undefined && !(await hasHome(this.options))) return otherwise;
    let problem: unknown;
    const writable = await this.write(async () => true).catch((error: unknown) => {
      problem = error;
      return false;
    });
    if (writable) return await this.memory(work, brief);
    if (isAtlasError(problem, 'storage.unreachable')) return await this.#withoutTeam(work, brief);
    return await this.look(async (runtime) => {
      if (runtime === undefined) throw problem;
      const { openRestingMemory } = await import('../../memory/resting-memory.ts');
      await using memory = await openRestingMemory(runtime, { background: false, brief });
      return await work(memory, runtime);
    });
  }

  /** Memory alone, while the team's store is away: this home's copy answers, and what is written goes along later. */
  async #withoutTeam<T>(
    work: (memory: RestingMemory, runtime: Runtime) => Promise<T>,
    brief: boolean | undefined,
  ): Promise<T> {
    const { openRuntime } = await opening();
    const { openRestingMemory } = await import('../../memory/resting-memory.ts');
    await using runtime = await openRuntime({ ...this.options, memoryOnly: true });
    await using memory = await openRestingMemory(runtime, { background: false, brief });
    return await work(memory, runtime);
  }

  /** The opened home for a caller that stays until it leaves, or until Atlas is disposed. */
  async stay(): Promise<{ readonly runtime: Runtime; readonly leave: () => void }> {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    this.#closing.signal.addEventListener('abort', () => {
      leave();
    });
    return await new Promise((resolve, reject) => {
      this.write(async (runtime) => {
        resolve({ runtime, leave });
        await left;
      }).catch(reject);
    });
  }

  /** The configuration has changed: the next caller reads it (H4). */
  renew(): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    held.stale = true;
    if (held.users === 0) this.#leave(held);
  }

  /** Aborted when Atlas is disposed, so that long work stops. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort('Atlas was closed');
    while (this.#working.size > 0) await Promise.allSettled(this.#working);
    this.renew();
    while (this.#working.size > 0) await Promise.allSettled(this.#working);
  }

  async #during<T>(work: (held: Held) => Promise<T>): Promise<T> {
    this.#refuseAfterEnd();
    return await this.#watched(this.#work(work));
  }

  async #work<T>(work: (held: Held) => Promise<T>): Promise<T> {
    this.#held ??= {
      runtime: opening().then(async ({ openRuntime }) => await openRuntime(this.options)),
      memory: undefined,
      users: 0,
      stale: false,
    };
    const held = this.#held;
    held.users += 1;
    try {
      return await work(held);
    } catch (error) {
      // H1
      if (this.#held === held && (await failed(held.runtime))) this.#held = undefined;
      throw error;
    } finally {
      held.users -= 1;
      if (held.stale && held.users === 0) this.#leave(held);
    }
  }

  #leave(held: Held): void {
    this.#watched(close(held)).catch(() => undefined);
  }

  async #watched<T>(work: Promise<T>): Promise<T> {
    this.#working.add(work);
    try {
      return await work;
    } finally {
      this.#working.delete(work);
    }
  }

  #refuseAfterEnd(): void {
    if (!this.#closing.signal.aborted) return;
    throw new AtlasError('usage', 'this Atlas was closed', { remedy: 'Open another one with openAtlas().' });
  }
}

/** Loaded by the first call: a search that a warm process answers opens nothing. */
const opening = async () => await import('../../home/open-runtime.ts');

async function close({ runtime, memory }: Held): Promise<void> {
  const remembering = await memory?.catch(() => undefined);
  // A question may have started embedding some records; they are few, so closing waits for them instead of discarding
  // the work.
  await remembering?.settled();
  await remembering?.[Symbol.asyncDispose]();
  const opened = await runtime.catch(() => undefined);
  await opened?.[Symbol.asyncDispose]();
}

function ifAway(error: unknown): undefined {
  if (isAtlasError(error, 'storage.unreachable')) return undefined;
  throw error;
}

async function failed(promise: Promise<unknown>): Promise<boolean> {
  return await promise.then(
    () => false,
    () => true,
  );
}
