import { closing, partsOf } from './blank-text.ts';
import { otherExpected } from './other-expected.ts';
import { turnCondition } from './turn-condition.ts';
import type { Edit } from './edit.ts';

/** Go and Rust compile their tests, so a replacement must be of the same type. */
export function turnCompiled(source: string, blank: string, syntax: 'go' | 'rust'): readonly Edit[] {
  return [...(syntax === 'go' ? conditions(source, blank) : macros(source, blank))];
}

/** `if got != want { t.Fatal(...) }`: the condition under which a test complains. */
function* conditions(source: string, blank: string): Iterable<Edit> {
  for (const found of blank.matchAll(/\bif\s+([^\n{]*)\{\s*\n?\s*[tb]\.(?:Error|Fatal|Fail)/g)) {
    const from = found.index + found[0].indexOf(found[1] ?? '');
    const head = found[1]?.trimEnd() ?? '';
    const condition = head.slice(head.lastIndexOf(';') + 1).trimStart();
    const at = from + head.length - condition.length;
    if (condition !== '')
      yield { from: at, to: from + head.length, text: `!(${source.slice(at, from + head.length)})` };
  }
}

const OPPOSITE: Readonly<Record<string, string>> = { assert_eq: 'assert_ne', assert_ne: 'assert_eq' };

function* macros(source: string, blank: string): Iterable<Edit> {
  for (const found of blank.matchAll(/\b(assert|assert_eq|assert_ne)!\s*[([{]/g)) {
    const [whole, name = ''] = found;
    const open = found.index + whole.length - 1;
    const end = closing(blank, open);
    if (end === undefined) continue;
    const parts = partsOf(blank, open + 1, end);
    const [first] = parts;
    if (first === undefined) continue;
    const edit = name === 'assert_eq' ? otherExpected(source, blank, parts.slice(0, 2), 'rust') : undefined;
    const opposite = OPPOSITE[name];
    if (edit !== undefined) yield edit;
    else if (opposite !== undefined) yield { from: found.index, to: found.index + name.length, text: opposite };
    else yield turnCondition(source, blank, first, 'rust');
  }
}
