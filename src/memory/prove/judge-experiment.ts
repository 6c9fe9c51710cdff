import { ConfidenceSequence, type Interval } from './confidence-sequence.ts';
import { EffectEvidence, informationOf, type Trial } from './effect-evidence.ts';

export type ExperimentVerdict = 'helps' | 'hurts' | 'no effect of that size' | 'not yet';

export interface ArmTally {
  readonly runs: number;
  readonly proven: number;
}

export interface ExperimentJudgement {
  readonly verdict: ExperimentVerdict;
  readonly shown: ArmTally;
  readonly without: ArmTally;
  /** The difference of the shares that were proven. */
  readonly effect: number;
  readonly interval: Interval;
  /** How much speaks against no effect; 20 decides. */
  readonly evidence: number;
  /** About so many more runs, if the results go on like this; undefined where that cannot be estimated. */
  readonly more: number | undefined;
  /** As it stood after each run. */
  readonly sequence: readonly (Interval & { readonly effect: number; readonly evidence: number })[];
}

/** At the level of 5 in 100. */
const DECIDES = 20;
const MOST_MORE = 10_000;

/**
 * The result of an experiment so far. It may be called after every run: without an effect, it says "helps" or "hurts"
 * in at most 5 of 100 experiments. "No effect of that size" rests on the interval, which errs in another 5 of 100.
 */
export function judgeExperiment(trials: readonly Trial[], size: number): ExperimentJudgement {
  const evidence = new EffectEvidence();
  const confidence = new ConfidenceSequence();
  const tally = { shown: { runs: 0, proven: 0 }, without: { runs: 0, proven: 0 } };
  const sequence: (Interval & { effect: number; evidence: number })[] = [];
  let decided: ExperimentVerdict | undefined;
  for (const trial of trials) {
    const arm = trial.shown ? tally.shown : tally.without;
    arm.runs += 1;
    arm.proven += trial.proven ? 1 : 0;
    evidence.add(trial);
    confidence.add(trial);
    const effect = effectOf(tally);
    const { low, high } = confidence.interval;
    sequence.push({ low, high, effect, evidence: evidence.wealth });
    // A decision stays: going on until it looks otherwise would be another test. While the draw has put all runs into one
    // arm, or both went alike, nothing says which of them is better.
    if (evidence.wealth >= DECIDES && effect !== 0) decided ??= effect > 0 ? 'helps' : 'hurts';
    else if (low > -size && high < size) decided ??= 'no effect of that size';
  }
  const effect = effectOf(tally);
  const wealth = evidence.wealth;
  return {
    verdict: decided ?? 'not yet',
    ...tally,
    effect,
    interval: confidence.interval,
    evidence: wealth,
    more: decided === undefined ? moreRuns(tally, trials, wealth) : undefined,
    sequence,
  };
}

function effectOf({ shown, without }: { readonly shown: ArmTally; readonly without: ArmTally }): number {
  if (shown.runs === 0 || without.runs === 0) return 0;
  return shown.proven / shown.runs - without.proven / without.runs;
}

function moreRuns(
  { shown, without }: { readonly shown: ArmTally; readonly without: ArmTally },
  trials: readonly Trial[],
  wealth: number,
): number | undefined {
  if (shown.runs === 0 || without.runs === 0) return undefined;
  const rate = ({ runs, proven }: ArmTally): number => (proven + 0.5) / (runs + 1);
  const information = informationOf(rate(shown), rate(without), trials.at(-1)?.probability ?? 0.5);
  const more = Math.ceil((Math.log(DECIDES) - Math.log(wealth)) / information);
  return Number.isFinite(more) && more <= MOST_MORE ? Math.max(1, more) : undefined;
}
