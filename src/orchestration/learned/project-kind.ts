/** The kind of a project, by the files at its top. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^tsconfig.*\.json$/, 'TypeScript'],
  [/^package\.json$/, 'Node'],
  [/^pnpm-lock\.yaml$/, 'pnpm'],
  [/^yarn\.lock$/, 'yarn'],
  [/^bun\.lockb?$/, 'bun'],
  [/^deno\.jsonc?$/, 'Deno'],
  [/^(?:pyproject\.toml|setup\.py|requirements.*\.txt|Pipfile)$/, 'Python'],
  [/^Cargo\.toml$/, 'Rust'],
  [/^go\.mod$/, 'Go'],
  [/^(?:pom\.xml|build\.gradle(?:\.kts)?)$/, 'JVM'],
  [/^Gemfile$/, 'Ruby'],
  [/^composer\.json$/, 'PHP'],
  [/^(?:CMakeLists\.txt|meson\.build)$/, 'C or C++'],
  [/^mix\.exs$/, 'Elixir'],
  [/\.(?:sln|csproj)$/, '.NET'],
  [/^Makefile$/, 'make'],
  [/^(?:Dockerfile|compose\.ya?ml|docker-compose\.ya?ml)$/, 'Docker'],
];

export function projectKind(topLevel: readonly string[]): string {
  const kinds = MARKS.filter(([mark]) => topLevel.some((name) => mark.test(name))).map(([, kind]) => kind);
  const marks = topLevel.filter((name) => MARKS.some(([mark]) => mark.test(name))).slice(0, 5);
  return kinds.length === 0 ? '' : `${[...new Set(kinds)].join(', ')} (${marks.join(', ')})`;
}
