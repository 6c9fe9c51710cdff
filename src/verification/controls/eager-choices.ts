import { showPath } from '../../workspace/path-bytes.ts';
import { isTestPath } from '../protected-files.ts';
import { blankText, closing, syntaxOf } from './expectations/blank-text.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import { noTime } from './suspect-check.ts';
import { readText } from './tested-files.ts';

/** Places that are tried: each is two runs. */
const MOST = 2;

/**
 *  D12  a choice without arms, `[a - b, a + b][a < 10]`, is made in more than one way
 *
 * Both values are computed whatever is chosen: no count of what ran shows that one of them was never wanted. So the choice is
 * fixed, first the one way and then the other: with either, a check that tries both fails.
 */
export async function eagerChoices(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state, changed }: PlantingRequest,
): Promise<PlantingResult | undefined> {
  const [old, now] = [await store.entries(base), await store.entries(state)];
  let left = MOST;
  for (const path of changed) {
    const entry = now.get(path);
    if (isTestPath(path) || entry?.kind !== 'file') continue;
    const text = await readText(store, entry);
    if (text === undefined) continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    for (const { from, to, line, ways } of choicesIn(path, text)) {
      if (known.has(text.split('\n')[line - 1] ?? '') || left <= 0) continue;
      left -= 1;
      for (const way of ways) {
        const what = `one way at ${showPath(path)}:${line}`;
        const signal = doubting();
        if (signal === undefined) return noTime(what);
        const oid = await store.write(Buffer.from(text.slice(0, from) + way + text.slice(to)));
        const fixed = await store.edit(state, new Map([[path, { ...entry, oid }]]));
        const { result } = await rehearse(check, { base, state: fixed }, signal);
        if (result === 'error' && signal.aborted) return noTime(what);
        if (result === 'pass') {
          const evidence = `what ${showPath(path)}:${line} chooses by is always the same: no test tries it otherwise`;
          return { result: 'unknown', evidence };
        }
      }
    }
  }
  return undefined;
}

interface Choice {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** What stands for either way of choosing. */
  readonly ways: readonly string[];
}

const COMPARES =
  /[=!<>]=|[<>](?![<>=])|(?<![=!<>])![\w$(]|&&|\|\||\b(?:not|in|is|and|or)\b|\b(?:Number|Boolean|int|bool)\s*\(/;

/** Words behind which a value begins. */
const WORD = /\b(?:return|yield|await|else|case|in|and|or|not|if|lambda)$/;

/** The choices by a comparison that is used as a number, or as a name: `[x, y][a < b]`, `(a < b) * x`. */
export function choicesIn(path: string, text: string): readonly Choice[] {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return [];
  const blank = blankText(text, syntax);
  const [no, yes] = syntax === 'python' ? ['False', 'True'] : ['false', 'true'];
  const found: Choice[] = [];
  const put = (open: number, ways: readonly string[]): void => {
    const close = closing(blank, open);
    if (close === undefined || !COMPARES.test(blank.slice(open + 1, close).replaceAll('=>', ''))) return;
    found.push({ from: open + 1, to: close, line: text.slice(0, open).split('\n').length, ways });
  };
  // A list, a tuple or an object that was just written down, and is asked at once.
  for (const { index } of blank.matchAll(/[\])}]\s*\[/g)) {
    const open = blank.indexOf('[', index + 1);
    const written =
      blank
        .slice(0, index + 1)
        .trimEnd()
        .endsWith('}') || blank.slice(index - 1, index + 1) === '})';
    if (written) put(open, [no, yes]);
    else {
      // What stands behind a name is a call, or a member.
      const head = before(blank, index);
      if (!/[\w$)\]]$/.test(head) || WORD.test(head)) put(open, ['0', '1']);
    }
  }
  for (const { index } of blank.matchAll(/(?<![\w$\])])\(/g)) {
    const close = closing(blank, index);
    if (close === undefined) continue;
    const times = /(?<!\*)\*\s*$/.test(blank.slice(0, index)) || /^\s*\*(?!\*)/.test(blank.slice(close + 1));
    if (times && /[=!<>]=|[<>](?![<>=])/.test(blank.slice(index, close))) put(index, [no, yes]);
  }
  return found;
}

/** What stands before the bracket that belongs to a closing one. */
function before(blank: string, close: number): string {
  let depth = 0;
  for (let i = close; i >= 0; i -= 1) {
    if (')]}'.includes(blank.charAt(i))) depth += 1;
    else if ('([{'.includes(blank.charAt(i)) && (depth -= 1) === 0) return blank.slice(0, i).trimEnd();
  }
  return '';
}
