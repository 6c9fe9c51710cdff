/** Variables that programs need to run at all, and that tell nothing secret. */
const PASSED: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TERM',
  'COLORTERM',
  'NO_COLOR',
  'FORCE_COLOR',
  'CI',
  'XDG_CONFIG_HOME',
  'XDG_CACHE_HOME',
  'XDG_DATA_HOME',
  'XDG_STATE_HOME',
  'JAVA_HOME',
  'GOPATH',
  'GOROOT',
  'CARGO_HOME',
  'RUSTUP_HOME',
  'PYENV_ROOT',
  'VIRTUAL_ENV',
  'NVM_DIR',
]);

/**
 * The environment of a child: an allow-list of ours plus what the caller names. Keys, tokens and loader variables
 * (`NODE_OPTIONS`, `LD_PRELOAD`) of the person's shell never pass by accident.
 */
export function childEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  extra: Readonly<Record<string, string>> = {},
  alsoPassed: readonly string[] = [],
): Readonly<Record<string, string>> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(parent)) {
    if (value === undefined) continue;
    if (PASSED.has(name) || name.startsWith('LC_') || alsoPassed.includes(name)) env[name] = value;
  }
  return { ...env, ...extra };
}
