import type { Program } from '../program.ts';
import { hiddenByDefault } from './hidden-by-default.ts';
import { isWithin } from './is-within.ts';
import { atOneLook } from './listing.ts';
import { listeningSockets } from './listening-sockets.ts';
import type { Confinement } from './sandbox.ts';
import { shownInPart } from './shown-in-part.ts';

/** The secrets of this machine around a program. */
export interface Secrets {
  /** Real paths: of keys, logins and histories, and of sockets at which a process listens. */
  readonly hidden: readonly string[];
  /** Files of which a part is shown. */
  readonly replaced: readonly { readonly source: string; readonly target: string }[];
}

/**
 * The paths that the confinement hides, and those that every one hides. A program with another home than the person
 * sees neither's.
 */
export function secretsAround(program: Program, confinement: Confinement): Secrets {
  return atOneLook(() => look(program, confinement));
}

function look(program: Program, confinement: Confinement): Secrets {
  const { hidden = [], reveals = [], sockets = [] } = confinement;
  const own = process.env;
  const moved = SAYS_WHERE.some((name) => program.env[name] !== own[name]);
  const environments = moved ? [own, program.env] : [own];
  const shown = [...reveals, ...sockets];
  const named = [...hidden, ...listeningSockets()].filter((path) => !shown.some((one) => isWithin(path, one)));
  // Each mount takes time, so a path inside a folder that is hidden as a whole gets none of its own.
  const { workspace, overlays = [], shown: placed = [], writable = [], readOnly = [] } = confinement;
  const opened = [...(workspace === undefined ? [] : [workspace]), ...overlays, ...placed].map(({ target }) => target);
  const within = [...shown, ...opened, ...writable, ...readOnly];
  const whole = named.filter((folder) => !within.some((path) => isWithin(path, folder) || isWithin(folder, path)));
  const usual = new Set(environments.flatMap((environment) => hiddenByDefault(environment, shown)));
  return {
    hidden: [...[...usual].filter((path) => !whole.some((one) => path !== one && isWithin(path, one))), ...named],
    replaced: environments.flatMap((environment) => shownInPart(environment, shown)),
  };
}

/** The variables by which most places are found. */
const SAYS_WHERE = ['HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME'] as const;
