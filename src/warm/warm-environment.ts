import { SETTING_ENTRIES } from '../config/settings.ts';
import { childEnvironment } from '../processes/child-environment.ts';

const SETTINGS = SETTING_ENTRIES.filter(({ setting }) => !setting.secret).flatMap(({ variable, setting }) => [
  variable,
  ...setting.aliases,
]);
/** The variables that locate its sockets, and those that the program itself starts with. */
const STARTING = ['XDG_RUNTIME_DIR', 'TMPDIR', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'VITEST'];

/** The variables that decide what a search finds. */
export const DECIDING: readonly string[] = ['HOME', 'XDG_CONFIG_HOME', ...SETTINGS];

/** The variables for a warm process: settings, and no key (W5). */
export function warmEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return childEnvironment(environment, {}, [...STARTING, ...SETTINGS]);
}
