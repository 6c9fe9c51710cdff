import { blankText, syntaxOf } from '../expectations/blank-text.ts';
import { beforeImports } from '../expectations/guard-expectations.ts';
import { applyEdits } from '../expectations/turn-expectations.ts';
import { toldJson } from '../told-json.ts';
import { importsOf } from './questions.ts';
import { hangsOnMore, onlyCalls } from './recorded-calls.ts';

/**
 * A test file that keeps what its tests handed to functions of the project and what they got back. With it, a test that
 * only asks whether something comes back as it went in (`decode(encode(text))`) can be looked into: between the two there
 * may be nothing at all, or something that only the same process can undo. All calls are told where the tests do nothing else;
 * see recorded-calls.ts.
 */
export interface TracedCalls {
  readonly text: string;
  /** Statements that add to `heart`, behind the word, what went there and came back, as base64 of JSON. */
  readonly asks: readonly string[];
}

/** What was done and undone: `inner` made `between` of `given`, and `outer` made `given` of it again. */
export interface RoundTrip {
  readonly inner: string;
  readonly outer: string;
  readonly between: string;
  readonly given: string;
  /** Whether what lies between is what was given, in all that `inner` was ever asked. */
  readonly nothing: boolean;
  /** Whether both can be written down and read again as they were. */
  readonly plain: boolean;
}

export function traceCalls(
  path: string,
  source: string,
  word: string,
  isTheirs: (name: string) => boolean,
  /** The file before anything else was added to it. */
  written = source,
): TracedCalls | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const imports = importsOf(path, source);
  const locals = new Set(imports.flatMap((one) => one.locals));
  const within = (at: number): boolean => imports.some((one) => one.at.from <= at && at < one.at.to);
  const called = new Set<number>();
  const edits = [...blank.matchAll(CALLED)].flatMap(({ 0: name, 1: local = '', index }) => {
    const own = name.split('.').at(-1) ?? '';
    if (!locals.has(local) || !isTheirs(own) || within(index) || MAKES.test(blank.slice(0, index))) return [];
    called.add(index);
    const run = syntax === 'python' ? name : `(...all) => ${name}(...all)`;
    return [{ from: index, to: index + name.length, text: `${word}_call("${name}", ${run})` }];
  });
  const records = edits.length > 0 && !hangsOnMore(path, written) && onlyCalls(path, source, called);
  // A single function can undo nothing.
  if (!records && new Set(edits.map(({ text }) => text)).size < 2) return undefined;
  const text = applyEdits(source, edits);
  return syntax === 'python'
    ? {
        text: beforeImports(text, python(word)),
        asks: [`heart += ${word}_told()`, ...(records ? [`heart += ${word}_all()`] : [])],
      }
    : {
        text: `${text}\n${javascript(word)}`,
        asks: [`heart += ${word}_told();`, ...(records ? [`heart += ${word}_all();`] : [])],
      };
}

const CALLED = /(?<![\w$.])([A-Za-z_$][\w$]*)(?:\.[A-Za-z_$][\w$]*)*(?=\s*\()/g;
const MAKES = /\b(?:new|function|class|def|async def|import)\s+$|@$/;

/** What a run of traced tests told; empty where nothing came back. */
export function roundTrips(printed: string, word: string): readonly RoundTrip[] {
  const [, code] = new RegExp(String.raw`${word}:([\w+/=]+);`).exec(printed) ?? [];
  const read = toldJson(code);
  return Array.isArray(read) ? read.filter(isTrip) : [];
}

function isTrip(one: unknown): one is RoundTrip {
  const texts = ['inner', 'outer', 'between', 'given'];
  return (
    typeof one === 'object' &&
    one !== null &&
    texts.every((name) => typeof Reflect.get(one, name) === 'string') &&
    ['nothing', 'plain'].every((name) => typeof Reflect.get(one, name) === 'boolean')
  );
}

/** Of more, the first. */
const MOST_CALLS = 60;
/** What is printed is cut. */
const LONGEST = 6000;

/** A function is hoisted, and each is one line: no line of the tests moves. */
function javascript(word: string): string {
  return [
    `function ${word}_call(name, run) { return (...all) => { const held = (globalThis.${word} ??= []); const plain = (one) => one === null || typeof one === 'string' || typeof one === 'boolean' || Number.isFinite(one) || (typeof one === 'object' && (Array.isArray(one) || Object.getPrototypeOf(Object.getPrototypeOf(one) ?? {}) === null) && Object.values(one).every(plain)); const text = (one) => { try { return plain(one) ? JSON.stringify(one) : undefined; } catch { return undefined; } }; const given = text(all[0]); const handed = text(all); const keep = (result) => { if (held.length < 400) held.push({ name, first: all[0], given, handed, result, made: text(result) }); return result; }; const result = run(...all); return typeof result?.then === 'function' ? result.then(keep) : keep(result); }; }`,
    `function ${word}_told() { const held = globalThis.${word} ?? []; const found = new Map(); for (const [i, one] of held.entries()) for (const other of held.slice(i + 1)) { if (one.name === other.name || one.given === undefined || one.made === undefined || other.made !== one.given || !(other.first === one.result || other.given === one.made)) continue; const nothing = held.every(({ name, given, made }) => name !== one.name || given === made); found.set(one.name + other.name, { inner: one.name, outer: other.name, between: one.made, given: one.given, nothing, plain: true }); } const all = [...found.values()].filter(({ between, given }) => between.length + given.length < 4000).slice(0, 4); return all.length === 0 ? '' : ' ' + '${word}' + ':' + Buffer.from(JSON.stringify(all)).toString('base64') + ';'; }`,
    `function ${word}_all() { const held = (globalThis.${word} ?? []).slice(0, ${MOST_CALLS}); if (held.some(({ handed, made }) => handed === undefined || made === undefined)) return ''; const all = held.map(({ name, handed, made }) => ({ name, given: handed, made })); const code = Buffer.from(JSON.stringify(all)).toString('base64'); return all.length === 0 || code.length > ${LONGEST} ? '' : ' ' + '${word}' + 'calls:' + code + ';'; }`,
    '',
  ].join('\n');
}

function python(word: string): string {
  return [
    `${word} = []`,
    `${word}_handed = []`,
    `def ${word}_call(name, run):`,
    '    def call(*args, **named):',
    `        text = ${word}_text`,
    '        first = args[0] if args else None',
    '        given = text(first)',
    '        handed = None if named else text(args)',
    '        result = run(*args, **named)',
    `        if len(${word}) < 400:`,
    `            ${word}.append((name, first, given, result, text(result)))`,
    `            ${word}_handed.append((name, handed, text(result)))`,
    '        return result',
    '    return call',
    `def ${word}_text(one):`,
    '    import json',
    '    try:',
    '        return json.dumps(one)',
    '    except Exception:',
    '        return None',
    `def ${word}_told():`,
    '    import base64, json',
    '    found = {}',
    `    for i, (name, first, given, result, made) in enumerate(${word}):`,
    `        for other, second, handed, _, back in ${word}[i + 1:]:`,
    '            if name == other or given is None or made is None or back != given or not (second is result or handed == made):',
    '                continue',
    `            nothing = all(one[0] != name or one[2] == one[4] for one in ${word})`,
    '            plain = json.loads(made) == result and json.loads(given) == first',
    '            found[name + other] = {"inner": name, "outer": other, "between": made, "given": given, "nothing": nothing, "plain": plain}',
    '    some = [one for one in found.values() if len(one["between"]) + len(one["given"]) < 4000][:4]',
    `    return " " + "${word}" + ":" + base64.b64encode(json.dumps(some).encode()).decode() + ";" if some else ""`,
    `def ${word}_all():`,
    '    import base64, json',
    `    held = ${word}_handed[:${MOST_CALLS}]`,
    '    if not held or any(handed is None or made is None for _, handed, made in held):',
    '        return ""',
    '    all = [{"name": name, "given": handed, "made": made} for name, handed, made in held]',
    '    code = base64.b64encode(json.dumps(all).encode()).decode()',
    `    return "" if len(code) > ${LONGEST} else " " + "${word}" + "calls:" + code + ";"`,
    '',
    '',
  ].join('\n');
}
