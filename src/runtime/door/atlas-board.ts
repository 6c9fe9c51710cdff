import { systemClock } from '../../core/clock.ts';
import type { BoardPage, BoardQuestion } from '../../runs/board-page.ts';
import type { BoardRun } from '../../runs/board-run.ts';
import type { HomeTally } from '../../runs/home-tally.ts';
import type { StepTallies } from '../../record/step-tally.ts';
import { handedOver } from './handed-over.ts';
import type { HeldHome } from './held-home.ts';

/** Every run of this home, whatever its project and whichever process works on it. */
export interface AtlasBoard {
  /** A page of runs, the last one first, with the totals of the home. Empty where there is no home yet. */
  page(question?: BoardQuestion): Promise<BoardPage>;
  /** One of them; undefined where there is none of this id. */
  find(id: string): Promise<BoardRun | undefined>;
  /** Yields each run when it changes, until the caller stops listening. Creates the home where there is none. */
  changes(signal?: AbortSignal): AsyncIterable<BoardRun>;
  /** The folder of the home; it is made where there is none. */
  folder(): Promise<string>;
}

const NOTHING: BoardPage = {
  runs: [],
  month: [],
  counts: { working: 0, proven: 0, unproven: 0, failed: 0, paused: 0, interrupted: 0 },
  waiting: 0,
  projects: [],
};

export function atlasBoard(home: HeldHome): AtlasBoard {
  let known: Promise<StepTallies> | undefined;
  const tallying = async () => {
    known ??= import('../../record/step-tally.ts').then(({ StepTallies: Tallies }) => new Tallies());
    return await known;
  };
  let whole: Promise<HomeTally> | undefined;
  const counting = async () => {
    whole ??= import('../../runs/home-tally.ts').then(({ HomeTally: Tally }) => new Tally());
    return await whole;
  };
  return {
    page: async (question = {}) =>
      await home.look(async (runtime) => {
        if (runtime === undefined) return NOTHING;
        const { boardPage } = await import('../../runs/board-page.ts');
        const counted = { tallies: await tallying(), whole: await counting() };
        return await boardPage({ ...runtime, ...counted }, question, systemClock.now());
      }),
    find: async (id) =>
      await home.look(async (runtime) => {
        if (runtime === undefined) return undefined;
        const { boardRun } = await import('../../runs/board-run.ts');
        const row = await runtime.store.runs.lookUp(id);
        return row === undefined ? undefined : await boardRun({ ...runtime, tallies: await tallying() }, row);
      }),
    changes: (signal) =>
      handedOver<BoardRun>(
        async (give, left) =>
          await home.write(async (runtime) => {
            const { followBoard } = await import('../../runs/follow-board.ts');
            const until = AbortSignal.any([left, home.closing, ...(signal === undefined ? [] : [signal])]);
            for await (const run of followBoard(runtime, until)) await give(run);
          }),
      ),
    folder: async () => await home.write(async ({ home: { path } }) => path),
  };
}
