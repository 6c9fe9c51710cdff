/**
 * Every key of a TOML text by its whole dotted name, with its value as it is written. Undefined where the text is no
 * TOML.
 */
export function tomlEntries(text: string): ReadonlyMap<string, string> | undefined {
  const entries = new Map<string, string>();
  let table: readonly string[] = [];
  for (let at = skipBlank(text, 0); at < text.length; at = skipBlank(text, at)) {
    const header = /^\[\[?/.exec(text.slice(at, at + 2))?.[0];
    const name = readName(text, at + (header?.length ?? 0));
    if (name === undefined) return undefined;
    if (header !== undefined) {
      const close = ']'.repeat(header.length);
      if (!text.startsWith(close, name.end)) return undefined;
      table = name.parts;
      at = endOfLine(text, name.end + close.length);
      continue;
    }
    if (text[name.end] !== '=') return undefined;
    const end = endOfValue(text, name.end + 1);
    if (end === undefined) return undefined;
    const key = [...table, ...name.parts].join('.');
    const value = text.slice(name.end + 1, end).trim();
    // An array of tables has the same key again and again.
    entries.set(key, entries.has(key) ? `${entries.get(key) ?? ''}\n${value}` : value);
    at = end;
  }
  return entries;
}

function skipBlank(text: string, start: number): number {
  let at = start;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    if (text[at] !== '#') return at;
    at = endOfLine(text, at);
  }
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

const PART = /[\t ]*(?:([\w-]+)|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)')[\t ]*/y;

/** `a . "b.c" . d`, up to whatever follows it. */
function readName(
  text: string,
  start: number,
): { readonly parts: readonly string[]; readonly end: number } | undefined {
  const parts: string[] = [];
  for (let at = start; ; at += 1) {
    PART.lastIndex = at;
    const found = PART.exec(text);
    if (found === null) return undefined;
    const [whole, bare, basic, literal] = found;
    const part = bare ?? literal ?? unescaped(basic ?? '');
    if (part === undefined) return undefined;
    parts.push(part);
    at += whole.length;
    if (text[at] !== '.') return { parts, end: at };
  }
}

function unescaped(text: string): string | undefined {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return undefined;
  }
}

/** Where a value ends: with its line, unless a bracket or a string is still open. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '#') at = endOfLine(text, at);
    else if (character === '"' || character === "'") {
      const end = endOfString(text, at, character);
      if (end === undefined) return undefined;
      at = end - 1;
      continue;
    } else if ('[{'.includes(character)) depth += 1;
    else if (']}'.includes(character)) depth -= 1;
    if (depth < 0) return undefined;
    if (text[at] === '\n' && depth === 0) return at;
  }
  return depth === 0 ? text.length : undefined;
}

function endOfString(text: string, start: number, quote: string): number | undefined {
  const long = text.startsWith(quote.repeat(3), start);
  const close = long ? quote.repeat(3) : quote;
  for (let at = start + close.length; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (!long && text[at] === '\n') return undefined;
    else if (text.startsWith(close, at)) {
      // Up to two quotes may stand before the three that close it.
      const more = long ? (/^["']{0,2}/.exec(text.slice(at + 3, at + 5))?.[0] ?? '') : '';
      return at + close.length + (more.startsWith(quote.repeat(more.length)) ? more.length : 0);
    }
  }
  return undefined;
}
