import { realpathSync } from 'node:fs';
import type { OptionValues } from 'commander';
import { AtlasError } from '../../core/atlas-error.ts';
import { amountOf } from './choose.ts';
import { wholeNumber } from './whole-number.ts';

interface ChosenRunOptions {
  readonly agent?: string;
  readonly fetch?: boolean;
  readonly parallel?: number;
  readonly bestOf?: number;
  readonly memory?: boolean;
  readonly alsoRead?: string[];
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
    ...(values['fetch'] === true ? { fetch: true } : {}),
    ...(values['approve'] === true ? { approve: true } : {}),
    ...(values['memory'] === false ? { memory: false } : {}),
    ...(values['gitCommits'] === true ? { gitCommits: true } : {}),
    ...(Array.isArray(values['alsoRead']) ? { alsoRead: values['alsoRead'].map(projectFolder) } : {}),
    ...count('--parallel', 'parallel', 1, 64),
    ...count('--best-of', 'bestOf', 1, 16),
    ...count('--max-steps', 'maxSteps', 1, 10_000),
    ...count('--max-replans', 'maxReplans', 0, 1000),
    ...count('--max-minutes', 'maxMinutes', 1, 100_000),
    ...count('--max-tokens', 'maxTokens', 0, 1e15),
    ...(typeof values['maxMoney'] === 'string' ? { maxMoney: amountOf('--max-money', values['maxMoney']) } : {}),
  };
}

/** A project by the name under which its memory stands. */
function projectFolder(path: unknown): string {
  try {
    return realpathSync(String(path));
  } catch (cause) {
    throw new AtlasError('usage', `there is no folder ${String(path)}`, {
      remedy: 'Give existing projects with --also-read DIR.',
      cause,
    });
  }
}
