import { escapePattern } from '../../../core/escape-pattern.ts';
import type { ObjectStore } from '../../../workspace/object-store.ts';
import type { StateId } from '../../../workspace/state.ts';
import { isTestPath } from '../../protected-files.ts';
import { readText } from '../tested-files.ts';

/** How far from a row its neighbours may stand: a case and what belongs to it take a few lines. */
const NEAR = 4;

/**
 * Whether the step added to rows that were there what a question names: a further `case`, a further entry of a table. A
 * single case for what a test asks looks the same, except that nothing of its kind stands beside it.
 */
export async function knownRows(
  store: ObjectStore,
  { base, state }: { readonly base: StateId; readonly state: StateId },
  changed: readonly string[],
): Promise<(question: string) => boolean> {
  const [old, now] = [await store.entries(base), await store.entries(state)];
  const rows: string[] = [];
  for (const path of changed) {
    const text = isTestPath(path) ? undefined : await readText(store, now.get(path));
    const before = text === undefined ? undefined : await readText(store, old.get(path));
    if (text === undefined || before === undefined) continue;
    const known = new Set(before.split('\n').map((line) => line.trim()));
    const lines = text.split('\n').map((line) => line.trim());
    for (const [i, line] of lines.entries()) {
      if (line === '' || known.has(line)) continue;
      const around = lines.slice(Math.max(0, i - NEAR), i + NEAR + 1);
      if (around.some((one) => known.has(one) && shapeOf(one) === shapeOf(line))) rows.push(line);
    }
  }
  return (question) => {
    const named = question.match(LITERAL) ?? [];
    return rows.some((row) =>
      named.some(
        (literal) =>
          (row.match(LITERAL) ?? []).some((one) => bare(one) === bare(literal)) ||
          new RegExp(String.raw`(?<![\w$])${escapePattern(bare(literal))}(?![\w$])`).test(row),
      ),
    );
  };
}

const LITERAL = /"[^"\n]*"|'[^'\n]*'|(?<![\w.])-?\d+(?:\.\d+)?/g;

function bare(literal: string): string {
  return literal.replaceAll(/^["']|["']$/g, '');
}

/** A row without its values: `case _:`, `_: _,`. */
function shapeOf(line: string): string {
  return line.replaceAll(LITERAL, '_').replace(/^[A-Za-z_$][\w$]*(?=\s*:\s)/, '_');
}
