import type { OptionValues } from 'commander';
import { amountOf } from './choose.ts';
import { wholeNumber } from './whole-number.ts';

interface ChosenRunOptions {
  readonly agent?: string;
  readonly parallel?: number;
  readonly bestOf?: number;
  readonly memory?: boolean;
  readonly approve?: boolean;
  readonly maxSteps?: number;
  readonly maxReplans?: number;
  readonly maxMinutes?: number;
  readonly maxTokens?: number;
  readonly maxMoney?: number;
  readonly gitCommits?: boolean;
}

/** The options of `run` and `resume` that shape the run itself. */
export function runOptions(values: OptionValues): ChosenRunOptions {
  const count = (name: string, key: string, min: number, max: number): Record<string, number> =>
    typeof values[key] === 'string' ? { [key]: wholeNumber(name, values[key], min, max) } : {};
  return {
    ...(typeof values['agent'] === 'string' ? { agent: values['agent'] } : {}),
    ...(values['approve'] === true ? { approve: true } : {}),
    ...(values['memory'] === false ? { memory: false } : {}),
    ...(values['gitCommits'] === true ? { gitCommits: true } : {}),
    ...count('--parallel', 'parallel', 1, 64),
    ...count('--best-of', 'bestOf', 1, 16),
    ...count('--max-steps', 'maxSteps', 1, 10_000),
    ...count('--max-replans', 'maxReplans', 0, 1000),
    ...count('--max-minutes', 'maxMinutes', 1, 100_000),
    ...count('--max-tokens', 'maxTokens', 0, 1e15),
    ...(typeof values['maxMoney'] === 'string' ? { maxMoney: amountOf('--max-money', values['maxMoney']) } : {}),
  };
}
