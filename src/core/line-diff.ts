/** One line of a difference: kept, taken out or put in; or how many lines were left out because nothing happened. */
export interface DiffLine {
  readonly kind: 'same' | 'out' | 'in' | 'gap';
  readonly text: string;
  /** For an added line its number in the new text; for a removed line the number of the line now in its place. */
  readonly at?: number;
}

/** Lines around a change that are shown with it. */
const CONTEXT = 2;
/** A middle larger than this (before x after) is shown as replaced whole. */
const MOST_CELLS = 4_000_000;

/** Compares two texts line by line and keeps a few lines of context. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const a = linesOf(before);
  const b = linesOf(after);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const middle = changedLines(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  const all = [...a.slice(0, head).map(same), ...middle, ...a.slice(a.length - tail).map(same)];
  return folded(numbered(all));
}

function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

const same = (text: string): DiffLine => ({ kind: 'same', text });
const out = (text: string): DiffLine => ({ kind: 'out', text });
const into = (text: string): DiffLine => ({ kind: 'in', text });

/** The longest common part, by the table of all pairs. */
function changedLines(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  if (a.length * b.length > MOST_CELLS) return [...a.map(out), ...b.map(into)];
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const x = a[i];
    const y = b[j];
    if (x !== undefined && x === y) {
      lines.push(same(x));
      i += 1;
      j += 1;
    } else if (x !== undefined && (y === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(out(x));
      i += 1;
    } else if (y !== undefined) {
      lines.push(into(y));
      j += 1;
    }
  }
  return lines;
}

function numbered(lines: readonly DiffLine[]): readonly DiffLine[] {
  let at = 1;
  return lines.map((line) => {
    const here = at;
    if (line.kind !== 'out') at += 1;
    return line.kind === 'same' ? line : { ...line, at: here };
  });
}

function folded(lines: readonly DiffLine[]): readonly DiffLine[] {
  const near = new Uint8Array(lines.length);
  for (const [i, { kind }] of lines.entries()) {
    if (kind !== 'same') near.fill(1, Math.max(0, i - CONTEXT), i + CONTEXT + 1);
  }
  const shown: DiffLine[] = [];
  let skipped = 0;
  const gap = (): void => {
    if (skipped > 0) shown.push({ kind: 'gap', text: `${skipped} unchanged` });
    skipped = 0;
  };
  for (const [i, line] of lines.entries()) {
    if (near[i] === 1) {
      gap();
      shown.push(line);
    } else skipped += 1;
  }
  if (shown.length > 0) gap();
  return shown;
}
