import { behind, stretches, type Failure, type RunnerFormat } from './failure.ts';

type Lines = readonly string[];

/** `node --test` for people: it repeats every failure at the end, whole. */
const nodeSpec: RunnerFormat = {
  runner: 'node:test',
  failures: (lines) => {
    const start = behind(lines, (line) => /^✖ failing tests:$/.test(line.trim()));
    if (start === undefined) return [];
    return stretches(
      lines,
      (line) => /^test at \S/.test(line),
      () => false,
      start,
    );
  },
};

/** The Test Anything Protocol, as `node --test` and others print it. A test that failed by its parts says nothing new. */
const tap: RunnerFormat = {
  runner: 'TAP',
  failures: (lines) => {
    const found = stretches(
      lines,
      (line) => /^\s*not ok \d/.test(line) && !/# (?:TODO|SKIP)/i.test(line),
      (line) => /^\s*(?:ok \d|\.\.\.$|1\.\.\d|# Subtest|# tests )/.test(line),
    );
    const own = found.filter(
      ({ from, to }) => !lines.slice(from, to).some((line) => line.includes("'subtestsFailed'")),
    );
    return own.length > 0 ? own : found;
  },
};

const vitest: RunnerFormat = {
  runner: 'vitest',
  failures: (lines) =>
    stretches(
      lines,
      (line) => /^ ?FAIL {2}\S/.test(line),
      (line) => /^⎯{5,}|^ Test Files /.test(line),
    ),
};

const jest: RunnerFormat = {
  runner: 'jest',
  failures: (lines) =>
    stretches(
      lines,
      (line) => /^ {2}● /.test(line) && !/^ {2}● (?:Console|Summary of all)/.test(line),
      (line) => /^(?:Test Suites:|Tests: |Summary of all failing|Snapshot Summary|PASS |FAIL |\s*-{20,})/.test(line),
    ),
};

const mocha: RunnerFormat = {
  runner: 'mocha',
  failures: (lines) => {
    const start = behind(lines, (line) => /^ {2}\d+ failing$/.test(line));
    if (start === undefined) return [];
    return stretches(
      lines,
      (line) => /^ {2}\d+\) /.test(line),
      () => false,
      start,
    );
  },
};

/** Failures, and files that could not be collected. */
const pytest: RunnerFormat = {
  runner: 'pytest',
  failures: (lines) => {
    const start = behind(lines, (line) => /^=+ (?:FAILURES|ERRORS) =+$/.test(line));
    if (start === undefined) return [];
    return stretches(
      lines,
      (line) => /^_{3,} .+ _{3,}$/.test(line),
      (line) => /^=+ .+ =+$/.test(line),
      start,
    );
  },
};

const unittest: RunnerFormat = {
  runner: 'unittest',
  failures: (lines) =>
    stretches(
      lines,
      (line) => /^(?:FAIL|ERROR): \S+ \(/.test(line),
      (line) => /^(?:={20,}|Ran \d+ tests?)/.test(line),
    ),
};

/** A test that failed with everything below it, a build that broke, and a panic. */
const go: RunnerFormat = {
  runner: 'go',
  failures: (lines) => {
    if (!lines.some((line) => /^(?:FAIL|--- FAIL:|# )/.test(line))) return [];
    return [
      ...stretches(
        lines,
        (line) => line.startsWith('--- FAIL: '),
        (line) => /^(?:FAIL|ok|PASS|exit status|---|===|panic:|coverage:)/.test(line),
      ),
      ...stretches(
        lines,
        (line) => /^# \S+/.test(line),
        (line) => /^(?:FAIL|ok|PASS|\?)\b/.test(line),
      ).filter(({ from, to }) => lines.slice(from, to).some((line) => /^\S+\.go:\d+/.test(line))),
      ...stretches(
        lines,
        (line) => line.startsWith('panic: '),
        (line) => /^(?:FAIL|exit status)/.test(line),
      ),
    ];
  },
};

/** Tests that panicked, and the compiler's errors. */
const cargo: RunnerFormat = {
  runner: 'cargo',
  failures: (lines) => [
    ...stretches(
      lines,
      (line) => /^---- .+ stdout ----$/.test(line),
      (line) => line === 'failures:' || line.startsWith('test result: '),
    ),
    ...stretches(
      lines,
      (line) => /^error(?:\[E\d+\])?: /.test(line) && !/^error: (?:could not compile|test failed|aborting)/.test(line),
      (line) => /^(?:error|warning|Some errors have|For more information)\b/.test(line),
    ).filter(({ from, to }) => lines.slice(from, to).some((line) => /^\s*--> \S+:\d+/.test(line))),
  ],
};

/** One error a line, with the lines that it is explained by; or with a frame of the source. */
const tsc: RunnerFormat = {
  runner: 'tsc',
  failures: (lines) =>
    stretches(
      lines,
      (line) => /^\S.*(?:\(\d+,\d+\):|:\d+:\d+ -) error TS\d+:/.test(line) || /^error TS\d+:/.test(line),
      (line) => /^(?:Found \d+ errors?|\S+ error Command|npm ERR|ELIFECYCLE)/.test(line) || line.startsWith('> '),
    ),
};

/** By file: its errors with their lines. Warnings fail nothing and are left out where there are errors. */
const eslint: RunnerFormat = {
  runner: 'eslint',
  failures: (lines) =>
    stretches(
      lines,
      (line) => /^(?:\/|[A-Za-z]:\\|\.{1,2}\/|\S+\/)\S*\.\w+$/.test(line),
      (line) => line.trim() === '' || /^✖ \d+ problems?/.test(line),
    ).filter(({ from, to }) => lines.slice(from + 1, to).some((line) => /^\s+\d+:\d+\s+error\s/.test(line))),
};

/** An uncaught exception, as Node and Python print one. */
const uncaught: RunnerFormat = {
  runner: 'uncaught',
  failures: (lines: Lines): readonly Failure[] => {
    const thrown = lines.findIndex((line) => /^(?:Uncaught )?[A-Z]\w*(?:Error|Exception)\b.*/.test(line));
    const traced = lines.findIndex((line) => line.startsWith('Traceback (most recent call last):'));
    if (traced >= 0) {
      const end = lines.findIndex((line, i) => i > traced && /^[\w.]+(?:Error|Exception|Exit|Interrupt)\b/.test(line));
      return [{ from: traced, to: end < 0 ? lines.length : end + 1 }];
    }
    if (thrown < 0 || !lines.slice(thrown + 1, thrown + 30).some((line) => /^\s+at \S/.test(line))) return [];
    const end = lines.findIndex((line, i) => i > thrown && line.trim() === '');
    return [{ from: Math.max(0, thrown - 5), to: end < 0 ? lines.length : end }];
  },
};

/** The runners whose failures are known by their format. */
export const RUNNER_FORMATS: readonly RunnerFormat[] = [
  nodeSpec,
  tap,
  vitest,
  jest,
  mocha,
  pytest,
  unittest,
  go,
  cargo,
  tsc,
  eslint,
];

/** The format that is tried where no runner's format matches. */
export const UNCAUGHT: RunnerFormat = uncaught;
