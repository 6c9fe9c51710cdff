/** The result of pairs of runs of the same task. */
export interface PairsJudgement {
  readonly verdict: 'helps' | 'hurts' | 'not yet';
  readonly both: number;
  readonly onlyShown: number;
  readonly onlyWithout: number;
  readonly neither: number;
  /** How much speaks against "it makes no difference"; 20 decides. */
  readonly evidence: number;
}

const DECIDES = 20;

/**
 * Only pairs that differ carry evidence: without an effect each is a fair coin. The bet spreads over every other coin,
 * so that it may be evaluated after every pair.
 */
export function judgePairs(pairs: readonly { readonly shown: boolean; readonly without: boolean }[]): PairsJudgement {
  const count = (shown: boolean, without: boolean): number =>
    pairs.filter((one) => one.shown === shown && one.without === without).length;
  const [onlyShown, onlyWithout] = [count(true, false), count(false, true)];
  // The mean of p^a (1-p)^b over all p is a! b! / (a+b+1)!, against 1/2^(a+b).
  let log = -Math.log(onlyShown + onlyWithout + 1);
  for (let i = 1; i <= onlyWithout; i += 1) log += Math.log(i) - Math.log(onlyShown + i);
  const evidence = Math.exp(log + (onlyShown + onlyWithout) * Math.LN2);
  const verdict = evidence < DECIDES ? 'not yet' : onlyShown > onlyWithout ? 'helps' : 'hurts';
  return { verdict, both: count(true, true), onlyShown, onlyWithout, neither: count(false, false), evidence };
}
