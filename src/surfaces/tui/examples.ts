/** Files that a person would ask about, by what they are called; tests are asked about in other words. */
const CODE = /\.(?:ts|tsx|js|mjs|jsx|py|go|rs|java|rb|c|cc|cpp|cs|php|kt|swift|sh)$/;
const TEST = /(?:^|[./_-])(?:test|tests|spec|__tests__)(?:[./_-]|$)/i;

/** Three requests that mean something in this project. */
export function examplesFor(files: readonly string[]): readonly string[] {
  const code = files.find((path) => CODE.test(path) && !TEST.test(path));
  const tests = files.some((path) => TEST.test(path));
  const text = files.find((path) => /^readme\b/i.test(path));
  return [
    tests ? 'make the failing test pass' : 'write a first test, and make it pass',
    code === undefined ? 'what is in this folder?' : `what does @${code} do?`,
    code === undefined
      ? `write a ${text ?? 'README.md'} that says what this is`
      : tests
        ? `add a test for the edge cases of @${code}`
        : `find a bug in @${code} and mend it`,
  ];
}
