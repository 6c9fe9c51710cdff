import { closing, partsOf, type Range } from '../expectations/blank-text.ts';

/** One row of a table, as the file of tests writes it. */
export interface TableRow {
  /** The whole of it, as it can stand in an expression. */
  readonly whole: string;
  readonly parts: readonly string[];
  readonly keys: ReadonlyMap<string, string>;
  /** Whether it is a list of values. */
  readonly list: boolean;
}

/**
 * The rows that stand at a place: a list of them, the entries of an object or a dictionary, or a name that the file
 * gives to one of these. Undefined where they are worked out.
 */
export function rowsOf(source: string, blank: string, at: Range): readonly TableRow[] | undefined {
  const place = trimmed(blank, at);
  const text = blank.slice(place.from, place.to);
  const entries = /^Object\.entries\s*\(/.exec(text);
  if (entries !== null && text.endsWith(')')) {
    return entriesOf(source, blank, { from: place.from + entries[0].length, to: place.to - 1 });
  }
  const items = /\.items\s*\(\s*\)$/.exec(text);
  if (items !== null) return entriesOf(source, blank, { from: place.from, to: place.to - items[0].length });
  const list = literal(blank, place, '[(');
  return list === undefined
    ? undefined
    : partsOf(blank, list.from + 1, list.to - 1).map((part) => rowAt(source, blank, part));
}

function entriesOf(source: string, blank: string, at: Range): readonly TableRow[] | undefined {
  const found = literal(blank, trimmed(blank, at), '{');
  if (found === undefined) return undefined;
  return partsOf(blank, found.from + 1, found.to - 1).flatMap((part) => {
    const [key, value] = pair(source, blank, part) ?? [];
    if (key === undefined || value === undefined) return [];
    const quoted = /^[A-Za-z_$]/.test(key) ? `'${key}'` : key;
    return [{ whole: `[${quoted}, ${value}]`, parts: [quoted, value], keys: new Map(), list: true }];
  });
}

/** The literal at a place, or the one to which the file gives the name that stands there. */
function literal(blank: string, at: Range, opens: string): Range | undefined {
  const text = blank.slice(at.from, at.to);
  if (opens.includes(text.charAt(0))) {
    const close = closing(blank, at.from);
    // `as const` and the like may stand behind it.
    return close !== undefined && /^\s*(?:as\s+[\w<>[\] ]+|satisfies\s.*)?$/.test(blank.slice(close + 1, at.to))
      ? { from: at.from, to: close + 1 }
      : undefined;
  }
  if (!/^[A-Za-z_$][\w$]*$/.test(text)) return undefined;
  const word = text.replaceAll('$', String.raw`\$`);
  const given = [
    ...blank.matchAll(new RegExp(String.raw`^(?:(?:export\s+)?const\s+)?${word}\s*(?::[^=\n]*)?=\s*(?=[[({])`, 'gm')),
  ];
  const [only] = given;
  if (only === undefined || given.length > 1) return undefined;
  const from = only.index + only[0].length;
  const close = closing(blank, from);
  return close !== undefined && opens.includes(blank.charAt(from)) ? { from, to: close + 1 } : undefined;
}

function rowAt(source: string, blank: string, part: Range): TableRow {
  const marked = /^pytest\.param\s*\(/.exec(blank.slice(part.from, part.to));
  const open = marked === null ? part.from : part.from + marked[0].length - 1;
  const close = /[[({]/.test(blank.charAt(open)) ? closing(blank, open) : undefined;
  const text = source.slice(part.from, part.to);
  if (close === undefined || (marked === null && close !== part.to - 1)) {
    return { whole: text, parts: [text], keys: new Map(), list: false };
  }
  const within = partsOf(blank, open + 1, close);
  if (blank.charAt(open) === '{') {
    const keys = new Map(
      within.flatMap((one) => {
        const [key, value] = pair(source, blank, one) ?? [];
        return key === undefined || value === undefined ? [] : [[key.replaceAll(/^["']|["']$/g, ''), value] as const];
      }),
    );
    return { whole: `(${text})`, parts: [text], keys, list: false };
  }
  const parts = within
    .filter(({ from, to }) => marked === null || !/^\w+\s*=(?!=)/.test(blank.slice(from, to)))
    .map(({ from, to }) => source.slice(from, to));
  const whole = marked === null ? text : (parts[0] ?? '');
  return { whole, parts, keys: new Map(), list: true };
}

/** `a: 1`, `'a b': 1`, and in JavaScript `a` alone. */
function pair(source: string, blank: string, { from, to }: Range): readonly [string, string] | undefined {
  const colon = blank.slice(from, to).indexOf(':');
  if (colon === -1) return undefined;
  const [key, value] = [source.slice(from, from + colon).trim(), source.slice(from + colon + 1, to).trim()];
  return key === '' || value === '' || key.startsWith('[') ? undefined : [key, value];
}

function trimmed(blank: string, { from, to }: Range): Range {
  const text = blank.slice(from, to);
  const begin = from + text.length - text.trimStart().length;
  return { from: begin, to: begin + text.trim().length };
}
