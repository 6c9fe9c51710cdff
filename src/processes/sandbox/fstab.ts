/** One line of a table for `mount --all --fstab`: all mounts of a sandbox cost one start of `mount`. */
export interface MountLine {
  readonly source: string;
  readonly target: string;
  readonly type?: string;
  readonly options: readonly string[];
  /** Whether the mount point may have gone meanwhile; only the launcher supports that. */
  readonly fleeting?: boolean;
  /** What is made where there is no mount point; only the launcher does, below a folder. */
  readonly make?: 'folder' | 'file';
}

export function fstab(lines: readonly MountLine[]): string {
  return lines
    .map(({ source, target, type = 'none', options }) =>
      [escaped(source), escaped(target), type, options.join(','), '0', '0'].join(' '),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** A blank would end the field, a line feed the line. Mount options have no such spelling: no path stands in one. */
function escaped(path: string): string {
  return path.replaceAll(/[\s\\#]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
  );
}
