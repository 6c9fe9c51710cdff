import type { Check } from '../../core/check.ts';
import { fileOf } from '../checks/check-kinds.ts';

/**
 * The time that the controls of a step have, and how it is shared out.
 *
 * Invariants
 *  T1  The whole is `budget` times the tested checks' own time, by the clock on the wall, from the beginning of the
 *      controls. It is not prolonged for a check that is done in a moment.
 *  T2  Planted failures may use the whole: without one no proof is controlled.
 *  T3  Any further trial of a check begins within the check's own share: a check that takes a third of the checks' time
 *      has a third of what is not reserved. Time that one leaves goes to those after it. Once begun it has the rest of
 *      the share, or twice the check's time: that it comes to an end says more than another line would.
 *  T4  A quarter of the whole is reserved for taking back, where there is something to be found out by it, and it gets
 *      the time that the others leave. The time to end a cut-off control is reserved, too.
 *  T5  A check's own time is what it took in the run whose pass is tested. On a machine that has become busier since, the
 *      same check takes longer, and its own time is what it took in such a run of the controls: three times as much at
 *      most, and only where more programs wait than there are processors.
 */
export class ControlTime {
  readonly #measured: readonly number[];
  readonly #own: number[];
  readonly #budget: number;
  readonly #begun: number;
  readonly #now: () => number;
  #reserves = false;

  constructor(own: readonly number[], budget: number, now: () => number) {
    this.#measured = own;
    this.#own = [...own];
    this.#budget = budget;
    this.#now = now;
    this.#begun = now();
  }

  get #whole(): number {
    const whole = sum(this.#own) * this.#budget;
    return whole - ending(whole);
  }

  get #reserved(): number {
    return this.#reserves ? Math.min(this.#whole * RESERVED, sum(this.#own) * ROUND) : 0;
  }

  reserve(): void {
    this.#reserves = true;
  }

  /** Notes how long the check of that place took once more, on a machine that was busy. */
  tookWhileBusy(place: number, ms: number): void {
    const [own = 0, measured = 0] = [this.#own[place], this.#measured[place]];
    this.#own[place] = Math.max(own, Math.min(ms, measured * MOST_SLOWED));
  }

  /** The rest of the whole. */
  left(): number {
    return this.#whole - (this.#now() - this.#begun);
  }

  /** How long a doubt about the check of that place may take from now on; undefined where it may not be begun. */
  forDoubt(place: number): number | undefined {
    const own = this.#own[place] ?? 0;
    const share = sum(this.#own.slice(0, place + 1)) / Math.max(1, sum(this.#own));
    const ofShare = (this.#whole - this.#reserved) * share - (this.#now() - this.#begun);
    return ofShare <= 0 || this.left() < own ? undefined : Math.min(this.left(), Math.max(ofShare, own * 2));
  }
}

const RESERVED = 1 / 4;
/** How much slower a busy machine may make a check before its time is no longer called its own. */
const MOST_SLOWED = 3;
/** One round of tries, and what it takes to make them. */
const ROUND = 1.1;

/** Ending a check and clearing its copy away, on a machine that has other things to do. A long check has more to end. */
function ending(whole: number): number {
  return Math.min(Math.max(1000, whole * 0.03), Math.max(100, whole * 0.1));
}

/** A check that starts nothing takes no time that could be measured. Testing it does: git is started for it. */
const STARTS_NOTHING_MS = 200;

/** The duration of a check, in the run whose pass is tested. */
export function ownTime(check: Check, measured: number | undefined): number {
  return fileOf(check) !== undefined ? Math.max(STARTS_NOTHING_MS, measured ?? 0) : (measured ?? 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
