import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { blankText, closing, partsOf, silentIn, syntaxOf, type Range, type Syntax } from './expectations/blank-text.ts';
import { readText } from './tested-files.ts';

/** A parameter that tests hand something over for, and that its function never looks at. */
export interface Unread {
  readonly name: string;
  readonly parameter: string;
  readonly line: number;
}

/**
 * Where a function of the step never looks at what its tests hand it: `src/a.ts:3 never looks at list, ...`. Whatever it
 * does, it does not follow from that.
 */
export async function unreadParameters(
  store: ObjectStore,
  { base, state }: { readonly base: StateId; readonly state: StateId },
  changed: readonly string[],
  tests: readonly { readonly path: string; readonly source: string }[],
): Promise<string | undefined> {
  const [old, now] = [await store.entries(base), await store.entries(state)];
  for (const path of changed) {
    const text = isTestPath(path) ? undefined : await readText(store, now.get(path));
    if (text === undefined) continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    const lines = text.split('\n');
    const found = unreadIn(path, text, tests).find(({ line }) => !known.has(lines[line - 1] ?? ''));
    if (found !== undefined)
      return `${path}:${found.line} never looks at ${found.parameter}, for which its tests hand something to ${found.name}`;
  }
  return undefined;
}

const BEGINS = {
  javascript:
    /\bfunction\s*\*?\s*([A-Za-z_$][\w$]*)\s*\(|\b([A-Za-z_$][\w$]*)\s*(?::[^=;\n]*)?=\s*(?:async\s*)?\(|^[ \t]*(?:static\s+|async\s+)*(?!(?:if|for|while|switch|catch|return|function|constructor|super|await)\b)([A-Za-z_$][\w$]*)\s*\(/gm,
  python: /^[ \t]*(?:async\s+)?def\s+(\w+)\s*\(/gm,
} as const;
/** Names of what is handed over by a custom, or said not to be looked at. */
const BY_CUSTOM =
  /^(?:_\w*|self|cls|req|request|res|response|ctx|context|event|evt|next|props|options|opts|args|kwargs|unused\w*)$/;
const ALL_OF_THEM = /\b(?:arguments|locals|eval|vars|NotImplementedError)\b/;
/** What hands over nothing. */
const NOTHING = /^(?:null|undefined|None|\{\s*\}|\[\s*\])$/;

/** Of the functions of a file those that tests call. */
export function unreadIn(
  path: string,
  text: string,
  tests: readonly { readonly path: string; readonly source: string }[],
): readonly Unread[] {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return [];
  const blank = blankText(text, syntax);
  const said = withoutWords(text, syntax);
  const asking = tests.flatMap(({ path: from, source }): readonly Blanked[] => {
    const own = syntaxOf(from);
    return own === undefined ? [] : [{ source, blank: blankText(source, own) }];
  });
  return [...blank.matchAll(BEGINS[syntax])].flatMap(({ 0: whole, 1: a, 2: b, 3: c, index }) => {
    const name = a ?? b ?? c ?? '';
    const open = index + whole.length - 1;
    const close = closing(blank, open);
    const body = close === undefined ? undefined : bodyOf(syntax === 'python' ? said : blank, close, syntax, index);
    // Python itself calls a method with such a name, with what it pleases.
    if (close === undefined || body === undefined || /^__\w+__$/.test(name)) return [];
    const inside = said.slice(body.from, body.to);
    if (ALL_OF_THEM.test(inside) || !/\w/.test(inside)) return [];
    const parts = partsOf(blank, open + 1, close).map((one) => text.slice(one.from, one.to).trim());
    const own = syntax === 'python' && /^(?:self|cls)$/.test(parts[0] ?? '') ? parts.slice(1) : parts;
    const unread = own.findIndex((part, i) => {
      const parameter = /^([A-Za-z_$][\w$]*)\s*(?:\??:[^=]*)?(?:=(?!>).*)?$/s.exec(part)?.[1];
      if (parameter === undefined || BY_CUSTOM.test(parameter)) return false;
      const word = new RegExp(String.raw`(?<![\w$])${parameter.replaceAll('$', String.raw`\$`)}(?![\w$])`);
      const others = own.filter((_, k) => k !== i).join(',');
      return !word.test(inside) && !word.test(others) && isHandedOver(asking, name, i);
    });
    if (unread === -1) return [];
    const parameter = /^[\w$]+/.exec(own[unread] ?? '')?.[0] ?? '';
    return [{ name, parameter, line: text.slice(0, open).split('\n').length }];
  });
}

/** The text without its comments: what is mentioned there is not looked at. */
function withoutWords(text: string, syntax: Syntax): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, comment } of silentIn(text, syntax)) {
    if (!comment && !/^(?:"""|''')/.test(text.slice(from, from + 3))) continue;
    parts.push(text.slice(at, from), ' '.repeat(to - from));
    at = to;
  }
  return [...parts, text.slice(at)].join('');
}

/** From behind the parameters to the end of the function; undefined where it has no body. */
function bodyOf(blank: string, close: number, syntax: Syntax, start: number): Range | undefined {
  if (syntax === 'python') {
    const rest = blank.slice(close + 1);
    const indent = blank.slice(start).search(/\S|$/);
    const more = /^[^\n]*\n/.exec(rest)?.[0].length ?? rest.length;
    const end = rest.slice(more).search(new RegExp(String.raw`^[ \t]{0,${indent}}\S`, 'm'));
    return { from: close + 1, to: end === -1 ? blank.length : close + 1 + more + end };
  }
  const begin = bodyStart(blank, close + 1);
  if (begin === undefined) return undefined;
  const { from, arrow } = begin;
  if (blank.charAt(from) === '{') {
    const to = closing(blank, from);
    return to === undefined ? undefined : { from, to };
  }
  if (!arrow) return undefined;
  let depth = 0;
  for (let i = from; i < blank.length; i += 1) {
    const letter = blank.charAt(i);
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    if (depth < 0 || (depth === 0 && letter === ';')) return { from, to: i };
  }
  return { from, to: blank.length };
}

/** Words behind which a type goes on. */
const TYPE_GOES_ON = /(?:[:|&(,<[?]|\b(?:readonly|keyof|extends|is|typeof|infer))$/;

/** Where the body of a function begins, behind its parameters and the type of its answer. */
function bodyStart(blank: string, after: number): { readonly from: number; readonly arrow: boolean } | undefined {
  const next = (at: number): number => at + blank.slice(at).search(/\S|$/);
  let at = next(after);
  if (blank.charAt(at) === ':') {
    at += 1;
    for (at = next(at); at < blank.length; at = next(at)) {
      const letter = blank.charAt(at);
      if (blank.startsWith('=>', at)) break;
      if (letter === '{' && !TYPE_GOES_ON.test(blank.slice(Math.max(0, at - 40), at).trimEnd())) break;
      if (';,)]}='.includes(letter)) return undefined;
      at = ('([{'.includes(letter) ? (closing(blank, at) ?? blank.length) : at) + 1;
    }
  }
  const arrow = blank.startsWith('=>', at);
  return { from: arrow ? next(at + 2) : at, arrow };
}

interface Blanked {
  readonly source: string;
  readonly blank: string;
}

function isHandedOver(tests: readonly Blanked[], name: string, at: number): boolean {
  const called = new RegExp(
    String.raw`(?<![\w$])(?<!\b(?:def|function)\s+)${name.replaceAll('$', String.raw`\$`)}\s*\(`,
    'g',
  );
  return tests.some(({ source, blank }) =>
    [...blank.matchAll(called)].some(({ 0: whole, index }) => {
      const open = index + whole.length - 1;
      const close = closing(blank, open);
      const part = close === undefined ? undefined : partsOf(blank, open + 1, close)[at];
      return part !== undefined && !NOTHING.test(source.slice(part.from, part.to).trim());
    }),
  );
}
