/**
 * What a program can see of where and when it runs, and what it is shown otherwise in a run under other circumstances.
 *
 *  clock      the date is years later, and the machine has been up for long
 *  random     another row of random numbers
 *  runner     no variable, argument, module or call on the stack tells that a runner of tests is there
 *  machine    another name of the machine, another parent
 *  tests      the files of the tests are not there
 *  terminal   somebody looks at what is printed
 */
export const FACETS = ['clock', 'random', 'runner', 'machine', 'tests', 'terminal'] as const;
export type Facet = (typeof FACETS)[number];

/** What the programs that show it are told. Paths lie below the project. */
export interface Shown {
  /** The files of the step: only they are shown what is not so, where it would disturb others. */
  readonly changed: readonly string[];
  readonly tests: readonly string[];
  /** Variables that the tests speak of: they are what they are. */
  readonly variables: readonly string[];
  /** The moment, in milliseconds. */
  readonly now: number;
  /** Whether the first random number is a low one. */
  readonly low: boolean;
  /** Whether the code of the step asks who calls it. */
  readonly stack: boolean;
  /** Whether nobody is there but the code of the step: then everything can be otherwise, and for everybody. */
  readonly alone?: boolean;
  /** By which name whoever asks that code finds the clock as it is. */
  readonly clock?: string;
}

/** Variables that everybody has, or that say how something is to be printed. */
export const ORDINARY =
  'PATH HOME USER LOGNAME SHELL PWD OLDPWD SHLVL LANG LANGUAGE TZ TERM TMPDIR COLORTERM NO_COLOR FORCE_COLOR XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME'.split(
    ' ',
  );

/** Variables that runners set after they have started. */
export const RUNNERS_OWN = '^(?:VITEST|JEST|NODE_ENV$|NODE_TEST|PYTEST|MOCHA|TEST|DEV$|PROD$|MODE$|AVA_|TAP)';
