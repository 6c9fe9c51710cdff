/** One failure in a check's output: the lines that a person would want to read. */
export interface Failure {
  /** Indexes of its first line and of the line behind its last. */
  readonly from: number;
  readonly to: number;
}

/** How one runner prints its failures. */
export interface RunnerFormat {
  readonly runner: string;
  readonly failures: (lines: readonly string[]) => readonly Failure[];
}

type Line = (line: string) => boolean;

/** Stretches that begin with a line of one kind and go on until another begins, or a line that ends them. */
export function stretches(lines: readonly string[], begins: Line, ends: Line, start: number = 0): readonly Failure[] {
  const found: Failure[] = [];
  let from: number | undefined;
  for (let i = start; i < lines.length; i += 1) {
    const line = lines[i] ?? '';
    const begun = begins(line);
    if (from !== undefined && (begun || ends(line))) {
      found.push({ from, to: i });
      from = undefined;
    }
    if (begun) from = i;
  }
  if (from !== undefined) found.push({ from, to: lines.length });
  return found;
}

/** Where a section begins: the index behind the first line of that kind; undefined where there is none. */
export function behind(lines: readonly string[], kind: Line): number | undefined {
  const at = lines.findIndex(kind);
  return at < 0 ? undefined : at + 1;
}
