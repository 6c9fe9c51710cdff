import { AGENTS, ANY_PROGRAM } from './kinds/agents.ts';
import { BUILD_MACHINES } from './kinds/build-machines.ts';
import { EDITORS } from './kinds/editors.ts';
import { HOOKS_OF_GIT } from './kinds/hooks.ts';
import { MACHINES } from './kinds/machines.ts';
import { PACKAGES } from './kinds/packages.ts';
import { SHELLS } from './kinds/shells.ts';
import { VERSIONS } from './kinds/versions.ts';
import type { LaterKind } from './later-kind.ts';

/**
 * The kinds of files that run later by themselves. A file that a person runs on purpose (a Makefile, a script, a
 * container) is not here; one that an editor, a shell, a version control, a package manager, a build machine, an agent
 * or the system picks up is. The first kind that matches a file counts, so the narrower one stands first.
 */
export const LATER_KINDS: readonly LaterKind[] = [
  ...EDITORS,
  ...AGENTS,
  ...SHELLS,
  ...VERSIONS,
  ...HOOKS_OF_GIT,
  ...BUILD_MACHINES,
  ...MACHINES,
  ...PACKAGES,
  ...ANY_PROGRAM,
];
