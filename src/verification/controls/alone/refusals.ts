import { closing, partsOf, type Range, type Syntax } from '../expectations/blank-text.ts';
import type { Comparison } from '../expectations/watch-comparisons.ts';

/** A question of a test whose answer is whether the code throws. */
export interface AskedRefusal extends Comparison {
  /** How it is put, where `ASKED` stands for what is asked. */
  readonly truth: string;
  /** What is asked, where the test hands function and arguments over apart from each other. */
  readonly text?: string;
  /** Further arguments, of which hardly any function refuses all, or takes all, that has a rule. */
  readonly wild: readonly string[];
}

/** The name of the function that says whether something throws, for programs in Python, which have no such expression. */
export const RAISES = 'comes_to';
export const PYTHON_RAISES: readonly string[] = [
  `def ${RAISES}(run):`,
  '    try:',
  '        run()',
  '        return "returns"',
  '    except Exception:',
  '        return "throws"',
];

const ASKS = {
  javascript: `((run) => { try { run(); return 'returns'; } catch { return 'throws'; } })(() => ASKED)`,
  python: `${RAISES}(lambda: ASKED)`,
};
/** Arguments of other kinds than any function expects. */
export const WILD = {
  javascript: ['0', `'a'`, `'1'`, 'null', '[]', '({})', `''`, 'true'],
  python: ['0', '"a"', '"1"', 'None', '[]', '{}', '""', 'True'],
};

/** What a file of tests expects to throw, or not to, in so many words. */
export function refusalsIn(source: string, blank: string, syntax: Syntax): readonly AskedRefusal[] {
  if (syntax === 'python') return [...blocks(blank), ...handedOver(source, blank)];
  return syntax === 'javascript' ? [...asserted(blank), ...expected(blank)] : [];
}

const refusal = (at: Range, throws: boolean, syntax: 'javascript' | 'python', text?: string): AskedRefusal => ({
  at,
  written: throws ? '"throws"' : '"returns"',
  truth: ASKS[syntax],
  wild: WILD[syntax],
  ...(text === undefined ? {} : { text }),
});

const ASSERTS = /(?<![\w$])assert\.(throws|doesNotThrow)\s*\(/g;
const EXPECTS = /(?<![\w$.])expect\s*\(/g;

function asserted(blank: string): readonly AskedRefusal[] {
  return [...blank.matchAll(ASSERTS)].flatMap(({ 0: head, 1: name, index }) => {
    const open = index + head.length - 1;
    const close = closing(blank, open);
    const at = close === undefined ? undefined : expressionOf(blank, partsOf(blank, open + 1, close)[0]);
    return at === undefined ? [] : [refusal(at, name === 'throws', 'javascript')];
  });
}

function expected(blank: string): readonly AskedRefusal[] {
  return [...blank.matchAll(EXPECTS)].flatMap(({ 0: head, index }) => {
    const open = index + head.length - 1;
    const close = closing(blank, open);
    const said = close === undefined ? null : /^\)\s*(\.\s*not\s*)?\.\s*toThrow\w*\s*\(/.exec(blank.slice(close));
    const at = close === undefined ? undefined : expressionOf(blank, partsOf(blank, open + 1, close)[0]);
    return said === null || at === undefined ? [] : [refusal(at, said[1] === undefined, 'javascript')];
  });
}

/** `() => parse('x')` and `() => { parse('x'); }`: what is called. */
function expressionOf(blank: string, at: Range | undefined): Range | undefined {
  if (at === undefined) return undefined;
  const arrow = /^\(\s*\)\s*=>\s*/.exec(blank.slice(at.from, at.to))?.[0];
  if (arrow === undefined) return undefined;
  const from = at.from + arrow.length;
  if (blank.charAt(from) !== '{') return { from, to: at.to };
  const inner = blank.slice(from + 1, at.to - 1);
  const statement = /^\s*(?!(?:const|let|var|for|if|while|return|await|throw)\b)([^;{}\n]+?)\s*;?\s*$/.exec(inner)?.[1];
  if (statement === undefined) return undefined;
  const start = from + 1 + inner.indexOf(statement);
  return { from: start, to: start + statement.length };
}

const BLOCK =
  /^([ \t]*)with\s+(?:self\.assertRaises\w*|pytest\.raises)\s*\([^\n]*\)[^\n()]*:[ \t]*\n([ \t]+)([^\n]+)\n?(?![ \t]*\S)?/gm;

/** `with pytest.raises(ValueError):` and one line below it. */
function blocks(blank: string): readonly AskedRefusal[] {
  return [...blank.matchAll(BLOCK)].flatMap(({ 0: whole, 1: outer = '', 2: indent = '', 3: line = '', index }) => {
    const from = index + whole.lastIndexOf(indent + line) + indent.length;
    const next = /^([ \t]*)\S/m.exec(blank.slice(from + line.length + 1))?.[1] ?? '';
    if (indent.length <= outer.length || next.length > outer.length) return [];
    if (/(?<![=!<>])=(?!=)(?![^(]*\))|^\s*(?:for|with|if|await|yield|return|raise|assert)\b/.test(line)) return [];
    return [refusal({ from, to: from + line.trimEnd().length }, true, 'python')];
  });
}

/** `self.assertRaises(ValueError, parse, 'x')` */
function handedOver(source: string, blank: string): readonly AskedRefusal[] {
  return [...blank.matchAll(/\bself\.assertRaises\s*\(/g)].flatMap(({ 0: head, index }) => {
    const open = index + head.length - 1;
    const close = closing(blank, open);
    const [, run, ...args] = close === undefined ? [] : partsOf(blank, open + 1, close);
    const last = args.at(-1);
    if (run === undefined || last === undefined) return [];
    const text = `${source.slice(run.from, run.to)}(${source.slice(args[0]?.from ?? last.from, last.to)})`;
    return [refusal({ from: run.from, to: last.to }, true, 'python', text)];
  });
}

/** The same question with other first arguments. */
export function wildly(text: string, blank: string, wild: readonly string[]): readonly string[] {
  const open = blank.indexOf('(');
  const close = open === -1 ? undefined : closing(blank, open);
  const [first] = close === undefined ? [] : partsOf(blank, open + 1, close);
  return first === undefined ? [] : wild.map((other) => text.slice(0, first.from) + other + text.slice(first.to));
}
