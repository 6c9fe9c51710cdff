/**
 * Two clocks, because they answer different questions: `now` is a time to show and store, `monotonic` measures
 * how long something took and drives every time-out (a wall clock can jump).
 */
export interface Clock {
  now(): Date;
  /** Milliseconds from an arbitrary start that never go back. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
};
