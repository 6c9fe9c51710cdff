/**
 * Whether a file among a person's settings is text that a program reads its settings from, by its name: such a file may
 * hold a login under a name that tells nothing.
 */
export function isSettingsFile(name: string): boolean {
  return SETTINGS.test(name) && !NO_SETTINGS.test(name);
}

const SETTINGS =
  /\.(?:json[5c]?|toml|ya?ml|ini|conf|cfg|config|env|xml|properties|props|rc|netrc|edn|dhall|hcl|tf|tfvars|tfrc|nu|lua|rb|zsh|bash|fish|sh|local|private|secret|bak|backup|old|orig)$|rc$|^\.?[^.]*$|(?:^|[-_.])(?:config|settings|hosts|profile|env|auth)(?:[-_.]\w+)*$/i;

/** Locks, logs, marks of installations: many and without a word of the person's. */
const NO_SETTINGS =
  /(?:^|[-_.])(?:lock|log|pid|installed|timestamp|license|licence|readme|changelog|makefile|version)s?$/i;
