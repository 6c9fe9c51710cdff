/**
 * The facets of a program's surroundings that it can observe, and how each differs in a run under other circumstances.
 *
 *  clock      the date is years later, and the machine has been up for long
 *  random     another row of random numbers
 *  runner     no variable, argument, module or call on the stack reveals a test runner
 *  machine    another name of the machine, another parent
 *  tests      the test files are missing
 *  terminal   the output goes to a terminal
 *  place      another time zone and another language
 *  platform   another system on another kind of processor, another user
 *  usage      next to no memory and time of the processor were used, or much of both
 */
export const FACETS = [
  'clock',
  'random',
  'runner',
  'machine',
  'tests',
  'terminal',
  'place',
  'platform',
  'usage',
] as const;
export type Facet = (typeof FACETS)[number];

/** The settings of the shims. Paths lie below the project. */
export interface Shown {
  /** The files of the step: only they see the changed circumstances, where these would disturb other code. */
  readonly changed: readonly string[];
  readonly tests: readonly string[];
  /** Variables that the tests mention: they keep their values. */
  readonly variables: readonly string[];
  /** The moment, in milliseconds. */
  readonly now: number;
  /** Whether the first random number is a low one. */
  readonly low: boolean;
  /** Whether the code of the step inspects its callers. */
  readonly stack: boolean;
  /** Whether only the code of the step runs: then everything can differ, for all code. */
  readonly alone?: boolean;
  /** The word by which a planted test asks whether something stands in for a function here, and not by the step. */
  readonly own?: string;
  /** The name under which the asking program finds the real clock. */
  readonly clock?: string;
}

/** Variables that everybody has, or that say how something is to be printed. */
export const ORDINARY =
  'PATH HOME USER LOGNAME SHELL PWD OLDPWD SHLVL LANG LANGUAGE TZ TERM TMPDIR COLORTERM NO_COLOR FORCE_COLOR XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME'.split(
    ' ',
  );

/** Variables that runners set after they have started. */
export const RUNNERS_OWN = '^(?:VITEST|JEST|NODE_ENV$|NODE_TEST|PYTEST|MOCHA|TEST|DEV$|PROD$|MODE$|AVA_|TAP)';
