/** One request of an experiment. */
export interface Trial {
  /** Whether memories were shown. */
  readonly shown: boolean;
  /** How likely that was. */
  readonly probability: number;
  readonly proven: boolean;
}

/** Rates of success that either arm may have. */
const RATES = [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98];

/** Higher rates get higher stakes, alike for both arms: measured work mostly has such rates. */
const stakeOn = (rate: number): number => 0.25 + rate;
const ALL_STAKES = Math.log(
  RATES.reduce((sum, rate) => sum + stakeOn(rate), 0) ** 2 - RATES.reduce((sum, rate) => sum + stakeOn(rate) ** 2, 0),
);

/**
 * How much speaks against "memory changes nothing", as a bet that may be evaluated after every run.
 *
 * Each pair of rates bets on the outcome given the arm, against the mixture over both arms. If the outcome does not depend
 * on the arm, the expected gain of every bet is nothing, whatever the tasks are like and however they change: so the
 * wealth of their average passes 1/alpha with a probability of at most alpha, at any time (Ville). Only the draw must be as
 * likely as it says.
 */
export class EffectEvidence {
  readonly #bets = RATES.flatMap((without) =>
    RATES.filter((rate) => rate !== without).map((rate) => ({
      shown: rate,
      without,
      wealth: Math.log(stakeOn(rate) * stakeOn(without)) - ALL_STAKES,
    })),
  );

  add({ shown, probability, proven }: Trial): void {
    for (const bet of this.#bets) {
      const chance = (rate: number): number => (proven ? rate : 1 - rate);
      const mixed = probability * chance(bet.shown) + (1 - probability) * chance(bet.without);
      bet.wealth += Math.log(chance(shown ? bet.shown : bet.without) / mixed);
    }
  }

  /** 1 at the start; 20 is evidence at the level of 5 in 100. */
  get wealth(): number {
    const most = Math.max(...this.#bets.map(({ wealth }) => wealth));
    const sum = this.#bets.reduce((total, { wealth }) => total + Math.exp(wealth - most), 0);
    return Math.exp(most) * sum;
  }
}

/** The information of one more run, in nats, if the arms have these rates. */
export function informationOf(shown: number, without: number, probability: number): number {
  const entropy = (rate: number): number =>
    rate <= 0 || rate >= 1 ? 0 : -rate * Math.log(rate) - (1 - rate) * Math.log(1 - rate);
  const mixed = probability * shown + (1 - probability) * without;
  return entropy(mixed) - probability * entropy(shown) - (1 - probability) * entropy(without);
}
