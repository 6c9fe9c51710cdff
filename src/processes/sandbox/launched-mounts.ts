import { FIRST_OPENED, type Opened, type Program } from '../program.ts';
import type { MountLine } from './fstab.ts';
import type { TableAction } from './mount-script.ts';
import type { NativeParts } from './native.ts';

const BIND_WITH_ALL_BELOW = 0x5000;
const READ_ONLY = 1;

/**
 * The same program, started after the mounts, which the launcher makes itself: a step of a run needs overlays a dozen
 * times, and `mount` costs more to start than all of them to make. It knows folders that are mounted elsewhere with
 * what is mounted in them, and file systems by their kind; whoever needs more of `mount` asks `mount`.
 */
export function afterLaunchedMounts(
  program: Program,
  tables: readonly TableAction[],
  cwd: string,
  { launcher }: NativeParts,
): Program {
  const opens: Opened[] = [...(program.opens ?? [])];
  const words = tables.flatMap(({ lines, folder }) => {
    opens.push({ text: lines.map(record).join('') });
    return ['--mounts', String(FIRST_OPENED + opens.length - 1), folder];
  });
  const args = [...words, '--in', cwd, '--', program.command, ...program.args];
  return { ...program, command: launcher, args, opens };
}

function record({ source, target, type = 'none', options }: MountLine): string {
  const bind = options.includes('rbind');
  const flags = bind ? BIND_WITH_ALL_BELOW : options.includes('ro') ? READ_ONLY : 0;
  const rest = options.filter((option) => option !== 'rbind' && option !== 'ro');
  return [String(flags), source, target, type, rest.join(',')].map((word) => `${word}\0`).join('');
}
