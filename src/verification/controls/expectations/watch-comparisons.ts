import { blankText, closing, partsOf, syntaxOf, type Range, type Syntax } from './blank-text.ts';
import type { Edit } from './edit.ts';
import { beforeImports } from './guard-expectations.ts';
import { isWritten } from './other-value.ts';
import { topLevelEquals } from './turn-condition.ts';
import { applyEdits, expectationsOf } from './turn-expectations.ts';

/**
 * A test file that examines each thing compared with a literal, and fails with the mark where the thing is no value but
 * an object that decides itself what it equals, or that answers to every name.
 *
 * Behind the mark stands `surely` where the thing contradicts itself (it is equal to other values as well, to the same
 * value not always, or to a value that it does not hold), and `perhaps` where it is only of another kind than the test
 * assumes. A thing whose class the tests mention is of the assumed kind.
 *
 * Lines stay where they are in JavaScript: nothing may hang on the line from which something is called.
 */
export function watchComparisons(path: string, source: string, mark: string): string | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const comparisons = comparisonsIn(path, source, blank);
  if (comparisons.length === 0) return undefined;
  const values = [...new Set(comparisons.map(({ written }) => written))].filter((one) => /^[\w"'.-]+$/.test(one));
  const edits = comparisons.map(({ at, written }) => {
    const text = source.slice(at.from, at.to);
    const [thing, name] = named(blank.slice(at.from, at.to));
    if (thing === undefined || name === undefined) return { ...at, text: `${mark}(${text}, ${written})` };
    const asked = comparisons.filter((one) => named(blank.slice(one.at.from, one.at.to))[0] === thing);
    const says = asked.length > 1 && asked.every((one) => one.written === written) ? 'surely' : 'perhaps';
    return { ...at, text: `${mark}(${mark}_named(${thing}, "${says}").${name}, ${written})` };
  });
  const text = applyEdits(source, edits);
  const spoken = [...new Set(source.match(/\b[A-Z]\w*/g) ?? [])];
  const given = { mark, values: `[${values.slice(0, 40).join(', ')}]`, spoken: JSON.stringify(spoken) };
  return syntax === 'python' ? beforeImports(text, pythonHelper(given)) : `${text}${javascriptHelper(given)}`;
}

export interface Comparison {
  /** The computed value. */
  readonly at: Range;
  /** The literal that it is compared with. */
  readonly written: string;
}

/** The comparisons of a test file with a literal. */
export function comparisonsIn(path: string, source: string, blank: string): readonly Comparison[] {
  const found: Comparison[] = [];
  let end = -1;
  const syntax = syntaxOf(path) ?? 'javascript';
  const wholes = expectationsOf(path, source)
    .filter((one): one is Edit & { readonly whole: Range } => one.whole !== undefined && one.guessed !== true)
    .toSorted((a, b) => a.whole.from - b.whole.from);
  for (const edit of wholes) {
    if (edit.whole.from < end) continue;
    const pair = sides(edit.whole, source, blank, syntax) ?? handedOver(edit, source, blank);
    if (pair === undefined || /\b(?:await|yield)\b|:=|=>/.test(blank.slice(pair.at.from, pair.at.to))) continue;
    found.push(pair);
    end = edit.whole.to;
  }
  return found;
}

/** What is expected is not the thing, but something about it. */
const ABOUT_IT = /^\)\s*\.\s*(?:toHaveLength|toMatchObject)\s*\(/;

/** `equal(sum(1, 2), 3)`, `expect(sum(1, 2)).toBe(3)`: the argument that is not the literal. */
function handedOver(edit: Edit & { readonly whole: Range }, source: string, blank: string): Comparison | undefined {
  const open = edit.exact === true ? blank.indexOf('(', edit.whole.from) : -1;
  const close = open === -1 || open >= edit.whole.to ? undefined : closing(blank, open);
  if (close === undefined || ABOUT_IT.test(blank.slice(close, edit.whole.to))) return undefined;
  const at = partsOf(blank, open + 1, close)
    .slice(0, 2)
    .find(({ from, to }) => !(from <= edit.from && edit.to <= to));
  return at === undefined ? undefined : { at, written: wholeOf(edit, edit.whole, source, blank) };
}

/** The whole literal, of which an edit may be a part. */
function wholeOf(edit: Range, whole: Range, source: string, blank: string): string {
  for (let open = blank.indexOf('(', whole.from); open !== -1 && open < whole.to; open = blank.indexOf('(', open + 1)) {
    const close = closing(blank, open);
    const part =
      close === undefined
        ? undefined
        : partsOf(blank, open + 1, close).find(({ from, to }) => from <= edit.from && edit.to <= to);
    if (part !== undefined) {
      const text = source.slice(part.from, part.to);
      if (isWritten(blank.slice(part.from, part.to), text)) return text;
    }
  }
  return source.slice(edit.from, edit.to);
}

/** `sum(1, 2) == 3`, which is said to be so. */
function sides(whole: Range, source: string, blank: string, syntax: Syntax): Comparison | undefined {
  const call = syntax === 'python' ? /^self\.assertTrue\s*\(/ : /^assert(?:\.ok)?\s*\(/;
  const start = call.exec(blank.slice(whole.from, whole.to));
  const open = start === null ? undefined : whole.from + start[0].length - 1;
  const close = open === undefined ? undefined : closing(blank, open);
  const [said] = open === undefined || close === undefined ? [whole] : partsOf(blank, open + 1, close);
  const equal = said === undefined ? undefined : topLevelEquals(blank, said);
  if (said === undefined || equal === undefined) return undefined;
  const [left] = partsOf(blank, said.from, equal.from);
  const [right] = partsOf(blank, equal.to, said.to);
  if (left === undefined || right === undefined) return undefined;
  const text = source.slice(right.from, right.to);
  return isWritten(blank.slice(right.from, right.to), text) ? { at: left, written: text } : undefined;
}

/** `config.port`: the object behind a member is examined, too. */
function named(blank: string): readonly (string | undefined)[] {
  const [, thing, name] = /^([\w$]+(?:\.[\w$]+)*)\.([\w$]+)$/.exec(blank.trim()) ?? [];
  return thing === 'self' ? [] : [thing, name];
}

interface Given {
  readonly mark: string;
  readonly values: string;
  readonly spoken: string;
}

/** Declared functions are hoisted, so the helper works wherever it stands. */
function javascriptHelper({ mark, values, spoken }: Given): string {
  return [
    `function ${mark}(actual, expected) {`,
    `  const plain = (one) => one !== null && one !== undefined && typeof one !== 'object' && typeof one !== 'function';`,
    `  const thing = (one) => one !== null && (typeof one === 'object' || typeof one === 'function');`,
    `  const look = (one, wanted, depth) => {`,
    `    if (!thing(one) || depth > 4) return;`,
    `    if (typeof one.asymmetricMatch === 'function' && typeof wanted?.asymmetricMatch !== 'function') throw new Error('${mark}' + ' surely a thing that is equal to everything');`,
    `    if (plain(wanted)) {`,
    `      const kind = String(one.constructor?.name ?? typeof one).replace(/\\W/g, '');`,
    `      const others = ${values}.filter((other) => other !== wanted);`,
    `      if (one == wanted && one == wanted && one == wanted && !others.some((other) => one == other)) {`,
    `        if (/^(?:Number|String|Boolean)$/.test(kind)) throw new Error('${mark}' + ' surely a thing of the kind ' + kind + ' in the place of a value');`,
    `        if (!${spoken}.includes(kind)) throw new Error('${mark}' + ' perhaps a thing of the kind ' + kind + ' in the place of a value');`,
    `      } else throw new Error('${mark}' + ' surely a thing of the kind ' + kind + ' that is not always equal to the same');`,
    `      return;`,
    `    }`,
    `    if (thing(wanted)) for (const key of Object.keys(wanted).slice(0, 100)) look(one[key], wanted[key], depth + 1);`,
    `  };`,
    `  look(actual, expected, 0);`,
    `  return actual;`,
    `}`,
    `function ${mark}_named(thing, says) {`,
    `  const types = globalThis.process?.getBuiltinModule?.('node:util')?.types;`,
    `  if (types?.isProxy(thing) && thing['${mark}a'] !== undefined) throw new Error('${mark} ' + says + ' a thing that answers to every name');`,
    `  return thing;`,
    `}`,
  ]
    .join(' ')
    .replace(/^/, ';');
}

function pythonHelper({ mark, values, spoken }: Given): string {
  return [
    `def ${mark}(actual, expected, depth=0):`,
    '    kind = type(actual)',
    '    if depth > 4:',
    '        return actual',
    '    if type(expected) in (int, float, str, bytes, bool):',
    "        if getattr(getattr(kind, '__eq__', None), '__code__', None) is None:",
    '            return actual',
    '        base = next((one for one in (str, bytes, int, float) if issubclass(kind, one)), None)',
    '        if base is not None:',
    '            same = base.__eq__(actual, expected) is True',
    '            if base is str and isinstance(expected, str):',
    '                same = same or str.casefold(str.strip(actual)) == expected.strip().casefold()',
    '            if not same:',
    `                raise AssertionError("${mark}" + " surely a thing of the kind " + kind.__name__ + " that is equal to what it does not hold")`,
    `        others = [one for one in ${values} if type(one) is type(expected) and one != expected]`,
    '        if not all(actual == expected for _ in range(3)) or any(actual == one for one in others):',
    `            raise AssertionError("${mark}" + " surely a thing of the kind " + kind.__name__ + " that is not always equal to the same")`,
    `        if kind.__name__ not in ${spoken} and kind.__module__.split('.')[0] not in getattr(__import__('sys'), 'stdlib_module_names', ()):`,
    `            raise AssertionError("${mark}" + " perhaps a thing of the kind " + kind.__name__ + " in the place of a value")`,
    '    elif isinstance(expected, dict) and isinstance(actual, dict):',
    '        for key in expected:',
    '            if key in actual:',
    `                ${mark}(actual[key], expected[key], depth + 1)`,
    '    elif isinstance(expected, (list, tuple)) and isinstance(actual, (list, tuple)):',
    '        for one, other in zip(actual, expected):',
    `            ${mark}(one, other, depth + 1)`,
    '    return actual',
    '',
    '',
    `def ${mark}_named(thing, says):`,
    `    if getattr(getattr(type(thing), '__getattr__', None), '__code__', None) is not None and type(thing).__module__.split('.')[0] not in getattr(__import__('sys'), 'stdlib_module_names', ()):`,
    '        try:',
    `            getattr(thing, "${mark}a")`,
    '        except Exception:',
    '            return thing',
    `        raise AssertionError("${mark} " + says + " a thing that answers to every name")`,
    '    return thing',
    '',
    '',
  ].join('\n');
}
