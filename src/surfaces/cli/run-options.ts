import { realpathSync } from 'node:fs';
import type { OptionValues } from 'commander';
import { AtlasError } from '../../core/atlas-error.ts';
import { wholeNumber } from './whole-number.ts';

interface ChosenRunOptions {
  readonly agent?: string;
  readonly parallel?: number;
  readonly memory?: boolean;
  readonly alsoRead?: string[];
  readonly maxSteps?: number;
  readonly maxReplans?: number;
}

/** The options of `run` and `resume` that shape the run itself. */
export function runOptions(values: OptionValues): ChosenRunOptions {
  const count = (name: string, key: string, min: number, max: number): Record<string, number> =>
    typeof values[key] === 'string' ? { [key]: wholeNumber(name, values[key], min, max) } : {};
  return {
    ...(typeof values['agent'] === 'string' ? { agent: values['agent'] } : {}),
    ...(values['memory'] === false ? { memory: false } : {}),
    ...(Array.isArray(values['alsoRead']) ? { alsoRead: values['alsoRead'].map(projectFolder) } : {}),
    ...count('--parallel', 'parallel', 1, 64),
    ...count('--max-steps', 'maxSteps', 1, 10_000),
    ...count('--max-replans', 'maxReplans', 0, 1000),
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
