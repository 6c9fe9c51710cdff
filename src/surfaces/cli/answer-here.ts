import type { PauseAnswer, PauseInfo } from '../../core/pause.ts';
import { printableLine } from '../../core/printable.ts';
import type { AnsweredPause, AskPerson, Atlas, FinishedRun } from '../../runtime/atlas.ts';
import { askInPlace, type Asker } from './ask-in-place.ts';
import type { RunWatch } from './watch-run.ts';

/** Answers the questions of a run at the terminal, where one is: while the agent waits, and between two resumes. */
export class AnswerHere {
  readonly #atlas: Atlas;
  readonly #asker: Asker | undefined;

  constructor(atlas: Atlas, asker: Asker | undefined) {
    this.#atlas = atlas;
    this.#asker = asker;
  }

  /** Asks a question in the middle of an agent's turn; empty where no person sits at the terminal. */
  asking(view: RunWatch): { readonly ask?: AskPerson } {
    const asker = this.#asker;
    if (asker === undefined) return {};
    return {
      ask: async (pause, signal) =>
        await view.still(async () => {
          const answer = await this.#asked(asker, pause, signal, 'whole');
          if (answer === undefined) return false;
          await this.#keep(asker, view.runId(), pause, answer);
          return true;
        }),
    };
  }

  /** For a run that has paused: as long as a person answers, it goes on. */
  async goOn(finished: FinishedRun, view: RunWatch): Promise<FinishedRun> {
    let run = finished;
    while (this.#asker !== undefined && run.pause !== undefined && !view.signal.aborted) {
      // The reason was printed above.
      const answer = await this.#asked(this.#asker, run.pause, view.signal, 'choices');
      if (answer === undefined) return run;
      const { how } = await this.#keep(this.#asker, run.runId, run.pause, answer);
      const request = { runId: run.runId, ...how, ...view.events, ...this.asking(view) };
      run = await this.#atlas.runs.resume(request).finished;
    }
    return run;
  }

  async #asked(
    asker: Asker,
    pause: PauseInfo,
    signal: AbortSignal,
    shows: 'whole' | 'choices',
  ): Promise<PauseAnswer | undefined> {
    const { rulesFile } = await this.#atlas.project.settings();
    return await askInPlace(asker, pause, { rulesFile, shows }, signal);
  }

  async #keep(asker: Asker, runId: string, pause: PauseInfo, answer: PauseAnswer): Promise<AnsweredPause> {
    const answered = await this.#atlas.permissions.answer(runId, pause, answer);
    asker.write(`${printableLine(answered.decided)}\n`);
    return answered;
  }
}
