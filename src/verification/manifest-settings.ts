/** The tables of `pyproject.toml` that speak to test runners and checkers. */
export function pythonSettings(text: string): string {
  return tablesOf(text)
    .filter((part) => /^\s*\[+\s*tool\.(?:pytest|tox|nox|coverage|hatch\.envs|mypy|pyright|ruff|pylint)\b/.test(part))
    .map((part) => part.trim())
    .join('\n');
}

/** The parts of `Cargo.toml` that decide which tests exist, how they are built, and which crates replace others. */
export function cargoSettings(text: string): string {
  return tablesOf(text)
    .flatMap((part) => {
      const table = /^\s*\[+\s*([\w.'"-]+)/.exec(part)?.[1] ?? '';
      if (/^(?:test|bench|profile|patch|replace)\b/.test(table)) return [part.trim()];
      const keys = table === 'package' ? /^\s*(?:autotests|autobenches|build|links)\s*=.*$/gm : undefined;
      const own = table === 'lib' || table === 'bin' ? /^\s*(?:test|doctest|harness|path)\s*=.*$/gm : keys;
      return own === undefined ? [] : (part.match(own) ?? []).map((line) => `${table} ${line.trim()}`);
    })
    .join('\n');
}

function tablesOf(text: string): readonly string[] {
  return text.split(/^(?=\s*\[)/m);
}
