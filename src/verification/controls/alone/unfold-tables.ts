import { blankText, closing, partsOf, type Range } from '../expectations/blank-text.ts';
import { identifiersIn, pythonBlock, statementEnd } from './table-syntax.ts';
import { rowsOf, type TableRow } from './table-rows.ts';

/**
 * The text of a file of tests in which every table is spelled out: `test.each([[1, 2, 3]])('', (a, b, c) => { ... })`,
 * a loop over rows that are written down, `@pytest.mark.parametrize(...)`. Each row stands where its names stood, so
 * whoever reads the text finds `sum(1, 2)` where the file says `sum(a, b)`. Nobody runs the text: it is only read.
 */
export function unfoldTables(source: string, syntax: 'javascript' | 'python'): string {
  let text = source;
  // A table within a table, and one decorator above another.
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const next = unfoldOnce(text, syntax);
    if (next === text || next.length > MOST_TEXT) break;
    text = next;
  }
  return text;
}

const WHOLE = Symbol('the whole row');
const MOST_TURNS = 6;
const MOST_ROWS = 40;
const MOST_TEXT = 400_000;

interface Table {
  /** All that is replaced. */
  readonly whole: Range;
  /** The part that is repeated. */
  readonly body: Range;
  /** Stands before each: a reader sees by it where one test ends. */
  readonly begins?: string;
  readonly names: readonly Name[];
  readonly rows: readonly TableRow[];
}

/** A name that a row gives: by its place in the row, by a key of it, or to the whole of it. */
interface Name {
  readonly name: string;
  readonly of: number | string | typeof WHOLE;
}

function unfoldOnce(source: string, syntax: 'javascript' | 'python'): string {
  const blank = blankText(source, syntax);
  const find = syntax === 'python' ? pythonTables : javascriptTables;
  let [out, at] = ['', 0];
  for (const table of find(source, blank)) {
    if (table.whole.from < at) continue;
    out += source.slice(at, table.whole.from) + spelled(source, blank, table);
    at = table.whole.to;
  }
  return out + source.slice(at);
}

function spelled(source: string, blank: string, { body, begins = '', names, rows }: Table): string {
  const text = source.slice(body.from, body.to);
  const bare = blank.slice(body.from, body.to);
  return rows
    .slice(0, MOST_ROWS)
    .map((row) => {
      const values = new Map(
        names.flatMap(({ name, of }) => {
          const value = of === WHOLE ? row.whole : typeof of === 'number' ? row.parts[of] : row.keys.get(of);
          return value === undefined ? [] : [[name, value] as const];
        }),
      );
      let [made, last] = ['', 0];
      for (const { from, to, name, key } of identifiersIn(bare)) {
        const value = values.get(name);
        if (value === undefined) continue;
        made += text.slice(last, from) + (key ? `${name}: ${value}` : value);
        last = to;
      }
      return `${begins}${made}${text.slice(last)}\n`;
    })
    .join('');
}

const LOOP = /(?<![\w$.])for\s*\(\s*(?:const|let|var)\s+/g;
const EACH = /(?<![\w$.])(?:test|it|describe|suite)(?:\.\w+)*\.(each|for)\s*\(/g;
const FOR_EACH = /\.forEach\s*\(/g;

function javascriptTables(source: string, blank: string): readonly Table[] {
  const found: Table[] = [];
  for (const { 0: head, index } of blank.matchAll(LOOP)) {
    const open = blank.indexOf('(', index);
    const close = closing(blank, open);
    const middle = close === undefined ? null : /\sof\s/.exec(blank.slice(index, close));
    if (close === undefined || middle === null) continue;
    const of = index + middle.index;
    const rows = rowsOf(source, blank, { from: of + middle[0].length, to: close });
    const names = pattern(blank, { from: index + head.length, to: of });
    const body = { from: close + 1, to: statementEnd(blank, close + 1) };
    if (rows !== undefined && names !== undefined)
      found.push({ whole: { from: index, to: body.to }, body, names, rows });
  }
  for (const { 0: head, 1: kind, index } of blank.matchAll(EACH)) {
    const open = index + head.length - 1;
    const close = closing(blank, open);
    const next = close === undefined ? null : /^\s*\(/.exec(blank.slice(close + 1));
    if (close === undefined || next === null) continue;
    const call = close + next[0].length;
    const end = closing(blank, call);
    const rows = rowsOf(source, blank, { from: open + 1, to: close });
    const made = end === undefined ? undefined : functionIn(blank, partsOf(blank, call + 1, end).at(-1));
    if (end === undefined || rows === undefined || made === undefined) continue;
    // `each` hands over what stands in a row, `for` the row.
    const spread = kind === 'each' && rows.every(({ list }) => list);
    const params = partsOf(blank, made.params.from, made.params.to);
    const names = spread
      ? params.flatMap((param, of) => plain(blank, param).map((name) => ({ name, of })))
      : pattern(blank, params[0]);
    if (names === undefined) continue;
    // Each row is a test of its own.
    found.push({ whole: { from: index, to: end + 1 }, body: { from: call, to: end + 1 }, begins: 'test', names, rows });
  }
  for (const { 0: head, index } of blank.matchAll(FOR_EACH)) {
    const open = index + head.length - 1;
    const end = closing(blank, open);
    const list = listBefore(blank, index);
    const made = end === undefined ? undefined : functionIn(blank, partsOf(blank, open + 1, end)[0]);
    const rows = list === undefined ? undefined : rowsOf(source, blank, list);
    if (end === undefined || list === undefined || made === undefined || rows === undefined) continue;
    const names = pattern(blank, partsOf(blank, made.params.from, made.params.to)[0]);
    if (names !== undefined) found.push({ whole: { from: list.from, to: end + 1 }, body: made.body, names, rows });
  }
  return found.toSorted((a, b) => a.whole.from - b.whole.from);
}

const PARAMETRIZE = /^([ \t]*)@pytest\.mark\.parametrize\s*\(/gm;
const PYTHON_LOOP = /^([ \t]*)for\s+([\w\s,()]+?)\s+in\s+/gm;

function pythonTables(source: string, blank: string): readonly Table[] {
  const found: Table[] = [];
  for (const { 0: head, index } of blank.matchAll(PARAMETRIZE)) {
    const open = index + head.length - 1;
    const close = closing(blank, open);
    const [named, list] = close === undefined ? [] : partsOf(blank, open + 1, close);
    if (close === undefined || named === undefined || list === undefined) continue;
    const words = source.slice(named.from, named.to).match(/[A-Za-z_]\w*/g) ?? [];
    const rows = rowsOf(source, blank, list);
    const start = /\n[ \t]*(?:async\s+)?def\s+\w+\s*\(/.exec(blank.slice(close));
    if (rows === undefined || start === null) continue;
    const def = close + start.index + 1;
    const body = { from: blank.indexOf('\n', close) + 1, to: pythonBlock(blank, def) };
    const names = words.map((name, of): Name => ({ name, of: words.length === 1 ? WHOLE : of }));
    found.push({ whole: { from: index, to: body.to }, body, names, rows });
  }
  for (const { 0: head, 2: words = '', index } of blank.matchAll(PYTHON_LOOP)) {
    const from = index + head.length;
    const end = blank.slice(from).search(/:[ \t]*(?:\n|$)/);
    const rows = end === -1 ? undefined : rowsOf(source, blank, { from, to: from + end });
    if (rows === undefined) continue;
    const all = words.match(/\w+/g) ?? [];
    const names = all.map((name, of): Name => ({ name, of: all.length === 1 ? WHOLE : of }));
    const body = { from: blank.indexOf('\n', from + end) + 1, to: pythonBlock(blank, index) };
    found.push({ whole: { from: index, to: body.to }, body, names, rows });
  }
  return found.toSorted((a, b) => a.whole.from - b.whole.from);
}

/** The names that a pattern gives: `[a, b]`, `{ a, b: c }`, `one`. Undefined where it is more than that. */
function pattern(blank: string, at: Range | undefined): readonly Name[] | undefined {
  if (at === undefined) return undefined;
  const text = blank.slice(at.from, at.to).trim();
  const from = at.from + blank.slice(at.from, at.to).indexOf(text);
  const name = /^[A-Za-z_$][\w$]*/.exec(text)?.[0];
  // A type may stand behind it.
  if (name !== undefined) return /^[\w$]+\s*(?::|$)/.test(text) ? [{ name, of: WHOLE }] : undefined;
  const close = /^[[{]/.test(text) ? closing(blank, from) : undefined;
  if (close === undefined) return undefined;
  const parts = partsOf(blank, from + 1, close);
  if (text.startsWith('[')) return parts.flatMap((part, of) => plain(blank, part).map((one) => ({ name: one, of })));
  return parts.flatMap((part) => {
    const [, key, other] = /^([\w$]+)\s*(?::\s*([\w$]+)\s*)?$/.exec(blank.slice(part.from, part.to)) ?? [];
    return key === undefined ? [] : [{ name: other ?? key, of: key }];
  });
}

function plain(blank: string, { from, to }: Range): readonly string[] {
  const name = /^([A-Za-z_$][\w$]*)\s*(?::[^=]*)?$/.exec(blank.slice(from, to))?.[1];
  return name === undefined ? [] : [name];
}

/** `(a, b) => ...` and `function (a, b) { ... }`: where its parameters and what it does stand. */
function functionIn(
  blank: string,
  at: Range | undefined,
): { readonly params: Range; readonly body: Range } | undefined {
  if (at === undefined) return undefined;
  const head = /^(?:async\s*)?(?:function\s*[\w$]*\s*)?(?=[(\w$])/.exec(blank.slice(at.from, at.to))?.[0];
  if (head === undefined) return undefined;
  const from = at.from + head.length;
  const close = blank.charAt(from) === '(' ? closing(blank, from) : undefined;
  const alone = /^[\w$]+(?=\s*=>)/.exec(blank.slice(from, at.to))?.[0];
  if (close !== undefined) return { params: { from: from + 1, to: close }, body: { from: close + 1, to: at.to } };
  return alone === undefined
    ? undefined
    : { params: { from, to: from + alone.length }, body: { from: from + alone.length, to: at.to } };
}

/** The list, or the name of one, of which a method is called here. */
function listBefore(blank: string, dot: number): Range | undefined {
  const name = /(?<![\w$.])[A-Za-z_$][\w$]*\s*$/.exec(blank.slice(0, dot))?.[0];
  if (name !== undefined) return { from: dot - name.length, to: dot };
  for (let open = dot - 1; open >= 0 && blank.charAt(dot - 1) === ']'; open -= 1) {
    if (blank.charAt(open) === '[' && closing(blank, open) === dot - 1) return { from: open, to: dot };
  }
  return undefined;
}
