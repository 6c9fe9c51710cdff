import type { SandboxReport } from '../processes/sandbox/sandbox.ts';
import { WATCHED_COUNT } from './watched-files.ts';

/** The notice for the person before an agent runs on a machine without a sandbox. */
export function unconfinedNotice({ problem }: Pick<SandboxReport, 'problem'>): string {
  return [
    `isolation: none, nothing confines the programs of this run (${problem})`,
    `after every turn Atlas looks at the project and at ${WATCHED_COUNT} start-up and settings files of yours (shells, sessions, git, ssh, packages, editors, agents, cron), and one that changed fails the attempt`,
    'it does not look at other files, at what was read or sent, or at what runs elsewhere',
    '`atlas doctor` says how to get a sandbox',
  ].join('; ');
}
