import type { Trial } from './effect-evidence.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

const ALPHA = 0.05;
const CELLS = 200;
/** How much of the capital one bet may cost. */
const STAKE = 0.5;

/**
 * An interval for the effect of memory, valid at every look at once with a probability of 95 in 100. Each run's outcome
 * is weighed by how likely its arm was, which is unbiased whatever the tasks; the success rate so far reduces the
 * variance. For every effect a gambler bets against it, up and down; an effect whose opponent gets rich is excluded for
 * good.
 */
export class ConfidenceSequence {
  readonly #cells = Array.from({ length: CELLS + 1 }, (_, i) => ({
    effect: (2 * i) / CELLS - 1,
    up: 0,
    down: 0,
    out: false,
  }));
  #runs = 0;
  #proven = 0;
  /** Sums over what was seen, on the scale of 0 to 1. */
  #sum = 0.5;
  #spread = 0.25;

  add({ shown, probability, proven }: Trial): void {
    const range = 1 / Math.min(probability, 1 - probability);
    const expected = (this.#proven + 0.5) / (this.#runs + 1);
    const said = ((proven ? 1 : 0) - expected) * (shown ? 1 / probability : -1 / (1 - probability));
    const value = (said / range + 1) / 2;
    const t = this.#runs + 1;
    const variance = this.#spread / t;
    const bet = Math.sqrt((2 * Math.log(2 / ALPHA)) / (variance * t * Math.log(t + 1)));
    for (const cell of this.#cells) {
      if (cell.out) continue;
      const mean = (cell.effect / range + 1) / 2;
      cell.up += Math.log(1 + Math.min(bet, STAKE / mean) * (value - mean));
      cell.down += Math.log(1 - Math.min(bet, STAKE / (1 - mean)) * (value - mean));
      cell.out = Math.max(cell.up, cell.down) + Math.log(0.5) >= Math.log(1 / ALPHA);
    }
    this.#runs = t;
    this.#proven += proven ? 1 : 0;
    this.#sum += value;
    this.#spread += (value - this.#sum / (t + 1)) ** 2;
  }

  get interval(): Interval {
    const left = this.#cells.filter(({ out }) => !out).map(({ effect }) => effect);
    return { low: Math.min(1, ...left), high: Math.max(-1, ...left) };
  }
}
