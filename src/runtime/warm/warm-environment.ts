import { SETTING_ENTRIES } from '../../config/settings.ts';
import { sha256 } from '../../core/hash.ts';
import { childEnvironment } from '../../processes/child-environment.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMED = SETTING_ENTRIES.map(({ key, variable, setting }) => ({
  key,
  secret: setting.secret,
  variables: [variable, ...setting.aliases],
}));
/** Where settings and sockets are looked for, and what the program itself starts with. */
const PLACES = ['HOME', 'XDG_CONFIG_HOME'];
const STARTING = ['XDG_RUNTIME_DIR', 'TMPDIR', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'VITEST'];

/** What a process that is kept warm is started with: settings, and no key (W5). */
export function warmEnvironment(environment: Environment): Readonly<Record<string, string>> {
  const settings = NAMED.filter(({ secret }) => !secret).flatMap(({ variables }) => variables);
  return childEnvironment(environment, {}, [...STARTING, ...settings]);
}

/** A search that needs a key from the variables is one that only the command itself can make. */
export function needsKey(environment: Environment): boolean {
  return NAMED.some(
    ({ key, secret, variables }) =>
      secret && key.startsWith('storage.') && variables.some((name) => (environment[name] ?? '') !== ''),
  );
}

/** A digest of each variable that decides what is found: whether they are the same can be told, not what they hold. */
export function environmentDigests(environment: Environment): Readonly<Record<string, string>> {
  const digests: Record<string, string> = {};
  const deciding = NAMED.filter(({ secret }) => !secret).flatMap(({ variables }) => variables);
  for (const name of [...PLACES, ...deciding]) {
    const value = environment[name];
    if (value !== undefined) digests[name] = sha256(value).slice(0, 16);
  }
  return digests;
}
