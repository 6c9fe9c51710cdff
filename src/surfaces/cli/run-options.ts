import { realpathSync } from 'node:fs';
import type { OptionValues } from 'commander';
import { defined } from '../../core/defined.ts';
import { AtlasError } from '../../core/atlas-error.ts';
import { amountOf } from './choose.ts';
import { wholeNumber } from './whole-number.ts';

interface ChosenRunOptions {
  readonly agent?: string;
  readonly model?: string;
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
    ...defined({
      agent: typeof values['agent'] === 'string' ? values['agent'] : undefined,
      model: typeof values['model'] === 'string' ? values['model'] : undefined,
      fetch: values['fetch'] === true ? true : undefined,
      approve: values['approve'] === true ? true : undefined,
      memory: values['memory'] === false ? false : undefined,
      gitCommits: values['gitCommits'] === true ? true : undefined,
      alsoRead: Array.isArray(values['alsoRead']) ? values['alsoRead'].map(projectFolder) : undefined,
    }),
    ...count('--parallel', 'parallel', 1, 64),
    ...count('--best-of', 'bestOf', 1, 16),
    ...count('--max-steps', 'maxSteps', 1, 10_000),
    ...count('--max-replans', 'maxReplans', 0, 1000),
    ...count('--max-minutes', 'maxMinutes', 1, 100_000),
    ...count('--max-tokens', 'maxTokens', 0, 1e15),
    ...defined({
      maxMoney: typeof values['maxMoney'] === 'string' ? amountOf('--max-money', values['maxMoney']) : undefined,
    }),
  };
}

/** The real path of a project, under which its memory is stored. */
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
