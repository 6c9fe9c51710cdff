/**
 * Rules that a person can take over with one word. Every rule is a whole command without free arguments: further
 * arguments of an agent raise a question. Commands that fetch a missing program (`npx` as it is) are not among them.
 */
export interface Preset {
  readonly name: PresetName;
  readonly about: string;
  readonly rules: readonly string[];
}

const PRESET_NAMES = ['test-runners', 'linters', 'git-reads'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const GIT_READS = lines(`
  git status
  git status --short
  git status --porcelain
  git diff
  git diff --stat
  git diff --cached
  git diff HEAD
  git log --oneline
  git log --oneline -5
  git log --oneline -10
  git log --oneline -20
  git log -1
  git show
  git show --stat
  git branch --show-current
  git rev-parse HEAD
  git ls-files
`);

const LINTERS = lines(`
  npm run lint
  npm run typecheck
  npm run type-check
  npm run check
  npm run format:check
  pnpm lint
  pnpm run lint
  yarn lint
  tsc --noEmit
  npx --no-install tsc --noEmit
  npx --no-install eslint .
  npx --no-install prettier --check .
  eslint .
  prettier --check .
  oxlint
  ruff check
  ruff check .
  ruff format --check .
  black --check .
  flake8
  mypy .
  pyright
  cargo check
  cargo clippy
  cargo fmt --check
  go vet ./...
  golangci-lint run
  rubocop
`);

const TESTS = lines(`
  npm test
  npm t
  npm run test
  npm run test:unit
  npm test --silent
  npm run -s test
  pnpm test
  pnpm run test
  yarn test
  yarn run test
  bun test
  deno test
  node --test
  node --test test
  node --test tests
  node --test test/
  vitest run
  npx --no-install vitest run
  jest
  npx --no-install jest
  mocha
  npx --no-install mocha
  pytest
  pytest -q
  pytest -x
  pytest -v
  python -m pytest
  python -m pytest -q
  python3 -m pytest
  python3 -m pytest -q
  python -m unittest
  python3 -m unittest
  python -m unittest discover
  python3 -m unittest discover
  uv run pytest
  poetry run pytest
  tox
  cargo test
  cargo test --workspace
  cargo nextest run
  go test ./...
  go test -v ./...
  go build ./...
  make test
  make check
  make lint
  just test
  mvn test
  mvn -q test
  gradle test
  ./gradlew test
  ./mvnw test
  dotnet test
  mix test
  rspec
  bundle exec rspec
  bundle exec rake test
  rake test
  phpunit
  vendor/bin/phpunit
  swift test
  zig build test
  ctest
`);

/** Programs that shorten an output: these neither run nor write anything. */
const CUTS = [5, 10, 20, 30, 40, 50, 80, 100, 200].flatMap((n) =>
  ['tail', 'head'].flatMap((program) => [`${program} -${n}`, `${program} -n ${n}`]),
);

export const PRESETS: readonly Preset[] = [
  {
    name: 'test-runners',
    about: 'run the tests, builds, linters and type checks of a project, and look at its git state',
    rules: [...TESTS, ...LINTERS, ...GIT_READS, ...CUTS],
  },
  { name: 'linters', about: 'run linters and type checks that change nothing', rules: [...LINTERS, ...CUTS] },
  { name: 'git-reads', about: 'look at the git state of the project', rules: [...GIT_READS, ...CUTS] },
];

/** The narrowest set that would have answered all of these rules. */
export function presetWith(rules: readonly unknown[]): PresetName | undefined {
  if (rules.length === 0) return undefined;
  const found = PRESETS.filter((preset) => rules.every((rule) => preset.rules.some((one) => one === rule)));
  return found.toSorted((a, b) => a.rules.length - b.rules.length)[0]?.name;
}
