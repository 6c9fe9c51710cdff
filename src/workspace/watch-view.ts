import { statfsSync } from 'node:fs';
import { AtlasError } from '../core/atlas-error.ts';
import { limitText, type MetLimit } from '../core/met-limit.ts';
import { diskLimit, surveyAttempt, type AttemptLimits, type AttemptWrites } from './attempt-limits.ts';

/** Watches a view while a program works in it. */
export interface ViewWatch extends AsyncDisposable {
  /** Aborted as soon as a limit is met, which is named in the reason. */
  readonly signal: AbortSignal;
  met(): MetLimit | undefined;
}

/** A view whose program ends sooner is surveyed only at its end. */
const FIRST_MS = 1000;
/** A look is followed by a pause that is longer, in a large project it takes a while; but not without end. */
const PAUSE = 10;
const LONGEST_MS = 3000;

/**
 * Surveys the files that a capture would take every second or so. It counts the bytes on disk only once the disk as a
 * whole has lost as much: no attempt can have taken more.
 */
export function watchView(
  written: AttemptWrites,
  limits: AttemptLimits,
  captured: boolean,
  freeBytes: (folder: string) => Promise<number | undefined> = freeOnDisk,
): ViewWatch {
  const stop = new AbortController();
  let met: MetLimit | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let over = false;
  const free = freeBytes(written.all.folder);

  const look = async (): Promise<void> => {
    const start = performance.now();
    const taken = ((await free) ?? 0) - ((await freeBytes(written.all.folder)) ?? 0);
    met = captured ? (await surveyAttempt(written, limits)).met : undefined;
    if (taken > limits.diskBytes) met ??= await diskLimit(written, limits);
    if (met !== undefined) stop.abort(tooMuch(met));
    else if (!over) lookIn(Math.min(LONGEST_MS, Math.max(FIRST_MS, PAUSE * (performance.now() - start))));
  };
  const lookIn = (ms: number): void => {
    timer = setTimeout(() => {
      // A file that vanishes during the survey is no reason to stop watching.
      looking = look().catch(() => {
        if (!over) lookIn(FIRST_MS);
      });
    }, ms).unref();
  };
  lookIn(FIRST_MS);
  return {
    signal: stop.signal,
    met: () => met,
    [Symbol.asyncDispose]: async () => {
      over = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Has work done in a view, and ends it when the view meets a limit. */
export async function whileWatched<T>(
  view: { watch(): ViewWatch },
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ readonly result: T; readonly met: MetLimit | undefined }> {
  await using watch = view.watch();
  const result = await work(signal === undefined ? watch.signal : AbortSignal.any([signal, watch.signal]));
  return { result, met: watch.met() };
}

/** For a view without limits. */
export const UNWATCHED: ViewWatch = {
  signal: new AbortController().signal,
  met: () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
};

function tooMuch(limit: MetLimit): AtlasError {
  return new AtlasError('cancelled', `the attempt was ended: ${limitText(limit)}`, { details: { metLimit: limit } });
}

async function freeOnDisk(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
