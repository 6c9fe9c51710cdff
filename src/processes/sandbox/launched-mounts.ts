import { FIRST_OPENED, type Opened, type Program } from '../program.ts';
import type { MountLine } from './fstab.ts';
import type { TableAction } from './mount-script.ts';
import type { NativeParts } from './native.ts';

/** Options that the kernel takes as numbers; the rest goes to the file system. */
const FLAGS: ReadonlyMap<string, number> = new Map([
  ['ro', 1],
  ['nosuid', 2],
  ['nodev', 4],
  ['noexec', 8],
  ['remount', 32],
  ['bind', 0x1000],
  ['rbind', 0x5000],
]);

const MADE = { folder: '+', file: '.' } as const;

/**
 * The same program, started after the mounts, which the launcher makes itself: a step of a run needs overlays a dozen
 * times, and starting `mount` costs more than making all of them. The launcher knows bind mounts of whole trees, and
 * file systems by their kind; callers that need more use `mount`.
 */
export function afterLaunchedMounts(
  program: Program,
  tables: readonly TableAction[],
  cwd: string,
  { launcher }: NativeParts,
): Program {
  const opens: Opened[] = [...(program.opens ?? [])];
  const words = tables.flatMap(({ lines, folder, below }) => {
    opens.push({ text: mountRecords(lines) });
    const place = below === undefined ? [] : ['--below', below];
    return [...place, '--mounts', String(FIRST_OPENED + opens.length - 1), folder];
  });
  const args = [...words, '--in', cwd, '--', program.command, ...program.args];
  return { ...program, command: launcher, args, opens };
}

/** Lines as the launcher reads them. */
export function mountRecords(lines: readonly MountLine[]): string {
  return lines.map(record).join('');
}

function record({ source, target, type = 'none', options, fleeting = false, make }: MountLine): string {
  let flags = 0;
  let rest = '';
  for (const option of options) {
    const flag = FLAGS.get(option);
    if (flag === undefined) rest += rest === '' ? option : `,${option}`;
    else flags |= flag;
  }
  const missing = make === undefined ? (fleeting ? '?' : '') : MADE[make];
  return `${missing}${flags}\0${source}\0${target}\0${type}\0${rest}\0`;
}
