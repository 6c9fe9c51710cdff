/** How a line that is only a comment begins, by the ending of the file's name. */
export const COMMENTS: readonly (readonly [files: RegExp, line: RegExp])[] = [
  [
    /\.(?:[cm]?[jt]sx?|java|kt|cs|go|rs|php|c|h|cc|cpp|hpp|swift|scala|dart|css|scss|less)$/,
    /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$))/,
  ],
  [
    /\.(?:py|rb|sh|bash|zsh|pl|r|jl|ya?ml|toml|ini|cfg|conf|mk|cmake|tf|nix)$|(?:^|\/)(?:Makefile|Dockerfile|\.gitignore|\.env.*)$/,
    /^\s*#/,
  ],
  [/\.(?:sql|lua|hs|elm|adb|ads)$/, /^\s*--/],
  [/\.(?:html?|xml|vue|svelte)$/, /^\s*<!--.*-->\s*$/],
];

/** A comment that a program obeys is code. */
export function isDirective(line: string): boolean {
  return /@ts-|eslint|oxlint|biome-|prettier-|istanbul|c8 ignore|v8 ignore|type:\s*ignore|noqa|pragma|pylint|mypy|nolint|go:|^#!|@jsx|@flow|#region|webpack|vitest-environment|jest-environment|sourceMappingURL|coding[:=]|frozen_string_literal|rubocop/.test(
    line,
  );
}
