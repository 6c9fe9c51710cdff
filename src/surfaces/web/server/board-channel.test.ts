import { expect, test } from 'vitest';
import type { BoardRun } from '../../../runtime/atlas.ts';
import { BoardChannel } from './board-channel.ts';

/** A home whose runs change when the test says so, and how often somebody began to follow it. */
class Home {
  followers = 0;
  readonly #waiting: BoardRun[] = [];
  #wake = Promise.withResolvers<void>();

  readonly board = {
    changes: (signal: AbortSignal) => this.#changes(signal),
  } as unknown as ConstructorParameters<typeof BoardChannel>[0]['board'];

  change(id: string, status: BoardRun['status']): void {
    this.#waiting.push({ id, status } as BoardRun);
    this.#wake.resolve();
  }

  async *#changes(signal: AbortSignal): AsyncGenerator<BoardRun, void> {
    this.followers += 1;
    signal.addEventListener('abort', () => {
      this.#wake.resolve();
    });
    while (!signal.aborted) {
      await this.#wake.promise;
      this.#wake = Promise.withResolvers();
      yield* this.#waiting.splice(0);
    }
  }
}

test('who begins to listen later is told of the runs that changed last, each as it stands', async () => {
  const home = new Home();
  await using channel = new BoardChannel(home);
  const heard = Promise.withResolvers<BoardRun>();
  channel.listen((run) => {
    if (run.status === 'proven') heard.resolve(run);
  });
  home.change('run_a', 'working');
  home.change('run_a', 'proven');
  await heard.promise;

  const stop = new AbortController();
  const frames = channel.frames(stop.signal);
  expect((await frames.next()).value).toContain('event: ready');
  const told = (await frames.next()).value ?? '';
  expect(told.match(/event: board/g)).toHaveLength(1);
  expect(told).toContain('"proven"');
  stop.abort();
  await frames.next();
});

test('a tab that goes from one page to the next does not make the server begin to follow anew', async () => {
  const home = new Home();
  await using channel = new BoardChannel(home);
  channel.listen(() => undefined)();
  const heard = Promise.withResolvers<BoardRun>();
  channel.listen(heard.resolve);
  home.change('run_b', 'paused');
  expect((await heard.promise).id).toBe('run_b');
  expect(home.followers).toBe(1);
});
