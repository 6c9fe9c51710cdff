/** Variables that programs need to run at all, and that hold no secret. */
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
 * The variables for the executor of a step and for its checks: the same for both, so that no program behaves
 * differently for one of them. Caches go to a place that is thrown away.
 */
export const WORK_VARIABLES: Readonly<Record<string, string>> = {
  CI: 'true',
  NO_COLOR: '1',
  NO_UPDATE_NOTIFIER: '1',
  XDG_CACHE_HOME: '/tmp/cache',
  npm_config_cache: '/tmp/npm',
  npm_config_update_notifier: 'false',
  npm_config_fund: 'false',
  npm_config_audit: 'false',
  PYTHONDONTWRITEBYTECODE: '1',
};

/**
 * The environment of a child: an allow-list of ours plus the variables that the caller names. Keys, tokens and loader
 * variables (`NODE_OPTIONS`, `LD_PRELOAD`) of the person's shell never pass by accident.
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
