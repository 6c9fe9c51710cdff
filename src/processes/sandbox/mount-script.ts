import { FIRST_OPENED, type Opened, type Program } from '../program.ts';
import { fstab, type MountLine } from './fstab.ts';
import { systemTool } from './system-tool.ts';

/**
 * The actions, in order, in a private mount namespace, before the program begins.
 *
 *  table  mounts all lines of a table, in a folder that options may name layers in
 *  touch  makes an empty file, for a file to be mounted on
 *  enter  goes to a folder
 */
export type MountAction = TableAction | { readonly do: 'touch' | 'enter'; readonly path: string };

export interface TableAction {
  readonly do: 'table';
  readonly lines: readonly MountLine[];
  readonly folder: string;
  /** The folder that the targets are below; only the launcher knows such tables, and no others after one. */
  readonly below?: string;
}

/** It starts as few programs as it can: each costs about as much as all the mounts. */
const SCRIPT = `mount=$1
shift
while :; do
  case $1 in
  table) cd "$3" && "$mount" -a -T "/proc/self/fd/$2" || exit 125; shift 3 ;;
  touch) [ -d "\${2%/*}" ] || mkdir -p "\${2%/*}" || exit 125; [ -e "$2" ] || : > "$2" || exit 125; shift 2 ;;
  enter) cd "$2" || exit 125; shift 2 ;;
  *) shift; exec "$@" ;;
  esac
done`;

/** The same program, started after the actions. Descriptors that it was to find open keep their numbers. */
export function afterMounts(program: Program, actions: readonly MountAction[]): Program {
  const opens: Opened[] = [...(program.opens ?? [])];
  const words = actions.flatMap((action) => {
    if (action.do !== 'table') return [action.do, action.path];
    opens.push({ text: fstab(action.lines) });
    return ['table', String(FIRST_OPENED + opens.length - 1), action.folder];
  });
  return {
    ...program,
    command: '/bin/sh',
    args: ['-c', SCRIPT, 'atlas', systemTool('mount'), ...words, '--', program.command, ...program.args],
    opens,
  };
}
