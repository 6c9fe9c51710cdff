/**
 * How many tests ran, by the runner's own count at the end of what it printed. What was left out or put off did not run.
 * Undefined where no runner that is known counted. Several runners in one line are added up.
 */
export function testsRun(printed: string): number | undefined {
  const lines = printed.replaceAll(COLOURS, '').split('\n');
  const counts = COUNTERS.flatMap((count) => lines.flatMap((line, i) => count(line, lines[i + 1] ?? '') ?? []));
  const node = nodeTests(lines);
  const all = [...counts, ...(node === undefined ? [] : [node])];
  return all.length === 0 ? undefined : all.reduce((sum, one) => sum + one, 0);
}

// eslint-disable-next-line no-control-regex -- runners colour what they print
const COLOURS = /\u001B\[[\d;]*m/g;

type Counter = (line: string, next: string) => number | undefined;

const numbered = (line: string, words: string): number =>
  [...line.matchAll(new RegExp(String.raw`(\d+) (?:${words})\b`, 'g'))].reduce((sum, [, one]) => sum + Number(one), 0);

const COUNTERS: readonly Counter[] = [
  // vitest and jest: `Tests  1 failed | 3 passed | 2 skipped (6)`, `Tests:       1 failed, 3 passed, 4 total`
  (line) => (/^\s*Tests:?\s+.*\b(?:passed|failed)\b/.test(line) ? numbered(line, 'passed|failed') : undefined),
  // mocha
  (line) => (/^\s+\d+ (?:passing|failing)\b/.test(line) ? numbered(line, 'passing|failing') : undefined),
  // pytest: `3 passed, 1 failed in 0.12s`, with or without its frame
  (line) =>
    /^(?:=+ )?(?:\d+ [a-z]+,? ?)+ in [\d.]+s/.test(line) ? numbered(line, 'passed|failed|errors?|xpassed') : undefined,
  // unittest: `Ran 3 tests in 0.001s`, and below it `OK (skipped=1)`
  (line) => {
    const ran = /^Ran (\d+) tests? in /.exec(line)?.[1];
    return ran === undefined ? undefined : Number(ran);
  },
  (line) => {
    const skipped = /^(?:OK|FAILED) \(.*\bskipped=(\d+)/.exec(line)?.[1];
    return skipped === undefined ? undefined : -Number(skipped);
  },
  // cargo
  (line) => (line.startsWith('test result: ') ? numbered(line, 'passed|failed') : undefined),
  // go test -v; without it go counts nothing
  (line) => (/^\s*--- (?:PASS|FAIL): /.test(line) ? 1 : undefined),
  // phpunit: `OK (3 tests, 4 assertions)`, `Tests: 3, Assertions: 4`
  (line) => {
    const ran = /^OK \((\d+) tests?,/.exec(line)?.[1] ?? /^Tests: (\d+), Assertions: /.exec(line)?.[1];
    return ran === undefined ? undefined : Number(ran);
  },
  // rspec
  (line) => (/^\d+ examples?, \d+ failures?/.test(line) ? numbered(line, 'examples?') : undefined),
];

/** `node --test` counts what it left out beside what it ran: `ℹ tests 3`, `# skipped 1`. */
function nodeTests(lines: readonly string[]): number | undefined {
  const named = (name: string): number | undefined => {
    const found = lines.flatMap((line) => new RegExp(String.raw`^(?:ℹ|#) ${name} (\d+)$`).exec(line)?.[1] ?? []);
    return found.length === 0 ? undefined : found.reduce((sum, one) => sum + Number(one), 0);
  };
  const all = named('tests');
  return all === undefined ? undefined : all - (named('skipped') ?? 0) - (named('todo') ?? 0);
}
